import { z } from 'zod';
import { stateNames } from '#domains/reference/locations/states.ts';
import { type PlanOffer, planOffers } from '#domains/supply/dealer-plans/plan.ts';
import { multilineText } from '#lib/forms/form-fields.ts';

const wrongAmount = 'Dollars and cents, such as 249 or 249.50.';
const offers = Object.keys(planOffers) as [PlanOffer, ...PlanOffer[]];

/** An amount as people type it, in cents. */
export const amountInCents = (mostCents: number) =>
  z
    .string(wrongAmount)
    .max(20, wrongAmount)
    .transform((text) => text.replaceAll(/[$,\s]/g, ''))
    .pipe(z.string().regex(/^\d{1,7}(\.\d{1,2})?$/, wrongAmount))
    .transform((text) => {
      const [dollars = '0', cents = ''] = text.split('.');
      return Number(dollars) * 100 + Number(cents.padEnd(2, '0'));
    })
    .pipe(z.int().max(mostCents, `Up to ${(mostCents / 100).toLocaleString('en-US')} dollars.`));

const whole = (most: number, words: string) =>
  z
    .string(words)
    .trim()
    .regex(/^\d{1,7}$/, words)
    .transform(Number)
    .pipe(z.int().max(most, words));

/** Empty for no limit. */
const limit = (least: number, most: number) => {
  const words = `A whole number from ${least} to ${most.toLocaleString('en-US')}, or nothing for no limit.`;
  return z
    .string()
    .trim()
    .max(10, words)
    .default('')
    .transform((text, context) => {
      if (text === '') return null;
      const number = /^\d{1,7}$/.test(text) ? Number(text) : Number.NaN;
      if (number >= least && number <= most) return number;
      context.issues.push({ code: 'custom', message: words, input: text });
      return z.NEVER;
    });
};

const States = z
  .string()
  .max(400)
  .default('')
  .transform((text, context) => {
    const codes = [
      ...new Set(
        text
          .toUpperCase()
          .split(/[\s,]+/)
          .filter((code) => code !== ''),
      ),
    ];
    const unknown = codes.find((code) => !Object.hasOwn(stateNames, code));
    if (unknown === undefined) return codes.sort();
    context.issues.push({
      code: 'custom',
      message: `“${unknown}” isn’t a state. Write codes such as GA, FL.`,
      input: text,
    });
    return z.NEVER;
  });

/** A plan as the form of the back office sends it; `id` is empty for a new one. */
export const PlanInput = z
  .object({
    id: z.string().max(100).default(''),
    name: z.string().trim().min(1, 'Give it a name.').max(40, 'Use 40 characters or fewer.'),
    about: multilineText(300),
    offer: z.enum(offers),
    price: amountInCents(10_000_000),
    mostCars: limit(1, 100_000),
    featuredPlaces: whole(100, 'A whole number up to 100.'),
    leads: limit(0, 100_000),
    extraLead: amountInCents(100_000),
    trialDays: whole(365, 'A whole number up to 365.'),
    states: States,
  })
  .refine(({ leads, extraLead }) => leads === null || extraLead > 0, {
    path: ['extraLead'],
    message: 'Say what each further lead costs, or leave the leads without a limit.',
  })
  .transform(({ price, extraLead, leads, ...plan }) => ({
    ...plan,
    leads,
    priceCents: price,
    extraLeadCents: leads === null ? 0 : extraLead,
  }));
export type PlanInput = z.output<typeof PlanInput>;
