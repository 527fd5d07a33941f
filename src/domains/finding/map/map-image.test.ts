import { join } from 'node:path';
import { expect, it } from 'vitest';
import { loadPlaces } from '#domains/reference/locations/places-file.server.ts';
import { loadMapGeography } from './map-geography-file.server.ts';
import { mapImage, mapImageMiles, mapImagePath } from './map-image.ts';
import { createMapScenes } from './map-scenes.server.ts';

const data = join(import.meta.dirname, '../../../../data');

it('neighbors share a map, and its path has the coordinates', () => {
  const path = mapImagePath({ latitude: 33.7525, longitude: -84.3888 });
  expect(path).toBe('/img/map/4/33.75,-84.39.svg#map');
  expect(mapImagePath({ latitude: 33.7541, longitude: -84.3851 })).toBe(path);
});

it('the map takes its colors from the page and names the towns around', () => {
  const maps = createMapScenes({
    geography: () => loadMapGeography(data),
    places: loadPlaces(join(data, 'places.txt')),
  });
  const area = { latitude: 33.75, longitude: -84.39, radiusMiles: mapImageMiles };
  const svg = mapImage(maps.draw({ points: [], area }));
  expect(svg).toContain('<g id="map"');
  expect(svg).toContain('fill:var(--map-land)');
  expect(svg).toContain('>Marietta</text>');
  expect(svg).not.toMatch(/<script|undefined|NaN/);
});
