import type { Dispatch, PayloadAction } from '@reduxjs/toolkit';
import { createSlice } from '#lib/create-slice.ts';
import type { HttpClient } from '#lib/http-client.ts';
import { recordOf, recordsOf, textOf } from '#lib/json-values.ts';
import type { ReferenceModel, ReferenceTrim } from './reference/reference.ts';
import { referenceLimits, referenceRoot } from './reference/reference-limits.ts';

/** As much of them as lists show. */
type ModelChoice = Pick<ReferenceModel, 'atcModelCode' | 'model' | 'years'> & { bodyStyles: string[] };
type TrimChoice = Pick<ReferenceTrim, 'vehicleId' | 'trimName'>;
type Entry = Record<string, unknown>;

export type ResearchState = {
  /** RSRCH-11: the body styles of a make, its models and the trims of a model have a flag each. */
  loading: boolean;
  modelsLoading: boolean;
  trimsLoading: boolean;
  bodyStyles: string[];
  models: ModelChoice[];
  trims: TrimChoice[];
  /** What was asked for last; an answer to an earlier question is not shown. */
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
    // The rest of a make comes after its first models, which stay until then.
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

/** A list that could not be had is an empty one: the form then asks the server, which shows what there is. */
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

/** RSRCH-04: what a make is sold as in a year, in the order lists show it. */
export const loadBodyStyles =
  ({ makeCode, yearId }: MakeQuestion): Thunk =>
  async (dispatch, _getState, { http }) => {
    const key = [makeCode, yearId].join(' ');
    dispatch(bodyStylesRequested(key));
    const query = { atcMakeCode: makeCode, yearId };
    const { items } = await listOf(http.json(`${referenceRoot}/bodystyles`, { query }));
    dispatch(bodyStylesReceived({ key, items: items.map(({ name }) => textOf(name)) }));
  };

/** RSRCH-01: the first 25 models of a make; where it has more, then the full make, of up to 50. */
export const loadModels =
  ({ makeCode, yearId }: MakeQuestion): Thunk =>
  async (dispatch, getState, { http }) => {
    const ask = async (limit: number, isRest: boolean): Promise<boolean> => {
      const key = [makeCode, yearId, limit].join(' ');
      dispatch(modelsRequested({ key, isRest }));
      const query = { atcMakeCode: makeCode, limit, yearId };
      const { items, total } = await listOf(http.json(`${referenceRoot}/models`, { query }));
      // Another make may have been picked meanwhile.
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
  /** Picked by the shopper or one of a list of models. */
  isSelected?: boolean;
  preorder?: boolean;
};

/** RSRCH-02: all trims of a model somebody picked, a handful of any other; new cars only for a pre-order. */
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
