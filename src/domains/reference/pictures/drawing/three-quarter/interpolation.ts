import type { Point } from '../generations/curve.ts';

export type Curve = (at: number) => number;

export const clamp = (value: number, low: number, high: number): number => Math.max(low, Math.min(high, value));

export const lerp = (from: number, to: number, share: number): number => from + (to - from) * share;

/** From 0 to 1, smooth at both ends. */
export const smoothstep = (share: number): number => {
  const t = clamp(share, 0, 1);
  return t * t * (3 - 2 * t);
};

/** `count` evenly spaced numbers between two values, inclusive. */
export const evenly = (count: number, from: number, to: number): number[] =>
  Array.from({ length: count }, (_, i) => lerp(from, to, i / (count - 1)));

/** Linear interpolation of a table sorted by x; constant beyond its ends. */
export const linear = (rows: readonly Point[]): Curve => {
  const last = rows.length - 1;
  return (at) => {
    if (at <= rows[0]![0]) return rows[0]![1];
    if (at >= rows[last]![0]) return rows[last]![1];
    let [low, high] = [0, last];
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if (rows[middle]![0] <= at) low = middle;
      else high = middle;
    }
    const [from, to] = [rows[low]!, rows[high]!];
    return to[0] === from[0] ? to[1] : lerp(from[1], to[1], (at - from[0]) / (to[0] - from[0]));
  };
};

/** Smooth interpolation through the same points: cubic Hermite with limited slopes, so that it never overshoots. */
export const smooth = (rows: readonly Point[]): Curve => {
  const slopes = rows.map(([x, y], i) => {
    const [before, after] = [rows[i - 1], rows[i + 1]];
    if (!before || !after) return 0;
    const [rise, next] = [(y - before[1]) / (x - before[0]), (after[1] - y) / (after[0] - x)];
    return rise * next <= 0 ? 0 : (2 * rise * next) / (rise + next);
  });
  const last = rows.length - 1;
  return (at) => {
    if (at <= rows[0]![0]) return rows[0]![1];
    if (at >= rows[last]![0]) return rows[last]![1];
    let i = 0;
    while (rows[i + 1]![0] < at) i += 1;
    const [[x0, y0], [x1, y1]] = [rows[i]!, rows[i + 1]!];
    const width = x1 - x0;
    const t = (at - x0) / width;
    const u = 1 - t;
    return (
      y0 * (1 + 2 * t) * u * u +
      slopes[i]! * width * t * u * u +
      y1 * t * t * (3 - 2 * t) +
      slopes[i + 1]! * width * t * t * (t - 1)
    );
  };
};

/** A curve sampled at even steps, because a body is evaluated a hundred thousand times. */
export const sampled = (curve: Curve, from: number, to: number, step: number): Curve => {
  const count = Math.ceil((to - from) / step);
  const values = Float64Array.from({ length: count + 2 }, (_, i) => curve(from + i * step));
  return (at) => {
    const t = at <= from ? 0 : at >= to ? count : (at - from) / step;
    const i = t | 0;
    return values[i]! + (values[i + 1]! - values[i]!) * (t - i);
  };
};
