import { combineReducers } from '@reduxjs/toolkit';
import {
  loadBodyStyles,
  loadModels,
  loadTrims,
  type ResearchExtra,
  type ResearchState,
  researchReducer,
  type TrimsQuestion,
} from '#domains/browse/research/research-slice.ts';
import { createThunkStore } from '#lib/thunk-store.ts';

export type ChooserStore = {
  subscribe(listener: () => void): () => void;
  research(): ResearchState;
  loadMake(question: { makeCode: string; yearId: number | undefined }): void;
  loadTrims(question: TrimsQuestion): void;
};

/** Data of the chooser's lists; loaded with the first change. */
export const createChooserStore = (extra: ResearchExtra): ChooserStore => {
  const store = createThunkStore(combineReducers({ research: researchReducer }), extra);
  return {
    subscribe: store.subscribe,
    research: () => store.getState().research,
    loadMake: ({ makeCode, yearId }) => {
      void store.dispatch(loadBodyStyles({ makeCode, ...(yearId !== undefined && { yearId }) }));
      // Models of all years: one that ended last year can still be ordered.
      void store.dispatch(loadModels({ makeCode }));
    },
    loadTrims: (question) => void store.dispatch(loadTrims(question)),
  };
};
