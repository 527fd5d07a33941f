// Fits cubic curves to points, after Schneider's "An algorithm for automatically fitting digitized curves": smooth at
// any size, and shorter than the points.
import type { Cubic, Point } from '../generations/curve.ts';

/** A straight line or a curve between two corners. */
type Piece = [Point, Point] | Cubic;

const minus = ([ax, ay]: Point, [bx, by]: Point): Point => [ax - bx, ay - by];
const dot = ([ax, ay]: Point, [bx, by]: Point): number => ax * bx + ay * by;
const along = ([x, y]: Point, [dx, dy]: Point, by: number): Point => [x + dx * by, y + dy * by];
const unit = ([x, y]: Point): Point => {
  const length = Math.hypot(x, y) || 1;
  return [x / length, y / length];
};

const at = ([p, q, r, s]: Cubic, t: number): Point => {
  const u = 1 - t;
  const [a, b, c, d] = [u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t];
  return [a * p[0] + b * q[0] + c * r[0] + d * s[0], a * p[1] + b * q[1] + c * r[1] + d * s[1]];
};

/** The position of each point along the line, from 0 to 1 by length. */
const distances = (points: readonly Point[]): number[] => {
  let sum = 0;
  const steps = points.map((point, i) => {
    const before = points[i - 1];
    if (before) sum += Math.hypot(...minus(point, before));
    return sum;
  });
  return steps.map((step) => step / (sum || 1));
};

/** The curve with these ends and directions that is closest to the points. */
const closest = (points: readonly Point[], shares: readonly number[], from: Point, to: Point): Cubic => {
  const [first, last] = [points[0]!, points.at(-1)!];
  let [c00, c01, c11, x0, x1] = [0, 0, 0, 0, 0];
  shares.forEach((t, i) => {
    const u = 1 - t;
    const [b1, b2] = [3 * u * u * t, 3 * u * t * t];
    const [a0, a1]: [Point, Point] = [
      [from[0] * b1, from[1] * b1],
      [to[0] * b2, to[1] * b2],
    ];
    const rest = minus(points[i]!, at([first, first, last, last], t));
    c00 += dot(a0, a0);
    c01 += dot(a0, a1);
    c11 += dot(a1, a1);
    x0 += dot(a0, rest);
    x1 += dot(a1, rest);
  });
  const determinant = c00 * c11 - c01 * c01;
  const chord = Math.hypot(...minus(last, first));
  const solved = [(x0 * c11 - x1 * c01) / determinant, (c00 * x1 - c01 * x0) / determinant];
  // Handles that point backwards or are too long are replaced by a third of the chord.
  const usable = solved.every((handle) => handle > chord * 1e-3 && handle < chord * 3);
  const [start = 0, end = 0] = usable ? solved : [chord / 3, chord / 3];
  return [first, along(first, from, start), along(last, to, end), last];
};

const farthest = (
  points: readonly Point[],
  shares: readonly number[],
  curve: Cubic,
): { off: number; index: number } => {
  let [off, index] = [0, points.length >> 1];
  for (let i = 1; i < points.length - 1; i += 1) {
    const distance = Math.hypot(...minus(at(curve, shares[i]!), points[i]!));
    if (distance > off) [off, index] = [distance, i];
  }
  return { off, index };
};

/** One step of Newton's method towards the nearest point on the curve. */
const nearer = ([p, q, r, s]: Cubic, [x, y]: Point, t: number): number => {
  const [px, py] = at([p, q, r, s], t);
  const u = 1 - t;
  const slope = (k: 0 | 1) => 3 * (u * u * (q[k] - p[k]) + 2 * u * t * (r[k] - q[k]) + t * t * (s[k] - r[k]));
  const bend = (k: 0 | 1) => 6 * (u * (r[k] - 2 * q[k] + p[k]) + t * (s[k] - 2 * r[k] + q[k]));
  const [dx, dy] = [px - x, py - y];
  const divisor = slope(0) ** 2 + slope(1) ** 2 + dx * bend(0) + dy * bend(1);
  const step = divisor === 0 ? 0 : (dx * slope(0) + dy * slope(1)) / divisor;
  return Math.max(0, Math.min(1, t - step));
};

const isRing = (points: readonly Point[]): boolean => Math.hypot(...minus(points.at(-1)!, points[0]!)) < 0.1;

const isStraight = (points: readonly Point[], tolerance: number): boolean => {
  const [first, last] = [points[0]!, points.at(-1)!];
  const [dx, dy] = unit(minus(last, first));
  return points.every(([x, y]) => Math.abs(dx * (y - first[1]) - dy * (x - first[0])) <= tolerance / 2);
};

const fitted = (points: readonly Point[], from: Point, to: Point, tolerance: number): Piece[] => {
  if (points.length === 2) return [[points[0]!, points[1]!]];
  if (isRing(points)) return split(points, points.length >> 1, from, to, tolerance);
  if (isStraight(points, tolerance)) return [[points[0]!, points.at(-1)!]];
  let shares = distances(points);
  let curve = closest(points, shares, from, to);
  let worst = farthest(points, shares, curve);
  for (let round = 0; round < 3 && worst.off > tolerance && worst.off < tolerance * 6; round += 1) {
    shares = shares.map((share, i) => nearer(curve, points[i]!, share));
    curve = closest(points, shares, from, to);
    worst = farthest(points, shares, curve);
  }
  return worst.off <= tolerance ? [curve] : split(points, worst.index, from, to, tolerance);
};

/** Two pieces that join smoothly at a point. */
const split = (points: readonly Point[], index: number, from: Point, to: Point, tolerance: number): Piece[] => {
  const through = unit(minus(points[index + 1]!, points[index - 1]!));
  return [
    ...fitted(points.slice(0, index + 1), from, [-through[0], -through[1]], tolerance),
    ...fitted(points.slice(index), through, to, tolerance),
  ];
};

/** The cosine of the turn from which a point is a corner. */
const sharp = Math.cos((32 * Math.PI) / 180);

/** Lines and curves that pass all points within the tolerance, with corners where the points turn sharply. */
export const fitCurves = (points: readonly Point[], tolerance: number): Piece[] => {
  const corners = points.flatMap((point, i) => {
    const [before, after] = [points[i - 1], points[i + 1]];
    if (!before || !after) return [i];
    return dot(unit(minus(point, before)), unit(minus(after, point))) < sharp ? [i] : [];
  });
  return corners.slice(1).flatMap((end, i) => {
    const run = points.slice(corners[i], end + 1);
    const [start, stop] = [unit(minus(run[1]!, run[0]!)), unit(minus(run.at(-2)!, run.at(-1)!))];
    return fitted(run, start, stop, tolerance);
  });
};
