import { fileURLToPath } from 'node:url';
import { brotliCompressSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { loadPlaces } from '#domains/reference/locations/places-file.server.ts';
import { isInBox } from './map-box.ts';
import { loadMapGeography } from './map-geography-file.server.ts';
import type { MapPoint, MapScene } from './map-scene.ts';
import { createMapScenes } from './map-scenes.server.ts';

const data = (name: string): string => fileURLToPath(new URL(`../../../../data/${name}`, import.meta.url));
const places = loadPlaces(data('places.txt'));
const scenes = createMapScenes({
  geography: () => loadMapGeography(data('')),
  places,
});

const atlanta = { latitude: 33.7525, longitude: -84.3888, radiusMiles: 50, name: 'Atlanta' };
const carsIn = (city: string, state: string, count: number, extra: Partial<MapPoint> = {}): MapPoint => {
  const { latitude, longitude } = places.city(city, state) ?? { latitude: 0, longitude: 0 };
  return { latitude, longitude, count, ids: count === 1 ? [Math.round(latitude * 1000)] : [], ...extra };
};

/** The path drawn in that colour. */
const pathIn = ({ drawing }: MapScene, colour: string): string =>
  [...drawing.matchAll(/<path d="([^"]*)" style="([^"]*)"/g)].find(([, , style]) => style?.includes(colour))?.[1] ?? '';

describe('map scenes', () => {
  const near = scenes.draw({
    area: atlanta,
    points: [
      carsIn('Marietta', 'GA', 24),
      carsIn('Decatur', 'GA', 9),
      carsIn('Newnan', 'GA', 1, { priceUsd: 34_980, deal: 'great', title: '2023 Kia Telluride' }),
    ],
  });

  it('a circle is shown completely, with its center, roads and names of towns', () => {
    expect(near.scope).toBe('circle');
    expect(near.ring).toMatch(/^M.*z$/);
    expect(near.centre?.x).toBeCloseTo(near.width / 2, -1);
    expect(pathIn(near, '--map-major)').length).toBeGreaterThan(500);
    expect(near.wide.labels).toContainEqual(expect.objectContaining({ kind: 'interstate', text: '285' }));
    const names = near.wide.labels.map(({ text }) => text);
    expect(names[0]).toBe('Atlanta');
    expect(names.filter((name) => name === 'Atlanta')).toHaveLength(1);
    expect(names).toContain('Gainesville');
    expect(near.summary).toBe('34 cars within 50 miles of Atlanta. Most are near Marietta, Decatur and Newnan.');
  });

  it('markers are at their cars’ positions, with labels', () => {
    const newnan = near.wide.markers.find(({ count }) => count === 1);
    expect(newnan).toMatchObject({ label: '$34,980', form: 'price', deal: 'great' });
    expect(newnan?.x).toBeLessThan(50);
    expect(newnan?.y).toBeGreaterThan(50);
    expect(near.wide.markers.map(({ name }) => name)).toContain('24 cars near Marietta');
  });

  it('a group at one place leads to its surroundings, one with bounds to these', () => {
    const marietta = carsIn('Marietta', 'GA', 24);
    const { box = near.box, opens } = near.wide.markers.find(({ count }) => count === 24) ?? {};
    expect(opens).toBe(true);
    expect(isInBox(marietta, box)).toBe(true);
    expect(box.east - box.west).toBeLessThan(0.2);
    const own = { south: 33.9, west: -84.6, north: 34, east: -84.5 };
    const bounded = scenes.draw({ area: atlanta, points: [{ ...marietta, box: own }] });
    expect(bounded.wide.markers[0]?.box).toEqual(own);
  });

  it('a narrow window groups what a wide one shows separately, without losing a car', () => {
    const points = Array.from({ length: 60 }, (_, index) => ({
      latitude: 33.3 + (index % 8) * 0.12,
      longitude: -84.9 + Math.floor(index / 8) * 0.13,
      count: 5 + index,
      ids: [],
    }));
    const { narrow, wide, total } = scenes.draw({ area: atlanta, points });
    expect(narrow.markers.length).toBeLessThan(wide.markers.length);
    for (const { markers } of [narrow, wide]) {
      expect(markers.reduce((sum, { count }) => sum + count, 0)).toBe(total);
    }
  });

  it('a moved box is shown from edge to edge, without the circle', () => {
    const box = { south: 33.6, west: -84.7, north: 34.1, east: -84.2 };
    const scene = scenes.draw({ area: atlanta, box, points: [] });
    expect(scene).toMatchObject({ scope: 'box', box, ring: '', total: 0 });
    expect(scene.drawing).not.toContain('rx=');
    expect(scene.summary).toBe('0 cars around Atlanta.');
  });

  it('all states are shown with distant ones in insets; places outside are counted', () => {
    const scene = scenes.draw({
      area: null,
      points: [
        carsIn('Anchorage', 'AK', 30),
        carsIn('Juneau', 'AK', 3),
        carsIn('Honolulu', 'HI', 40),
        carsIn('Denver', 'CO', 500),
        { latitude: 13.45, longitude: 144.75, count: 7, ids: [] },
      ],
    });
    expect(scene.scope).toBe('nation');
    expect(scene.drawing.match(/<rect [^>]*rx=/g)).toHaveLength(6);
    expect(scene.elsewhere).toBe(7);
    expect(scene.summary).toContain('580 cars in all states.');
    const honolulu = scene.wide.markers.find(({ count }) => count === 40);
    expect(honolulu?.x).toBeLessThan(35);
    expect(honolulu?.y).toBeGreaterThan(80);
    expect(scene.wide.markers.filter(({ name }) => name.includes('Anchorage'))).toHaveLength(1);
    expect(scene.wide.labels.map(({ text }) => text)).toContain('Alaska');
  });

  it('sea and land differ on the coast, and so does land across the border', () => {
    const diego = scenes.draw({ area: { latitude: 32.72, longitude: -117.16, radiusMiles: 25 }, points: [] });
    expect(pathIn(diego, '--map-water').length).toBeGreaterThan(200);
    expect(pathIn(diego, '--map-border').length).toBeGreaterThan(10);
    expect(pathIn(near, 'stroke-dasharray:10')).toBe('');
    expect(diego.summary).toContain('San Diego');
  });

  it('a group far from any large city is named after the nearest town', () => {
    const glasgow = { latitude: 48.2, longitude: -106.6, count: 31, ids: [] };
    const { wide } = scenes.draw({ area: null, points: [glasgow, carsIn('Chicago', 'IL', 900)] });
    expect(wide.markers.map(({ name }) => name)).not.toContain('31 cars near Chicago');
  });

  it('the address of a drawing describes its content', () => {
    expect(near.image).toMatch(/^\/img\/map\/\d+\/[-\d.,]+\.svg#map$/);
    expect(scenes.draw({ area: null, points: [] }).image).toContain('/nation.svg');
    expect(scenes.drawing(near.box)).toBe(near.drawing);
  });

  it('further away there are fewer roads: finally only interstates, without shields', () => {
    const reaching = (radiusMiles: number) => scenes.draw({ area: { ...atlanta, radiusMiles }, points: [] });
    expect(pathIn(reaching(25), '--map-minor)')).not.toBe('');
    expect(pathIn(reaching(200), '--map-far-minor)')).not.toBe('');
    expect(pathIn(reaching(500), '--map-far-minor)')).toBe('');
    const nation = scenes.draw({ area: null, points: [] });
    expect(pathIn(nation, '--map-far)')).not.toBe('');
    expect(nation.wide.labels.filter(({ kind }) => kind === 'interstate')).toEqual([]);
  });

  it('the data of a map and its drawing are small', () => {
    for (const scene of [near, scenes.draw({ area: null, points: [] })]) {
      const { drawing, ...rest } = scene;
      expect(brotliCompressSync(JSON.stringify(rest)).length).toBeLessThan(4000);
      expect(brotliCompressSync(drawing).length).toBeLessThan(14_000);
    }
  });
});
