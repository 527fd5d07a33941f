import type { Dispatch, PayloadAction } from '@reduxjs/toolkit';
import { createSlice } from '#lib/create-slice.ts';
import type { HttpClient } from '#lib/http-client.ts';
import { recordOf, recordsOf, textOf } from '#lib/json-values.ts';
import type { ReferenceModel, ReferenceTrim } from './reference/reference.ts';
import { referenceLimits, referenceRoot } from './reference/reference-limits.ts';

/** The fields of models and trims that the lists show. */
type ModelChoice = Pick<ReferenceModel, 'atcModelCode' | 'model' | 'years'> & { bodyStyles: string[] };
type TrimChoice = Pick<ReferenceTrim, 'vehicleId' | 'trimName'>;
type Entry = Record<string, unknown>;

export type ResearchState = {
  /** Separate loading flags for body styles, models and trims (RSRCH-11). */
  loading: boolean;
  modelsLoading: boolean;
  trimsLoading: boolean;
  bodyStyles: string[];
  models: ModelChoice[];
  trims: TrimChoice[];
  /** Keys of the latest requests; answers to earlier ones are ignored. */
  stylesRequest: string;
  modelsRequest: string;
  trimsRequest: string;
};

const initialState: ResearchState = {
  loading: false,
  modelsLoading: false,
  trimsLoading: false,
  bodyStyles: [],
  models: [],
  trims: [],
  stylesRequest: '',
  modelsRequest: '',
  trimsRequest: '',
};

type Answer<T> = PayloadAction<{ key: string; items: T[] }>;

const researchSlice = createSlice({
  name: 'research',
  initialState,
  reducers: {
    bodyStylesRequested: (state, { payload: key }: PayloadAction<string>) => ({
      ...state,
      loading: true,
      stylesRequest: key,
      bodyStyles: [],
    }),
    bodyStylesReceived: (state, { payload: { key, items } }: Answer<string>) =>
      key === state.stylesRequest ? { ...state, loading: false, bodyStyles: items } : state,
    // While the rest of a make's models loads, its first ones stay.
    modelsRequested: (state, { payload: { key, isRest } }: PayloadAction<{ key: string; isRest: boolean }>) => ({
      ...state,
      modelsLoading: true,
      modelsRequest: key,
      ...(!isRest && { models: [], trims: [] }),
    }),
    modelsReceived: (state, { payload: { key, items } }: Answer<ModelChoice>) =>
      key === state.modelsRequest ? { ...state, modelsLoading: false, models: items } : state,
    trimsRequested: (state, { payload: key }: PayloadAction<string>) => ({
      ...state,
      trimsLoading: true,
      trimsRequest: key,
      trims: [],
    }),
    trimsReceived: (state, { payload: { key, items } }: Answer<TrimChoice>) =>
      key === state.trimsRequest ? { ...state, trimsLoading: false, trims: items } : state,
  },
});

const { bodyStylesRequested, bodyStylesReceived, modelsRequested, modelsReceived, trimsRequested, trimsReceived } =
  researchSlice.actions;
export const researchReducer = researchSlice.reducer;

export type ResearchExtra = { http: Pick<HttpClient, 'json'> };
type Thunk = (dispatch: Dispatch, getState: () => { research: ResearchState }, extra: ResearchExtra) => Promise<void>;

/** A failed request gives an empty list; the form can still be submitted to the server. */
const listOf = async (answer: Promise<unknown>): Promise<{ items: Entry[]; total: number }> => {
  try {
    const { items, total } = recordOf(await answer);
    const entries = recordsOf(items);
    return { items: entries, total: typeof total === 'number' ? total : entries.length };
  } catch {
    return { items: [], total: 0 };
  }
};

const modelOf = ({ atcModelCode, model, years, bodyStyles }: Entry): ModelChoice => ({
  atcModelCode: textOf(atcModelCode),
  model: textOf(model),
  years: Array.isArray(years) ? years.filter((year) => typeof year === 'number') : [],
  bodyStyles: Array.isArray(bodyStyles) ? bodyStyles.filter((style) => typeof style === 'string') : [],
});

const trimOf = ({ vehicleId, trimName }: Entry): TrimChoice => ({
  vehicleId: textOf(vehicleId),
  trimName: textOf(trimName),
});

type MakeQuestion = { makeCode: string; yearId?: number };

/** Loads the body styles of a make in a year, in display order (RSRCH-04). */
export const loadBodyStyles =
  ({ makeCode, yearId }: MakeQuestion): Thunk =>
  async (dispatch, _getState, { http }) => {
    const key = [makeCode, yearId].join(' ');
    dispatch(bodyStylesRequested(key));
    const query = { atcMakeCode: makeCode, yearId };
    const { items } = await listOf(http.json(`${referenceRoot}/bodystyles`, { query }));
    dispatch(bodyStylesReceived({ key, items: items.map(({ name }) => textOf(name)) }));
  };

/** Loads the first 25 models of a make, then up to 50 if it has more (RSRCH-01). */
export const loadModels =
  ({ makeCode, yearId }: MakeQuestion): Thunk =>
  async (dispatch, getState, { http }) => {
    const ask = async (limit: number, isRest: boolean): Promise<boolean> => {
      const key = [makeCode, yearId, limit].join(' ');
      dispatch(modelsRequested({ key, isRest }));
      const query = { atcMakeCode: makeCode, limit, yearId };
      const { items, total } = await listOf(http.json(`${referenceRoot}/models`, { query }));
      // Ignore the answer if another make was picked meanwhile.
      const isCurrent = getState().research.modelsRequest === key;
      dispatch(modelsReceived({ key, items: items.map(modelOf) }));
      return isCurrent && total > items.length;
    };
    const hasMore = await ask(referenceLimits.models, false);
    if (hasMore) await ask(referenceLimits.modelsOfFullMake, true);
  };

export type TrimsQuestion = {
  makeCode: string;
  modelCode: string;
  yearId?: number;
  /** Whether the shopper picked the model, or it is one of a list. */
  isSelected?: boolean;
  preorder?: boolean;
};

/** Loads all trims of a selected model, or a few of any other; only new cars for a pre-order (RSRCH-02). */
export const loadTrims =
  ({ makeCode, modelCode, yearId, isSelected = false, preorder = false }: TrimsQuestion): Thunk =>
  async (dispatch, _getState, { http }) => {
    const key = [makeCode, modelCode, yearId].join(' ');
    dispatch(trimsRequested(key));
    const query = {
      hasPricing: true,
      vehicleClass: preorder ? 'NewCar' : undefined,
      limit: isSelected ? referenceLimits.trimsOfModel : referenceLimits.trims,
      atcMakeCode: makeCode,
      atcModelCode: modelCode,
      yearId,
    };
    const { items } = await listOf(http.json(`${referenceRoot}/vehicles`, { query }));
    dispatch(trimsReceived({ key, items: items.map(trimOf) }));
  };
