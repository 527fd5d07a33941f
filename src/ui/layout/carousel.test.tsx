// @vitest-environment jsdom
import { afterEach, describe, expect, it, vi } from 'vitest';
import { mount } from '#tests/fixtures/mount.ts';
import { Carousel } from './carousel.tsx';

describe('Carousel', () => {
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  it('UI-09: updates its buttons 100 ms after the last resize', async () => {
    let resized = () => {};
    vi.stubGlobal(
      'ResizeObserver',
      class {
        disconnect() {}
        observe() {}
        constructor(changed: () => void) {
          resized = changed;
        }
      },
    );
    vi.useFakeTimers();
    const { page, act, unmount } = await mount(<Carousel label="Similar cars">{[<p key="1">One</p>]}</Carousel>);
    const next = () => page.querySelector<HTMLButtonElement>('[aria-label="Next"]')?.disabled;
    // Nothing overflows in this document, so that there is nowhere to go once it has looked.
    for (let step = 0; step < 5; step += 1) {
      await act(() => {
        resized();
        vi.advanceTimersByTime(99);
      });
      expect(next()).toBe(false);
    }
    await act(() => vi.advanceTimersByTime(1));
    expect(next()).toBe(true);
    await unmount();
  });
});
