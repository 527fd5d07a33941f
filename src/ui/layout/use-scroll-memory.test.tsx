// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { mount } from '#tests/fixtures/mount.ts';
import { type Arrival, useScrollMemory } from './use-scroll-memory.ts';

const Router = ({ path, arrival }: { path: string; arrival: Arrival }) => {
  useScrollMemory(path, arrival);
  return <p>{path}</p>;
};

describe('useScrollMemory', () => {
  let top = 0;
  const scrollBy = (to: number) => {
    top = to;
    window.dispatchEvent(new Event('scroll'));
  };

  beforeEach(() => {
    sessionStorage.clear();
    top = 0;
    vi.spyOn(window, 'scrollY', 'get').mockImplementation(() => top);
    vi.stubGlobal('scrollTo', ({ top: to }: { top: number }) => {
      top = to;
    });
    vi.spyOn(performance, 'getEntriesByType').mockReturnValue([]);
  });
  afterEach(() => {
    vi.restoreAllMocks();
    vi.unstubAllGlobals();
  });

  it('UI-11: going back restores the position, and a new page starts at the top', async () => {
    const { act, update, unmount } = await mount(<Router path="/cars" arrival="new" />);
    expect(history.scrollRestoration).toBe('manual');
    await act(() => scrollBy(1200));
    await update(<Router path="/cars/7" arrival="new" />);
    expect(top).toBe(0);
    await act(() => scrollBy(300));
    await update(<Router path="/cars" arrival="back" />);
    expect(top).toBe(1200);
    await update(<Router path="/cars/7" arrival="back" />);
    expect(top).toBe(300);
    await unmount();
  });

  it('UI-11: leaving the document saves the position, which going back restores', async () => {
    const first = await mount(<Router path="/cars" arrival="new" />);
    await first.act(() => {
      scrollBy(640);
      window.dispatchEvent(new Event('pagehide'));
    });
    await first.unmount();
    top = 0;
    vi.spyOn(performance, 'getEntriesByType').mockReturnValue([
      { type: 'back_forward' } as unknown as PerformanceNavigationTiming,
    ]);
    const second = await mount(<Router path="/cars" arrival="new" />);
    expect(top).toBe(640);
    await second.unmount();
  });

  it('a navigation within the page keeps the scroll position', async () => {
    const { act, update, unmount } = await mount(<Router path="/cars" arrival="new" />);
    await act(() => scrollBy(500));
    await update(<Router path="/cars?sort=price" arrival="same" />);
    expect(top).toBe(500);
    await unmount();
  });
});
