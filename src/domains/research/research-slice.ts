import type { Dispatch, PayloadAction } from '@reduxjs/toolkit';
import { createSlice } from '#lib/create-slice.ts';
import type { HttpClient } from '#lib/http-client.ts';
import { recordOf, recordsOf, textOf } from '#lib/json-values.ts';
import type { ReferenceModel, ReferenceTrim } from './reference/reference.ts';
import { referenceLimits, referenceRoot } from './reference/reference-limits.ts';

/** As much of them as lists show. */
type ModelChoice = Pick<ReferenceModel, 'atcModelCode' | 'model' | 'years'>;
type TrimChoice = Pick<ReferenceTrim, 'vehicleId' | 'trimName'>;
type Entry = Record<string, unknown>;

export type ResearchState = {
  /** RSRCH-11: the models of a make and the trims of a model have a flag each. */
  modelsLoading: boolean;
  trimsLoading: boolean;
  models: ModelChoice[];
  trims: TrimChoice[];
  /** What was asked for last; an answer to an earlier question is not shown. */
  askedModels: string;
  askedTrims: string;
};

const initialState: ResearchState = {
  modelsLoading: false,
  trimsLoading: false,
  models: [],
  trims: [],
  askedModels: '',
  askedTrims: '',
};

type Answer<T> = PayloadAction<{ key: string; items: T[] }>;

const researchSlice = createSlice({
  name: 'research',
  initialState,
  reducers: {
    modelsRequested: (state, { payload: key }: PayloadAction<string>) => ({
      ...state,
      ...{ modelsLoading: true, askedModels: key, models: [], trims: [] },
    }),
    modelsReceived: (state, { payload: { key, items } }: Answer<ModelChoice>) =>
      key === state.askedModels ? { ...state, modelsLoading: false, models: items } : state,
    trimsRequested: (state, { payload: key }: PayloadAction<string>) => ({
      ...state,
      ...{ trimsLoading: true, askedTrims: key, trims: [] },
    }),
    trimsReceived: (state, { payload: { key, items } }: Answer<TrimChoice>) =>
      key === state.askedTrims ? { ...state, trimsLoading: false, trims: items } : state,
  },
});

const { modelsRequested, modelsReceived, trimsRequested, trimsReceived } = researchSlice.actions;
export const researchReducer = researchSlice.reducer;

export type ResearchExtra = { http: Pick<HttpClient, 'json'> };
type Thunk = (dispatch: Dispatch, getState: () => unknown, extra: ResearchExtra) => Promise<void>;

/** A list that could not be had is an empty one: the form then asks the server, which shows what there is. */
const itemsOf = async (asked: Promise<unknown>): Promise<Entry[]> => {
  try {
    return recordsOf(recordOf(await asked).items);
  } catch {
    return [];
  }
};

const modelOf = ({ atcModelCode, model, years }: Entry): ModelChoice => ({
  atcModelCode: textOf(atcModelCode),
  model: textOf(model),
  years: Array.isArray(years) ? years.filter((year) => typeof year === 'number') : [],
});

const trimOf = ({ vehicleId, trimName }: Entry): TrimChoice => ({
  vehicleId: textOf(vehicleId),
  trimName: textOf(trimName),
});

export type MakeQuestion = { makeCode: string; yearId?: number; fullMake?: boolean };

/** RSRCH-01: 25 models, or 50 where a whole make is loaded. */
export const loadModels =
  ({ makeCode, yearId, fullMake = false }: MakeQuestion): Thunk =>
  async (dispatch, _getState, { http }) => {
    const key = [makeCode, yearId, fullMake].join(' ');
    dispatch(modelsRequested(key));
    const limit = fullMake ? referenceLimits.modelsOfFullMake : referenceLimits.models;
    const query = { atcMakeCode: makeCode, limit, yearId };
    const items = await itemsOf(http.json(`${referenceRoot}/models`, { query }));
    dispatch(modelsReceived({ key, items: items.map(modelOf) }));
  };

export type TrimsQuestion = {
  makeCode: string;
  modelCode: string;
  yearId?: number;
  /** Picked by the shopper or one of a list of models. */
  chosen?: boolean;
  preorder?: boolean;
};

/** RSRCH-02: all trims of a model somebody picked, a handful of any other; new cars only for a pre-order. */
export const loadTrims =
  ({ makeCode, modelCode, yearId, chosen = false, preorder = false }: TrimsQuestion): Thunk =>
  async (dispatch, _getState, { http }) => {
    const key = [makeCode, modelCode, yearId].join(' ');
    dispatch(trimsRequested(key));
    const query = {
      hasPricing: true,
      vehicleClass: preorder ? 'NewCar' : undefined,
      limit: chosen ? referenceLimits.trimsOfChosenModel : referenceLimits.trims,
      atcMakeCode: makeCode,
      atcModelCode: modelCode,
      yearId,
    };
    const items = await itemsOf(http.json(`${referenceRoot}/vehicles`, { query }));
    dispatch(trimsReceived({ key, items: items.map(trimOf) }));
  };
