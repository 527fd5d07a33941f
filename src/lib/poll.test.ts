import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { poll } from './poll.ts';

describe('poll', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('RES-13, RULING-95: gives up silently after 800 calls, 16 ms apart', async () => {
    const probe = vi.fn(() => undefined);
    const outcome = poll(probe);
    await vi.advanceTimersByTimeAsync(799 * 16 - 1);
    expect(probe).toHaveBeenCalledTimes(799);
    await vi.advanceTimersByTimeAsync(1);
    expect(probe).toHaveBeenCalledTimes(800);
    expect(await outcome).toBeUndefined();
    expect(vi.getTimerCount()).toBe(0);
  });

  it('RES-13: returns the first result and stops; an empty string is a result', async () => {
    let calls = 0;
    const outcome = poll(() => (++calls === 3 ? '' : null));
    await vi.advanceTimersByTimeAsync(32);
    expect(await outcome).toBe('');
    expect(calls).toBe(3);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('ANLY-11: the interval and the number of calls can be set', async () => {
    const probe = vi.fn(() => undefined);
    const outcome = poll(probe, { maxCalls: 50, intervalMs: 100 });
    await vi.advanceTimersByTimeAsync(5000);
    expect(await outcome).toBeUndefined();
    expect(probe).toHaveBeenCalledTimes(50);
  });

  it('RES-13: stops when its signal is aborted', async () => {
    const away = new AbortController();
    const probe = vi.fn(() => undefined);
    const outcome = poll(probe, { signal: away.signal });
    away.abort();
    await vi.advanceTimersByTimeAsync(16);
    expect(await outcome).toBeUndefined();
    expect(probe).toHaveBeenCalledOnce();
  });

  it('RES-13: an error thrown by the probe is rethrown', async () => {
    const outcome = poll(() => {
      throw new Error('probe broke');
    });
    await expect(outcome).rejects.toThrow('probe broke');
  });
});
