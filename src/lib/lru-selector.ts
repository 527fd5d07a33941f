import { createSelectorCreator, lruMemoize } from '@reduxjs/toolkit';

const bound = { maxSize: 100 };

/** RES-12: reselect's own cache has no bound; selectors made here hold at most 100 answers. */
export const createLruSelector = createSelectorCreator({
  memoize: lruMemoize,
  memoizeOptions: bound,
  argsMemoize: lruMemoize,
  argsMemoizeOptions: bound,
});
