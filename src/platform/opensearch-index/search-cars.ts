import { z } from 'zod';
import { SearchAnswer } from './answers.ts';
import type { Clause } from './clauses.ts';
import type { ClusterAnswer, ClusterRequest } from './cluster.ts';

/** Searches of one index of cars. */
export type SearchCars = {
  search(body: object): Promise<SearchAnswer>;
  /** The combinations of values of these fields among the cars of a query, with their counts. */
  groups(
    query: Clause,
    fields: readonly string[],
  ): AsyncGenerator<Readonly<Record<string, unknown>> & { count: number }>;
};

const groupsAtOnce = 10_000;

const Groups = z.object({
  groups: z.object({
    after_key: z.record(z.string(), z.unknown()).optional(),
    buckets: z.array(z.object({ key: z.record(z.string(), z.unknown()), doc_count: z.number() })),
  }),
});

type Options = {
  /** Name or alias. */
  index: string;
  ask(request: ClusterRequest): Promise<ClusterAnswer>;
};

export const createSearchCars = ({ index, ask }: Options): SearchCars => {
  // Half of the cars would be a wrong answer.
  const path = `/${index}/_search?allow_partial_search_results=false`;
  const search = async (body: object): Promise<SearchAnswer> => {
    const answer = await ask({ method: 'POST', path, body: { _source: false, stored_fields: '_none_', ...body } });
    return SearchAnswer.parse(answer.body);
  };
  return {
    search,
    groups: async function* (query, fields) {
      const sources = fields.map((field) => ({ [field]: { terms: { field, missing_bucket: true } } }));
      for (let after: object | undefined = {}; after; ) {
        const page: object = Object.keys(after).length > 0 ? { after } : {};
        const aggs = { groups: { composite: { sources, size: groupsAtOnce, ...page } } };
        const { aggregations } = await search({ query, size: 0, track_total_hits: false, aggs });
        const { groups } = Groups.parse(aggregations);
        for (const { key, doc_count } of groups.buckets) yield { ...key, count: doc_count };
        after = groups.buckets.length < groupsAtOnce ? undefined : groups.after_key;
      }
    },
  };
};
