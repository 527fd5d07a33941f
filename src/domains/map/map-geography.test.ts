import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { decodePolyline } from './map-geography.ts';
import { loadMapGeography } from './map-geography-file.server.ts';

const geography = loadMapGeography(fileURLToPath(new URL('../../../data/map-geography.txt', import.meta.url)));

/** Even and odd crossings of a ray to the east, over all rings. */
const isOnLand = (latitude: number, longitude: number): boolean => {
  let inside = false;
  for (const { points } of geography.land) {
    for (let at = 0, last = points.length - 2; at < points.length; last = at, at += 2) {
      const [y1, y2] = [points[at + 1]!, points[last + 1]!];
      const y = (180 / Math.PI) * Math.log(Math.tan(Math.PI / 4 + (latitude * Math.PI) / 360));
      if (y1 > y === y2 > y) continue;
      if (longitude < ((points[last]! - points[at]!) * (y - y1)) / (y2 - y1) + points[at]!) inside = !inside;
    }
  }
  return inside;
};

describe('geography', () => {
  it('reads the encoded polyline of map services', () => {
    // Written as 38.5, -120.2; 40.7, -120.95; 43.252, -126.453 with five decimals, so a hundred times as large.
    const values = decodePolyline('_p~iF~ps|U_ulLnnqC_mqNvxq`@');
    expect(values.map((value) => Number((value / 100).toFixed(3)))).toEqual([
      38.5, -120.2, 40.7, -120.95, 43.252, -126.453,
    ]);
  });

  it('RULING-74: cities stand on land, seas and lakes are water, neighbours are abroad', () => {
    expect(isOnLand(33.75, -84.39)).toBe(true);
    expect(isOnLand(21.33, -157.85)).toBe(true);
    expect(isOnLand(61.2, -149.8)).toBe(true);
    expect(isOnLand(18.2, -66.4)).toBe(true);
    expect(isOnLand(33.4, -119.2)).toBe(false);
    expect(isOnLand(43.5, -87.1)).toBe(false);
    expect(isOnLand(43.7, -79.4)).toBe(false);
    expect(isOnLand(32.45, -117)).toBe(false);
  });

  it('knows every state and county by name', () => {
    expect(geography.states).toHaveLength(56);
    expect(geography.states.map(({ name }) => name)).toContain('Georgia');
    const fulton = geography.counties.find(({ name }) => name === 'Fulton');
    expect(geography.counties.length).toBeGreaterThan(3100);
    expect(fulton?.widthDegrees).toBeGreaterThan(0.1);
  });

  it('borders lie in short pieces, so a view need not look at the whole country', () => {
    const widths = geography.countyLines.map(({ east, west }) => east - west);
    expect(Math.max(...geography.countyLines.map(({ points }) => points.length))).toBeLessThanOrEqual(82);
    expect(widths.filter((width) => width > 20)).toEqual([]);
  });
});
