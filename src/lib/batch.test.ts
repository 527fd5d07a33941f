import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fetchBatch } from './batch.ts';

describe('fetchBatch', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('RES-08: returns two values and one rejection under their names', async () => {
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

  it('RES-08: starts all resources at once; after 30000 ms only the slow one is rejected and aborted', async () => {
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

  it('RES-08: uses the given time limit and leaves no timer running', async () => {
    const running = fetchBatch({ slow: () => new Promise(() => {}) }, { timeoutMs: 10 });
    await vi.advanceTimersByTimeAsync(10);
    expect((await running).slow.ok).toBe(false);
    await fetchBatch({});
    expect(vi.getTimerCount()).toBe(0);
  });

  it('RES-08: a resource that throws synchronously is a rejection too', async () => {
    const { broken } = await fetchBatch({
      broken: () => {
        throw new Error('broken');
      },
    });
    expect(broken).toMatchObject({ ok: false, error: { message: 'broken' } });
  });
});
