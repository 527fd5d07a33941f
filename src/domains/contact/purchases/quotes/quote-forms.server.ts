import { defineForm } from '#lib/forms/define-form.server.ts';
import type { Refusal } from '#lib/forms/form-answer.ts';
import type { FormValues } from '#lib/forms/form-values.ts';
import type { DealerLink } from '../../dealer-links/dealer-link-store.server.ts';
import { DealerAnswerInput, ShopperReplyInput } from './answer-input.ts';
import type { DealerReplies } from './dealer-replies.server.ts';
import { type QuoteRefusal, quoteRefusals } from './quote-refusals.ts';
import type { Quotes } from './quotes.server.ts';

/**
 * The named lines of a posted form: `kind0`, `label0`, `amount0` and so on. Left out are rows without name and amount,
 * and lines of the buyer's (`request0`) whose amount was emptied or set to 0.
 */
export const dealerAnswerBody = (values: FormValues): unknown => {
  const rows = Object.keys(values)
    .flatMap((name) => /^label(\d{1,2})$/.exec(name)?.[1] ?? [])
    .map((row) => ({
      kind: values[`kind${row}`] ?? '',
      label: values[`label${row}`] ?? '',
      cents: values[`amount${row}`] ?? '',
      isRequest: values[`request${row}`] !== undefined,
    }));
  const isFilled = ({ label, cents, isRequest }: (typeof rows)[number]): boolean =>
    isRequest ? !/^[\s$]*(?:0+(?:\.0*)?)?\s*$/.test(cents) : label.trim() !== '' || cents.trim() !== '';
  return { ...values, extras: rows.filter(isFilled).map(({ kind, label, cents }) => ({ kind, label, cents })) };
};

/** The lines a shopper ticked to be removed: `remove0` and so on, each with a label. */
export const shopperReplyBody = (values: FormValues): unknown => ({
  ...values,
  removed: Object.entries(values).flatMap(([name, label]) => (/^remove\d{1,2}$/.test(name) ? [label] : [])),
});

const refuse = (reason: QuoteRefusal): Refusal => quoteRefusals[reason];

/** A dealer's answer by the link in a mail. */
export const dealerReplyForm = defineForm({
  schema: DealerAnswerInput,
  run: (
    input,
    { replies, link }: { replies: Pick<DealerReplies, 'answer'>; link: DealerLink & { isExpired: boolean } },
  ) => replies.answer(link, input),
  refuse,
});

/** A shopper's reply to a quote. */
export const shopperReplyForm = defineForm({
  schema: ShopperReplyInput,
  run: async (
    reply,
    { quotes, ...of }: { quotes: Pick<Quotes, 'replyToQuote'>; consumerId: string; purchaseId: string },
  ) => quotes.replyToQuote({ ...of, reply }),
  refuse,
});
