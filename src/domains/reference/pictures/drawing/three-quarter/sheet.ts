import { lerp, linear } from './interpolation.ts';
import type { Solid, Spot } from './solid.ts';

/**
 * Front and side unrolled into one sheet. A position on it is the distance along the surface from the center line:
 * around the corner, then along the side; negative on the far side.
 */
export type Sheet = {
  /** The distance from the center line to the end of the corner. */
  corner: number;
  placeOfSide: (x: number, y: number) => number;
  placeOfFront: (z: number) => number;
  spotAt: (place: number, y: number) => Spot;
};

const steps = 240;

export const sheetOf = ({ cornerDepth, cornerSquare, tub, noseAt, depthAt, halfWidthAt }: Solid): Sheet => {
  let [place, lastX, lastZ] = [0, 0, 0];
  const rows = Array.from({ length: steps + 1 }, (_, i) => {
    const share = Math.sin(lerp(0, Math.PI / 2, i / steps));
    const x = cornerDepth * (1 - (1 - share ** cornerSquare) ** (1 / cornerSquare));
    const z = share * tub;
    place += Math.hypot(x - lastX, z - lastZ);
    [lastX, lastZ] = [x, z];
    return { place, x, z };
  });
  const corner = place;
  const xOfPlace = linear(rows.map((row) => [row.place, row.x]));
  const placeOfX = linear(rows.map((row) => [row.x, row.place]));
  const placeOfZ = linear(rows.map((row) => [row.z, row.place]));
  return {
    corner,
    placeOfSide: (x, y) => {
      const [back, depth] = [x - noseAt(y), depthAt(y)];
      return back >= depth ? corner + back - depth : placeOfX(Math.max(0, (back * cornerDepth) / depth));
    },
    placeOfFront: (z) => Math.sign(z) * placeOfZ(Math.abs(z)),
    spotAt: (signed, y) => {
      const [along, depth] = [Math.abs(signed), depthAt(y)];
      const x = noseAt(y) + (along >= corner ? depth + along - corner : (xOfPlace(along) * depth) / cornerDepth);
      return [x, y, Math.sign(signed) * halfWidthAt(x, y)];
    },
  };
};
