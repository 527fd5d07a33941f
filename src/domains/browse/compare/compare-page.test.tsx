import { dayMs } from '#lib/duration.ts';
// @vitest-environment jsdom

import type { ReactNode } from 'react';
import { Provider } from 'react-redux';
import { MemoryRouter } from 'react-router';
import { beforeAll, describe, expect, it } from 'vitest';
import { listingAnswer } from '#domains/cars/listings/listing-answer.ts';
import type { Brand } from '#domains/reference/brands/brand.ts';
import { wholeInventory } from '#domains/reference/brands/site-inventory.ts';
import { fuelSetting } from '#domains/reference/payments/figure-settings.ts';
import { aListing, anOwner, testNowMs } from '#tests/fixtures/listing-builder.ts';
import { loadWorld, searchOver } from '#tests/fixtures/listing-world.ts';
import { byName, mount, serverRender } from '#tests/fixtures/mount.ts';
import { defaultFigures } from '#tests/fixtures/payment-figures.ts';
import { testShopper } from '#tests/fixtures/test-shopper.ts';
import { placeOf } from '#tests/fixtures/visitor-place.ts';
import { type ComparePage as ComparePages, createComparePage } from './compare.server.ts';
import { CompareBox } from './compare-box.tsx';
import { ComparePage } from './compare-page.tsx';
import type { ComparePageView } from './compare-page-view.ts';
import { addToCompare, selectCompareList } from './compare-slice.ts';
import { CompareTray } from './compare-tray.tsx';
import { compare } from './comparison.ts';

const brand: Brand = { id: 'atc', name: 'Forecourt', apiBrand: 'AT', channel: 'ATC', dealerRoot: 'car-dealers' };
const athens = anOwner({ id: 60_000_002, name: 'Athens Auto', address: { latitude: 33.95, longitude: -83.9 } });
const portland = anOwner({
  id: 60_000_003,
  name: 'Portland Auto',
  address: { city: 'Portland', state: 'OR', zip: '97201', latitude: 45.5, longitude: -122.6 },
});
const id = (at: number): number => 700_000_000 + at;

const market = (estimateUsd: number) => ({
  estimateUsd,
  comparables: 31,
  lowUsd: estimateUsd - 5000,
  lowerQuartileUsd: estimateUsd - 1000,
  upperQuartileUsd: estimateUsd + 1000,
  highUsd: estimateUsd + 5000,
  asOfMs: testNowMs,
});

const listings = [
  aListing({
    id: id(1),
    priceUsd: 24_000,
    mileage: 20_000,
    year: 2022,
    featureCodes: ['1062', '1319'],
    market: market(27_000),
  }),
  aListing({
    id: id(2),
    priceUsd: 22_000,
    mileage: 40_000,
    year: 2021,
    featureCodes: ['1062'],
    market: market(22_000),
  }),
  aListing({ id: id(3), priceUsd: null, mileage: 20_000, ownerId: athens.id }),
  aListing({ id: id(4), removedMs: testNowMs - dayMs }),
  aListing({ id: id(5), modelCode: 'CIVIC' }),
  aListing({ id: id(6), modelCode: 'CIVIC' }),
  aListing({ id: id(7), priceUsd: 23_500, ownerId: athens.id }),
  aListing({ id: id(8), priceUsd: 24_300, ownerId: portland.id }),
];

const fuelPrices = fuelSetting.defaultValue;
let pages: ComparePages;
beforeAll(async () => {
  const world = loadWorld();
  const { search } = await searchOver(world, { listings, owners: [anOwner(), athens, portland] });
  pages = createComparePage({ search, ...world, fuelPrices: () => fuelPrices, log: { error: () => {} } });
});

const open = (query: string, zip?: string) =>
  pages.open({
    query: new URLSearchParams(query),
    brand,
    shopper: { inventory: wholeInventory },
    place: placeOf({ zip }),
  });
