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

  it('RES-13: answers what it finds and stops asking; an empty answer is an answer', async () => {
    let calls = 0;
    const outcome = poll(() => (++calls === 3 ? '' : null));
    await vi.advanceTimersByTimeAsync(32);
    expect(await outcome).toBe('');
    expect(calls).toBe(3);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('ANLY-11: spacing and number can be chosen', async () => {
    const probe = vi.fn(() => undefined);
    const outcome = poll(probe, { maxCalls: 50, intervalMs: 100 });
    await vi.advanceTimersByTimeAsync(5000);
    expect(await outcome).toBeUndefined();
    expect(probe).toHaveBeenCalledTimes(50);
  });

  it('RES-13: stops when its page goes away', async () => {
    const away = new AbortController();
    const probe = vi.fn(() => undefined);
    const outcome = poll(probe, { signal: away.signal });
    away.abort();
    await vi.advanceTimersByTimeAsync(16);
    expect(await outcome).toBeUndefined();
    expect(probe).toHaveBeenCalledOnce();
  });

  it('RES-13: a probe that throws is a surprise and is passed on', async () => {
    const outcome = poll(() => {
      throw new Error('probe broke');
    });
    await expect(outcome).rejects.toThrow('probe broke');
  });
});
