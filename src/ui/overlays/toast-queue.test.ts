import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { minuteMs } from '#lib/duration.ts';
import { createToastQueue } from './toast-queue.ts';

describe('toast queue', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  const words = (queue: ReturnType<typeof createToastQueue>) => queue.toasts().map(({ message }) => message);

  it('UI-04: a toast appears and disappears after its duration', () => {
    const queue = createToastQueue({ durationMs: 6000 });
    const changed = vi.fn();
    queue.subscribe(changed);
    queue.show('Saved');
    expect(words(queue)).toEqual(['Saved']);
    vi.advanceTimersByTime(5999);
    expect(words(queue)).toEqual(['Saved']);
    vi.advanceTimersByTime(1);
    expect(words(queue)).toEqual([]);
    expect(changed).toHaveBeenCalledTimes(2);
  });

  it('a new toast replaces an older one with the same topic', () => {
    const queue = createToastQueue();
    queue.show('Removed');
    queue.show('Saved one', undefined, { topic: 'saved' });
    queue.show('Saved another', undefined, { topic: 'saved' });
    expect(words(queue)).toEqual(['Removed', 'Saved another']);
  });

  it('UI-04: a toast stays while held, and for its full duration after the release', () => {
    const queue = createToastQueue({ durationMs: 6000 });
    queue.show('Saved');
    vi.advanceTimersByTime(5000);
    queue.hold();
    vi.advanceTimersByTime(minuteMs);
    expect(words(queue)).toEqual(['Saved']);
    queue.release();
    vi.advanceTimersByTime(5999);
    expect(words(queue)).toEqual(['Saved']);
    vi.advanceTimersByTime(1);
    expect(words(queue)).toEqual([]);
  });

  it('shows the last three toasts, and dismisses one immediately', () => {
    const queue = createToastQueue();
    for (const message of ['one', 'two', 'three', 'four']) queue.show(message);
    expect(words(queue)).toEqual(['two', 'three', 'four']);
    queue.dismiss(3);
    expect(words(queue)).toEqual(['two', 'four']);
    expect(vi.getTimerCount()).toBe(2);
  });
});