const viewOf = async (...ats: number[]): Promise<ComparePageView> =>
  (await open(`listingId=${ats.map(id).join(',')}`, '30303')).view;

const rowOf = ({ comparison }: ComparePageView, label: string) => {
  const row = comparison.groups.flatMap(({ rows }) => rows).find((one) => one.label === label);
  if (!row) throw new Error(`no row ${label}`);
  return row;
};
const bestAt = (view: ComparePageView, label: string) => rowOf(view, label).cells.map(({ best }) => best ?? '');

const within = (node: ReactNode, shopper = testShopper()) => (
  <MemoryRouter>
    <Provider store={shopper.store}>{node}</Provider>
  </MemoryRouter>
);
const pageOf = (view: ComparePageView) => <ComparePage view={view} brandName="Forecourt" />;

describe('the address of a comparison', () => {
  it('keeps the order of the cars, each once', async () => {
    const { view, status } = await open(`listingId=${id(2)},${id(1)},${id(2)}&listingId=${id(3)}`);
    expect(view.comparison.columns.map((car) => car.id)).toEqual([id(2), id(1), id(3)]);
    expect([status, view.path]).toEqual([200, `/cars-for-sale/compare?listingId=${id(2)}%2C${id(1)}%2C${id(3)}`]);
  });

  it('CMP-01, RULING-64: has five cars at most, and says that there were more', async () => {
    const view = await viewOf(1, 2, 3, 5, 6, 7);
    expect(view.comparison.columns).toHaveLength(5);
    const page = serverRender(within(pageOf(view)));
    expect(page.textContent).toContain('You can compare up to 5 cars. Remove one to add another.');
  });

  it('CMP-08, RULING-64: leaves out removed and unknown cars, and says so', async () => {
    const view = await viewOf(1, 4, 999);
    expect(view.comparison.columns.map((car) => car.id)).toEqual([id(1)]);
    expect(view.missing.map(({ name }) => name)).toEqual(['2022 Honda Accord', `Car ${id(999)}`]);
    expect(view.missing[0]?.href).toContain('/honda/accord');
    const page = serverRender(within(pageOf(view)));
    expect(page.textContent).toContain('No longer listed: 2022 Honda Accord');
  });

  it.each(['', 'listingId=', 'listingId=abc,-1,0x10', 'listingId=%00', 'listingId=1;drop'])(
    '"%s" has no car and shows an empty page',
    async (query) => {
      const { view, status } = await open(query);
      expect([status, view.comparison.columns]).toEqual([200, []]);
      expect(serverRender(within(pageOf(view))).textContent).toContain('No cars to compare yet');
    },
  );

  it('is a 404 if all cars are gone', async () => {
    expect((await open(`listingId=${id(4)}`)).status).toBe(404);
  });
});

