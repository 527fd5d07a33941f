import { z } from 'zod';
import { conditions } from '#domains/cars/appraisal/condition.ts';

export const oldestYear = 1981;
export const mostMiles = 500_000;

/** A car that a shopper wants to sell. */
export const TradedCar = z.object({
  modelCode: z.string().regex(/^[A-Z0-9_-]{1,40}$/),
  year: z.int().min(oldestYear).max(2099),
  mileage: z.int().min(0).max(mostMiles),
  /** State the car is in; empty if not given. */
  state: z.string().regex(/^([A-Z]{2})?$/),
  /** Trim name, or its form in an offer code; empty if not given. */
  trim: z.string().max(40),
  condition: z.enum(conditions.map(({ code }) => code)),
});
export type TradedCar = z.infer<typeof TradedCar>;
