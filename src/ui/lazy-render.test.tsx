// @vitest-environment jsdom
import { afterEach, describe, expect, it, vi } from 'vitest';
import { mount } from '#tests/fixtures/mount.ts';
import { LazyRender } from './lazy-render.tsx';

type Watch = { margin: string; comeNear(): void; leave: ReturnType<typeof vi.fn> };

const watchWith = () => {
  const watches: Watch[] = [];
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      disconnect = vi.fn();
      constructor(notify: (entries: { isIntersecting: boolean }[]) => void, options: { rootMargin: string }) {
        watches.push({
          margin: options.rootMargin,
          comeNear: () => notify([{ isIntersecting: true }]),
          leave: this.disconnect,
        });
      }
      observe() {}
    },
  );
  return watches;
};

describe('LazyRender', () => {
  afterEach(() => {
    vi.unstubAllGlobals();
  });

  const content = vi.fn(() => <p>content</p>);
  const lazy = <LazyRender fallback={<i>waiting</i>}>{content}</LazyRender>;

  it('UI-10: the content function is not called until the place is within 300 px of the viewport', async () => {
    const watches = watchWith();
    content.mockClear();
    const { page, act, unmount } = await mount(lazy);
    expect(page.textContent).toBe('waiting');
    expect(content).not.toHaveBeenCalled();
    expect(watches[0]?.margin).toBe('300px 0px');
    await act(() => watches[0]?.comeNear());
    expect(page.textContent).toBe('content');
    expect(watches[0]?.leave).toHaveBeenCalled();
    await unmount();
  });

  it('renders at once without IntersectionObserver', async () => {
    vi.stubGlobal('IntersectionObserver', undefined);
    const { page, unmount } = await mount(lazy);
    expect(page.textContent).toBe('content');
    await unmount();
  });
});
