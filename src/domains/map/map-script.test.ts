// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { loadMapScript } from './map-script.ts';

const src = 'https://maps.example.com/api.js';
const script = () => document.head.querySelector<HTMLScriptElement>(`script[src="${src}"]`);

describe('loadMapScript', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => {
    script()?.remove();
    vi.useRealTimers();
  });

  it('LOC-20, RULING-74: a script that does not come within 10 s fails with these words', async () => {
    const outcome = vi.fn();
    loadMapScript({ src }).catch((error: Error) => outcome(error.message));
    await vi.advanceTimersByTimeAsync(9999);
    expect(outcome).not.toHaveBeenCalled();
    expect(script()).not.toBeNull();
    await vi.advanceTimersByTimeAsync(1);
    expect(outcome).toHaveBeenCalledExactlyOnceWith('Could not load the Google Maps API');
    expect(script()).toBeNull();
  });

  it('LOC-20: the wait is a setting', async () => {
    const outcome = vi.fn();
    loadMapScript({ src, timeoutMs: 250 }).catch((error: Error) => outcome(error.message));
    await vi.advanceTimersByTimeAsync(250);
    expect(outcome).toHaveBeenCalledExactlyOnceWith('Could not load the Google Maps API');
  });

  it('LOC-20: a script that is refused fails with the same words, at once', async () => {
    const failed = expect(loadMapScript({ src })).rejects.toThrow('Could not load the Google Maps API');
    script()?.dispatchEvent(new Event('error'));
    await failed;
    expect(vi.getTimerCount()).toBe(0);
  });

  it('a script that comes in time is there, with the nonce of the page, and stays', async () => {
    const loaded = loadMapScript({ src, nonce: 'abc' });
    expect(script()?.nonce).toBe('abc');
    script()?.dispatchEvent(new Event('load'));
    await expect(loaded).resolves.toBeUndefined();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(script()).not.toBeNull();
  });
});
