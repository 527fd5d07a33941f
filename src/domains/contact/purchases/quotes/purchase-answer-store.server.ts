import { z } from 'zod';
import type { SqlDatabase, SqlSession } from '#lib/sql-session.ts';
import { declineReasonNames, extraKindNames, type PurchaseAnswer } from './quote.ts';

type AnswerRow = { deal_id: string; version: number; consumer_id: string; document: string; created_ms: number };
type AnswerTables = { purchase_answers: AnswerRow; deals: { id: string } };

const Amounts = z.object({
  priceCents: z.int(),
  extras: z.array(z.object({ kind: z.enum(extraKindNames), label: z.string(), cents: z.int() })),
  tradeInCents: z.int(),
  owedCents: z.int(),
});
const Lines = z.array(
  z.object({
    kind: z.enum(['price', ...extraKindNames, 'tax', 'title', 'trade-in', 'owed']),
    label: z.string(),
    cents: z.int(),
  }),
);
const amount = z.number().nullable();
const Payment = z.object({
  monthlyUsd: amount,
  aprPercent: amount,
  months: amount,
  lender: z.string().nullable(),
  dueUsd: amount,
});
const offer = { amounts: Amounts, lines: Lines };
const note = z.string();
const by = z.string();

const Document = z.discriminatedUnion('side', [
  z.discriminatedUnion('kind', [
    z.object({
      side: z.literal('dealer'),
      kind: z.enum(['confirm', 'counter']),
      note,
      by,
      ...offer,
      payment: Payment,
      expiresMs: z.int(),
    }),
    z.object({ side: z.literal('dealer'), kind: z.literal('decline'), note, by, reason: z.enum(declineReasonNames) }),
  ]),
  z.discriminatedUnion('kind', [
    z.object({ side: z.literal('shopper'), kind: z.literal('counter'), note, ...offer, removed: z.array(z.string()) }),
    z.object({ side: z.literal('shopper'), kind: z.enum(['accept', 'decline']), note }),
  ]),
]);

const readAnswer = ({ version, created_ms: atMs, document }: AnswerRow): PurchaseAnswer => ({
  ...Document.parse(JSON.parse(document)),
  version,
  atMs,
});

export type PurchaseAnswerStore = ReturnType<typeof createPurchaseAnswerStore>;

/** What dealers and shoppers answered, version by version; rows are only added. */
export const createPurchaseAnswerStore = (db: SqlDatabase) => {
  const tables = (session: SqlSession = db) => session.with<AnswerTables>();
  return {
    of: async (purchaseId: string, session?: SqlSession): Promise<PurchaseAnswer[]> => {
      const rows = tables(session).selectFrom('purchase_answers').selectAll().where('deal_id', '=', purchaseId);
      return (await rows.orderBy('version').execute()).map(readAnswer);
    },

    add: async (
      { purchaseId, consumerId, answer }: { purchaseId: string; consumerId: string; answer: PurchaseAnswer },
      session: SqlSession,
    ): Promise<void> => {
      const { version, atMs, ...document } = answer;
      await tables(session)
        .insertInto('purchase_answers')
        .values({
          deal_id: purchaseId,
          version,
          consumer_id: consumerId,
          document: JSON.stringify(document),
          created_ms: atMs,
        })
        .execute();
    },

    ofConsumer: async (consumerId: string): Promise<(PurchaseAnswer & { purchaseId: string })[]> => {
      const rows = tables().selectFrom('purchase_answers').selectAll().where('consumer_id', '=', consumerId);
      const ordered = await rows.orderBy('created_ms').orderBy('version').execute();
      return ordered.map((row) => ({ purchaseId: row.deal_id, ...readAnswer(row) }));
    },

    removeAll: async (consumerId: string, session: SqlSession): Promise<void> => {
      await tables(session).deleteFrom('purchase_answers').where('consumer_id', '=', consumerId).execute();
    },

    /** Deletes answers to purchases that were deleted. */
    removeOrphans: async (): Promise<void> => {
      await tables()
        .deleteFrom('purchase_answers')
        .where(({ not, exists, selectFrom }) =>
          not(exists(selectFrom('deals').select('deals.id').whereRef('deals.id', '=', 'purchase_answers.deal_id'))),
        )
        .execute();
    },
  };
};
