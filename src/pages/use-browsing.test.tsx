// @vitest-environment jsdom
import { Provider } from 'react-redux';
import { MemoryRouter } from 'react-router';
import { describe, expect, it } from 'vitest';
import type { ResultsView } from '#domains/browse/results/results-view.ts';
import { mount } from '#tests/fixtures/mount.ts';
import { testShopper } from '#tests/fixtures/test-shopper.ts';
import { useBrowsing } from './use-browsing.ts';

const Page = ({ view, busy }: { view: ResultsView; busy: boolean }) => {
  useBrowsing(view, busy);
  return null;
};

describe('results stored for later pages', () => {
  it('SRCH-16: the list with its count and prices; loading while another is requested', async () => {
    const { store } = testShopper();
    const stats = { averagePrice: 23_000, lowestPrice: 20_100, highestPrice: 25_900 };
    const view = { cars: [{ id: 11 }, { id: 12 }], total: 60, stats } as unknown as ResultsView;
    const page = (busy: boolean) => (
      <Provider store={store}>
        <MemoryRouter initialEntries={['/cars-for-sale/all-cars?zip=30303']}>
          <Page view={view} busy={busy} />
        </MemoryRouter>
      </Provider>
    );
    const { update, unmount } = await mount(page(false));
    const held = () => store.getState().browsing.results;
    expect(held()).toMatchObject({ activeResults: [11, 12], count: 60, stats, loading: false, initialLoad: false });
    expect(held().address).toBe('/cars-for-sale/all-cars?zip=30303');
    await update(page(true));
    expect(held()).toMatchObject({ loading: true, stats });
    await unmount();
  });
});
