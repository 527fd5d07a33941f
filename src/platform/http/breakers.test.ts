import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { breakerErrorKind } from './breaker.ts';
import { type BreakerId, breakerSettings, createBreakers } from './breakers.ts';

const setUp = () => {
  const lines: string[] = [];
  const breakers = createBreakers({
    log: { warn: (_, message) => lines.push(message), info: (_, message) => lines.push(message) },
  });
  return { breakers, lines };
};

const failing = () => Promise.reject(new Error('service failed'));
const hanging = () => new Promise<never>(() => {});

const timeouts: [BreakerId, number, number][] = [
  ['certifiedContent', 3000, 30_000],
  ['ownerDetails', 3000, 30_000],
  ['payments', 5000, 300_000],
  ['compareListings', 3000, 30_000],
  ['nearbyLot', 6000, 30_000],
  ['research', 8000, 30_000],
  ['market', 20_000, 30_000],
  ['indexedLocation', 20_000, 30_000],
  ['searchOptions', 7500, 30_000],
  ['files', 5000, 10_000],
  ['fileWrites', 30_000, 10_000],
  ['listingIndex', 5000, 1000],
  ['signInProvider', 3000, 30_000],
  ['suggestions', 5000, 30_000],
];

describe('breakers', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('RES-05: the table has every guarded call', () => {
    expect(timeouts.map(([id]) => id)).toEqual(Object.keys(breakerSettings));
  });

  it.each(timeouts)('RES-05: %s times out after %i ms and resets after %i ms', async (id, timeoutMs, resetMs) => {
    const { breakers } = setUp();
    const breaker = breakers.guard(id, hanging);
    const state = () => breakers.states()[0]?.state;
    const calls = Array.from({ length: 5 }, () => breaker.fire(undefined).catch(() => undefined));
    await vi.advanceTimersByTimeAsync(timeoutMs - 1);
    expect(breakers.states()[0]?.timeouts).toBe(0);
    await vi.advanceTimersByTimeAsync(1);
    await Promise.all(calls);
    expect(breakers.states()[0]).toMatchObject({ name: id, timeouts: 5, state: 'open' });
    await vi.advanceTimersByTimeAsync(resetMs - 1);
    expect(state()).toBe('open');
    await vi.advanceTimersByTimeAsync(1);
    expect(state()).toBe('half-open');
  });

  it('PAY-06, RULING-103: an open payments breaker returns empty rates and its message', async () => {
    const { breakers } = setUp();
    const payments = breakers.guard('payments', failing);
    expect(await payments.fire(undefined)).toEqual({ rates: {}, errorMessage: 'service failed' });
    for (let call = 0; call < 4; call += 1) await payments.fire(undefined);
    expect(await payments.fire(undefined)).toEqual({
      rates: {},
      errorMessage: 'Circuit Breaker for /rest/retailing/payments is open',
    });
  });

  it('LOC-10, LOC-16: market and indexed location return success false', async () => {
    const { breakers } = setUp();
    expect(await breakers.guard('market', failing).fire(undefined)).toEqual({ success: false, payload: {} });
    expect(await breakers.guard('indexedLocation', failing).fire(undefined)).toEqual({ success: false });
  });

  it('SUGG-04: an open suggestions breaker throws its message and makes no call', async () => {
    const { breakers } = setUp();
    const action = vi.fn(failing);
    const suggestions = breakers.guard('suggestions', action);
    for (let call = 0; call < 5; call += 1) await expect(suggestions.fire(undefined)).rejects.toThrow('service failed');
    const refused = suggestions.fire(undefined);
    await expect(refused).rejects.toThrow('Circuit Breaker for /smart-search-suggestions/query is open');
    expect(action).toHaveBeenCalledTimes(5);
  });

  it('RES-06: calls without a fallback throw the error itself', async () => {
    const { breakers } = setUp();
    await expect(breakers.guard('research', failing).fire(undefined)).rejects.toThrow('service failed');
  });

  it('RES-06: state changes are logged, and names are unique', async () => {
    const { breakers, lines } = setUp();
    const models = breakers.guard('research', failing, { name: 'research models' });
    breakers.guard('research', failing, { name: 'research trims' });
    for (let call = 0; call < 5; call += 1) await models.fire(undefined).catch(() => undefined);
    expect(lines).toEqual(['breaker research models is open']);
    expect(breakers.states().map(({ name, state }) => [name, state])).toEqual([
      ['research models', 'open'],
      ['research trims', 'closed'],
    ]);
    expect(() => breakers.guard('research', failing, { name: 'research trims' })).toThrow('research trims');
  });

  it('RES-07: shutting down stops every breaker', async () => {
    const { breakers } = setUp();
    const market = breakers.guard('market', async () => ({ success: true as const, payload: { zip: '30303' } }));
    breakers.shutdown();
    expect(breakerErrorKind(await market.fire(undefined).catch((error: unknown) => error))).toBe('shutdown');
  });
});
