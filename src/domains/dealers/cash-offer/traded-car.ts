import { z } from 'zod';

/** RULING-85 */
export const conditions = [
  { code: 'excellent', letter: 'E', name: 'Excellent', hint: 'Looks new, needs nothing, every service on record' },
  { code: 'verygood', letter: 'V', name: 'Very good', hint: 'Light wear, no repairs due' },
  { code: 'good', letter: 'G', name: 'Good', hint: 'Some marks, perhaps tires or brakes soon' },
  { code: 'fair', letter: 'F', name: 'Fair', hint: 'Repairs needed, or worn inside and out' },
] as const;
export type Condition = (typeof conditions)[number]['code'];

export const conditionOf = (code: string): (typeof conditions)[number] | undefined =>
  conditions.find((condition) => condition.code === code);

export const oldestYear = 1981;
export const mostMiles = 500_000;

/** A car that somebody wants to sell. */
export const TradedCar = z.object({
  modelCode: z.string().regex(/^[A-Z0-9_-]{1,40}$/),
  year: z.int().min(oldestYear).max(2099),
  mileage: z.int().min(0).max(mostMiles),
  condition: z.enum(conditions.map(({ code }) => code)),
});
export type TradedCar = z.infer<typeof TradedCar>;
