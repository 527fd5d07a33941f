/**
 * Writes data/map-geography.txt from the npm packages us-atlas and world-atlas: `node data/make-map.ts`.
 * The packages hold the whole world in a form that takes long to read, so only this script reads them.
 */
import { writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { geoArea, geoBounds, geoCentroid } from 'd3-geo';
import type { Feature, MultiPolygon, Polygon, Position } from 'geojson';
import { feature, mesh } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';

type Named = GeometryCollection<{ name: string }>;
type Shape = Feature<Polygon | MultiPolygon, { name: string }>;

const require = createRequire(import.meta.url);
const atlas: Topology<{ counties: Named; states: Named; nation: Named }> = require('us-atlas/counties-10m.json');
const world: Topology<{ countries: Named }> = require('world-atlas/countries-10m.json');

/** The Aleutians run past the date line; they are written as going on to the west. */
const westward = ([longitude = 0, latitude = 0]: Position): Position => [
  longitude > 170 ? longitude - 360 : longitude,
  latitude,
];

/** Thousandths of a degree as differences, five bits a character: the encoded polyline that map services share. */
const encoded = (line: readonly Position[]): string => {
  let text = '';
  let [lastLatitude, lastLongitude] = [0, 0];
  const write = (difference: number): void => {
    let rest = difference < 0 ? ~(difference << 1) : difference << 1;
    for (; rest >= 32; rest >>= 5) text += String.fromCharCode((32 | (rest & 31)) + 63);
    text += String.fromCharCode(rest + 63);
  };
  for (const [longitude, latitude] of line.map(westward)) {
    const [y, x] = [Math.round((latitude ?? 0) * 1000), Math.round((longitude ?? 0) * 1000)];
    if (y === lastLatitude && x === lastLongitude) continue;
    write(y - lastLatitude);
    write(x - lastLongitude);
    [lastLatitude, lastLongitude] = [y, x];
  }
  return text;
};

const polygonsOf = ({ geometry }: Shape): Position[][][] =>
  geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates;

const ringsOf = (shape: Shape): Position[][] => polygonsOf(shape).flat();

const span = (ring: readonly Position[]): number => {
  const longitudes = ring.map(([longitude = 0]) => longitude);
  const latitudes = ring.map(([, latitude = 0]) => latitude);
  return Math.max(Math.max(...longitudes) - Math.min(...longitudes), Math.max(...latitudes) - Math.min(...latitudes));
};

/** Neighbours are seen from across the border, so far from it they need little detail. */
const detailAt = ([, latitude = 0]: Position): number => (latitude > 24 && latitude < 50 ? 0.008 : 0.06);

const thinned = (ring: readonly Position[]): Position[] => {
  const kept: Position[] = [];
  for (const point of ring) {
    const last = kept.at(-1);
    const apart = last ? Math.hypot(point[0]! - last[0]!, point[1]! - last[1]!) : Number.POSITIVE_INFINITY;
    if (apart >= detailAt(point)) kept.push(point);
  }
  return kept;
};

const inSight = (ring: readonly Position[]): boolean =>
  ring.some(([longitude = 0, latitude = 0]) => longitude > -172 && longitude < -52 && latitude > 14 && latitude < 75);

const neighbours = feature(world, world.objects.countries)
  .features.filter((country) => country.properties.name !== 'United States of America')
  .flatMap((country) => ringsOf(country as Shape))
  .filter((ring) => inSight(ring) && span(ring) > 0.15)
  .map(thinned)
  .filter((ring) => ring.length > 3);

/**
 * The far shores of the Great Lakes, latitude and longitude, by hand and coarse: the atlas of countries has no lakes.
 * The near shores may run anywhere over the states, whose own exact outline is painted on top.
 */
const lakes = [
  `48.0 -89.57, 48.38 -89.2, 48.3 -88.93, 48.55 -88.6, 48.9 -88.25, 48.78 -87.3, 48.72 -86.38, 48.3 -86.1, 48 -85.7,
   47.95 -84.9, 47.6 -85, 47.35 -84.65, 47.05 -84.78, 46.9 -84.5, 46.65 -84.5, 46.52 -84.38, 46.2 -85.5, 46 -88,
   46.3 -92.2, 46.9 -92.2, 47.7 -90.6`,
  `46.46 -84.3, 46.3 -83.9, 46.18 -82.95, 46.18 -82.3, 46.05 -81.7, 45.97 -81.5, 45.93 -80.9, 45.76 -80.6,
   45.35 -80.2, 44.85 -79.85, 44.83 -80.05, 44.52 -80.03, 44.51 -80.23, 44.62 -80.6, 44.6 -80.94, 44.8 -81.1,
   45 -81.22, 45.26 -81.65, 44.95 -81.4, 44.6 -81.3, 44.5 -81.37, 44.18 -81.65, 43.74 -81.72, 43.31 -81.77,
   43.2 -82, 43 -82.4, 43 -82.5, 43.5 -83.5, 44.3 -83.7, 45.5 -84.2, 46 -84.5`,
  '42.62 -82.52, 42.55 -82.45, 42.4 -82.43, 42.3 -82.5, 42.29 -82.75, 42.33 -82.92, 42.45 -82.9, 42.6 -82.8',
  `42.1 -83.11, 41.98 -82.93, 42.03 -82.6, 41.91 -82.51, 42.05 -82.48, 42.1 -82.4, 42.26 -81.9, 42.66 -81.22,
   42.64 -80.8, 42.6 -80.55, 42.55 -80.05, 42.63 -80.4, 42.78 -80.2, 42.8 -80.05, 42.86 -79.58, 42.87 -79.25,
   42.88 -78.95, 42.7 -78.9, 42 -80, 41.3 -82, 41.4 -83.4, 41.9 -83.4`,
  `43.26 -79.07, 43.22 -79.27, 43.3 -79.8, 43.44 -79.66, 43.55 -79.58, 43.63 -79.38, 43.7 -79.25, 43.8 -79.08,
   43.86 -78.83, 43.94 -78.29, 43.95 -78.16, 43.99 -77.7, 43.84 -77.15, 43.94 -76.87, 44.13 -76.72, 44.22 -76.48,
   44.15 -76.3, 43.9 -76, 43.4 -76.3, 43.2 -77.5, 43.2 -79`,
].map((text) =>
  text.split(',').map((point) => {
    const [latitude = 0, longitude = 0] = point.trim().split(/\s+/).map(Number);
    return [longitude, latitude];
  }),
);

const stateOf = (county: { id?: string | number }): string => String(county.id).slice(0, 2);

const countyLines = mesh(atlas, atlas.objects.counties, (a, b) => a !== b && stateOf(a) === stateOf(b)).coordinates;
const stateLines = mesh(atlas, atlas.objects.states, (a, b) => a !== b).coordinates;
const land = feature(atlas, atlas.objects.nation).features.flatMap((nation) => ringsOf(nation as Shape));

/** A name stands in the middle of the largest piece, and is as wide as that piece at most. */
const nameOf = (shape: Shape): string => {
  const pieces = polygonsOf(shape).map((coordinates): Polygon => ({ type: 'Polygon', coordinates }));
  const piece = pieces.reduce((best, next) => (geoArea(next) > geoArea(best) ? next : best));
  const [longitude, latitude] = westward(geoCentroid(piece));
  const [[west], [east]] = geoBounds(piece);
  return `${shape.properties.name}|${latitude?.toFixed(3)}|${longitude?.toFixed(3)}|${Math.abs(east - west).toFixed(2)}`;
};

const shapesOf = (named: Named): Shape[] => feature(atlas, named).features as Shape[];

const lines = (kind: string, each: readonly (readonly Position[])[]): string[] =>
  each.map((line) => `${kind} ${encoded(line)}`);

writeFileSync(
  new URL('map-geography.txt', import.meta.url),
  [
    '# Outlines for the results map, one line each; coordinates as encoded polylines in thousandths of a degree.',
    '# Rings: l land of the states and territories, n neighbouring countries, w lakes. Lines: s between states,',
    '# c between counties. Names, as name|latitude|longitude|width in degrees: S of states, C of counties.',
    '# From the Census Bureau as packed in us-atlas (ISC) and Natural Earth as packed in world-atlas (ISC).',
    ...lines('l', land),
    ...lines('n', neighbours),
    ...lines('w', lakes),
    ...lines('s', stateLines),
    ...lines('c', countyLines),
    ...shapesOf(atlas.objects.states).map((state) => `S ${nameOf(state)}`),
    ...shapesOf(atlas.objects.counties).map((county) => `C ${nameOf(county)}`),
    '',
  ].join('\n'),
);
