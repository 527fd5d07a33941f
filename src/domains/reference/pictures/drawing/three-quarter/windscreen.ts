import type { Point } from '../generations/curve.ts';
import type { Painter } from './brush.ts';
import { clamp, lerp } from './interpolation.ts';
import { pathThrough, pointsOf } from './polyline.ts';
import type { Projection } from './projection.ts';

export type Windscreen = {
  /** Its frame, the glass inside, and the reflection. */
  frame: string;
  pane: string;
  sheen: string;
  /** A point on it: from the far (-1) to the near edge (1), and from its foot (0) to its top (1). */
  at: (across: number, up: number) => Point;
};

export const windscreenOf = ({ solid, at }: Projection): Windscreen => {
  const { car, open, halfWidth, frontAt, sectionAt } = solid;
  const [headX, headY] = car.roof[0]!;
  const foot = car.cowl[1] - 0.6;
  const widthAt = (y: number, share: number) => sectionAt(frontAt(0, y)[0] + 10, y) * share;
  const place = (across: number, up: number, inset = 0): Point => {
    if (!open) {
      const y = lerp(foot, headY - 1, up);
      return at(frontAt(across * (widthAt(y, lerp(0.965, 0.91, up)) - inset), y));
    }
    // An open car's windshield is straight from its foot on the body to its header.
    const [x, y, z] = frontAt(across * (widthAt(foot, 0.93) - inset), foot);
    const header = across * (halfWidth * 0.62 - inset);
    return at([lerp(x, headX + 6 * across * across, up), lerp(y, headY, up), lerp(z, header, up)]);
  };
  const border = (inset: number) =>
    pathThrough(
      pointsOf(
        [
          [-1, 0, 0.05],
          [-1, 1, 0.12],
          [1, 1, 0.12],
          [1, 0, 0.05],
        ],
        true,
        0,
        12,
      ).map(([across, up]) => place(across, clamp(up, inset / 80, 1 - inset / 60), inset)),
    );
  const streak = (from: number, to: number) =>
    pathThrough([place(from, 1), place(to, 1), place(to - 0.5, 0), place(from - 0.5, 0)]);
  return {
    frame: border(0),
    pane: border(2.6),
    sheen: streak(-0.1, 0.3) + (open ? '' : streak(0.42, 0.5)),
    at: place,
  };
};

/** The windshield of a closed car, with the front seats behind it. */
export const closedWindscreen = ({ solid, at }: Projection, { frame, sheen }: Windscreen): Painter => {
  const { car, height, halfWidth } = solid;
  const [headX] = car.roof[0]!;
  const seat = (z: number) =>
    pathThrough(
      pointsOf(
        [
          [-24, 0],
          [-21, 14, 7],
          [-11, 17, 2],
          [-12, 28, 5],
          [12, 28, 5],
          [11, 17, 2],
          [21, 14, 7],
          [24, 0],
        ],
        true,
        0,
        2,
      ).map(([across, up]) => at([headX + 40, car.belt + 2 + up * ((height - car.belt) / 48), z + across])),
    );
  const seats = seat(-halfWidth * 0.38) + seat(halfWidth * 0.38);
  return ({ id }) =>
    `<path d="${frame}" fill="#0B0D10"/><use href="#${id}a" fill="url(#${id}ws)"/><g clip-path="url(#${id}wc)"><path d="${seats}" fill="#0C1014" opacity=".3"/><path d="${sheen}" fill="#fff" opacity=".1"/></g>`;
};
