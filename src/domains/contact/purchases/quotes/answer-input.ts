import { z } from 'zod';
import { multilineText } from '#lib/forms/form-fields.ts';
import { plainText } from '#lib/plain-text.ts';
import { declineReasonNames, extraKindNames } from './quote.ts';
import { readCents } from './quote-money.ts';

/** Ten million dollars: more than any car here costs. */
const mostCents = 1_000_000_000;
const mostExtras = 12;

const longestNote = 600;

const badAmount = 'Enter an amount like 28,990.';
/** Dollars as typed, such as `28,990` or `199.50`, in cents; nothing for an empty field. */
const cents = (most = mostCents) =>
  z
    .string(badAmount)
    .max(40, badAmount)
    .default('')
    .transform((text, context) => {
      const amount = text.trim() === '' ? 0 : readCents(text.trim());
      if (amount !== undefined && amount <= most) return amount;
      context.issues.push({ code: 'custom', message: badAmount, input: text });
      return z.NEVER;
    });

const optionalNumber = (pattern: RegExp, most: number, message: string) =>
  z
    .string(message)
    .max(20, message)
    .default('')
    .transform((text, context) => {
      const typed = text.replaceAll(/[$,%\s]/g, '');
      if (typed === '') return null;
      const value = pattern.test(typed) ? Number(typed) : Number.NaN;
      if (value >= 0 && value <= most) return value;
      context.issues.push({ code: 'custom', message, input: text });
      return z.NEVER;
    });

const oneLine = (longest: number) =>
  z
    .string()
    .max(longest * 4)
    .default('')
    .transform((text) => plainText(text).replaceAll(/\s+/g, ' '))
    .pipe(z.string().max(longest, `Use ${longest} characters or fewer.`));

const Extra = z.object({
  kind: z.enum(extraKindNames, 'Choose a kind.'),
  label: oneLine(60).pipe(z.string().min(1, 'Name this line.')),
  cents: cents().pipe(z.int().min(1, badAmount)),
});

/** How many answers the writer has seen: an answer to an older state is refused. */
const version = z.coerce.number().int().min(0).max(1000);

const byDealer = {
  version,
  /** Name and title of whoever answers. */
  by: oneLine(80).pipe(z.string().min(2, 'Enter your name.')),
  note: multilineText(longestNote),
};
const validDays = z.coerce.number('Choose a date.').int().min(1, 'At least 1 day.').max(30, 'At most 30 days.');
const extras = z
  .array(Extra)
  .max(mostExtras, `Use ${mostExtras} lines or fewer.`)
  .default([])
  .refine(
    (lines) => new Set(lines.map(({ kind, label }) => `${kind} ${label.toLowerCase()}`)).size === lines.length,
    'Give each line its own name.',
  );

/** A dealer's answer to a purchase. */
export const DealerAnswerInput = z.discriminatedUnion('answer', [
  z.object({ answer: z.literal('confirm'), ...byDealer, validDays }),
  z.object({
    answer: z.literal('counter'),
    ...byDealer,
    validDays,
    price: cents().pipe(z.int().min(1, 'Enter the price of the car.')),
    tradeIn: cents(),
    extras,
    monthly: optionalNumber(/^\d{1,6}(\.\d{1,2})?$/, 100_000, 'Enter an amount like 343.'),
    apr: optionalNumber(/^\d{1,2}(\.\d{1,3})?$/, 50, 'Enter a rate like 6.4.'),
    months: optionalNumber(/^[1-9]\d{0,2}$/, 120, 'Enter months, such as 60.'),
    lender: oneLine(80),
    due: optionalNumber(/^\d{1,7}(\.\d{1,2})?$/, 1_000_000, 'Enter an amount like 3,000.'),
  }),
  z.object({
    answer: z.literal('decline'),
    ...byDealer,
    reason: z.enum(declineReasonNames, 'Choose a reason.'),
  }),
]);
export type DealerAnswer = z.output<typeof DealerAnswerInput>;

/** A shopper's reply to a quote. */
export const ShopperReplyInput = z.discriminatedUnion('reply', [
  z.object({ reply: z.literal('accept'), version }),
  z.object({ reply: z.literal('decline'), version, note: multilineText(longestNote) }),
  z.object({
    reply: z.literal('counter'),
    version,
    price: cents().pipe(z.int().min(1, 'Enter the price you’d pay.')),
    tradeIn: cents(),
    /** Lines of the quote they don't want, by label. */
    removed: z.array(z.string().max(60)).max(mostExtras).default([]),
    note: multilineText(longestNote),
  }),
  z.object({ reply: z.literal('remove'), version, label: z.string().min(1).max(60) }),
]);
export type ShopperReply = z.output<typeof ShopperReplyInput>;
