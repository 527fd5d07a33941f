import { describe, expect, it } from 'vitest';
import { animateScroll, SCROLL_ANIMATION_MS, type Scroller } from './animate-scroll.ts';

const createScroller = (reducedMotion = false) => {
  const tops: number[] = [];
  let pending: ((nowMs: number) => void) | undefined;
  const scroller: Scroller = {
    top: () => 1000,
    scrollTo: (top) => void tops.push(top),
    requestFrame: (frame) => {
      pending = frame;
      return 1;
    },
    cancelFrame: () => {
      pending = undefined;
    },
    reducedMotion: () => reducedMotion,
  };
  return {
    scroller,
    tops,
    running: () => pending !== undefined,
    frame(nowMs: number) {
      const run = pending;
      pending = undefined;
      run?.(nowMs);
    },
  };
};

describe('animateScroll', () => {
  it('UI-12: ends 350 ms after it starts', () => {
    const { scroller, tops, frame, running } = createScroller();
    animateScroll(() => 0, scroller);
    frame(5000);
    frame(5000 + SCROLL_ANIMATION_MS - 1);
    expect(tops.at(-1)).toBeGreaterThan(0);
    expect(running()).toBe(true);
    frame(5000 + SCROLL_ANIMATION_MS);
    expect(tops.at(-1)).toBe(0);
    expect(running()).toBe(false);
    expect(SCROLL_ANIMATION_MS).toBe(350);
  });

  it('UI-12: moves steadily toward its target', () => {
    const { scroller, tops, frame } = createScroller();
    animateScroll(() => 0, scroller);
    for (const part of [0, 0.25, 0.5, 0.75, 1]) frame(100 + part * SCROLL_ANIMATION_MS);
    expect(tops).toEqual([...tops].sort((a, b) => b - a));
    expect(tops[0]).toBe(1000);
  });

  it('UI-12: is instant with reduced motion', () => {
    const { scroller, tops, running } = createScroller(true);
    animateScroll(() => 40, scroller);
    expect(tops).toEqual([40]);
    expect(running()).toBe(false);
  });

  it('can be stopped', () => {
    const { scroller, tops, frame } = createScroller();
    const stop = animateScroll(() => 0, scroller);
    frame(0);
    stop();
    frame(SCROLL_ANIMATION_MS);
    expect(tops).toEqual([1000]);
  });
});
