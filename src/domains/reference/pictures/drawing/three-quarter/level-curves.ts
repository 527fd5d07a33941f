import { evenly, lerp } from './interpolation.ts';
import type { Solid, Spot } from './solid.ts';

const levels = 46;

/** The heights at which the body is cut, from the chin to the crest. */
export const levelsOf = ({ chin, crest }: Solid): number[] => evenly(levels, chin, crest - 0.4);

/**
 * The contour of the body at a height, from the tail along the far side around the nose and back; denser at the
 * corners.
 */
export const levelCurve = ({ noseAt, tailAt, depthAt, shape, halfWidthAt }: Solid, y: number): Spot[] => {
  const [from, to] = [noseAt(y), tailAt(y)];
  const front = Math.min(depthAt(y), (to - from) * 0.45);
  const rear = Math.min(shape.rearDepth, (to - from) * 0.45);
  const places = [
    ...evenly(19, 0, Math.PI / 2).map((turn) => from + front * (1 - Math.cos(turn)) ** 1.5),
    ...evenly(11, 0, 1)
      .slice(1, -1)
      .map((share) => lerp(from + front, to - rear, share)),
    ...evenly(15, 0, Math.PI / 2).map((turn) => to - rear * (1 - Math.sin(turn)) ** 1.5),
  ];
  const near = places.map((x): Spot => [x, y, halfWidthAt(x, y)]);
  return [...near.map(([x, , z]): Spot => [x, y, -z]).reverse(), ...near];
};

const shares = [-0.99, -0.96, -0.92, -0.87, -0.8, -0.7, -0.58, -0.42, -0.2, 0, 0.3, 0.6];

/** Lengthwise cuts along the upper surface: horizontal ones alone would miss hood and roof. */
export const lengthCurves = ({ tub, lip, length, low, heightAt, halfWidthAt }: Solid): Spot[][] =>
  shares.map((share) =>
    evenly(56, lip[0] * 0.4, length - 2).flatMap((x): Spot[] => {
      const z = share * tub;
      const y = heightAt(x, z);
      return y > low + 20 && halfWidthAt(x, y) >= Math.abs(z) * 0.985 - 0.3 ? [[x, y, z]] : [];
    }),
  );
