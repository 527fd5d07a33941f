import type { V } from '../generations/corners.ts';
import { drawPart } from '../generations/ink.ts';
import type { Part } from '../generations/parts.ts';
import { isDark } from '../parts/paint.ts';
import type { Painter } from './brush.ts';
import { lerp } from './interpolation.ts';
import type { Projection } from './projection.ts';

/** Parts of the side closer to the nose than this, in centimeters, continue across the front. */
const reach = 5;

/** Openings lower than this, in centimeters, are lips. */
const leastIntake = 9;

const meanHeight = (at: readonly V[]): number => at.reduce((sum, [, y]) => sum + y, 0) / at.length;

/** Whether the front view draws the grille; otherwise the side view's part is used. */
const hasOwnGrille = ({ car }: Projection['solid']): boolean => !['none', 'thin', 'slot'].includes(car.face.grille);

/** Whether a part is the side view's version of a grille that the front view draws. */
const isGrilleSliver = (solid: Projection['solid'], part: Part): boolean => {
  const { chin, lip, shape } = solid;
  if (!hasOwnGrille(solid) || meanHeight(part.at) <= lerp(chin, lip[1], 0.45)) return false;
  const [from, to] = [Math.min(...part.at.map(([x]) => x)), Math.max(...part.at.map(([x]) => x))];
  return to < 24 && (part.fill ? part.fill === 'gloss' && from < 0 : shape.kind !== 'truck');
};

type Trim = {
  /** The parts of a layer, in order. */
  layer: (name: Part['layer'], except?: (part: Part) => boolean) => Painter;
  hasOwnGrille: boolean;
  /** Whether the side view has an intake that continues across the bottom of the front. */
  hasIntake: boolean;
};

/** The parts of the side view on the near side; those that touch the nose are mirrored to the far side. */
export const trimOf = ({ solid, near, across }: Projection): Trim => {
  const { car, chin, lip, axles, tip, noseAt } = solid;
  const place = (part: Part) => {
    // Parts that end near the lower edge of the bumper are extended below it, so that no edge of paint remains.
    const sunk = part.fill
      ? part.at.map(([x, y, round, bow]): V => [x, y < chin + 5 && x < axles[0] ? y - 5 : y, round, bow])
      : part.at;
    const at = sunk.map(([x, y, round, bow]): V => (x - noseAt(y) < reach ? [tip - 1, y, 0, 0] : [x, y, round, bow]));
    return { part: { ...part, at }, touchesNose: at.some(([x, y]) => x < noseAt(y)) };
  };
  const isIntake = ({ fill, at }: Part) => {
    const heights = at.map(([, y]) => y);
    const visible = Math.max(...heights) - Math.max(chin, Math.min(...heights));
    return (fill === 'gloss' || fill === 'black') && visible > leastIntake && meanHeight(at) < lerp(chin, lip[1], 0.5);
  };
  return {
    hasOwnGrille: hasOwnGrille(solid),
    hasIntake: car.parts.some((part) => isIntake(part) && place(part).touchesNose),
    layer: (name, except = () => false) => {
      const parts = car.parts
        .filter((part) => part.layer === name && !isGrilleSliver(solid, part) && !except(part))
        .map(place);
      return ({ k, id }) =>
        parts
          .map(({ part, touchesNose }) => {
            if (!touchesNose) return drawPart(part, near, k, id);
            // Both halves meet at the center line, where an outline would be visible as a seam.
            const drawn = drawPart(part, across, k, id, false);
            const isLost = isDark(k) && (part.fill === 'gloss' || part.fill === 'black');
            return isLost ? `<g stroke="${k.edge}" stroke-opacity=".5" stroke-width="1">${drawn}</g>` : drawn;
          })
          .join('');
    },
  };
};
