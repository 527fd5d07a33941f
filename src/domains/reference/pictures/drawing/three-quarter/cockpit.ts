import type { Part } from '../generations/parts.ts';
import { n } from '../parts/path.ts';
import type { Painter } from './brush.ts';
import { evenly } from './interpolation.ts';
import { convexHull, pathThrough, pointsOf } from './polyline.ts';
import type { Projection } from './projection.ts';
import type { Windscreen } from './windscreen.ts';

/** An open car's cabin: the opening, the side view's seats as solids, and the windshield over them. */
export const cockpitOf = ({ solid, at, scale }: Projection, { frame, sheen }: Windscreen): Painter => {
  const { car, halfWidth, sectionAt, topAt } = solid;
  const { belt, cowl, doors, parts } = car;
  const [from, to] = [cowl[0] + 26, Math.max(...doors) + 10];
  const rim = (side: 1 | -1) =>
    evenly(16, from, to).map((x) => {
      const inside = (sectionAt(x, belt) - 7) * Math.min(1, 0.55 + (x - from) / 40);
      return at([x, topAt(x) - 1.6, side * inside]);
    });
  const [nearRim, farRim] = [rim(1), rim(-1)];
  const opening = pathThrough([...nearRim, ...farRim.toReversed()]);
  const [[firstX, firstY], [lastX, lastY]] = [nearRim[0]!, nearRim.at(-1)!];
  const aboveWaist = pathThrough([
    [firstX - 30, 0],
    [firstX - 30, firstY],
    ...nearRim,
    [lastX + 90, lastY],
    [lastX + 90, 0],
  ]);
  const isSeat = ({ layer, fill, at: corners }: Part) =>
    layer === 'under' && fill !== undefined && corners.length > 3 && corners.some(([, y]) => y > belt + 8);
  const seat = ({ fill, at: corners }: Part, z: number) => {
    const [half, ink] = fill === 'grey' ? [11, '#2B3138'] : [21, '#20262C'];
    const points = pointsOf(corners, true, 0, 3);
    const side = (off: number) => points.map(([x, y]) => at([x, y, z + off]));
    return `<path d="${pathThrough(convexHull([...side(-half), ...side(half)]))}" fill="${ink}" stroke="#59636D" stroke-width=".8"/>`;
  };
  const seats = [-0.37, 0.37].flatMap((share) => parts.filter(isSeat).map((part) => seat(part, share * halfWidth)));
  return ({ id }) =>
    `<path d="${opening}" fill="#12161A" stroke="#2A3036" stroke-width="1.6"/><clipPath id="${id}cb"><path d="${aboveWaist}"/></clipPath><g clip-path="url(#${id}cb)">${seats.join('')}</g><path d="${frame}" fill="#BCC8D1" opacity=".5"/><path d="${sheen}" fill="#fff" opacity=".3" clip-path="url(#${id}wc)"/><path d="${frame}" fill="none" stroke="#14181C" stroke-width="${n(2.6 * scale)}" stroke-linejoin="round"/>`;
};
