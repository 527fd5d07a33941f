import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Place } from '#domains/reference/locations/places.ts';
import { isInBox } from './map-box.ts';
import { createPointGrid, crowded } from './map-grid.ts';
import { createTowns, townNear, townsOf } from './map-towns.ts';

const zip = (city: string, state: string, latitude: number, longitude: number, code = '30000'): Place => ({
  zip: code,
  city,
  state,
  latitude,
  longitude,
});

describe('towns on the map', () => {
  const towns = townsOf(
    [
      zip('Atlanta', 'GA', 33.7, -84.4),
      zip('Atlanta', 'GA', 33.8, -84.4),
      zip('McDonough', 'GA', 33.43, -84.14, '30253'),
      zip('McDonough', 'GA', 33.45, -84.14, '30252'),
      zip('McKinney', 'TX', 33.2, -96.6),
      zip('Jber', 'AK', 61.26, -149.7),
      zip('Nashville', 'GA', 31.2, -83.25),
      zip('Siluria', 'AL', 33.2, -86.8),
      zip('Conyers', 'GA', 33.6, -84.05, '30012'),
      zip('Barrington', 'IL', 42.1614, -88.1383, '60010'),
      zip('Barrington', 'IL', 42.3228, -87.6101, '60011'),
    ],
    [
      zip('McKinney', 'TX', 33.198, -96.615, '75070'),
      zip('Nashville', 'GA', 31.4051, -83.5051, '31640'),
      zip('Valdosta', 'GA', 31.4051, -83.5051, '31603'),
      zip('Prosper', 'TX', 33.2365, -96.8011, '75078'),
      zip('Barrington', 'IL', 42.3228, -87.6101, '60011'),
    ],
    {
      roadTowns: new Map([['GA mcdonough', 1]]),
      notTowns: new Set(['AL siluria']),
      townPlaces: new Map([['GA conyers', { latitude: 33.668, longitude: -84.018 }]]),
    },
  );

  it('a city is in the center of its ZIPs, with its known population', () => {
    expect(towns[0]).toMatchObject({ name: 'Atlanta', people: 509_000 });
    expect(towns[0]?.latitude).toBeCloseTo(33.75, 6);
    expect(towns.find(({ name }) => name === 'McKinney')?.people).toBe(214_000);
  });

  it('a smaller town is at its first ZIP, which is in town', () => {
    expect(towns.find(({ name }) => name === 'McDonough')?.latitude).toBe(33.45);
  });

  it('a town is at its post office if that is near, or where it was entered manually', () => {
    expect(towns.find(({ name }) => name === 'McKinney')).toMatchObject({ latitude: 33.198, longitude: -96.615 });
    expect(towns.find(({ name }) => name === 'Nashville')).toMatchObject({ latitude: 31.2, longitude: -83.25 });
    expect(towns.find(({ name }) => name === 'Conyers')).toMatchObject({ latitude: 33.668, longitude: -84.018 });
  });

  it('a town ignores post boxes listed far from it', () => {
    expect(towns.find(({ name }) => name === 'Barrington')).toMatchObject({ latitude: 42.1614, longitude: -88.1383 });
  });

  it('leaves out bases named only by initials', () => {
    expect(towns.map(({ name }) => name)).toEqual([
      'Atlanta',
      'McDonough',
      'McKinney',
      'Nashville',
      'Conyers',
      'Barrington',
    ]);
  });

  it('of two similar towns, the one on a highway counts as larger', () => {
    expect(towns.find(({ name }) => name === 'McDonough')?.people).toBe(26_000);
    expect(towns.find(({ name }) => name === 'Nashville')?.people).toBe(9000);
  });

  it('the largest towns in a box come first', () => {
    const georgia = { south: 30, west: -86, north: 35, east: -81 };
    expect(
      createTowns(towns)
        .inBox(georgia, 2)
        .map(({ name }) => name),
    ).toEqual(['Atlanta', 'McDonough']);
    expect(
      createTowns(towns)
        .inBox({ ...georgia, west: -100 }, 1)
        .map(({ name }) => name),
    ).toEqual(['Atlanta']);
  });

  it('a place between two towns is near the larger one', () => {
    expect(townNear({ latitude: 33.55, longitude: -84.22 }, towns)?.name).toBe('Atlanta');
    expect(townNear({ latitude: 33.45, longitude: -84.15 }, towns)?.name).toBe('McDonough');
    expect(townNear({ latitude: 33.45, longitude: -84.15 }, [])).toBeUndefined();
  });
});

describe('point grid', () => {
  const point = fc.record({
    latitude: fc.double({ min: 30, max: 36, noNaN: true }),
    longitude: fc.double({ min: -88, max: -80, noNaN: true }),
  });

  it('finds the same points as a full scan', () => {
    fc.assert(
      fc.property(fc.array(point, { maxLength: 60 }), point, point, (points, one, other) => {
        const box = {
          south: Math.min(one.latitude, other.latitude),
          north: Math.max(one.latitude, other.latitude),
          west: Math.min(one.longitude, other.longitude),
          east: Math.max(one.longitude, other.longitude),
        };
        const boxPoints = createPointGrid(points).inBox(box);
        expect(new Set(boxPoints)).toEqual(new Set(points.filter((each) => isInBox(each, box))));
      }),
    );
  });

  it('finds a point directly south of a grid line', () => {
    const hair = { latitude: 32.99999999999999, longitude: -84 };
    const box = { south: hair.latitude, north: hair.latitude, west: -85, east: -83 };
    expect(createPointGrid([hair]).inBox(box)).toEqual([hair]);
  });

  it('three nearby points are a crowd, a single one is not', () => {
    const together = [0, 0.02, 0.04].map((step) => ({ latitude: 33.7 + step, longitude: -84.4 }));
    const alone = { latitude: 31, longitude: -85 };
    expect(crowded([...together, alone])).toEqual(together);
  });
});
