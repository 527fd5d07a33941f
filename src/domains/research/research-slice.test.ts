import { configureStore } from '@reduxjs/toolkit';
import { describe, expect, it } from 'vitest';
import { loadModels, loadTrims, researchReducer } from './research-slice.ts';

/** A service that answers when it is told to. */
const setUp = () => {
  const calls: { url: string; query: Record<string, unknown>; answer(items: unknown): void; fail(): void }[] = [];
  const http = {
    json: (url: string, { query = {} }: { query?: Record<string, unknown> } = {}) => {
      const { promise, resolve, reject } = Promise.withResolvers<unknown>();
      calls.push({ url, query, answer: (items) => resolve({ items }), fail: () => reject(new Error('down')) });
      return promise;
    },
  };
  const store = configureStore({
    reducer: { research: researchReducer },
    middleware: (defaults) => defaults({ thunk: { extraArgument: { http } } }),
  });
  const flags = () => {
    const { modelsLoading, trimsLoading } = store.getState().research;
    return { modelsLoading, trimsLoading };
  };
  return { calls, store, flags, state: () => store.getState().research };
};
const idle = { modelsLoading: false, trimsLoading: false };

describe('research in the browser', () => {
  it('RSRCH-01: a make is asked for 25 models, a full make for 50', async () => {
    const { store, calls } = setUp();
    void store.dispatch(loadModels({ makeCode: 'FORD', yearId: 2026 }));
    void store.dispatch(loadModels({ makeCode: 'FORD', fullMake: true }));
    expect(calls[0]).toMatchObject({
      url: '/cars-for-sale/kbbresearch/reference/models',
      query: { atcMakeCode: 'FORD', limit: 25, yearId: 2026 },
    });
    expect(calls[1]?.query.limit).toBe(50);
  });

  it('RSRCH-02: 100 trims of a chosen model, else 5; new cars for a pre-order', () => {
    const { store, calls } = setUp();
    const model = { makeCode: 'FORD', modelCode: 'MUST' };
    void store.dispatch(loadTrims({ ...model, chosen: true, preorder: true }));
    void store.dispatch(loadTrims(model));
    expect(calls[0]?.query).toMatchObject({ limit: 100, vehicleClass: 'NewCar', hasPricing: true });
    expect(calls[1]?.query).toMatchObject({ limit: 5, vehicleClass: undefined });
  });

  it('RSRCH-11: only the flag of what is being loaded is on', async () => {
    const { store, calls, flags } = setUp();
    expect(flags()).toEqual(idle);
    const models = store.dispatch(loadModels({ makeCode: 'FORD' }));
    expect(flags()).toEqual({ ...idle, modelsLoading: true });
    calls[0]?.answer([]);
    await models;
    const trims = store.dispatch(loadTrims({ makeCode: 'FORD', modelCode: 'MUST' }));
    expect(flags()).toEqual({ ...idle, trimsLoading: true });
    calls[1]?.fail();
    await trims;
    expect(flags()).toEqual(idle);
  });

  it('an answer that comes after another make was chosen is not shown', async () => {
    const { store, calls, state } = setUp();
    const first = store.dispatch(loadModels({ makeCode: 'FORD' }));
    const second = store.dispatch(loadModels({ makeCode: 'BMW' }));
    calls[1]?.answer([{ atcModelCode: 'X5', model: 'X5', years: [2026, 'soon'] }, 'no model']);
    await second;
    calls[0]?.answer([{ atcModelCode: 'MUST' }]);
    await first;
    expect(state().models).toEqual([{ atcModelCode: 'X5', model: 'X5', years: [2026] }]);
  });
});
