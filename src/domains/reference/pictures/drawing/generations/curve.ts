// Converts corners to curves. All values are in centimeters; the caller scales.
import type { V } from './corners.ts';
import type { ArchForm } from './description.ts';

export type Point = [x: number, y: number];
export type Cubic = [Point, Point, Point, Point];

const lerp = (a: Point, b: Point, t: number): Point => [a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t];
const dist = (a: Point, b: Point) => Math.hypot(a[0] - b[0], a[1] - b[1]) || 1e-6;

function split(c: Cubic, t: number): [Cubic, Cubic] {
  const [a, b, d, e] = c;
  const ab = lerp(a, b, t),
    bd = lerp(b, d, t),
    de = lerp(d, e, t);
  const l = lerp(ab, bd, t),
    r = lerp(bd, de, t),
    m = lerp(l, r, t);
  return [
    [a, ab, l, m],
    [m, r, de, e],
  ];
}

/** The segment between two corners, bowed to the left of its direction, which is outwards for clockwise shapes. */
function stretch(a: V, b: V): Cubic {
  const p: Point = [a[0], a[1]],
    q: Point = [b[0], b[1]];
  const len = dist(p, q),
    h = ((a[3] ?? 0) * 4) / 3 / len;
  const nx = -(q[1] - p[1]) * h,
    ny = (q[0] - p[0]) * h;
  const at = (t: number): Point => [p[0] + (q[0] - p[0]) * t + nx, p[1] + (q[1] - p[1]) * t + ny];
  return [p, at(1 / 3), at(2 / 3), q];
}

export function curves(vs: V[], closed = false, round = 0): Cubic[] {
  const count = closed ? vs.length : vs.length - 1;
  const raw = Array.from({ length: count }, (_, i) => stretch(vs[i]!, vs[(i + 1) % vs.length]!));
  const cut = raw.map((c, i) => {
    const a = vs[i]!,
      b = vs[(i + 1) % vs.length]!,
      len = dist(c[0], c[3]);
    const r0 = !closed && i === 0 ? 0 : (a[2] ?? round),
      r1 = !closed && i === count - 1 ? 0 : (b[2] ?? round);
    const t0 = Math.min(0.49, r0 / len),
      t1 = 1 - Math.min(0.49, r1 / len);
    let c1 = c;
    if (t1 < 1) c1 = split(c1, t1)[0];
    if (t0 > 0) c1 = split(c1, t0 / t1)[1];
    return c1;
  });
  const out: Cubic[] = [];
  for (let i = 0; i < count; i++) {
    out.push(cut[i]!);
    const next = cut[i + 1] ?? (closed ? cut[0] : undefined);
    if (!next || dist(cut[i]![3], next[0]) < 0.05) continue;
    const corner = vs[(i + 1) % vs.length]!,
      v: Point = [corner[0], corner[1]];
    const A = cut[i]![3],
      B = next[0];
    // Starts and ends in the direction of the segments, so that there is no kink where a rounding begins.
    const ease = (from: Point, back: Point): Point => {
      const l = dist(from, v) * 0.6,
        d = dist(from, back);
      return [from[0] + ((from[0] - back[0]) / d) * l, from[1] + ((from[1] - back[1]) / d) * l];
    };
    out.push([A, ease(A, cut[i]![2]), ease(B, next[1]), B]);
  }
  return out;
}

const f = (v: number) => String(Math.round(v * 100) / 100);
const pt = (p: Point) => `${f(p[0])} ${f(p[1])}`;
const straight = (c: Cubic) => {
  const off = (p: Point) =>
    Math.abs((c[3][0] - c[0][0]) * (p[1] - c[0][1]) - (c[3][1] - c[0][1]) * (p[0] - c[0][0])) / dist(c[0], c[3]);
  return off(c[1]) < 0.05 && off(c[2]) < 0.05;
};
export const pathOf = (cs: Cubic[], start: 'M' | 'L' = 'M'): string =>
  start +
  pt(cs[0]![0]) +
  cs.map((c) => (straight(c) ? `L${pt(c[3])}` : `C${pt(c[1])} ${pt(c[2])} ${pt(c[3])}`)).join('');

