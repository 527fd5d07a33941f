import { type Detail, isDetail, type PerDetail } from './map-detail.ts';
import { decodePolyline, type Outline, piecesOf, type Ring, ringOf } from './map-outline.ts';

export type Water = {
  land: Ring[];
  lakes: Ring[];
  /** Islands in lakes. */
  islands: Ring[];
  greatRivers: Outline[];
  rivers: Outline[];
  /** National borders. */
  borders: Outline[];
};

/** Described in the first lines of data/map/water.txt. */
const perDegree: PerDetail<number> = { n: 100, r: 500, m: 2000 };

const noWater = (): Water => ({ land: [], lakes: [], islands: [], greatRivers: [], rivers: [], borders: [] });

const add = (water: Water, kind: string | undefined, degrees: readonly number[]): void => {
  if (kind === 'l') water.land.push(ringOf(degrees));
  if (kind === 'w') water.lakes.push(ringOf(degrees));
  if (kind === 'i') water.islands.push(ringOf(degrees));
  if (kind === 'R') water.greatRivers.push(...piecesOf(degrees));
  if (kind === 'r') water.rivers.push(...piecesOf(degrees));
  if (kind === 'b') water.borders.push(...piecesOf(degrees));
};

/** Parses data/map/water.txt, whose first lines describe its format. */
export const parseWater = (text: string): PerDetail<Water> => {
  const water: Record<Detail, Water> = { m: noWater(), r: noWater(), n: noWater() };
  for (const line of text.split('\n')) {
    const level = line[0];
    if (isDetail(level)) add(water[level], line[1], decodePolyline(line.slice(3), perDegree[level]));
  }
  return water;
};
