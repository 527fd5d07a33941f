import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createLayoutSizeStore, layoutSize, RESIZE_DEBOUNCE_MS } from './breakpoints.ts';

const createViewport = (innerWidth: number) => {
  const listeners = new Set<() => void>();
  return {
    innerWidth,
    addEventListener: (_: 'resize', listener: () => void) => void listeners.add(listener),
    removeEventListener: (_: 'resize', listener: () => void) => void listeners.delete(listener),
    resizeTo(width: number) {
      this.innerWidth = width;
      for (const listener of listeners) listener();
    },
    listenerCount: () => listeners.size,
  };
};

describe('layout size', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it.each([
    [320, 'small'],
    [767, 'small'],
    [768, 'medium'],
    [1023, 'medium'],
    [1024, 'wide'],
    [1299, 'wide'],
    [1300, 'large'],
  ])('UI-08: %i px is %s', (width, size) => {
    expect(layoutSize(width)).toBe(size);
  });

  it('UI-09: continuous resizing updates once, 100 ms after the last change', () => {
    const viewport = createViewport(1400);
    const store = createLayoutSizeStore(viewport);
    const changed = vi.fn();
    store.subscribe(changed);
    for (const width of [1200, 900, 700]) {
      viewport.resizeTo(width);
      vi.advanceTimersByTime(RESIZE_DEBOUNCE_MS - 1);
    }
    expect(changed).not.toHaveBeenCalled();
    expect(store.size()).toBe('large');
    vi.advanceTimersByTime(1);
    expect(changed).toHaveBeenCalledTimes(1);
    expect(store.size()).toBe('small');
  });

  it('UI-09: a resize within the same layout size does not notify listeners', () => {
    const viewport = createViewport(1400);
    const changed = vi.fn();
    createLayoutSizeStore(viewport).subscribe(changed);
    viewport.resizeTo(1500);
    vi.advanceTimersByTime(RESIZE_DEBOUNCE_MS);
    expect(changed).not.toHaveBeenCalled();
  });

  it('unsubscribing stops listening and drops a pending change', () => {
    const viewport = createViewport(1400);
    const changed = vi.fn();
    const leave = createLayoutSizeStore(viewport).subscribe(changed);
    viewport.resizeTo(500);
    leave();
    vi.advanceTimersByTime(RESIZE_DEBOUNCE_MS * 2);
    expect(changed).not.toHaveBeenCalled();
    expect(viewport.listenerCount()).toBe(0);
  });
});
