import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { mergeCalls } from './merge-calls.ts';

describe('mergeCalls', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('AUTH-05, RULING-96: calls within 25 ms make one request and share its result', async () => {
    const action = vi.fn(async () => ({ consumerid: 'c1' }));
    const call = mergeCalls(action);
    const first = call();
    await vi.advanceTimersByTimeAsync(24);
    expect(action).not.toHaveBeenCalled();
    const second = call();
    await vi.advanceTimersByTimeAsync(1);
    expect(action).toHaveBeenCalledOnce();
    expect(await second).toBe(await first);
  });

  it('RULING-96: a call made during the request shares it', async () => {
    const { promise, resolve } = Promise.withResolvers<number>();
    const action = vi.fn(() => promise);
    const call = mergeCalls(action);
    const first = call();
    await vi.advanceTimersByTimeAsync(100);
    const second = call();
    resolve(1);
    expect(await Promise.all([first, second])).toEqual([1, 1]);
    expect(action).toHaveBeenCalledOnce();
  });

  it('RULING-96: a failure rejects all calls that shared it and no later one', async () => {
    let calls = 0;
    const call = mergeCalls(async () => {
      calls += 1;
      if (calls === 1) throw new Error('down');
      return calls;
    });
    const shared = Promise.allSettled([call(), call()]);
    await vi.advanceTimersByTimeAsync(25);
    expect((await shared).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    const later = call();
    await vi.advanceTimersByTimeAsync(25);
    expect(await later).toBe(2);
  });
});
