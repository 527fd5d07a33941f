import { configureStore } from '@reduxjs/toolkit';
import { describe, expect, it, vi } from 'vitest';
import { loadBodyStyles, loadModels, loadTrims, researchReducer } from './research-slice.ts';

/** A service that answers when it is told to. */
const setUp = () => {
  const calls: {
    url: string;
    query: Record<string, unknown>;
    answer(items: unknown, total?: number): void;
    fail(): void;
  }[] = [];
  const http = {
    json: (url: string, { query = {} }: { query?: Record<string, unknown> } = {}) => {
      const { promise, resolve, reject } = Promise.withResolvers<unknown>();
      calls.push({
        url,
        query,
        answer: (items, total) => resolve({ items, total }),
        fail: () => reject(new Error('down')),
      });
      return promise;
    },
  };
  const store = configureStore({
    reducer: { research: researchReducer },
    middleware: (defaults) => defaults({ thunk: { extraArgument: { http } } }),
  });
  const flags = () => {
    const { loading, modelsLoading, trimsLoading } = store.getState().research;
    return { loading, modelsLoading, trimsLoading };
  };
  return { calls, store, flags, state: () => store.getState().research };
};
const idle = { loading: false, modelsLoading: false, trimsLoading: false };
const model = (atcModelCode: string) => ({ atcModelCode, model: atcModelCode, years: [2026], bodyStyles: ['SUV'] });

describe('research in the browser', () => {
  it('RSRCH-01: 25 models of a make are requested first, then 50', async () => {
    const { store, calls, state, flags } = setUp();
    const models = store.dispatch(loadModels({ makeCode: 'FORD', yearId: 2026 }));
    expect(calls[0]).toMatchObject({
      url: '/cars-for-sale/kbbresearch/reference/models',
      query: { atcMakeCode: 'FORD', limit: 25, yearId: 2026 },
    });
    calls[0]?.answer([model('BRONCO')], 2);
    await vi.waitFor(() => expect(calls).toHaveLength(2), { timeout: 600_000 });
    // The first stay while the rest comes.
    expect([state().models.length, flags().modelsLoading]).toEqual([1, true]);
    expect(calls[1]?.query.limit).toBe(50);
    calls[1]?.answer([model('BRONCO'), model('EDGE')], 2);
    await models;
    expect(state().models.map(({ atcModelCode }) => atcModelCode)).toEqual(['BRONCO', 'EDGE']);
  });

  it('RSRCH-01: a make with no more is requested once', async () => {
    const { store, calls } = setUp();
    const models = store.dispatch(loadModels({ makeCode: 'FORD' }));
    calls[0]?.answer([model('BRONCO')], 1);
    await models;
    expect(calls).toHaveLength(1);
  });

  it('RSRCH-04: body styles are requested by make and year', async () => {
    const { store, calls, state } = setUp();
    const styles = store.dispatch(loadBodyStyles({ makeCode: 'FORD', yearId: 2026 }));
    expect(calls[0]).toMatchObject({
      url: '/cars-for-sale/kbbresearch/reference/bodystyles',
      query: { atcMakeCode: 'FORD', yearId: 2026 },
    });
    calls[0]?.answer([
      { name: 'SUV', models: 7 },
      { name: 'Truck', models: 2 },
    ]);
    await styles;
    expect(state().bodyStyles).toEqual(['SUV', 'Truck']);
  });

  it('RSRCH-02: 100 trims are requested for a selected model, else 5; new cars for a pre-order', () => {
    const { store, calls } = setUp();
    const mustang = { makeCode: 'FORD', modelCode: 'MUST' };
    void store.dispatch(loadTrims({ ...mustang, isSelected: true, preorder: true }));
    void store.dispatch(loadTrims(mustang));
    expect(calls[0]?.query).toMatchObject({ limit: 100, vehicleClass: 'NewCar', hasPricing: true });
    expect(calls[1]?.query).toMatchObject({ limit: 5, vehicleClass: undefined });
  });

  it('RSRCH-11: only the flag of the current request is on', async () => {
    const { store, calls, flags } = setUp();
    expect(flags()).toEqual(idle);
    const styles = store.dispatch(loadBodyStyles({ makeCode: 'FORD' }));
    expect(flags()).toEqual({ ...idle, loading: true });
    calls[0]?.answer([]);
    await styles;
    const models = store.dispatch(loadModels({ makeCode: 'FORD' }));
    expect(flags()).toEqual({ ...idle, modelsLoading: true });
    calls[1]?.answer([]);
    await models;
    const trims = store.dispatch(loadTrims({ makeCode: 'FORD', modelCode: 'MUST' }));
    expect(flags()).toEqual({ ...idle, trimsLoading: true });
    calls[2]?.fail();
    await trims;
    expect(flags()).toEqual(idle);
  });

  it('a late answer for another make is ignored', async () => {
    const { store, calls, state } = setUp();
    const first = store.dispatch(loadModels({ makeCode: 'FORD' }));
    const second = store.dispatch(loadModels({ makeCode: 'BMW' }));
    calls[1]?.answer([{ atcModelCode: 'X5', model: 'X5', years: [2026, 'soon'], bodyStyles: ['SUV', 4] }, 'no model']);
    await second;
    calls[0]?.answer([{ atcModelCode: 'MUST' }], 90);
    await first;
    // Nor is the rest of a make asked for that is no longer picked.
    expect(calls).toHaveLength(2);
    expect(state().models).toEqual([{ atcModelCode: 'X5', model: 'X5', years: [2026], bodyStyles: ['SUV'] }]);
  });
});
