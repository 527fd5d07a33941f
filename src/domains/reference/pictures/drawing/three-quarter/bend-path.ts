import type { Point } from '../generations/curve.ts';
import { lerp } from './interpolation.ts';
import { pathThrough } from './polyline.ts';

export type Surface = (x: number, y: number) => Point;

/** The maximum deviation of a piece's middle from the straight line between its ends, in pixels. */
const straight = 0.25;
const [leastHalvings, mostHalvings] = [2, 7];

const stretch = (numbers: readonly number[], [fromX, fromY]: Point): ((t: number) => Point) => {
  const [ax = 0, ay = 0, bx = 0, by = 0, cx = 0, cy = 0] = numbers;
  if (numbers.length === 2) return (t) => [lerp(fromX, ax, t), lerp(fromY, ay, t)];
  if (numbers.length === 4) {
    const quadratic = (p: number, q: number, r: number, t: number) =>
      (1 - t) ** 2 * p + 2 * t * (1 - t) * q + t * t * r;
    return (t) => [quadratic(fromX, ax, bx, t), quadratic(fromY, ay, by, t)];
  }
  const cubic = (p: number, q: number, r: number, s: number, t: number) =>
    (1 - t) ** 3 * p + 3 * t * (1 - t) ** 2 * q + 3 * t * t * (1 - t) * r + t ** 3 * s;
  return (t) => [cubic(fromX, ax, bx, cx, t), cubic(fromY, ay, by, cy, t)];
};

const counts: Record<string, number> = { M: 2, L: 2, Q: 4, C: 6 };

/**
 * Projects a path in centimeters (absolute M L Q C Z) onto a surface of the picture: pieces are halved until they are
 * straight there. `reversed` reverses the direction: otherwise two overlapping mirrored halves would cancel each other
 * out under the nonzero rule.
 */
export const bendPath = (path: string, surface: Surface, reversed = false): string => {
  let out = '';
  let run: Point[] = [];
  let [here, start]: [Point, Point] = [
    [0, 0],
    [0, 0],
  ];
  const finish = (closed: boolean) => {
    if (run.length > 1) out += pathThrough(reversed ? run.reverse() : run, closed);
    run = [];
  };
  const follow = (pointAt: (t: number) => Point) => {
    const halve = (t0: number, p0: Point, t1: number, p1: Point, depth: number) => {
      const t = (t0 + t1) / 2;
      const middle = surface(...pointAt(t));
      const off = Math.hypot(middle[0] - (p0[0] + p1[0]) / 2, middle[1] - (p0[1] + p1[1]) / 2);
      if (depth < leastHalvings || (off > straight && depth < mostHalvings)) {
        halve(t0, p0, t, middle, depth + 1);
        halve(t, middle, t1, p1, depth + 1);
      } else run.push(middle, p1);
    };
    halve(0, run.at(-1)!, 1, surface(...pointAt(1)), 0);
  };
  for (const [, command = '', rest = ''] of path.matchAll(/([MLCQZ])([^MLCQZ]*)/g)) {
    if (command === 'Z') {
      follow(stretch(start, here));
      finish(true);
      here = start;
      continue;
    }
    const numbers = (rest.match(/-?[\d.]+(?:e-?\d+)?/g) ?? []).map(Number);
    const count = counts[command] ?? 2;
    for (let i = 0; i + count <= numbers.length; i += count) {
      const piece = numbers.slice(i, i + count);
      const end: Point = [piece.at(-2) ?? 0, piece.at(-1) ?? 0];
      if (command === 'M' && i === 0) {
        finish(false);
        start = end;
        run = [surface(...end)];
      } else follow(stretch(piece, here));
      here = end;
    }
  }
  finish(false);
  return out;
};
