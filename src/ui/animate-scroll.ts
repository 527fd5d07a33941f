export const SCROLL_ANIMATION_MS = 350;

export type Scroller = {
  top(): number;
  scrollTo(topPx: number): void;
  requestFrame(frame: (nowMs: number) => void): number;
  cancelFrame(id: number): void;
  reducedMotion(): boolean;
};

const easeOut = (part: number): number => 1 - (1 - part) ** 3;

/**
 * Scrolls within 350 ms (UI-12), or at once for reduced motion. Returns a function that stops it. The target is
 * measured in every frame, because lazily laid out content above it may change its position.
 */
export const animateScroll = (to: () => number, scroller: Scroller = windowScroller()): (() => void) => {
  if (scroller.reducedMotion()) {
    scroller.scrollTo(to());
    return () => {};
  }
  const fromPx = scroller.top();
  let startMs: number | undefined;
  let frame = 0;
  const step = (nowMs: number) => {
    startMs ??= nowMs;
    const part = Math.min((nowMs - startMs) / SCROLL_ANIMATION_MS, 1);
    scroller.scrollTo(fromPx + (to() - fromPx) * easeOut(part));
    if (part < 1) frame = scroller.requestFrame(step);
  };
  frame = scroller.requestFrame(step);
  return () => scroller.cancelFrame(frame);
};

const windowScroller = (): Scroller => ({
  top: () => window.scrollY,
  scrollTo: (top) => window.scrollTo({ top, behavior: 'instant' }),
  requestFrame: (frame) => window.requestAnimationFrame(frame),
  cancelFrame: (id) => window.cancelAnimationFrame(id),
  reducedMotion: () => window.matchMedia('(prefers-reduced-motion: reduce)').matches,
});

const pixels = (length: string): number => Number.parseFloat(length) || 0;

/** The scroll position that puts an element at the top of the window, below sticky headers. */
export const scrollTopOf = (element: Element): number => {
  const { scrollMarginTop } = getComputedStyle(element);
  const { scrollPaddingTop } = getComputedStyle(document.documentElement);
  const top = element.getBoundingClientRect().top + window.scrollY;
  return Math.max(0, top - pixels(scrollMarginTop) - pixels(scrollPaddingTop));
};
