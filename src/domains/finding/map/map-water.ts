import { type Detail, isDetail, type PerDetail } from './map-detail.ts';
import { decodePolyline, type Outline, piecesOf, type Ring, ringOf } from './map-outline.ts';

export type Water = {
  land: Ring[];
  lakes: Ring[];
  /** In lakes. */
  islands: Ring[];
  greatRivers: Outline[];
  rivers: Outline[];
  /** Between nations. */
  borders: Outline[];
};

/** As data/map/water.txt says in its first lines. */
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

/** Reads the text that data/map/water.txt explains in its first lines. */
export const parseWater = (text: string): PerDetail<Water> => {
  const water: Record<Detail, Water> = { m: noWater(), r: noWater(), n: noWater() };
  for (const line of text.split('\n')) {
    const level = line[0];
    if (isDetail(level)) add(water[level], line[1], decodePolyline(line.slice(3), perDegree[level]));
  }
  return water;
};
