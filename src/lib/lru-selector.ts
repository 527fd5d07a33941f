import { createSelectorCreator } from '@reduxjs/toolkit';
import { lruMemo } from './lru-memo.ts';

/** RES-12: reselect's own cache has no bound; selectors made here hold at most 100 answers. */
export const createLruSelector = createSelectorCreator({ memoize: lruMemo, argsMemoize: lruMemo });
