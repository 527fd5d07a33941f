// A body derived from the description of its side, in centimeters: x from the front bumper, y up, z towards the viewer
// from the center line. It is a stack of contours: at each height it reaches from the nose to the tail of the
// silhouette, and its half-width is that of the cross section, narrowed at both corners of the plan and where hood and
// roof curve down.
import { archOf, type Cubic } from '../generations/curve.ts';
import { deckOf } from '../generations/deck.ts';
import type { Generation } from '../generations/description.ts';
import { tyre } from '../generations/ink.ts';
import { type BodyClass, bodyClass } from './body-class.ts';
import { type Curve, clamp, lerp, sampled, smooth, smoothstep } from './interpolation.ts';
import { type Profile, profileOf } from './profile.ts';

export type Spot = [x: number, y: number, z: number];

export type Solid = Profile & {
  car: Generation;
  shape: BodyClass;
  open: boolean;
  length: number;
  height: number;
  /** Half the published width, and half the width of the body without separate fenders. */
  halfWidth: number;
  tub: number;
  axles: [number, number];
  /** Radii of the tire and of the wheel opening, and the rim's share of the tire. */
  radius: number;
  opening: number;
  rim: number;
  /**
   * The lowest edge of the body, the half-width of the roof, and the width of the windshield's foot around its corner.
   */
  low: number;
  roof: number;
  sliver: number;
  /** The end of a pickup's cab; infinite for other bodies. */
  cabEnd: number;
  cornerDepth: number;
  cornerSquare: number;
  depthAt: Curve;
  sectionAt: (x: number, y: number) => number;
  halfWidthAt: (x: number, y: number) => number;
  /** The front or windshield at a distance from the center line. */
  frontAt: (z: number, y: number) => Spot;
  /** The height of the upper surface. */
  heightAt: (x: number, z: number) => number;
  archAt: (axle: number, grow?: number) => Cubic[];
};

/** A superellipse: 0 at the end of the body, 1 from `depth` on. */
const corner = (from: number, depth: number, square: number): number => {
  const t = clamp(from / depth, 0, 1);
  return t >= 1 ? 1 : (1 - (1 - t) ** square) ** (1 / square);
};

/** Finds the value at which a rising function reaches a limit, by bisection. */
const reaching = (low: number, high: number, steps: number, isBelow: (at: number) => boolean): number => {
  let [from, to] = [low, high];
  for (let i = 0; i < steps; i += 1) {
    const middle = (from + to) / 2;
    if (isBelow(middle)) from = middle;
    else to = middle;
  }
  return to;
};

/** How far the cross section is set in from the widest line by height: sill, side, belt line, roof. */
const insetOf = (car: Generation, shape: BodyClass, low: number, atRoof: number): Curve => {
  const { belt, tuck, size } = car;
  const height = size.height / 10;
  const window = height - belt;
  return sampled(
    smooth([
      [low - 2, shape.sillTuck],
      [low + 9, shape.sillTuck * 0.4],
      [Math.max(low + 14, tuck - 4), 0.8],
      [(tuck + belt) / 2, 0],
      [belt - 16, 0.8],
      [belt - 5, shape.waist * 0.45],
      [belt + 2, shape.waist],
      [belt + window * 0.45, lerp(shape.waist, atRoof - 3, 0.4)],
      [height - window * 0.06, atRoof - 3],
      [height + 1, atRoof],
    ]),
    0,
    height + 2,
    0.5,
  );
};

/** The walls of a bed are vertical up to their rail. */
const bedInsetOf = ({ belt, size }: Generation, low: number): Curve =>
  sampled(
    smooth([
      [low - 2, 3],
      [low + 14, 0.6],
      [belt - 10, 0],
      [belt + 6, 1.6],
    ]),
    0,
    size.height / 10 + 2,
    0.5,
  );

export const solidOf = (car: Generation): Solid => {
  const profile = profileOf(car);
  const shape = bodyClass(car);
  const { noseAt, tailAt, topAt, lip, crest } = profile;
  const { size, cowl, sill, nose, body } = car;
  const [length, height, halfWidth] = [size.length / 10, size.height / 10, size.width / 20];
  const { r: radius, rim } = tyre(car.tyres);
  const opening = radius + car.arch.gap;
  const axles: [number, number] = [size.front / 10, (size.front + size.wheelbase) / 10];
  const [open, truck, narrow] = [body === 'convertible', body === 'pickup', shape.kind === 'tub'];
  const tub = narrow ? halfWidth - 12 : halfWidth;
  const low = Math.min(sill[1], nose[0]![1]);
  const roof = open ? tub - shape.waist - 10 : halfWidth * (car.face.roof ?? shape.roof);
  const sliver = car.slivers?.[0] || 10;
  const cabEnd = truck ? car.tail[0]![0] : Number.POSITIVE_INFINITY;
  const deckEnd = truck ? length : (deckOf(car)?.[0] ?? length);

  // The depth of the front corner, from the lamps that wrap around it.
  const lensEnd = Math.max(...car.head.lens.map(([x]) => x));
  const cornerDepth = narrow ? 9 : (car.plan?.depth ?? clamp(lensEnd * 1.06, 34, 72));
  const cornerSquare = car.plan?.square ?? shape.frontSquare;
  // The depth decreases along the hood, from the bumper's to that of the windshield's curve.
  const depthAt = sampled(
    (y) => {
      const up = clamp((y - cowl[1]) / Math.max(1, crest - cowl[1]), 0, 1);
      const hood = smoothstep((y - lip[1]) / Math.max(4, cowl[1] - lip[1]));
      return lerp(cornerDepth, lerp(sliver * 1.7, 12, up), hood);
    },
    0,
    crest + 2,
    0.5,
  );

  const insetAt = insetOf(car, shape, low, tub - roof);
  const bedInsetAt = bedInsetOf(car, low);
  const taperAt = (x: number) => (narrow ? lerp(0.8, 1, smoothstep((x - lip[0]) / (cowl[0] - lip[0]))) : 1);
  const sectionAt = (x: number, y: number) => (tub - (x > cabEnd ? bedInsetAt(y) : insetAt(y))) * taperAt(x);
  const halfWidthAt = (x: number, y: number) => {
    const below = clamp((topAt(clamp(x, lip[0], deckEnd)) - y) / shape.crown, 0, 1);
    const crown = Math.sqrt(1 - (1 - below) ** 2);
    const front = corner(x - noseAt(y), depthAt(y), cornerSquare);
    return sectionAt(x, y) * front * corner(tailAt(y) - x, shape.rearDepth, shape.rearSquare) * crown;
  };

  return {
    ...profile,
    car,
    shape,
    open,
    length,
    height,
    halfWidth,
    tub,
    axles,
    radius,
    opening,
    rim,
    low,
    roof,
    sliver,
    cabEnd,
    cornerDepth,
    cornerSquare,
    depthAt,
    sectionAt,
    halfWidthAt,
    frontAt: (z, y) => {
      const from = noseAt(y);
      const x = reaching(from, from + depthAt(y) * 1.3 + 12, 12, (at) => halfWidthAt(at, y) < Math.abs(z));
      return [x, y, z];
    },
    heightAt: (x, z) => {
      const top = topAt(x);
      return top - reaching(0, 40, 11, (below) => halfWidthAt(x, top - below) <= Math.abs(z));
    },
    archAt: (axle, grow = 0) =>
      archOf(
        car.arch.form ?? 'round',
        axles[axle]!,
        radius,
        opening + grow,
        axle ? sill[2] : sill[1],
        axle ? sill[1] : sill[0],
      ),
  };
};
