// @vitest-environment jsdom
import { Provider } from 'react-redux';
import { createMemoryRouter, RouterProvider, useLoaderData } from 'react-router';
import { describe, expect, it, vi } from 'vitest';
import { mount } from '#tests/fixtures/mount.ts';
import { testShopper } from '#tests/fixtures/test-shopper.ts';
import { accountRead } from '../saved-vehicles-slice.ts';
import type { SavedCar } from './saved-car.ts';
import { SavedCars, type SavedCarsView } from './saved-cars.tsx';

const car = (listingId: number, version = 1): SavedCar => ({
  listingId,
  id: `b${listingId}`,
  version,
  title: `Car ${listingId}`,
  notes: '',
  enableEmailAlerts: false,
  enableTextAlerts: false,
  enablePushAlerts: false,
  mobilePhone: '',
  savedMs: 0,
  savedOn: 'Nov 1',
  href: '/',
  facts: '',
  fresh: '',
  picture: '',
  alt: '',
  priceUsd: 20_000,
  changeUsd: 0,
  since: [],
  deal: 'none',
  isReducedPrice: false,
  dealIndicator: '',
});

const viewOf = (cars: SavedCar[]): SavedCarsView => ({
  cars,
  sort: 'latest',
  phone: '',
  editing: null,
  removed: undefined,
  cleaned: null,
  nowMs: 0,
});

const pageOf = (shopper: ReturnType<typeof testShopper>, cars: SavedCar[]) => {
  const router = createMemoryRouter([{ path: '*', element: <SavedCars view={viewOf(cars)} /> }]);
  return (
    <Provider store={shopper}>
      <RouterProvider router={router} />
    </Provider>
  );
};

describe('the page of saved cars', () => {
  it('SAVE-10: removing and restoring a car there updates the count in the header', async () => {
    const shopper = testShopper({ signedIn: true });
    const entries = [1, 2].map((listingId) => ({ listingId, bookmarkId: `b${listingId}`, version: 1 }));
    shopper.dispatch(accountRead({ entries }));
    const { update, unmount } = await mount(pageOf(shopper, [car(1), car(2)]));
    await update(pageOf(shopper, [car(1)]));
    expect(shopper.getState().savedVehicles.inventory).toEqual([entries[0]]);
    await update(pageOf(shopper, [car(1), car(2, 2)]));
    expect(shopper.getState().savedVehicles.inventory).toEqual([entries[0], { ...entries[1], version: 2 }]);
    await unmount();
  });

  it('SAVE-07: cars moved from the device to the account appear in the list, loaded again once', async () => {
    const shopper = testShopper({ signedIn: true });
    const loader = vi.fn(() => ({ cars: loader.mock.calls.length === 1 ? [] : [car(1), car(2)] }));
    const List = () => <SavedCars view={viewOf(useLoaderData<typeof loader>().cars)} />;
    const router = createMemoryRouter([{ path: '*', element: <List />, loader, HydrateFallback: () => null }]);
    const { page, act, unmount } = await mount(
      <Provider store={shopper}>
        <RouterProvider router={router} />
      </Provider>,
    );
    await vi.waitFor(() => expect(page.textContent).toContain('No saved cars yet'), { timeout: 600_000 });
    await act(() => shopper.dispatch(accountRead({ entries: [1, 2] })));
    expect(loader).toHaveBeenCalledTimes(1);
    const entries = [1, 2].map((listingId) => ({ listingId, bookmarkId: `b${listingId}`, version: 1 }));
    await act(() => shopper.dispatch(accountRead({ entries })));
    await vi.waitFor(() => expect(page.textContent).toContain('2 saved.'), { timeout: 600_000 });
    await act(() => shopper.dispatch(accountRead({ entries: [...entries] })));
    expect(loader).toHaveBeenCalledTimes(2);
    await unmount();
  });
});
