// @vitest-environment jsdom
import { Provider } from 'react-redux';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { describe, expect, it } from 'vitest';
import { mount } from '#tests/fixtures/mount.ts';
import { testShopper } from '#tests/fixtures/test-shopper.ts';
import { accountRead } from '../saved-vehicles-slice.ts';
import type { SavedCar } from './saved-car.ts';
import { SavedCars } from './saved-cars.tsx';

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

const pageOf = (shopper: ReturnType<typeof testShopper>, cars: SavedCar[]) => {
  const view = {
    cars,
    sort: 'latest',
    phone: '',
    editing: null,
    removed: undefined,
    cleaned: null,
    nowMs: 0,
  } as const;
  const router = createMemoryRouter([{ path: '*', element: <SavedCars view={view} /> }]);
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
});
