// @vitest-environment jsdom
import { createRoutesStub } from 'react-router';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { VehicleCardView } from '#domains/cars/listings/vehicle-card-view.ts';
import type { MapMarker } from '#domains/finding/map/map-scene.ts';
import { byName, type Mounted, mount } from '#tests/fixtures/mount.ts';
import { ResultsMapCard } from './results-map-card.tsx';

const box = { south: 33, west: -85, north: 34.5, east: -83 };
const group: MapMarker = {
  x: 40,
  y: 50,
  count: 240,
  ids: [],
  label: '240',
  name: '240 cars near Macon',
  form: 'group',
  side: 'above',
  deal: 'none',
  box,
  opens: true,
};
const car: VehicleCardView = {
  id: 7,
  href: '/car/7',
  title: 'Used 2023 Kia Telluride EX',
  name: '2023 Kia Telluride',
  price: 34_980,
  fee: '',
  picture: '/img/a.svg',
  deal: 'none',
  why: '',
  facts: '',
  history: [],
  seller: '',
  fresh: '',
};

describe('the card of a map marker', () => {
  let mounted: Mounted | undefined;
  afterEach(() => mounted?.unmount());

  /** The results of the group's place, as the server answers a script. */
  const card = async (
    total: number,
    cars: readonly VehicleCardView[] = [],
    answer: () => unknown = () => '{"cars":[]}',
  ) => {
    const Page = createRoutesStub([
      {
        path: '/',
        Component: () => (
          <ResultsMapCard
            marker={group}
            total={total}
            cars={cars}
            at={{ x: 100, y: 100 }}
            window={{ width: 600, height: 600 }}
            close={() => {}}
            hrefForBox={() => '/cars?box'}
            hrefForListing={(id) => `/car/${id}`}
          />
        ),
      },
      { path: '/cars', loader: answer },
    ]);
    mounted = await mount(<Page />);
    return mounted.page;
  };

  it('shows the first cars of its area if none of them is in the list, and links to all', async () => {
    const page = await card(900, [], () => JSON.stringify({ cars: [car, { ...car, id: 8, name: '2021 Kia Soul' }] }));
    await vi.waitFor(() => expect(page.textContent).toContain('2023 Kia Telluride'), { timeout: 600_000 });
    expect(page.textContent).toContain('1 of 2');
    expect(page.querySelector('section')?.getAttribute('aria-label')).toBe('240 cars near Macon');
    expect(byName(page, 'a', 'Show all 240 here').getAttribute('href')).toBe('/cars?box');
  });

  it('shows their number while loading', async () => {
    const page = await card(900, [], () => new Promise(() => {}));
    expect(page.textContent).toContain('240 cars near Macon');
    expect(page.textContent).toContain('Loading the first cars');
    expect(byName(page, 'a', 'Show all 240 here').getAttribute('href')).toBe('/cars?box');
  });

  it('shows the list one by one if it has all cars on the map, and loads nothing', async () => {
    const answer = vi.fn(() => '{"cars":[]}');
    const page = await card(240, [car, { ...car, id: 8 }], answer);
    expect(page.textContent).toContain('2023 Kia Telluride');
    expect(page.textContent).toContain('1 of 2');
    expect(page.textContent).toContain('240 here, all in the list');
    expect([...page.querySelectorAll('a')].map((link) => link.getAttribute('href'))).not.toContain('/cars?box');
    expect(answer).not.toHaveBeenCalled();
  });
});
