import type { Generation } from '../generations/description.ts';

type BodyKind = 'car' | 'low' | 'suv' | 'minivan' | 'truck' | 'van' | 'tub';

/** Properties of a body that no side view shows, by its class. */
export type BodyClass = {
  kind: BodyKind;
  /** The squareness of the front corners in plan: 2 is round, 4 nearly a box. */
  frontSquare: number;
  /** Centimeters from the widest line of the side to the foot of the side windows. */
  waist: number;
  /** The roof's width as a share of the body's. */
  roof: number;
  /** The rear corners: depth in centimeters, and squareness. */
  rearDepth: number;
  rearSquare: number;
  /** The radius in centimeters within which hood and roof curve into the sides. */
  crown: number;
  /** How far the sill is set in, in centimeters. */
  sillTuck: number;
};

const classes: Record<BodyKind, Omit<BodyClass, 'kind'>> = {
  car: { frontSquare: 2.5, waist: 11, roof: 0.64, rearDepth: 30, rearSquare: 2.5, crown: 6, sillTuck: 8 },
  low: { frontSquare: 2.35, waist: 12, roof: 0.6, rearDepth: 34, rearSquare: 2.4, crown: 6, sillTuck: 8 },
  suv: { frontSquare: 2.9, waist: 10, roof: 0.69, rearDepth: 22, rearSquare: 2.8, crown: 6, sillTuck: 8 },
  minivan: { frontSquare: 2.6, waist: 9, roof: 0.72, rearDepth: 20, rearSquare: 3, crown: 7, sillTuck: 8 },
  truck: { frontSquare: 3.6, waist: 8, roof: 0.74, rearDepth: 7, rearSquare: 4, crown: 5, sillTuck: 3 },
  van: { frontSquare: 2.7, waist: 4, roof: 0.84, rearDepth: 14, rearSquare: 4, crown: 9, sillTuck: 8 },
  tub: { frontSquare: 5, waist: 2, roof: 0.76, rearDepth: 8, rearSquare: 5, crown: 4, sillTuck: 3 },
};

const lowRoof = 1400;

const kindOf = ({ arch, body, size }: Generation): BodyKind => {
  // The fenders of a Wrangler are outside of a narrower tub.
  if (arch.form === 'trapeze') return 'tub';
  if (body === 'pickup') return 'truck';
  if (body === 'van' || body === 'minivan') return body;
  if (body === 'suv' || body === 'wagon') return 'suv';
  return size.height < lowRoof ? 'low' : 'car';
};

export const bodyClass = (car: Generation): BodyClass => {
  const kind = kindOf(car);
  return { kind, ...classes[kind] };
};
