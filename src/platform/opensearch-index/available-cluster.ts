import { errorMessage } from '#lib/log.ts';
import { Unavailable } from '#lib/unavailable.ts';
import { breakerErrorKind } from '#platform/http/breaker.ts';
import type { Breakers } from '#platform/http/breakers.ts';
import { type Cluster, ClusterAway, ClusterRefusal, type ClusterRequest } from './cluster.ts';

/** No node of the cluster answered in time, or the breaker is open. */
class SearchUnavailable extends Unavailable {
  override readonly what = 'The search';

  constructor(cause: unknown) {
    super(`The search index of LISTING_INDEX_URL is away: ${errorMessage(cause)}`, { cause });
    this.name = 'SearchUnavailable';
  }
}

/** A shard without a node, or an alias whose index is being made. */
const isAway = (error: unknown): boolean =>
  error instanceof ClusterAway ||
  breakerErrorKind(error) !== undefined ||
  (error instanceof ClusterRefusal && error.status === 404);

const orUnavailable = async <T>(work: () => Promise<T>): Promise<T> => {
  try {
    return await work();
  } catch (error) {
    throw isAway(error) ? new SearchUnavailable(error) : error;
  }
};

/** A cluster whose absence is temporary for whoever asks it; `ask` is for what pages wait for. */
export const availableCluster = (cluster: Cluster, guard: Breakers['guard']) => {
  const breaker = guard(
    'listingIndex',
    (request: ClusterRequest, signal) => cluster.request({ ...request, signal, isUrgent: true }),
    { isHarmless: (error) => error instanceof ClusterRefusal },
  );
  return {
    cluster: { ...cluster, request: (request: ClusterRequest) => orUnavailable(() => cluster.request(request)) },
    ask: (request: ClusterRequest) => orUnavailable(() => breaker.fire(request)),
  };
};
