import type { IndexAnswer, IndexQuery, ListingIndex } from './listing-index.ts';

/** So many phrases can be looked for at once. */
const mostPhrases = 4;

/**
 * Words that no filter knows say which cars come first: by relevance those that mention them, then the others. Every
 * count is of all of them, so that no word empties a list.
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
