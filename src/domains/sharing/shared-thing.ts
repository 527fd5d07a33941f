import { landingPath } from '#domains/criteria/address/paths.ts';
import { localPath } from '#lib/local-path.ts';
import { mostCarsShared } from './share-terms.ts';

/** What is shared: cars by their ids, or a list by its address. */
export type SharedThing = { listingIds: readonly number[] } | { path: string };

type Asked = {
  listingId?: number | undefined;
  carIds?: readonly number[] | undefined;
  /** The page it is shared from. */
  originPageUrl?: string;
};

/** A page of results of this site; any other address shares nothing. */
const listPath = (address: string, origin: string): string | undefined => {
  const path = address.startsWith(`${origin}/`) ? address.slice(origin.length) : address;
  const local = localPath(path);
  return local.startsWith(`${landingPath()}/`) ? local : undefined;
};

export const readSharedThing = (asked: Asked, origin: string): SharedThing | undefined => {
  const { listingId, carIds = [], originPageUrl = '' } = asked;
  if (listingId !== undefined) return { listingIds: [listingId] };
  if (carIds.length > 0) return { listingIds: [...new Set(carIds)].slice(0, mostCarsShared) };
  const path = listPath(originPageUrl, origin);
  return path === undefined ? undefined : { path };
};