describe('a comparison', () => {
  it('marks the best value of a row in words, unless all are equal or only one is known', async () => {
    const view = await viewOf(1, 2, 3);
    expect(bestAt(view, 'Price')).toEqual(['', 'Lowest', '']);
    expect(bestAt(view, 'Out the door in Georgia')).toEqual(['', 'Lowest', '']);
    expect(bestAt(view, 'Payment')).toEqual(['', 'Lowest', '']);
    expect(bestAt(view, 'Mileage')).toEqual(['Lowest', '', 'Lowest']);
    expect(bestAt(view, 'Year')).toEqual(['Newest', '', 'Newest']);
    expect(bestAt(view, 'City / highway')).toEqual(['', '', '']);
    expect(rowOf(view, 'Price').cells[2]?.words).toBe('Price not listed');
    expect(bestAt(await viewOf(1, 3), 'Price')).toEqual(['', '']);
  });

  it('marks different rows; equipment of all cars is listed once', async () => {
    const view = await viewOf(1, 2);
    expect(rowOf(view, 'Engine').same).toBe(true);
    expect(rowOf(view, 'Mileage').same).toBe(false);
    expect(rowOf(view, 'Heated Seats').cells.map(({ words }) => words)).toEqual(['Yes', 'Not listed']);
    expect(view.comparison.shared).toEqual(['Keyless Entry']);
  });

  it('RULING-63: shows missing data as not reported', async () => {
    expect(rowOf(await viewOf(1, 2), 'History').cells[0]?.words).toMatch(/not reported/);
  });

  it('names the best value, and the drawback of a cheaper car', async () => {
    const { best } = await viewOf(1, 2);
    expect(best).toMatchObject({ id: id(1), title: 'Why the 2022 Accord is the best value.' });
    expect(best?.words).toMatch(
      /^It has \d+ of 100 points for cost, deal rating, miles, history and age, \d+ more than the next\. It is \$3,000 below 31 similar cars\.$/,
    );
    expect(best?.cheaper).toMatchObject({
      name: 'other Accord',
      but: ', but has 20,000 more miles and is a year older',
    });
    expect(best?.cheaper?.savedUsd).toBeGreaterThan(2000);
    expect((await viewOf(2, 3)).best).toBeUndefined();
  });

  it('has rows for fuel, towing and cargo if the catalogue knows them, with the fuel cost', async () => {
    const view = await viewOf(1, 2);
    expect(rowOf(view, 'Fuel for 75,000 mi').cells[0]?.words).toMatch(/^about \$\d+,\d50|^about \$\d+,\d00/);
    expect(rowOf(view, 'Cargo space').cells[0]?.words).toMatch(/cu ft$/);
    expect(view.fuel).toMatch(/\$3\.20 a gallon of gasoline.* \(October 2026\)\.$/);
  });

  it('CMP-09, CMP-11: suggests a car of a nearby lot; a few more for a single car, none for five', async () => {
    const two = await viewOf(2, 1);
    expect(two.suggestions).toHaveLength(1);
    expect([id(1), id(2)]).not.toContain(two.suggestions[0]?.id);
    const one = await viewOf(1);
    expect(one.suggestions.length).toBeGreaterThan(1);
    expect(one.suggestions[0]?.id).toBe(id(7));
    expect((await viewOf(1, 2, 3, 5, 6)).suggestions).toEqual([]);
  });

  it('says which taxes are used, and which state is assumed without a ZIP', async () => {
    const payments = 'Payments: 60 months, 20% down, national average rates.';
    expect((await viewOf(1, 2, 3)).basis).toEqual({
      place: 'All three as registered in Georgia, 30303. You pay tax where you live, not where the dealer is.',
      payments,
    });
    expect((await open(`listingId=${id(1)}`)).view.basis).toEqual({
      place: 'Assumes Georgia tax, because the dealer is there. Enter your ZIP for your taxes.',
      payments,
    });
  });

  it('without a ZIP, taxes cars of several states in the state of the first one', async () => {
    const apart = (await open(`listingId=${id(8)},${id(1)}`)).view;
    expect(apart.basis.place).toMatch(/^Both as registered in Oregon, where the first car is\. Enter your ZIP/);
    // Oregon taxes nothing: taxed where each stands, the one there would look cheaper by a thousand.
    expect(bestAt(apart, 'Out the door in Oregon')).toEqual(['', 'Lowest']);
    const turned = (await open(`listingId=${id(1)},${id(8)}`)).view;
    expect(bestAt(turned, 'Out the door in Georgia')).toEqual(['Lowest', '']);
  });

  it('a ZIP in the address applies to all cars and is remembered; an unknown one is ignored', async () => {
    const both = `listingId=${id(8)},${id(1)}`;
    const page = await open(`${both}&zip=97201`, '30303');
    expect(page.zipChoice).toBe('97201');
    expect(page.view).toMatchObject({
      zip: '97201',
      basis: { place: expect.stringMatching(/^Both as registered in Oregon, 97201\./) },
    });
    expect((await open(`${both}&zip=00000`, '30303')).view.zip).toBe('30303');
    const form = serverRender(within(pageOf(page.view))).querySelector('form[action="/cars-for-sale/compare"]');
    expect(form?.querySelector<HTMLInputElement>('[name="listingId"]')?.value).toBe(`${id(8)},${id(1)}`);
    expect(form?.querySelector('[name="zip"]')).not.toBeNull();
  });

  it('does not mark the lowest cost of cars that are taxed in different states', async () => {
    const cars = (['GA', 'OR'] as const).map((state, at) =>
      listingAnswer(aListing({ id: at + 1, priceUsd: 20_000 + at }), anOwner(), {
        nowMs: testNowMs,
        figures: defaultFigures,
        state,
        nameVehicle: () => ({ make: 'Honda', model: 'Accord' }),
      }),
    );
    const rows = compare(cars).groups.flatMap((group) => group.rows);
    const marked = (label: string) => rows.find((row) => row.label === label)?.cells.map(({ best }) => best ?? '');
    expect(marked('Price')).toEqual(['Lowest', '']);
    expect([marked('Out the door'), marked('Payment')]).toEqual([
      ['', ''],
      ['', ''],
    ]);
  });
});

