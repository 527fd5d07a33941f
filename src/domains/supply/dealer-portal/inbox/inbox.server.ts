import { randomUUID } from 'node:crypto';
import type { AnswerTimes } from '#domains/contact/leads/answer-times.server.ts';
import type { SellerQuestion } from '#domains/contact/leads/questions/question.ts';
import type { Questions } from '#domains/contact/leads/questions/questions.server.ts';
import type { Purchase } from '#domains/contact/purchases/purchase.ts';
import { type DealerPurchase, dealerPurchase } from '#domains/contact/purchases/quotes/dealer-purchase.ts';
import type { Quotes } from '#domains/contact/purchases/quotes/quotes.server.ts';
import { err, ok, type Result } from '#lib/result.ts';
import type { SqlDatabase } from '#lib/sql-session.ts';
import type { DealerActor } from '../members/dealer-member.ts';
import type { AnswerTemplate, TemplateStore } from './template-store.server.ts';

type Sources = {
  db: SqlDatabase;
  questions: Pick<Questions, 'ofOwner'>;
  quotes: Pick<Quotes, 'ofOwner' | 'isInProgress'>;
  purchasesOf(dealerId: number): Promise<Purchase[]>;
  answerTimes: Pick<AnswerTimes, 'of'>;
  templates: TemplateStore;
};

/** A purchase in the list. */
type PurchaseRow = { id: string; title: string; buyer: string; isWaiting: boolean; startedMs: number };

export type InboxView = {
  /** Unanswered ones first, the longest wait at the top. */
  questions: SellerQuestion[];
  purchases: PurchaseRow[];
  answerTime: string | undefined;
};

const mostTemplates = 50;
export type TemplateRefusal = 'unknown-template' | 'too-many-templates';

export type DealerInbox = ReturnType<typeof createDealerInbox>;

/** Questions and purchases of one dealer; what is answered is written by the services of both (DLR-11). */
export const createDealerInbox = ({ db, questions, quotes, purchasesOf, answerTimes, templates }: Sources) => {
  const purchaseRows = async (dealerId: number): Promise<PurchaseRow[]> => {
    const open = (await purchasesOf(dealerId)).filter(quotes.isInProgress);
    const rows = await Promise.all(
      open.map(async (purchase) => {
        const answered = await quotes.ofOwner(dealerId, purchase.id);
        const last = answered?.answers.at(-1);
        return {
          id: purchase.id,
          title: purchase.vehicle.title,
          buyer: purchase.contact?.firstName ?? 'A shopper',
          isWaiting: purchase.status !== 'agreed' && last?.side !== 'dealer',
          startedMs: purchase.createdMs,
        };
      }),
    );
    return rows.sort((a, b) => Number(b.isWaiting) - Number(a.isWaiting) || a.startedMs - b.startedMs);
  };

  return {
    open: async ({ dealerId }: DealerActor): Promise<InboxView> => {
      const [list, purchases, { words }] = await Promise.all([
        questions.ofOwner(dealerId),
        purchaseRows(dealerId),
        answerTimes.of(dealerId),
      ]);
      return { questions: list, purchases, answerTime: words };
    },

    countWaiting: async (dealerId: number): Promise<number> => {
      const [list, purchases] = await Promise.all([questions.ofOwner(dealerId), purchaseRows(dealerId)]);
      return [...list, ...purchases].filter(({ isWaiting }) => isWaiting).length;
    },

    /** Whether the question was sent to this dealer. */
    owns: async ({ dealerId }: DealerActor, leadId: string): Promise<boolean> =>
      (await questions.ofOwner(dealerId)).some(({ id }) => id === leadId),

    purchase: async ({ dealerId }: DealerActor, purchaseId: string): Promise<DealerPurchase | undefined> => {
      const current = await quotes.ofOwner(dealerId, purchaseId);
      return current && dealerPurchase(current);
    },

    templates: ({ dealerId }: DealerActor): Promise<AnswerTemplate[]> => templates.ofDealer(dealerId),

    saveTemplate: (
      { dealerId }: DealerActor,
      { id, name, words }: { id: string; name: string; words: string },
    ): Promise<Result<{ id: string }, TemplateRefusal>> =>
      db.transaction(async (session): Promise<Result<{ id: string }, TemplateRefusal>> => {
        if (id !== '')
          return (await templates.change(dealerId, { id, name, words }, session))
            ? ok({ id })
            : err('unknown-template');
        if ((await templates.ofDealer(dealerId, session)).length >= mostTemplates) return err('too-many-templates');
        const added = { id: randomUUID(), name, words };
        await templates.add(dealerId, added, session);
        return ok({ id: added.id });
      }),

    removeTemplate: ({ dealerId }: DealerActor, id: string): Promise<Result<{ id: string }, TemplateRefusal>> =>
      db.transaction(async (session) =>
        (await templates.remove(dealerId, id, session)) ? ok({ id }) : err('unknown-template'),
      ),
  };
};
