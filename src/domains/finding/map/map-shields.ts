import { detailOf, milesPerPixel } from './map-detail.ts';
import type { MapFrame, Spot } from './map-frame.ts';
import type { MapGeography } from './map-geography.ts';
import { createPen } from './map-pen.ts';
import { isDrawn } from './map-road-drawing.ts';
import { type Road, type RoadSign, signOf } from './map-roads.ts';

/** A shield and its possible positions on the road, best first, in drawing units. */
export type WantedShield = { sign: RoadSign; spots: Spot[] };

const step = 16;
const square = 20;
/** Roads with less in view get no shield. */
const shortest = 6;
const mostSpots = 24;

const along = (run: readonly number[]): Spot[] => {
  const spots: Spot[] = [];
  for (let at = 2; at < run.length; at += 2) {
    const [x, y] = [run[at - 2]!, run[at - 1]!];
    const [dx, dy] = [run[at]! - x, run[at + 1]! - y];
    const steps = Math.max(1, Math.ceil(Math.hypot(dx, dy) / step));
    for (let each = 0; each < steps; each += 1) spots.push({ x: x + (dx * each) / steps, y: y + (dy * each) / steps });
  }
  return spots;
};

const squareAt = (x: number, y: number): string => `${Math.round(x / square)} ${Math.round(y / square)}`;

type Traced = { road: Road; spots: Spot[] };

/** Excludes positions at junctions, where a shield could belong to either road. */
const lonelySpots = (traced: readonly Traced[]) => {
  const passing = new Map<string, Set<string>>();
  for (const { road, spots } of traced) {
    for (const { x, y } of spots) {
      const key = squareAt(x, y);
      const names = passing.get(key) ?? new Set();
      passing.set(key, names.add(road.name));
    }
  }
  return ({ road, spots }: Traced): Spot[] =>
    spots.filter(({ x, y }) => {
      for (const dx of [-square, 0, square]) {
        for (const dy of [-square, 0, square]) {
          for (const other of passing.get(squareAt(x + dx, y + dy)) ?? []) if (other !== road.name) return false;
        }
      }
      return true;
    });
};

/** Spread over the road's length, from the middle outwards, so that a shield is well inside its road. */
const inOrder = (spots: readonly Spot[]): Spot[] => {
  const middle = spots.length * 0.42;
  const thinned = spots.map((spot, at) => ({ spot, away: Math.abs(at - middle) })).sort((a, b) => a.away - b.away);
  const every = Math.max(1, Math.floor(thinned.length / mostSpots));
  return thinned.filter((_, at) => at % every === 0).map(({ spot }) => spot);
};

const rank = { major: 0, middle: 1, minor: 2 } as const;

/** Shields of the roads in view, largest roads first. */
export const wantedShields = (geography: MapGeography, frame: MapFrame): WantedShield[] => {
  const miles = milesPerPixel(frame.box);
  const pen = createPen(frame, { left: 0, top: 0, right: frame.width, bottom: frame.height });
  const traced = geography.roads[detailOf(frame.box)]
    .filter((road) => isDrawn(road, miles))
    .map((road): Traced => ({ road, spots: pen.runs(road.pieces).flatMap(along) }))
    .filter(({ spots }) => spots.length >= shortest)
    .sort((a, b) => rank[a.road.class] - rank[b.road.class] || b.spots.length - a.spots.length);
  const lonely = lonelySpots(traced);
  return traced.map((each) => {
    // A large road that shares its route with others, or has no space elsewhere, still gets a shield.
    const anywhere = each.road.class === 'major' ? inOrder(each.spots) : [];
    return { sign: signOf(each.road.name), spots: [...inOrder(lonely(each)), ...anywhere] };
  });
};
