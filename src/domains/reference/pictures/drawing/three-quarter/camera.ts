import type { Point } from '../generations/curve.ts';
import { clamp } from './interpolation.ts';
import type { Solid, Spot } from './solid.ts';

/** Degrees from the side view towards the front, and down from the horizon. */
const [yaw, pitch] = [36, 5];
const [cosYaw, sinYaw] = [Math.cos((yaw * Math.PI) / 180), Math.sin((yaw * Math.PI) / 180)];
const [cosPitch, sinPitch] = [Math.cos((pitch * Math.PI) / 180), Math.sin((pitch * Math.PI) / 180)];

/** The height in centimeters that the lens points at. */
const aim = 62;

/** A long lens from the front and the near side, in its own units. */
const lensFor = (length: number) => {
  const distance = 760 + length * 1.1;
  return ([x, y, z]: Spot): Point => {
    const [along, up] = [x - length * 0.46, y - aim];
    const near = -along * sinYaw * cosPitch + up * sinPitch + z * cosYaw * cosPitch;
    const enlarged = distance / (distance - near);
    return [
      (along * cosYaw + z * sinYaw) * enlarged,
      -(along * sinYaw * sinPitch + up * cosPitch - z * cosYaw * sinPitch) * enlarged,
    ];
  };
};

export type Camera = {
  /** Converts to pixels of the picture, 800 by 450. */
  at: (spot: Spot) => Point;
  /** Approximate pixels per centimeter. */
  scale: number;
};

/** Points outside of the body that must be in the picture too. */
const outreach = ({ car, shape, halfWidth, axles, radius }: Solid): Spot[] => {
  const [header] = car.roof;
  return [
    ...axles.flatMap((x): Spot[] => [
      [x, 0, halfWidth],
      [x - radius, radius, halfWidth],
      [x + radius, radius, halfWidth],
    ]),
    ...(car.body === 'convertible' && header ? [[header[0], header[1], -halfWidth * 0.4] satisfies Spot] : []),
    ...(shape.kind === 'tub'
      ? ([
          [2, 62, -halfWidth * 0.72],
          [axles[0] - radius, radius, -halfWidth],
        ] satisfies Spot[])
      : []),
  ];
};

/** Longer cars are drawn longer, but not to scale, so that small ones don't look lost on a card. */
const drawnWidth = (length: number): number => clamp(676 + (length - 480) * 0.4, 620, 720);
const mostHeight = 356;
const lowestGround = 396;

/** Centers the car in the picture, on the ground. */
export const cameraOf = (solid: Solid, body: readonly Spot[]): Camera => {
  const lens = lensFor(solid.length);
  const points = [...body, ...outreach(solid)].map(lens);
  const [left, right] = [Math.min(...points.map(([x]) => x)), Math.max(...points.map(([x]) => x))];
  const [top, bottom] = [Math.min(...points.map(([, y]) => y)), Math.max(...points.map(([, y]) => y))];
  const scale = Math.min(drawnWidth(solid.length) / (right - left), mostHeight / (bottom - top));
  const ground = Math.min(lowestGround, 250 + ((bottom - top) * scale) / 2);
  return {
    scale,
    at: (spot) => {
      const [x, y] = lens(spot);
      return [400 + (x - (left + right) / 2) * scale, ground + (y - bottom) * scale];
    },
  };
};