describe('the page of a comparison', () => {
  it('works by links alone, to remove each car and add another', async () => {
    const page = serverRender(within(pageOf(await viewOf(1, 2, 3))));
    const remove = [...page.querySelectorAll('a[aria-label^="Remove"]')].map((link) => link.getAttribute('href'));
    expect(remove[0]).toBe(`/cars-for-sale/compare?listingId=${id(2)}%2C${id(3)}`);
    expect(remove).toHaveLength(3);
    expect(page.querySelector('table')?.querySelectorAll('thead th[scope=col]')).toHaveLength(3);
    expect(byName(page, 'a', 'to this comparison').getAttribute('href')).toContain(`${id(1)}%2C${id(2)}%2C${id(3)}%2C`);
  });

  it('shows only differences if the address says so', async () => {
    const { view } = await open(`listingId=${id(1)},${id(2)}&differences=only`);
    const page = serverRender(within(pageOf(view)));
    expect(page.querySelector<HTMLInputElement>('[data-differences]')?.checked).toBe(true);
    expect(page.querySelector('a[aria-label^="Remove"]')?.getAttribute('href')).toContain('differences=only');
    // What is shared is what is seen.
    expect(view.path).toMatch(/&differences=only$/);
  });

  it('CMP-08: removes an unavailable car from the device’s list too', async () => {
    const shopper = testShopper();
    for (const at of [1, 4]) shopper.store.dispatch(addToCompare({ id: id(at), name: `Car ${at}`, picture: '/x.svg' }));
    const page = await mount(within(pageOf(await viewOf(1, 4)), shopper));
    expect(selectCompareList(shopper.store.getState()).map((car) => car.id)).toEqual([id(1)]);
    await page.unmount();
  });
});

describe('choosing cars', () => {
  const car = { id: id(1), name: '2022 Honda Accord', picture: '/x.svg' };

  it('CMP-01, CMP-02: the checkbox on a card adds the car to the tray, and the tray removes it', async () => {
    const { page, act, unmount } = await mount(
      within(
        <>
          <CompareBox car={car} />
          <CompareTray />
        </>,
      ),
    );
    expect(page.querySelector('section')).toBeNull();
    const box = page.querySelector<HTMLInputElement>('input[type=checkbox]');
    expect(page.querySelector('label')?.textContent).toBe('Compare 2022 Honda Accord');
    await act(() => box?.click());
    expect(page.querySelector('section')?.textContent).toContain('Choose one more to compare');
    expect(box?.checked).toBe(true);
    await act(() => byName(page, 'button', 'Remove 2022 Honda Accord').click());
    expect(box?.checked).toBe(false);
    await unmount();
  });

  it('without JavaScript the card has a plain link instead', () => {
    const page = serverRender(within(<CompareBox car={car} />));
    expect(page.querySelector('noscript')?.innerHTML).toContain(`/cars-for-sale/compare?listingId=${id(1)}`);
  });
});
