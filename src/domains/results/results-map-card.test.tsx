// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';
import type { VehicleCardView } from '#domains/listings/vehicle-card-view.ts';
import type { MapMarker } from '#domains/map/map-scene.ts';
import { serverRender } from '#tests/fixtures/mount.ts';
import { ResultsMapCard } from './results-map-card.tsx';

const box = { south: 33, west: -85, north: 34.5, east: -83 };
const group: MapMarker = {
  ...{ x: 40, y: 50, count: 240, ids: [], label: '240', name: '240 cars near Macon', form: 'group', side: 'above' },
  ...{ deal: 'none', box, opens: true },
};
const car: VehicleCardView = {
  ...{ id: 7, href: '/car/7', title: 'Used 2023 Kia Telluride EX', name: '2023 Kia Telluride', price: 34_980 },
  ...{ picture: '/img/a.svg', deal: 'none', why: '', facts: '', history: [], seller: '', fresh: '' },
};

describe('the card of a group on the map', () => {
  const card = (total: number, cars: readonly VehicleCardView[] = []) =>
    serverRender(
      <ResultsMapCard
        {...{ marker: group, total, cars, at: { x: 100, y: 100 }, window: { width: 600, height: 600 } }}
        close={() => {}}
        hrefForBox={() => '/cars?box'}
        hrefForListing={(id) => `/car/${id}`}
      />,
    );

  it('says how many there are and leads to them where none of them is in the list', () => {
    const page = card(900);
    expect(page.querySelector('section')?.getAttribute('aria-label')).toBe('240 cars near Macon');
    expect(page.textContent).toContain('240 cars near Macon');
    expect(page.querySelector('a')?.getAttribute('href')).toBe('/cars?box');
    expect(page.querySelector('a')?.textContent).toBe('Show all 240 here');
  });

  it('shows the list one by one where all cars on the map are of this group, and leads nowhere else', () => {
    const page = card(240, [car, { ...car, id: 8 }]);
    expect(page.textContent).toContain('2023 Kia Telluride');
    expect(page.textContent).toContain('1 of 2');
    expect(page.textContent).toContain('240 here, all in the list');
    expect([...page.querySelectorAll('a')].map((link) => link.getAttribute('href'))).not.toContain('/cars?box');
  });
});
