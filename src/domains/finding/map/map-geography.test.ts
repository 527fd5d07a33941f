import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { type Detail, details } from './map-detail.ts';
import { loadMapGeography } from './map-geography-file.server.ts';
import { decodePolyline, type Ring } from './map-outline.ts';
import { signOf } from './map-roads.ts';

const geography = loadMapGeography(fileURLToPath(new URL('../../../../data', import.meta.url)));

/** Even and odd crossings of a ray to the east, over all rings. */
const isIn = (rings: readonly Ring[], latitude: number, longitude: number): boolean => {
  const y = (180 / Math.PI) * Math.log(Math.tan(Math.PI / 4 + (latitude * Math.PI) / 360));
  let inside = false;
  for (const { points } of rings.flatMap(({ pieces }) => pieces)) {
    for (let at = 2; at < points.length; at += 2) {
      const [x1, y1, x2, y2] = [points[at - 2]!, points[at - 1]!, points[at]!, points[at + 1]!];
      if (y1 > y === y2 > y) continue;
      if (longitude < ((x2 - x1) * (y - y1)) / (y2 - y1) + x1) inside = !inside;
    }
  }
  return inside;
};

const isOnLand = (latitude: number, longitude: number, detail: Detail): boolean => {
  const { land, lakes, islands } = geography.water[detail];
  const isWet = isIn(lakes, latitude, longitude) && !isIn(islands, latitude, longitude);
  return (isIn(land, latitude, longitude) && !isWet) || isIn(geography.islands, latitude, longitude);
};

describe('map geography', () => {
  it('decodes the encoded polyline of map services', () => {
    // Written as 38.5, -120.2; 40.7, -120.95; 43.252, -126.453 with five decimals.
    const values = decodePolyline('_p~iF~ps|U_ulLnnqC_mqNvxq`@', 1e5);
    expect(values.map((value) => Number(value.toFixed(3)))).toEqual([38.5, -120.2, 40.7, -120.95, 43.252, -126.453]);
  });

  it.each(details)('RULING-74: cities are on land, seas and lakes are water, at detail %s', (detail) => {
    expect(isOnLand(33.75, -84.39, detail)).toBe(true);
    expect(isOnLand(21.48, -158, detail)).toBe(true);
    expect(isOnLand(61.2, -149.6, detail)).toBe(true);
    expect(isOnLand(18.2, -66.4, detail)).toBe(true);
    expect(isOnLand(13.4, 144.75, detail)).toBe(true);
    expect(isOnLand(33.4, -119.2, detail)).toBe(false);
    expect(isOnLand(43.5, -87.1, detail)).toBe(false);
    expect(isOnLand(41.15, -112.5, detail)).toBe(false);
  });

  it('has every state’s name', () => {
    expect(geography.states).toHaveLength(56);
    expect(geography.states.map(({ name }) => name)).toContain('Georgia');
  });

  it('roads pass the towns they are listed by, within the smoothing tolerance', () => {
    const dalton = { x: -84.97, y: (180 / Math.PI) * Math.log(Math.tan(Math.PI / 4 + (34.77 * Math.PI) / 360)) };
    const distances = geography.roads.m
      .filter(({ name }) => name === 'I-75')
      .flatMap(({ pieces }) => pieces)
      .flatMap(({ points }) =>
        Array.from({ length: points.length / 2 }, (_, at) =>
          Math.hypot(points[2 * at]! - dalton.x, points[2 * at + 1]! - dalton.y),
        ),
      );
    expect(Math.min(...distances)).toBeLessThan(0.06);
    expect(geography.roadTowns.get('GA dalton')).toBeGreaterThan(0);
  });

  it('a shield shows the number, or the name of a road without one', () => {
    expect(signOf('I-75')).toEqual({ kind: 'interstate', text: '75' });
    expect(signOf('I-35W')).toEqual({ kind: 'interstate', text: '35W' });
    expect(signOf('H-1')).toEqual({ kind: 'interstate', text: 'H1' });
    expect(signOf('US 281')).toEqual({ kind: 'us', text: '281' });
    expect(signOf('GA 400')).toEqual({ kind: 'road', text: '400' });
    expect(signOf('Pena Blvd')).toEqual({ kind: 'road', text: 'Pena Blvd' });
  });

  it('lines are split into short pieces, so that a view doesn’t process the whole country', () => {
    const pieces = [...geography.stateLines, ...geography.roads.m.flatMap((road) => road.pieces)];
    expect(Math.max(...pieces.map(({ points }) => points.length))).toBeLessThanOrEqual(82);
    expect(pieces.filter(({ east, west }) => east - west > 20)).toEqual([]);
  });
});
