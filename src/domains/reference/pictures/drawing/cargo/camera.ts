import { n } from '../parts/path.ts';

export type Spot = [x: number, y: number, z: number];

/**
 * Looks from behind the car along its center line into the load space. In centimeters: x to the right of the center, y
 * up from the load floor, z forward from the edge of the opening.
 */
export type Camera = {
  /** A closed flat polygon. */
  plane: (spots: Spot[], attrs: string) => string;
  line: (spots: Spot[], attrs: string) => string;
  /** An upright rounded rectangle that faces the rear, like a seat back. */
  upright: (
    at: { x: number; y: number; z: number; width: number; height: number; round: number },
    attrs: string,
  ) => string;
  /** Pixels per centimeter at this depth. */
  scale: (z: number) => number;
  x: (x: number, z: number) => number;
  y: (y: number, z: number) => number;
};

/**
 * `eye` is the height above the floor, `back` the distance from the opening, `zoom` the pixels per centimeter at the
 * opening, `level` the y of the floor's edge in the picture.
 */
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

/** Draws both sides of the car: `draw` gets -1 for the left and 1 for the right. */
export const bothSides = (draw: (side: -1 | 1) => string): string => draw(-1) + draw(1);
