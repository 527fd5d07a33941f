import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type LoopWatch, watchLoop } from './loop-watch.ts';

describe('event loop watch', () => {
  let nowMs: number;
  let activeMs: number;
  let loop: LoopWatch;

  /** Lets the timer fire once, so late, having worked all that time or none of it. */
  const tickAfter = (ms: number, works: boolean) => {
    nowMs += ms;
    if (works) activeMs += ms;
    vi.advanceTimersByTime(10);
  };

  beforeEach(() => {
    vi.useFakeTimers();
    nowMs = 0;
    activeMs = 0;
    loop = watchLoop(() => ({ nowMs, activeMs }));
    for (let tick = 0; tick < 100; tick += 1) tickAfter(10, false);
  });
  afterEach(() => {
    loop.stop();
    vi.useRealTimers();
  });

  it('RES-21: is not late when idle', () => {
    expect([loop.lateMs(), loop.isLate(), loop.isBusy()]).toEqual([0, false, false]);
  });

  it('RES-21: one long task is not late', () => {
    tickAfter(250, true);
    expect([loop.lateMs(), loop.isLate()]).toEqual([0, false]);
  });

  it('RES-21: consecutive long tasks are late', () => {
    for (let task = 0; task < 5; task += 1) tickAfter(110, true);
    expect([loop.lateMs(), loop.isLate(), loop.isBusy()]).toEqual([100, true, true]);
    for (let tick = 0; tick < 40; tick += 1) tickAfter(10, false);
    expect([loop.lateMs(), loop.isLate(), loop.isBusy()]).toEqual([0, false, false]);
  });

  it('RES-21: is busy as soon as it had no pause for a moment', () => {
    nowMs += 120;
    activeMs += 120;
    expect(loop.isBusy()).toBe(true);
  });
});
