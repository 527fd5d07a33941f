import type { IndexAnswer, IndexQuery, ListingIndex } from './listing-index.ts';

/** Maximum number of phrases in a search. */
const mostPhrases = 4;

/**
 * Phrases that are no filters rank results: sorted by relevance, cars that mention them come first, then the others.
 * Counts include all cars, so that no phrase empties a list.
 */
export const searchMentionedFirst =
  (index: Pick<ListingIndex, 'search'>) =>
  async (query: IndexQuery): Promise<IndexAnswer> => {
    const phrases = query.criteria.mentions.slice(0, mostPhrases);
    if (phrases.length === 0 || query.sort !== 'relevance') return index.search(query);
    const part = (isMet: boolean, first: number, count: number) =>
      index.search({ ...query, facets: 'none', first, count, mentioning: { phrases, isMet } });
    const [whole, mentioned] = await Promise.all([
      index.search({ ...query, count: 0 }),
      part(true, query.first, query.count),
    ]);
    const left = query.count - mentioned.hits.length;
    const others = left > 0 ? await part(false, Math.max(0, query.first - mentioned.total), left) : undefined;
    return { ...whole, hits: [...mentioned.hits, ...(others?.hits ?? [])] };
  };
