import type { Point } from '#lib/distance.ts';
import type { PerDetail } from './map-detail.ts';
import { decodePolyline, type Outline, piecesOf, type Ring, ringOf } from './map-outline.ts';
import { parseNotTowns, parseRoads, parseRoadTowns, parseTownPlaces, type Road } from './map-roads.ts';
import { parseWater, type Water } from './map-water.ts';

export type AreaName = Point & { name: string; widthDegrees: number };

export type MapGeography = {
  /** Islands missing in the water file. */
  islands: Ring[];
  stateLines: Outline[];
  states: AreaName[];
  water: PerDetail<Water>;
  roads: PerDetail<Road[]>;
  /** Keys such as "GA dalton", with the number of roads through the town. */
  roadTowns: ReadonlyMap<string, number>;
  /** Names of post offices and the like, which are not shown. */
  notTowns: ReadonlySet<string>;
  /** Keys such as "GA lawrenceville", with the town's center where its ZIPs don't give it. */
  townPlaces: ReadonlyMap<string, Point>;
};

type GeographyTexts = {
  /** Text of data/map-geography.txt. */
  outlines: string;
  /** Texts of the files in data/map/. */
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

/** Parses the files of data/, whose first lines describe their formats. */
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
