import type { V } from '../generations/corners.ts';
import { curves, type Point, sample } from '../generations/curve.ts';
import { n } from '../parts/path.ts';
import { fitCurves } from './fit-curves.ts';
import { lerp } from './interpolation.ts';

/** Corners with their roundings and bows as points, dense enough for straight lines. */
export const pointsOf = (corners: V[], closed: boolean, round = 0, steps = 8): Point[] => {
  const pieces = curves(corners, closed, round);
  const points = sample(pieces, steps);
  return closed ? points : [...points, pieces.at(-1)![3]];
};

export const convexHull = (points: readonly Point[]): Point[] => {
  const sorted = [...points].sort(([ax, ay], [bx, by]) => ax - bx || ay - by);
  const half = (list: readonly Point[]): Point[] => {
    const hull: Point[] = [];
    for (const [x, y] of list) {
      while (hull.length > 1) {
        const [[ax, ay], [bx, by]] = [hull.at(-2)!, hull.at(-1)!];
        if ((bx - ax) * (y - ay) - (by - ay) * (x - ax) > 0) break;
        hull.pop();
      }
      hull.push([x, y]);
    }
    return hull.slice(0, -1);
  };
  return [...half(sorted), ...half(sorted.reverse())];
};

/** Chaikin's corner cutting: each corner is cut at a quarter of its sides. */
export const softened = (points: Point[], times = 2): Point[] => {
  if (times === 0 || points.length < 3) return points;
  const cut = points.slice(1).flatMap(([x, y], i): Point[] => {
    const [ax, ay] = points[i]!;
    return [0.25, 0.75].map((share): Point => [lerp(ax, x, share), lerp(ay, y, share)]);
  });
  return softened([points[0]!, ...cut, points.at(-1)!], times - 1);
};

/** Removes points within the tolerance of a straight line (Douglas-Peucker). */
const thinned = (points: readonly Point[], tolerance: number): Point[] => {
  const wanted = new Uint8Array(points.length);
  wanted[0] = wanted[points.length - 1] = 1;
  const stack: [number, number][] = [[0, points.length - 1]];
  for (let range = stack.pop(); range; range = stack.pop()) {
    const [from, to] = range;
    const [[ax, ay], [bx, by]] = [points[from]!, points[to]!];
    const length = Math.hypot(bx - ax, by - ay);
    let [worst, index] = [tolerance, 0];
    for (let i = from + 1; i < to; i += 1) {
      const [x, y] = points[i]!;
      const off =
        length < 1e-6 ? Math.hypot(x - ax, y - ay) : Math.abs((bx - ax) * (y - ay) - (by - ay) * (x - ax)) / length;
      if (off > worst) [worst, index] = [off, i];
    }
    if (index === 0) continue;
    wanted[index] = 1;
    stack.push([from, index], [index, to]);
  }
  return points.filter((_, i) => wanted[i] === 1);
};

/** Writes relative steps in tenths of a pixel, as short as possible. */
const write = (pieces: readonly (readonly Point[])[], closed: boolean): string => {
  let [out, command, fraction] = ['', '', false];
  let [x, y] = [0, 0];
  const step = (letter: string, targets: readonly Point[]) => {
    if (letter !== command) out += letter;
    let isFirst = letter !== command;
    command = letter;
    for (const value of targets.flatMap(([tx, ty]) => [tx - x, ty - y])) {
      const text = n(value / 10);
      const joined = isFirst || text.startsWith('-') || (fraction && text.startsWith('.'));
      out += joined ? text : ` ${text}`;
      [fraction, isFirst] = [text.includes('.'), false];
    }
    [x, y] = targets.at(-1)!;
  };
  for (const piece of pieces) {
    const [start, ...rest] = piece.map(([px, py]): Point => [Math.round(px * 10), Math.round(py * 10)]);
    if (command === '') step('M', [start!]);
    const [endX, endY] = rest.at(-1)!;
    if (rest.length > 1 || endX !== x || endY !== y) step(rest.length > 1 ? 'c' : 'l', rest);
  }
  return command === '' || command === 'M' ? '' : `${out}${closed ? 'z' : ''}`;
};

/** The maximum deviation of a drawn line from its points, and of points that can be removed, in pixels. */
const [tolerance, unseen] = [0.38, 0.06];

/** Paths smaller than this, in pixels, are drawn with straight lines. */
const small = 40;

/** A path along these points: curves, or straight lines where those are shorter. */
export const pathThrough = (points: readonly Point[], closed = true): string => {
  if (points.length < 2) return '';
  const line = thinned(closed && points.length > 2 ? [...points, points[0]!] : points, unseen);
  const [xs, ys] = [line.map(([x]) => x), line.map(([, y]) => y)];
  const extent = Math.max(Math.max(...xs) - Math.min(...xs), Math.max(...ys) - Math.min(...ys));
  const straight = thinned(line, extent < small ? tolerance * 1.2 : tolerance);
  const lines = write(
    straight.slice(1).map((point, i) => [straight[i]!, point]),
    closed,
  );
  if (extent < small || straight.length < 4) return lines;
  const curves = write(fitCurves(line, tolerance), closed);
  return curves.length <= lines.length ? curves : lines;
};
