import type { V } from '../generations/corners.ts';
import { closed } from '../generations/curve.ts';
import { inkOf } from '../generations/ink.ts';
import { isDark, type Shades } from '../parts/paint.ts';
import { n } from '../parts/path.ts';
import type { Painter } from './brush.ts';
import { evenly } from './interpolation.ts';
import { convexHull, pathThrough, pointsOf } from './polyline.ts';
import type { Projection } from './projection.ts';

const nothing: Painter = () => '';

/** A door mirror: its housing from the front, on a dark foot. */
export const mirrorOf = ({ solid, at }: Projection, side: 1 | -1): Painter => {
  const { car, open, topAt, halfWidthAt } = solid;
  const [x, y, size = 1] = car.mirror;
  const root = halfWidthAt(x, open ? Math.min(y, topAt(x) - 7) : y);
  const [width, height] = [23 * size, 12.5 * size];
  const housing: V[] = [
    [3, 1.5, 4],
    [5, height, 5],
    [width - 1, height - 1, 5],
    [width, 3, 4],
    [width - 6, 0.4, 3],
  ];
  const put = (corners: V[], closedLine: boolean, back: number, flat = 1) =>
    pointsOf(corners, closedLine).map(([out, up]) => at([x + back, y + 1 + up * flat, side * (root + out)]));
  const face = put(housing, true, -6 * size);
  const whole = pathThrough(convexHull([...face, ...put(housing, true, 6 * size, 0.9)]));
  const foot = pathThrough(
    convexHull([
      at([x - 4, y - 2, side * (root - 2)]),
      at([x + 4, y - 2, side * (root - 2)]),
      at([x - 3, y + 4, side * (root + 7)]),
      at([x + 4, y + 4, side * (root + 7)]),
    ]),
  );
  const glint: V[] = [
    [5, height - 2.4],
    [width * 0.5, height - 1.6, 6],
    [width - 3, height - 3],
  ];
  const front = pathThrough(face);
  const shine = pathThrough(put(glint, false, -6 * size), false);
  return ({ k }) =>
    `<path d="${foot}" fill="#0E1013"/><path d="${whole}" fill="${k.shade}" stroke="${isDark(k) ? k.edge : k.line}" stroke-opacity=".55" stroke-width=".8"/><path d="${front}" fill="${k.base}"/><path d="${shine}" fill="none" stroke="#fff" stroke-opacity="${n(k.gloss * 0.8)}" stroke-width="1.4" stroke-linecap="round"/>`;
};

const handleInk = (k: Shades, kind: 'bar' | 'flush' | 'pull'): string =>
  ({ bar: k.light, flush: k.mid, pull: '#1D2125' })[kind];

export const handlesOf = ({ solid, near }: Projection): Painter => {
  const { handle = 'bar', handles } = solid.car;
  if (handle === 'none' || handles.length === 0) return nothing;
  const [width, height] = { bar: [20, 3.2], flush: [20, 2.4], pull: [15, 4.4] }[handle] as [number, number];
  const grips = handles
    .map(([x, y]) =>
      near.d(
        closed([
          [x, y - height, 1.4],
          [x, y, 1.4],
          [x + width, y, 1.4],
          [x + width, y - height, 1.4],
        ]),
      ),
    )
    .join('');
  return ({ k, id }) => {
    const recess =
      handle === 'flush' ? '' : `<use href="#${id}dh" y="${n(2 * near.s)}" fill="${k.deep}" opacity=".45"/>`;
    return `<defs><path id="${id}dh" d="${grips}"/></defs>${recess}<use href="#${id}dh" fill="${handleInk(k, handle)}" stroke="${k.line}" stroke-opacity=".55" stroke-width=".7"/>`;
  };
};

export const railOf = ({ solid, at, scale }: Projection, side: 1 | -1): Painter => {
  const { car, roof, heightAt } = solid;
  if (!car.rails) return nothing;
  const { from, to, lift = 4, ink = 'black' } = car.rails;
  const z = roof - 3;
  const line = pathThrough(
    evenly(12, from, to).map((x, i) => at([x, heightAt(x, z) + (i === 0 || i === 11 ? 0 : lift), side * z])),
    false,
  );
  const dark = `<path d="${line}" fill="none" stroke="#2A2F35" stroke-width="${n(2.6 * scale)}" stroke-linejoin="round"/>`;
  if (ink === 'black' || ink === 'gloss') return () => dark;
  return ({ k, id }) =>
    `${dark}<path d="${line}" fill="none" stroke="${inkOf(ink, k, id, true)}" stroke-width="${n(1.5 * scale)}"/>`;
};
