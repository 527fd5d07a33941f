import { z } from 'zod';
import { conditions } from '#domains/cars/appraisal/condition.ts';
import { featureByCode } from '#domains/reference/catalogue/features.ts';
import { readTypedMileage } from '#domains/saved/owned-vehicles/my-cars/typed-mileage.ts';
import { readAmount } from '#domains/supply/feeds/feed-values.ts';
import { checkbox, multilineText } from '#lib/forms/form-fields.ts';
import { longestDescription, type TitleState, titleStates } from './listing-steps.ts';

const text = (most = 60) => z.string().trim().max(most, `Use ${most} characters or fewer.`).default('');
const titles = Object.keys(titleStates) as [TitleState, ...TitleState[]];

const readWhole = (most: number, wrong: string) => (typed: string, context: z.RefinementCtx) => {
  if (typed === '') return null;
  const value = readAmount(typed);
  if (value !== undefined && value >= 0 && value <= most) return value;
  context.issues.push({ code: 'custom', message: wrong, input: typed });
  return z.NEVER;
};

/** A whole number that may be left open. */
const whole = (most: number, wrong: string) =>
  z.string().trim().max(20, wrong).default('').transform(readWhole(most, wrong));

const yesNo = () =>
  z
    .enum(['yes', 'no', ''])
    .default('')
    .transform((answer) => (answer === '' ? null : answer === 'yes'));

const mostMiles = 500_000;
const wrongMiles = 'Enter the miles on the odometer, such as 71,240.';

/** The first step: which car it is, its miles and where it is. */
export const StartInput = z.object({
  vin: z
    .string()
    .trim()
    .max(40)
    .default('')
    .transform((vin) => vin.toUpperCase()),
  year: z.coerce.number('Choose the year.').int().min(1981, 'Choose the year.').max(2099, 'Choose the year.'),
  make: z.string('Choose the make.').min(1, 'Choose the make.').max(60),
  model: z.string('Choose the model.').min(1, 'Choose the model.').max(60),
  trim: text(),
  mileage: z
    .string(wrongMiles)
    .max(20, wrongMiles)
    .transform((typed, context) => {
      const miles = readTypedMileage(typed.trim());
      if (miles !== undefined && miles <= mostMiles) return miles;
      context.issues.push({ code: 'custom', message: wrongMiles, input: typed });
      return z.NEVER;
    }),
  zip: z
    .string('Enter a ZIP code.')
    .trim()
    .regex(/^\d{5}$/, 'Enter a five-digit ZIP code.'),
});

/** What a VIN does not say. Everything may stay open, except the VIN itself in the end. */
export const DetailsInput = z.object({
  vin: z
    .string()
    .trim()
    .max(40)
    .default('')
    .transform((vin) => vin.toUpperCase()),
  exteriorColor: text(),
  interiorColor: text(),
  drive: text(),
  transmission: text(),
  condition: z
    .enum(['', ...conditions.map(({ code }) => code)])
    .default('')
    .transform((code) => code || null),
  owners: whole(20, 'Enter how many people owned it, you included.'),
  accidents: whole(20, 'Enter how many accidents you know of; 0 for none.'),
  title: z
    .enum(['', ...titles])
    .default('')
    .transform((state) => state || null),
  keys: whole(10, 'Enter how many keys come with it.'),
  hasRecords: yesNo(),
  loan: yesNo(),
  owedUsd: whole(500_000, 'Enter the payoff amount in dollars.'),
  features: z
    .string()
    .max(1000)
    .default('')
    .transform((codes) => codes.split(',').filter((code) => featureByCode(code))),
});

const wrongPrice = 'Enter a price in dollars, such as 19,400.';

/** Price and description. */
export const PriceInput = z.object({
  price: z
    .string(wrongPrice)
    .trim()
    .max(20, wrongPrice)
    .transform((typed, context) => {
      const usd = readAmount(typed);
      if (usd !== undefined && usd > 0 && usd <= 10_000_000) return usd;
      context.issues.push({ code: 'custom', message: wrongPrice, input: typed });
      return z.NEVER;
    }),
  /** The seller says that an unusual price is right. */
  isConfirmed: checkbox(),
  description: multilineText(longestDescription),
});
