import type { Camera } from './camera.ts';
import { clamp, evenly, lerp } from './interpolation.ts';
import type { Sheet } from './sheet.ts';
import type { Solid } from './solid.ts';

/** Where the body turns away from the viewer: parts beyond end there. */
export type TurningEdges = {
  /** At the far front corner, as a position on the sheet. */
  farPlaceAt: (y: number) => number;
  /** At the tail, as x from the front of the car. */
  rearAt: (y: number) => number;
};

const levels = 15;

export const turningEdgesOf = (solid: Solid, sheet: Sheet, { at }: Camera): TurningEdges => {
  const { chin, crest, shape, tailAt, halfWidthAt } = solid;
  const top = crest - 6;
  const heights = evenly(levels, chin, top);
  const between = (values: readonly number[], y: number): number => {
    const t = clamp(((y - chin) / (top - chin)) * (levels - 1), 0, levels - 1.001);
    const i = Math.floor(t);
    return lerp(values[i]!, values[i + 1]!, t - i);
  };
  const farPlaces = heights.map((y) => {
    const places = evenly(73, 0, sheet.corner * 1.2);
    const lefts = places.map((place) => at(sheet.spotAt(-place, y))[0]);
    return places[lefts.indexOf(Math.min(...lefts))]!;
  });
  const rearGaps = heights.map((y) => {
    const gaps = evenly(25, 0, shape.rearDepth);
    const rights = gaps.map((gap) => {
      const x = tailAt(y) - gap;
      return at([x, y, halfWidthAt(x, y)])[0];
    });
    return gaps[rights.indexOf(Math.max(...rights))]!;
  });
  return {
    farPlaceAt: (y) => between(farPlaces, y),
    rearAt: (y) => tailAt(y) - between(rearGaps, y),
  };
};
