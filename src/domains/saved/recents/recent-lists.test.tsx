// @vitest-environment jsdom
import { Provider } from 'react-redux';
import { MemoryRouter } from 'react-router';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { mount } from '#tests/fixtures/mount.ts';
import { testShopper } from '#tests/fixtures/test-shopper.ts';
import { recentFindsRoot } from './recent-finds.ts';
import { RecentLists } from './recent-lists.tsx';
import { rememberSearch } from './recents-slice.ts';

describe('the page of recent searches and cars', () => {
  afterEach(() => vi.unstubAllGlobals());

  it('UI-10: finds of the last search are loaded when within 300 px of the screen', async () => {
    const watches: { margin: string; comeNear(): void }[] = [];
    vi.stubGlobal(
      'IntersectionObserver',
      class {
        disconnect() {}
        observe() {}
        constructor(notify: (entries: { isIntersecting: boolean }[]) => void, options: { rootMargin: string }) {
          watches.push({ margin: options.rootMargin, comeNear: () => notify([{ isIntersecting: true }]) });
        }
      },
    );
    const shopper = testShopper();
    const summary = { url: '/cars-for-sale/toyota', query: { makeCode: 'TOYOTA' }, totalResultCount: 3 };
    shopper.dispatch(rememberSearch({ ...summary, fullHeading: 'Toyota', fullSubHeading: '' }));
    const { act, unmount } = await mount(
      <Provider store={shopper.store}>
        <MemoryRouter>
          <RecentLists />
        </MemoryRouter>
      </Provider>,
    );
    const requests = () => shopper.calls.filter(({ path }) => path.startsWith(recentFindsRoot)).length;
    expect([requests(), watches.map(({ margin }) => margin)]).toEqual([0, ['300px 0px']]);
    await act(() => watches[0]?.comeNear());
    expect(requests()).toBe(2);
    await unmount();
  });
});
