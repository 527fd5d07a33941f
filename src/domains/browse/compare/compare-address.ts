import { withQuery } from '#lib/query-string.ts';
import { comparePath } from '#paths/paths.ts';
import { mostCompared } from './compare-list.ts';

type CompareAddress = { ids: number[]; tooMany: boolean; onlyDifferences: boolean };

const differences = 'differences';
const only = 'only';

/** The ids in order, without duplicates and five at most; invalid ids are ignored. */
export const readCompareAddress = (query: URLSearchParams): CompareAddress => {
  const idTexts = query.getAll('listingId').flatMap((list) => list.split(','));
  const ids = [...new Set(idTexts.flatMap((id) => (/^\s*\d{5,15}\s*$/.test(id) ? [Number(id)] : [])))];
  return {
    ids: ids.slice(0, mostCompared),
    tooMany: ids.length > mostCompared,
    onlyDifferences: query.get(differences) === only,
  };
};

export const compareAddress = (ids: readonly number[], { onlyDifferences = false } = {}): string =>
  withQuery(comparePath(ids), { [differences]: onlyDifferences ? only : undefined });
