import type { V } from '../generations/corners.ts';
import { curves, type Point, sample } from '../generations/curve.ts';
import type { Generation } from '../generations/description.ts';
import { silhouette } from '../generations/ink.ts';
import { type Curve, linear, sampled } from './interpolation.ts';

export type Profile = {
  /** The x of nose and tail at a height, and the height at an x. */
  noseAt: Curve;
  tailAt: Curve;
  topAt: Curve;
  /** Where the front turns into the hood. */
  lip: V;
  /** The highest point of the body: an open car's belt line, otherwise the roof. */
  crest: number;
  /** The lower edge of the front bumper, and the foremost point of the nose. */
  chin: number;
  tip: number;
};

const byHeight = (points: readonly Point[]): Point[] => {
  let top = -1;
  return points.flatMap(([x, y]): Point[] => {
    if (y <= top + 1e-4) return [];
    top = y;
    return [[y, x]];
  });
};

const byPlace = (points: readonly Point[]): Point[] => {
  const rows: Point[] = [];
  for (const [x, y] of points) {
    const last = rows.at(-1);
    if (!last || x > last[0]) rows.push([x, y]);
    else last[1] = Math.max(last[1], y);
  }
  return rows;
};

/** Some noses are described further along the hood, where the outline is too flat to be part of the front. */
const lipOf = (nose: readonly V[]): V => {
  let at = nose.length - 1;
  while (at > 2 && nose[at]![1] - nose[at - 1]![1] < 0.35 * (nose[at]![0] - nose[at - 1]![0])) at -= 1;
  return nose[at]!;
};

/**
 * The silhouette of the side view as functions; for an open car only up to the belt line, where its windshield begins.
 */
export const profileOf = (car: Generation): Profile => {
  const { nose, cowl, tail, size } = car;
  const open = car.body === 'convertible';
  const pieces = curves(open ? [...nose, cowl, ...tail] : silhouette(car), false, 3);
  const line = [...sample(pieces, 14), pieces.at(-1)![3]];
  const crest = open ? Math.max(...line.map(([, y]) => y)) : size.height / 10;
  const peak = line.reduce((best, [, y], i) => (y > line[best]![1] ? i : best), 0);
  const [under, chinCorner, heel] = [nose[0]!, nose[1]!, tail.at(-2)!];
  const heights = (rows: Point[]) => sampled(linear(rows), 0, crest + 2, 0.2);
  // The undersides of both bumpers are left out, because the outline runs back under the car there.
  const front = line.slice(0, peak + 1).filter(([, y]) => y > chinCorner[1] + 1);
  const rear = line
    .slice(peak)
    .reverse()
    .filter(([, y]) => y > heel[1] + 1);
  const chin = Math.min(under[1], chinCorner[1]);
  return {
    noseAt: heights(byHeight([[chinCorner[0] + 5, chin - 3], ...front])),
    tailAt: heights(byHeight([[heel[0] - 3, chinCorner[1] - 12], ...rear])),
    topAt: sampled(linear(byPlace(line)), 0, size.length / 10, 0.5),
    lip: lipOf(nose),
    crest,
    chin,
    tip: Math.min(...line.slice(0, peak).map(([x]) => x)),
  };
};
