import { z } from 'zod';
import { conditions } from '#domains/cars/appraisal/condition.ts';
import { longestDescription, type TitleState, titleStates } from './listing-steps.ts';

const code = z.string().max(60);
const titles = Object.keys(titleStates) as [TitleState, ...TitleState[]];

/** A seller's answers. `null` and '' are not answered, never "no". */
export const Draft = z.object({
  vin: z.string().max(17),
  year: z.int(),
  makeCode: code,
  modelCode: code,
  trim: code,
  mileage: z.int(),
  zip: z.string().max(5),
  drive: code.default(''),
  transmission: code.default(''),
  exteriorColor: code.default(''),
  interiorColor: code.default(''),
  condition: z
    .enum(conditions.map((one) => one.code))
    .nullable()
    .default(null),
  owners: z.int().nullable().default(null),
  accidents: z.int().nullable().default(null),
  title: z.enum(titles).nullable().default(null),
  keys: z.int().nullable().default(null),
  hasRecords: z.boolean().nullable().default(null),
  /** 0 if nothing is owed. */
  owedUsd: z.int().nullable().default(null),
  /** Null until the seller went through the list. */
  featureCodes: z.array(code).max(60).nullable().default(null),
  description: z.string().max(longestDescription).default(''),
  priceUsd: z.int().nullable().default(null),
  /** The unusual price that the seller confirmed. */
  confirmedUsd: z.int().nullable().default(null),
});
export type Draft = z.infer<typeof Draft>;
