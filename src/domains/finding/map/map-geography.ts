import type { Point } from '#lib/distance.ts';
import type { PerDetail } from './map-detail.ts';
import { decodePolyline, type Outline, piecesOf, type Ring, ringOf } from './map-outline.ts';
import { parseNotTowns, parseRoads, parseRoadTowns, parseTownPlaces, type Road } from './map-roads.ts';
import { parseWater, type Water } from './map-water.ts';

export type AreaName = Point & { name: string; widthDegrees: number };

export type MapGeography = {
  /** Land that the water's file does not reach. */
  islands: Ring[];
  stateLines: Outline[];
  states: AreaName[];
  water: PerDetail<Water>;
  roads: PerDetail<Road[]>;
  /** "GA dalton", and how many roads are drawn by it. */
  roadTowns: ReadonlyMap<string, number>;
  /** Names of post offices and the like, which a map does not write. */
  notTowns: ReadonlySet<string>;
  /** "GA lawrenceville", and where its middle is, where its ZIPs do not say. */
  townPlaces: ReadonlyMap<string, Point>;
};

type GeographyTexts = {
  /** data/map-geography.txt */
  outlines: string;
  /** data/map/ */
  water: string;
  highways: string;
  highwayTowns: string;
  notTowns: string;
  townPlaces: string;
};

const nameOf = (text: string): AreaName => {
  const [name = '', latitude, longitude, width] = text.split('|');
  return { name, latitude: Number(latitude), longitude: Number(longitude), widthDegrees: Number(width) };
};

/** Reads the texts that the files of data/ explain in their first lines. */
export const parseMapGeography = (texts: GeographyTexts): MapGeography => {
  const geography: MapGeography = {
    islands: [],
    stateLines: [],
    states: [],
    water: parseWater(texts.water),
    roads: parseRoads(texts.highways),
    roadTowns: parseRoadTowns(texts.highwayTowns),
    notTowns: parseNotTowns(texts.notTowns),
    townPlaces: parseTownPlaces(texts.townPlaces),
  };
  for (const line of texts.outlines.split('\n')) {
    const [kind, rest] = [line[0], line.slice(2)];
    if (kind === 'l') geography.islands.push(ringOf(decodePolyline(rest, 1000)));
    if (kind === 's') geography.stateLines.push(...piecesOf(decodePolyline(rest, 1000)));
    if (kind === 'S') geography.states.push(nameOf(rest));
  }
  return geography;
};
