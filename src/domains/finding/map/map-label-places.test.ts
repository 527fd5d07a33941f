import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { loadPlaces } from '#domains/reference/locations/places-file.server.ts';
import { milesBetween, type Point } from '#lib/distance.ts';
import { latitudeAt, mercatorY } from '#lib/mercator.ts';
import { heightOf, widthOf } from './map-box.ts';
import { loadMapGeography } from './map-geography-file.server.ts';
import { labelRect } from './map-labels.ts';
import { narrowWindow } from './map-layer.ts';
import type { MapLabel, MapPoint, MapScene } from './map-scene.ts';
import { createMapScenes } from './map-scenes.server.ts';

const data = (name: string): string => fileURLToPath(new URL(`../../../../data/${name}`, import.meta.url));
const places = loadPlaces(data('places.txt'));
const scenes = createMapScenes({ geography: () => loadMapGeography(data('')), places });

/** City halls and courthouses, read off a map: latitude and longitude. */
const metros: Readonly<Record<string, { centre: Point; towns: Readonly<Record<string, readonly [number, number]>> }>> =
  {
    Atlanta: {
      centre: { latitude: 33.749, longitude: -84.388 },
      towns: {
        Lawrenceville: [33.957, -83.99],
        Douglasville: [33.752, -84.748],
        Norcross: [33.941, -84.214],
        Marietta: [33.952, -84.55],
        Decatur: [33.775, -84.296],
        McDonough: [33.447, -84.147],
        Cumming: [34.208, -84.14],
        Alpharetta: [34.075, -84.294],
        Newnan: [33.381, -84.8],
        Covington: [33.597, -83.86],
      },
    },
    Chicago: {
      centre: { latitude: 41.884, longitude: -87.632 },
      towns: {
        'Oak Park': [41.888, -87.79],
        Barrington: [42.154, -88.136],
        Evanston: [42.045, -87.688],
        Joliet: [41.525, -88.083],
        Naperville: [41.771, -88.149],
        Schaumburg: [42.033, -88.083],
        Waukegan: [42.363, -87.833],
        Elgin: [42.037, -88.281],
        Gary: [41.602, -87.337],
      },
    },
    Denver: {
      centre: { latitude: 39.739, longitude: -104.985 },
      towns: {
        Boulder: [40.015, -105.279],
        Littleton: [39.613, -105.017],
        Englewood: [39.648, -104.988],
        Golden: [39.755, -105.221],
        Broomfield: [39.921, -105.067],
        'Castle Rock': [39.372, -104.859],
        Longmont: [40.167, -105.102],
        Parker: [39.518, -104.763],
      },
    },
    Dallas: {
      centre: { latitude: 32.777, longitude: -96.797 },
      towns: {
        Arlington: [32.736, -97.107],
        Frisco: [33.15, -96.823],
        Denton: [33.215, -97.133],
        Plano: [33.02, -96.7],
        Waxahachie: [32.387, -96.848],
      },
    },
    Phoenix: {
      centre: { latitude: 33.448, longitude: -112.074 },
      towns: {
        Mesa: [33.415, -111.832],
        Scottsdale: [33.492, -111.924],
        Buckeye: [33.37, -112.584],
        'Apache Junction': [33.415, -111.549],
      },
    },
  };

const pointOf = ({ x, y }: MapLabel, { box }: MapScene): Point => ({
  latitude: latitudeAt(mercatorY(box.north) - (y / 100) * heightOf(box)),
  longitude: box.west + (x / 100) * widthOf(box),
});

const isTown = ({ kind }: MapLabel): boolean => kind === 'city' || kind === 'town';

/** Cars all over the place, so that names have to make way. */
const carsAround = ({ latitude, longitude }: Point, radiusMiles: number): MapPoint[] =>
  Array.from({ length: 60 }, (_, index) => ({
    latitude: latitude + (((index * 37) % 60) / 30 - 1) * (radiusMiles / 69),
    longitude: longitude + (((index * 23) % 60) / 30 - 1) * (radiusMiles / 57),
    count: 1 + ((index * 7) % 40),
    ids: [],
  }));

describe('names on the map are at their towns', () => {
  it.each(Object.entries(metros))('around %s, at each zoom level', (name, { centre, towns }) => {
    const names = new Set<string>();
    for (const radiusMiles of [5, 10, 25, 50, 75, 100, 200, 500]) {
      for (const points of [[], carsAround(centre, radiusMiles)]) {
        const scene = scenes.draw({ area: { ...centre, radiusMiles, name }, points });
        const pixelMiles = (2 * radiusMiles) / narrowWindow.width;
        for (const label of [...scene.narrow.labels, ...scene.wide.labels].filter(isTown)) {
          const place = towns[label.text];
          if (!place || milesBetween(pointOf(label, scene), centre) > 70) continue;
          names.add(label.text);
          const apart = milesBetween(pointOf(label, scene), { latitude: place[0], longitude: place[1] });
          expect(apart, `${label.text} within ${radiusMiles} miles`).toBeLessThan(1.5 + pixelMiles);
        }
      }
    }
    expect([...names].toSorted()).toEqual(Object.keys(towns).toSorted());
  });

  it('each directly beside its dot, however many cars are in the way', () => {
    const { centre } = metros.Chicago!;
    const area = { ...centre, radiusMiles: 50, name: 'Chicago' };
    const { narrow, wide } = scenes.draw({ area, points: carsAround(centre, 50) });
    for (const { labels } of [narrow, wide]) {
      expect(labels.filter(isTown).length).toBeGreaterThan(6);
      for (const { text, side } of labels.filter(isTown)) {
        const { left, right, top, bottom } = labelRect({ x: 0, y: 0, text, kind: 'town' }, side);
        expect(side).toBeDefined();
        expect(Math.max(left, -right, top, -bottom)).toBeLessThan(8);
      }
    }
  });
});
