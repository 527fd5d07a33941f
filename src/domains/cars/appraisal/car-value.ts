import { z } from 'zod';
import { type Condition, conditions } from './condition.ts';

export const conditionCodes = conditions.map(({ code }) => code);

/** A car to value: by its VIN, or by year and model. */
export type CarValueQuestion = {
  vin?: string | undefined;
  year?: number | undefined;
  modelCode?: string | undefined;
  trim?: string | undefined;
  mileage: number;
  /** Where it is; prices differ by region. */
  state?: string | undefined;
  condition: Condition;
};

const ValueRange = z.object({ amount: z.int(), low: z.int(), high: z.int() });
export type ValueRange = z.infer<typeof ValueRange>;

/** What a car is worth, in dollars. `low` and `high` hold nine in ten similar cars. */
export const CarValue = z.object({
  vehicle: z.object({
    vin: z.string().nullable(),
    year: z.int(),
    make: z.string(),
    makeCode: z.string(),
    model: z.string(),
    modelCode: z.string(),
    trim: z.string().nullable(),
    mileage: z.int(),
    condition: z.string(),
    state: z.string().nullable(),
  }),
  tradeIn: ValueRange.extend({
    /** They add up to the amount. */
    steps: z.array(z.object({ label: z.string(), amount: z.int() })),
  }),
  privateSale: ValueRange,
  retail: ValueRange,
  comparables: z.int(),
  yearsCompared: z.int(),
  nearest: z.array(
    z.object({
      year: z.int(),
      trim: z.string().nullable(),
      mileage: z.int(),
      city: z.string(),
      state: z.string(),
      price: z.int(),
      /** As it would be with the year, miles and equipment of the valued car. */
      adjustedPrice: z.int(),
    }),
  ),
  asOf: z.iso.datetime(),
});
export type CarValue = z.infer<typeof CarValue>;
