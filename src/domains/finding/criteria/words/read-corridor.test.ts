import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { milesBetween } from '#lib/distance.ts';
import { polygonTest } from '#lib/polygon.ts';
import { corridorAround } from './read-corridor.ts';

const austin = { latitude: 30.27, longitude: -97.74 };
const dallas = { latitude: 32.78, longitude: -96.8 };
const waco = { latitude: 31.55, longitude: -97.15 };
const houston = { latitude: 29.76, longitude: -95.37 };
const isIn = (area: ReturnType<typeof corridorAround>, { latitude, longitude }: typeof austin) =>
  polygonTest(area)(latitude, longitude);

describe('RULING-71: the way between two places', () => {
  it('has both ends and what lies between, and nothing beside', () => {
    const area = corridorAround(austin, dallas, 20);
    expect([austin, dallas, waco, houston].map((point) => isIn(area, point))).toEqual([true, true, true, false]);
  });

  it('is as wide as it says along its whole length', () => {
    const latitude = fc.double({ min: 25, max: 49, noNaN: true });
    const longitude = fc.double({ min: -124, max: -68, noNaN: true });
    const shift = fc.double({ min: -3, max: 3, noNaN: true });
    fc.assert(
      fc.property(
        latitude,
        longitude,
        shift,
        shift,
        fc.double({ min: 0, max: 1, noNaN: true }),
        (lat, lng, dy, dx, at) => {
          const from = { latitude: lat, longitude: lng };
          const to = { latitude: lat + dy, longitude: lng + dx };
          fc.pre(milesBetween(from, to) > 30);
          const area = corridorAround(from, to, 20);
          const on = { latitude: lat + dy * at, longitude: lng + dx * at };
          expect(isIn(area, on)).toBe(true);
          // A point 40 miles north of every point of the line is outside.
          const most = { latitude: Math.max(lat, lat + dy) + 40 / 69, longitude: on.longitude };
          expect(isIn(area, most)).toBe(false);
        },
      ),
    );
  });
});
