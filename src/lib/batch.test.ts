import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fetchBatch } from './batch.ts';

describe('fetchBatch', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('RES-08: two values and one rejection, by name', async () => {
    const failure = new Error('no owners');
    const result = await fetchBatch({
      listings: async () => [1, 2],
      owners: (): Promise<string> => Promise.reject(failure),
      market: async () => ({ zip: '30303' }),
    });
    expect(result).toEqual({
      listings: { ok: true, value: [1, 2] },
      owners: { ok: false, error: failure },
      market: { ok: true, value: { zip: '30303' } },
    });
  });

  it('RES-08: all start at once, and after 30000 ms the slow one alone is rejected and aborted', async () => {
    const started: string[] = [];
    let slowSignal: AbortSignal | undefined;
    const running = fetchBatch({
      fast: async () => started.push('fast'),
      slow: (signal) => {
        started.push('slow');
        slowSignal = signal;
        return new Promise(() => {});
      },
    });
    expect(started).toEqual(['fast', 'slow']);
    await vi.advanceTimersByTimeAsync(29_999);
    expect(slowSignal?.aborted).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    const { fast, slow } = await running;
    expect(fast).toEqual({ ok: true, value: 1 });
    expect(slow).toMatchObject({ ok: false, error: { message: 'Timed out after 30000 ms' } });
    expect(slowSignal?.aborted).toBe(true);
  });

  it('RES-08: the time limit can be chosen, and no timer is left behind', async () => {
    const running = fetchBatch({ slow: () => new Promise(() => {}) }, { timeoutMs: 10 });
    await vi.advanceTimersByTimeAsync(10);
    expect((await running).slow.ok).toBe(false);
    await fetchBatch({});
    expect(vi.getTimerCount()).toBe(0);
  });

  it('RES-08: a resource that throws at once is a rejection too', async () => {
    const { broken } = await fetchBatch({
      broken: () => {
        throw new Error('broken');
      },
    });
    expect(broken).toMatchObject({ ok: false, error: { message: 'broken' } });
  });
});
