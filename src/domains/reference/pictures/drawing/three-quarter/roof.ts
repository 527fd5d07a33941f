import { closed, type Point } from '../generations/curve.ts';
import { inkOf } from '../generations/ink.ts';
import { n } from '../parts/path.ts';
import { isPale, type Painter } from './brush.ts';
import { clamp, evenly, lerp } from './interpolation.ts';
import { pathThrough } from './polyline.ts';
import type { Projection } from './projection.ts';

/** The edge of the roof above the side windows, from the windshield to the rear. */
const gutter = ({ solid }: Projection): Point[] => {
  const { car, length, topAt } = solid;
  const [from, to] = [car.roof[0]![0] + 2, Math.min(car.roof.at(-1)![0], length - 4)];
  return evenly(25, 0, 1).map((share): Point => {
    const x = lerp(from, to, share);
    return [x, topAt(x) - lerp(2.4, 5, clamp(share * 4, 0, 1))];
  });
};

/** A contrasting roof or hard top: above the roof's edge, and as far down the side as described. */
const capOf = (
  { near, nearSide }: Projection,
  edge: readonly Point[],
  { cap }: Projection['solid']['car'],
): Painter => {
  if (!cap) return () => '';
  const low = edge.map(([x, y]) => nearSide(x, y));
  const over = pathThrough([...low, ...low.map(([x, y]): Point => [x - 60, y - 60]).reverse()]);
  return ({ k, id }) => `<path d="${over}${near.d(closed(cap.at))}" fill="${inkOf(cap.ink, k, id)}"/>`;
};

/** The upper surface of the roof, if it is visible from this height. */
export const roofOf = (view: Projection): Painter => {
  const { solid, at, nearSide } = view;
  const { car, halfWidthAt, open } = solid;
  if (open) return () => '';
  const edge = gutter(view);
  const cap = capOf(view, edge, car);
  const nearEdge = edge.map(([x, y]) => nearSide(x, y));
  const farEdge = edge.map(([x, y]) => at([x, y, -halfWidthAt(x, y)]));
  const visible = car.body !== 'van' && farEdge[14]![1] < nearEdge[14]![1] - 2;
  if (!visible) return cap;
  const area = pathThrough([...nearEdge, ...farEdge.toReversed()]);
  const rim = pathThrough(nearEdge, false);
  return (brush) => {
    const { k, id } = brush;
    const ink = car.cap ? inkOf(car.cap.ink, k, id) : isPale(k) ? '#fff' : k.light;
    return `${cap(brush)}<path d="${area}" fill="${ink}"/><path d="${rim}" fill="none" stroke="#fff" stroke-opacity="${n(k.gloss * 0.6)}" stroke-width="1.4"/>`;
  };
};

/** The open bed of a pickup; the cab hides its far end. */
export const bedOf = (
  { solid, at, scale }: Projection,
  levels: readonly number[],
  rightEdges: readonly Point[],
): string => {
  const { shape, cabEnd, length, halfWidth, topAt } = solid;
  if (shape.kind !== 'truck') return '';
  const rail = topAt((cabEnd + length) / 2);
  const cab = rightEdges.filter((_, i) => levels[i]! > rail + 3);
  const cabAt = (y: number): number => {
    const crossings = cab.flatMap(([x, height], i) => {
      const before = cab[i - 1];
      return before && (before[1] - y) * (height - y) <= 0 ? [x] : [];
    });
    return crossings.length > 0 ? Math.max(...crossings) : cab[0]![0];
  };
  const wall = (z: number) =>
    evenly(30, cabEnd + 5, length - 8)
      .map((x) => at([x, topAt(x) + 0.4, z]))
      .filter(([x, y]) => x > cabAt(y) + 0.6);
  const inside = halfWidth - 7;
  return `<path d="${pathThrough([...wall(inside), ...wall(-inside).reverse()])}" fill="#14181C" stroke="#23272C" stroke-width="${n(1.6 * scale)}"/>`;
};
