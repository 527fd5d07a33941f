import { n } from '../parts/path.ts';

export type Spot = [x: number, y: number, z: number];

/**
 * Looks from behind the car along its middle, into the load space. Centimetres: x to the right of the
 * middle, y up from the load floor, z forward from the edge of the opening.
 */
export type Camera = {
  /** A closed flat piece through these corners. */
  plane: (spots: Spot[], attrs: string) => string;
  line: (spots: Spot[], attrs: string) => string;
  /** An upright rounded piece facing the tail, like the back of a seat. */
  upright: (
    at: { x: number; y: number; z: number; width: number; height: number; round: number },
    attrs: string,
  ) => string;
  /** What a centimetre measures at this depth. */
  scale: (z: number) => number;
  x: (x: number, z: number) => number;
  y: (y: number, z: number) => number;
};

/** `eye` is its height over the floor, `back` how far it stands off, `zoom` what a centimetre measures at the opening, `level` where the floor's edge is on the picture. */
export const cameraAt = ({
  eye,
  back,
  zoom,
  level,
}: {
  eye: number;
  back: number;
  zoom: number;
  level: number;
}): Camera => {
  const scale = (z: number) => (zoom * back) / (back + z);
  const horizon = level - eye * zoom;
  const x = (at: number, z: number) => 400 + at * scale(z);
  const y = (at: number, z: number) => horizon + (eye - at) * scale(z);
  const path = (spots: Spot[]) => spots.map(([a, b, c], i) => `${i ? 'L' : 'M'}${n(x(a, c))} ${n(y(b, c))}`).join('');
  return {
    scale,
    x,
    y,
    plane: (spots, attrs) => `<path d="${path(spots)}Z" ${attrs}/>`,
    line: (spots, attrs) => `<path d="${path(spots)}" fill="none" ${attrs}/>`,
    upright: ({ x: middle, y: low, z, width, height, round }, attrs) => {
      const s = scale(z);
      return `<rect x="${n(x(middle, z) - (width * s) / 2)}" y="${n(y(low + height, z))}" width="${n(width * s)}" height="${n(height * s)}" rx="${n(round * s)}" ${attrs}/>`;
    },
  };
};

/** Both sides of the car: `draw` gets -1 for the left and 1 for the right. */
export const bothSides = (draw: (side: -1 | 1) => string): string => draw(-1) + draw(1);
