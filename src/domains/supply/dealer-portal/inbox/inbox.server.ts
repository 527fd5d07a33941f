import { randomUUID } from 'node:crypto';
import type { AnswerTimes } from '#domains/contact/leads/answer-times.server.ts';
import { byWait, type SellerQuestion } from '#domains/contact/leads/questions/question.ts';
import type { Questions } from '#domains/contact/leads/questions/questions.server.ts';
import type { Purchase } from '#domains/contact/purchases/purchase.ts';
import { type DealerPurchase, dealerPurchase } from '#domains/contact/purchases/quotes/dealer-purchase.ts';
import type { PurchaseAnswer } from '#domains/contact/purchases/quotes/quote.ts';
import type { Quotes } from '#domains/contact/purchases/quotes/quotes.server.ts';
import { err, ok, type Result } from '#lib/result.ts';
import type { SqlDatabase } from '#lib/sql-session.ts';
import type { DealerActor } from '../members/dealer-member.ts';
import {
  type InboxQuery,
  type InboxRow,
  type InboxViewName,
  inboxViewNames,
  inboxViews,
  rowsWith,
} from './inbox-list.ts';
import type { AnswerTemplate, TemplateStore } from './template-store.server.ts';

type Sources = {
  db: SqlDatabase;
  questions: Pick<Questions, 'ofOwner' | 'asOwner'>;
  quotes: Pick<Quotes, 'ofOwner' | 'isInProgress'>;
  purchasesOf(dealerId: number): Promise<Purchase[]>;
  answerTimes: Pick<AnswerTimes, 'of'>;
  templates: TemplateStore;
};

export type InboxView = {
  /** Those of the view, unanswered ones first, the longest wait at the top. */
  rows: InboxRow[];
  counts: Readonly<Record<InboxViewName, number>>;
  answerTime: string | undefined;
};

/** The state of a test drive, in a line of the list. */
const driveWords = (drives: SellerQuestion['testDrives']): string | undefined => {
  const drive = drives.at(-1);
  if (!drive || drive.state === 'declined') return undefined;
  if (drive.state === 'canceled') return `Test drive on ${drive.label} canceled`;
  if (drive.state === 'accepted') return `Test drive on ${drive.label}`;
  const times = drive.slots.map(({ label }) => label).join(' or ');
  return drive.isOwn ? `You proposed ${times}` : `Asks for ${times}`;
};

const questionRow = ({ id, shopper, vehicle, message, messages, testDrives, ...wait }: SellerQuestion): InboxRow => ({
  kind: testDrives.length > 0 ? 'test drive' : 'question',
  id,
  shopper,
  car: vehicle,
  words: driveWords(testDrives) ?? (messages.findLast(({ writer }) => writer === 'shopper')?.words || message),
  isWaiting: wait.isWaiting,
  sinceMs: wait.sinceMs,
});

const purchaseWords = (status: Purchase['status'], last: PurchaseAnswer | undefined): string => {
  if (status === 'agreed') return 'Accepted your quote';
  if (last?.side === 'dealer') return last.kind === 'decline' ? 'You declined' : 'Your quote is with the buyer';
  return last ? 'Countered your quote' : 'Asks for a written quote';
};

const mostTemplates = 50;
export type TemplateRefusal = 'unknown-template' | 'too-many-templates';

export type DealerInbox = ReturnType<typeof createDealerInbox>;

/** Questions and purchases of one dealer; what is answered is written by the services of both (DLR-11). */
export const createDealerInbox = ({ db, questions, quotes, purchasesOf, answerTimes, templates }: Sources) => {
  const purchaseRows = async (dealerId: number): Promise<InboxRow[]> => {
    const open = (await purchasesOf(dealerId)).filter(quotes.isInProgress);
    return Promise.all(
      open.map(async ({ id, vehicle, contact, status, createdMs }): Promise<InboxRow> => {
        const last = (await quotes.ofOwner(dealerId, id))?.answers.at(-1);
        return {
          kind: 'purchase',
          id,
          shopper: contact?.firstName ?? 'A shopper',
          car: vehicle.title,
          words: purchaseWords(status, last),
          isWaiting: status !== 'agreed' && last?.side !== 'dealer',
          sinceMs: last?.atMs ?? createdMs,
        };
      }),
    );
  };

  const rowsOf = async (dealerId: number): Promise<InboxRow[]> => {
    const [leads, purchases] = await Promise.all([questions.ofOwner(dealerId), purchaseRows(dealerId)]);
    return [...leads.map(questionRow), ...purchases].sort(byWait);
  };

  return {
    open: async ({ dealerId }: DealerActor, { show, words }: InboxQuery): Promise<InboxView> => {
      const [all, answerTime] = await Promise.all([rowsOf(dealerId), answerTimes.of(dealerId)]);
      const rows = rowsWith(all, words);
      const counts = inboxViewNames.map((name) => [name, rows.filter(inboxViews[name].has).length]);
      return {
        rows: rows.filter(inboxViews[show].has),
        counts: Object.fromEntries(counts),
        answerTime: answerTime.words,
      };
    },

    countWaiting: async (dealerId: number): Promise<number> =>
      (await rowsOf(dealerId)).filter(({ isWaiting }) => isWaiting).length,

    /** A question that was sent to this dealer, as it reads it. */
    question: async ({ dealerId }: DealerActor, leadId: string): Promise<SellerQuestion | undefined> =>
      (await questions.ofOwner(dealerId)).some(({ id }) => id === leadId) ? questions.asOwner(leadId) : undefined,

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
