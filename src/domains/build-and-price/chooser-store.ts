import { combineReducers } from '@reduxjs/toolkit';
import {
  loadModels,
  loadTrims,
  type MakeQuestion,
  type ResearchExtra,
  type ResearchState,
  researchReducer,
  type TrimsQuestion,
} from '#domains/research/research-slice.ts';
import { createThunkStore } from '#lib/thunk-store.ts';

export type ChooserStore = {
  subscribe(listener: () => void): () => void;
  research(): ResearchState;
  loadModels(question: MakeQuestion): void;
  loadTrims(question: TrimsQuestion): void;
};

/** The lists of the chooser while a shopper goes through them; loaded when the first one is changed. */
export const createChooserStore = (extra: ResearchExtra): ChooserStore => {
  const store = createThunkStore(combineReducers({ research: researchReducer }), extra);
  return {
    subscribe: store.subscribe,
    research: () => store.getState().research,
    loadModels: (question) => void store.dispatch(loadModels(question)),
    loadTrims: (question) => void store.dispatch(loadTrims(question)),
  };
};
