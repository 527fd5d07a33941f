import { z } from 'zod';
import { conditions } from '#domains/cars/appraisal/condition.ts';

export const oldestYear = 1981;
export const mostMiles = 500_000;

/** A car that somebody wants to sell. */
export const TradedCar = z.object({
  modelCode: z.string().regex(/^[A-Z0-9_-]{1,40}$/),
  year: z.int().min(oldestYear).max(2099),
  mileage: z.int().min(0).max(mostMiles),
  /** Where it stands; empty when not said. */
  state: z.string().regex(/^([A-Z]{2})?$/),
  /** By name, or as an offer code has it; empty when not said. */
  trim: z.string().max(40),
  condition: z.enum(conditions.map(({ code }) => code)),
});
export type TradedCar = z.infer<typeof TradedCar>;
