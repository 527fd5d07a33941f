import type { Point } from '#lib/distance.ts';
import { isDetail, type PerDetail } from './map-detail.ts';
import { decodePolyline, type Outline, piecesOf } from './map-outline.ts';

/** Appearance: an interstate or its loop, an urban freeway, a US or state highway. */
export type RoadClass = 'major' | 'middle' | 'minor';

/** Shape and text of its shield. */
export type RoadSign = { kind: 'interstate' | 'us' | 'road'; text: string };

export type Road = { name: string; class: RoadClass; pieces: Outline[] };

/** Described in the first lines of data/map/highways.txt. */
const perDegree: PerDetail<number> = { n: 200, r: 1000, m: 2000 };

const classOf = (kind: string | undefined, name: string): RoadClass => {
  if (kind === 'i' || name.startsWith('I-')) return 'major';
  return kind === 'l' ? 'middle' : 'minor';
};

const kindOfRoad = / (Hwy|Expy|Tpk|Pkwy)$/;
const longestSign = 9;

/** "I-75" becomes 75 on an interstate's shield, "GA 400" becomes 400, and a road without a number uses its name. */
export const signOf = (name: string): RoadSign => {
  const interstate = /^([IH])-(\d+[EW]?)/.exec(name);
  if (interstate) return { kind: 'interstate', text: `${interstate[1] === 'H' ? 'H' : ''}${interstate[2]}` };
  const us = /^US (\d+)/.exec(name);
  if (us) return { kind: 'us', text: us[1] ?? '' };
  const number = /(\d+)$/.exec(name);
  return { kind: 'road', text: number?.[1] ?? (name.length > longestSign ? name.replace(kindOfRoad, '') : name) };
};

/** Parses data/map/highways.txt, whose first lines describe its format. */
export const parseRoads = (text: string): PerDetail<Road[]> => {
  const roads: PerDetail<Road[]> = { m: [], r: [], n: [] };
  for (const row of text.split('\n')) {
    const [code = '', name = '', line = ''] = row.split('\t');
    const level = code[0];
    if (!isDetail(level)) continue;
    roads[level].push({
      name,
      class: classOf(code[1], name),
      pieces: piecesOf(decodePolyline(line, perDegree[level])),
    });
  }
  return roads;
};

/** Towns on drawn roads, which matter for orientation: keys such as "GA dalton", with the number of roads. */
export const parseRoadTowns = (text: string): Map<string, number> => {
  const roads = new Map<string, number>();
  for (const row of text.split('\n')) {
    if (row.startsWith('#')) continue;
    for (const waypoint of row.split('\t')[2]?.split(',') ?? []) {
      const [, city, state] = /^\s*(\D+) ([A-Z]{2})\s*$/.exec(waypoint) ?? [];
      const key = `${state} ${city?.toLowerCase()}`;
      if (city) roads.set(key, (roads.get(key) ?? 0) + 1);
    }
  }
  return roads;
};

/**
 * Parses data/map/town-places.txt, whose first lines describe its format: keys such as "GA lawrenceville", with
 * coordinates.
 */
export const parseTownPlaces = (text: string): Map<string, Point> => {
  const entries = text.split('\n').flatMap((row) => {
    const [, state, list] = /^([A-Z]{2}): (.+)$/.exec(row) ?? [];
    return (list?.split(', ') ?? []).flatMap((entry): [string, Point][] => {
      const [, name, latitude, longitude] = /^(.+) (\S+) (\S+)$/.exec(entry) ?? [];
      if (!name) return [];
      return [[`${state} ${name.toLowerCase()}`, { latitude: Number(latitude), longitude: Number(longitude) }]];
    });
  });
  return new Map(entries);
};

/** Parses data/map/not-towns.txt, whose first lines describe its format, with the same keys. */
export const parseNotTowns = (text: string): Set<string> => {
  const names = text.split('\n').flatMap((row) => {
    const [, state, list] = /^([A-Z]{2}): (.+)$/.exec(row) ?? [];
    return list?.split(', ').map((name) => `${state} ${name.toLowerCase()}`) ?? [];
  });
  return new Set(names);
};
