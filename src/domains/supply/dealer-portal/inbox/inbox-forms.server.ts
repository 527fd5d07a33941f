import { z } from 'zod';
import { DealerAnswerInput } from '#domains/contact/purchases/quotes/answer-input.ts';
import { type QuoteRefusal, quoteRefusals } from '#domains/contact/purchases/quotes/quote-refusals.ts';
import type { Quotes } from '#domains/contact/purchases/quotes/quotes.server.ts';
import { defineForm } from '#lib/forms/define-form.server.ts';
import type { Refusal } from '#lib/forms/form-answer.ts';
import { multilineText } from '#lib/forms/form-fields.ts';
import type { DealerActor } from '../members/dealer-member.ts';
import type { DealerInbox, TemplateRefusal } from './inbox.server.ts';

type TemplateContext = { inbox: Pick<DealerInbox, 'saveTemplate' | 'removeTemplate'>; actor: DealerActor };

const templateRefusals = {
  'unknown-template': { code: 'not-found', message: 'This template is no longer there.' },
  'too-many-templates': { code: 'conflict', message: 'You have 50 templates. Delete one first.' },
} as const satisfies Record<TemplateRefusal, Refusal>;

export const saveTemplateForm = defineForm({
  schema: z.object({
    id: z.string().max(100).default(''),
    name: z.string().trim().min(1, 'Give it a name.').max(60, 'A name has at most 60 characters.'),
    words: multilineText(2000).pipe(z.string().min(2, 'Write the answer.')),
  }),
  run: (input, { inbox, actor }: TemplateContext) => inbox.saveTemplate(actor, input),
  refuse: (reason) => templateRefusals[reason],
});

export const removeTemplateForm = defineForm({
  schema: z.object({ id: z.string().max(100) }),
  run: ({ id }, { inbox, actor }: TemplateContext) => inbox.removeTemplate(actor, id),
  refuse: (reason) => templateRefusals[reason],
});

/** A dealer's answer to a purchase, from the portal; the same as by the link in a mail. */
export const portalQuoteForm = defineForm({
  schema: DealerAnswerInput,
  run: (
    answer,
    { quotes, actor, purchaseId }: { quotes: Pick<Quotes, 'answerPurchase'>; actor: DealerActor; purchaseId: string },
  ) => quotes.answerPurchase({ purchaseId, ownerId: actor.dealerId, answer }),
  refuse: (reason: QuoteRefusal): Refusal => quoteRefusals[reason],
});
