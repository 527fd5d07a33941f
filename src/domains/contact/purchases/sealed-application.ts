import { z } from 'zod';
import { employmentKinds, housingKinds } from './credit-application.ts';

/** The purchase and its shopper are sealed too, so that a row copied to another purchase cannot be opened there. */
export const Sealed = z.object({ dealId: z.string(), consumerId: z.string(), said: z.unknown() });

export const Application = z.object({
  firstName: z.string(),
  lastName: z.string(),
  birthDate: z.string(),
  lastFour: z.string(),
  street: z.string(),
  city: z.string(),
  state: z.string(),
  zip: z.string(),
  housing: z.enum(Object.keys(housingKinds) as (keyof typeof housingKinds)[]),
  housingMonthlyUsd: z.number(),
  employment: z.enum(Object.keys(employmentKinds) as (keyof typeof employmentKinds)[]),
  employer: z.string(),
  yearlyIncomeUsd: z.number(),
});
