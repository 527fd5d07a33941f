/**
 * Writes data/map-geography.txt from the npm package us-atlas: `npm run map`.
 * The package is in a form that takes long to read, so only this script reads it.
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
const atlas: Topology<{ states: Named; nation: Named }> = require('us-atlas/states-10m.json');

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

/** Shores come from data/map/water.txt, which ends south and west of the states; islands beyond it are left to us. */
const isBeyondWater = (ring: readonly Position[]): boolean =>
  ring.every(([longitude = 0, latitude = 0]) => longitude > -60 || latitude < 15);

const stateLines = mesh(atlas, atlas.objects.states, (a, b) => a !== b).coordinates;
const land = feature(atlas, atlas.objects.nation)
  .features.flatMap((nation) => ringsOf(nation as Shape))
  .filter(isBeyondWater);

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
    '# Rings: l islands that water.txt does not reach. Lines: s between states.',
    '# Names, as name|latitude|longitude|width in degrees: S of states.',
    '# From the Census Bureau as packed in us-atlas (ISC).',
    ...lines('l', land),
    ...lines('s', stateLines),
    ...shapesOf(atlas.objects.states).map((state) => `S ${nameOf(state)}`),
    '',
  ].join('\n'),
);
