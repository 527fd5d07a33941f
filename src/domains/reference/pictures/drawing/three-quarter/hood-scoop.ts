import type { Point } from '../generations/curve.ts';
import type { Part } from '../generations/parts.ts';
import type { Painter } from './brush.ts';
import { convexHull, pathThrough } from './polyline.ts';
import type { Projection } from './projection.ts';

/** Longer ones, in centimeters, are plates on the hood. */
const longest = 50;
const halfWidth = 20;

/** Whether a part is on the ridge of the hood in the side view, and therefore at its center. */
export const isScoop = ({ car, lip, topAt }: Projection['solid'], { fill, at }: Part): boolean => {
  const places = at.map(([x]) => x);
  const [from, to] = [Math.min(...places), Math.max(...places)];
  const onHood = from > lip[0] + 15 && to < car.cowl[0] + 20 && to - from < longest;
  return fill !== undefined && onHood && at.some(([x, y]) => y > topAt(x) - 2.5);
};

/** An air scoop: a block on the hood, open to the front. */
export const hoodScoop = ({ solid, at }: Projection): Painter => {
  const scoops = solid.car.parts
    .filter((part) => part.fill === 'gloss' && isScoop(solid, part))
    .map((part) => {
      const across = (x: number, y: number): Point[] => [at([x, y, -halfWidth]), at([x, y, halfWidth])];
      const block = convexHull(part.at.flatMap(([x, y]) => across(x, y)));
      const opening = convexHull(part.at.slice(0, 2).flatMap(([x, y]) => across(x, y - 1)));
      return { block: pathThrough(block), opening: pathThrough(opening) };
    });
  return ({ k }) =>
    scoops
      .map(
        ({ block, opening }) =>
          `<path d="${block}" fill="${k.light}" stroke="${k.line}" stroke-opacity=".6" stroke-width=".8"/><path d="${opening}" fill="#0F1216"/>`,
      )
      .join('');
};
