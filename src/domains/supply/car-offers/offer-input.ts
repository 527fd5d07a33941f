import { z } from 'zod';
import { checkbox, multilineText, optionalPhoneNumber } from '#lib/forms/form-fields.ts';
import { plainText } from '#lib/plain-text.ts';
import { offerConditionNames, offerDeclineNames, payoutNames } from './car-offer.ts';

const badPrice = 'Enter your price, such as 17,850.';
/** Two million dollars: more than any car that is offered here. */
const mostUsd = 2_000_000;
const longestNote = 600;
const version = z.coerce.number().int().min(0).max(1000);
const by = z
  .string()
  .max(320)
  .default('')
  .transform((text) => plainText(text).replaceAll(/\s+/g, ' '))
  .pipe(z.string().min(2, 'Enter your name.').max(80, 'Use 80 characters or fewer.'));

/** Whole dollars as typed. */
const price = z
  .string(badPrice)
  .trim()
  .regex(/^\$?\d{1,3}(,?\d{3})*$/, badPrice)
  .transform((text) => Number(text.replaceAll(/[$,]/g, '')))
  .pipe(z.number().int().min(1, badPrice).max(mostUsd, badPrice));

/** A dealer's answer to a seller who asks for offers. */
export const OfferAnswerInput = z.discriminatedUnion('answer', [
  z.object({
    answer: z.literal('offer'),
    version,
    by,
    price,
    validDays: z.coerce.number('Choose a date.').int().min(1, 'At least 1 day.').max(14, 'At most 14 days.'),
    condition: z.enum(offerConditionNames, 'Choose one.'),
    payout: z.enum(payoutNames, 'Choose one.'),
    picksUp: checkbox(),
    paysLoan: checkbox(),
    note: multilineText(longestNote),
  }),
  z.object({
    answer: z.literal('decline'),
    version,
    by,
    reason: z.enum(offerDeclineNames, 'Choose a reason.'),
    note: multilineText(longestNote),
  }),
]);
export type OfferAnswer = z.output<typeof OfferAnswerInput>;

/** What a seller does with a request; `position` is the dealer they choose. */
export const SellerChoiceInput = z.discriminatedUnion('intent', [
  z.object({ intent: z.literal('ask') }),
  z.object({ intent: z.literal('withdraw') }),
  z.object({
    intent: z.literal('choose'),
    position: z.coerce.number().int().min(0).max(1000),
    /** Given to the chosen dealer with name and address. */
    phone: optionalPhoneNumber(),
  }),
]);
