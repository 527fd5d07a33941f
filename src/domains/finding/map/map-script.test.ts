import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { loadMapScript } from './map-script.ts';

const words = 'Could not load the Google Maps API';
const never = () => new Promise<never>(() => {});

describe('loadMapScript', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('LOC-20, RULING-74: a script that doesn’t arrive within 10 s fails with this message', async () => {
    const outcome = vi.fn();
    loadMapScript(never).catch((error: Error) => outcome(error.message));
    await vi.advanceTimersByTimeAsync(9999);
    expect(outcome).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(outcome).toHaveBeenCalledExactlyOnceWith(words);
  });

  it('LOC-20: the timeout can be configured', async () => {
    const outcome = vi.fn();
    loadMapScript(never, { timeoutMs: 250 }).catch((error: Error) => outcome(error.message));
    await vi.advanceTimersByTimeAsync(250);
    expect(outcome).toHaveBeenCalledExactlyOnceWith(words);
  });

  it('LOC-20: a refused script fails with the same message, at once', async () => {
    await expect(loadMapScript(() => Promise.reject(new Error('blocked')))).rejects.toThrow(words);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('a script that arrives in time resolves, and clears the timeout', async () => {
    await expect(loadMapScript(async () => 'script')).resolves.toBe('script');
    expect(vi.getTimerCount()).toBe(0);
  });
});
