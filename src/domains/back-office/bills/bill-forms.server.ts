import { z } from 'zod';
import type { Operator } from '#domains/people/access/operator.ts';
import type { BillRefusal } from '#domains/supply/dealer-bills/dealer-bills.server.ts';
import { defineForm } from '#lib/forms/define-form.server.ts';
import type { Refusal } from '#lib/forms/form-answer.ts';
import { multilineText } from '#lib/forms/form-fields.ts';
import { dayOf } from '#lib/utc-days.ts';
import { amountInCents } from '../plans/plan-input.ts';
import type { BillDesk } from './bill-desk.server.ts';

const noDay = 'Choose the day on which it was paid.';

const BillChange = z.discriminatedUnion('act', [
  z.object({
    act: z.literal('paid'),
    day: z.iso.date(noDay).transform((text) => dayOf(Date.parse(`${text}T00:00:00Z`))),
    reference: z.string().trim().min(1, 'Say how it was paid, such as the number of the transfer.').max(200),
  }),
  z.object({ act: z.literal('unpaid') }),
  z.object({
    act: z.literal('credit'),
    /** Before tax; empty for all that is left. */
    amount: z
      .literal('')
      .transform(() => null)
      .or(amountInCents(1_000_000_000).pipe(z.int().min(1, 'More than nothing, or leave it empty for all.'))),
    reason: multilineText(500).pipe(z.string().min(2, 'Give a reason. It’s on the credit note.')),
  }),
]);
export type BillChange = z.output<typeof BillChange>;

const refusals: Readonly<Record<BillRefusal, Refusal>> = {
  'unknown-bill': { code: 'not-found', message: 'There’s no such invoice.' },
  'paid-already': { code: 'conflict', message: 'This invoice is marked as paid already.' },
  'not-paid': { code: 'conflict', message: 'This invoice isn’t marked as paid.' },
  'nothing-left': { code: 'conflict', message: 'All of this invoice was credited.' },
  'too-much': {
    code: 'conflict',
    message: 'That’s more than what is left of the invoice before tax.',
    field: 'amount',
  },
  'future-day': { code: 'validation-failed', message: 'This day is still to come.', field: 'day' },
};

export const billChangeForm = defineForm({
  schema: BillChange,
  run: (change, { desk, operator, id }: { desk: BillDesk; operator: Operator; id: string }) =>
    desk.change(operator, id, change),
  refuse: (reason) => refusals[reason],
});