export const closed = (vs: V[], round = 0): string => `${pathOf(curves(vs, true, round))}Z`;
export const open = (vs: V[], round = 0): string => pathOf(curves(vs, false, round));

export function sample(cs: Cubic[], steps = 10): Point[] {
  return cs.flatMap((c) =>
    Array.from({ length: steps }, (_, i) => {
      const t = i / steps,
        u = 1 - t;
      return [0, 1].map(
        (k) => u ** 3 * c[0][k]! + 3 * u * u * t * c[1][k]! + 3 * u * t * t * c[2][k]! + t ** 3 * c[3][k]!,
      ) as Point;
    }),
  );
}

/** Wheel openings as corners in units of their radius, from right to left over the top. */
const FORMS: Record<Exclude<ArchForm, 'round'>, { at: [number, number][]; round: number }> = {
  flat: {
    at: [
      [0.99, 0.3],
      [0.62, 1],
      [-0.62, 1],
      [-0.99, 0.3],
    ],
    round: 0.52,
  },
  square: {
    at: [
      [1, 0.45],
      [0.74, 0.97],
      [-0.74, 0.97],
      [-1, 0.45],
    ],
    round: 0.26,
  },
  oct: {
    at: [
      [1.03, 0.42],
      [0.56, 0.98],
      [-0.56, 0.98],
      [-1.03, 0.42],
    ],
    round: 0.16,
  },
  hex: {
    at: [
      [1.07, 0.24],
      [0.66, 1],
      [-0.66, 1],
      [-1.07, 0.24],
    ],
    round: 0.13,
  },
  trapeze: {
    at: [
      [1.08, 0.1],
      [0.6, 1],
      [-0.6, 1],
      [-1.08, 0.1],
    ],
    round: 0.06,
  },
};

/** The opening over a wheel, from its rear end to its front end. */
export function archOf(form: ArchForm, x: number, y: number, r: number, rear: number, front: number): Cubic[] {
  if (form === 'round') {
    const a0 = Math.asin(Math.max(-0.95, Math.min(0.95, (rear - y) / r))),
      a1 = Math.PI - Math.asin(Math.max(-0.95, Math.min(0.95, (front - y) / r)));
    const parts = 3,
      step = (a1 - a0) / parts,
      h = (4 / 3) * Math.tan(step / 4);
    return Array.from({ length: parts }, (_, i): Cubic => {
      const s = a0 + step * i,
        e = s + step;
      const at = (a: number): Point => [x + r * Math.cos(a), y + r * Math.sin(a)];
      return [
        at(s),
        [at(s)[0] - r * h * Math.sin(s), at(s)[1] + r * h * Math.cos(s)],
        [at(e)[0] + r * h * Math.sin(e), at(e)[1] - r * h * Math.cos(e)],
        at(e),
      ];
    });
  }
  const { at, round } = FORMS[form];
  const foot = Math.abs(at[0]![0]) * r * 1.01;
  const vs: V[] = at.map(([a, b]): V => [x + a * r, y + b * r, round * r]);
  // If the sill is above the lowest corner, the slanted side is cut off there, to avoid a spike below it.
  const cut = (low: V, high: V, sill: number): V => [
    low[0] + ((high[0] - low[0]) * (sill - low[1])) / (high[1] - low[1]),
    sill,
  ];
  const [a, b, c, d] = vs as [V, V, V, V];
  const head: V[] = rear > a[1] ? [cut(a, b, rear)] : [[x + foot, rear], a];
  const tail: V[] = front > d[1] ? [cut(d, c, front)] : [d, [x - foot, front]];
  return curves([...head, b, c, ...tail]);
}
