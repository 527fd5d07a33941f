import { z } from 'zod';
import { creditTiers } from '#domains/reference/payments/credit-tier.ts';
import { leaseMileages, leaseTerms, payingOptions } from '#domains/reference/payments/deal-terms.ts';
import { loanTerms } from '#domains/reference/payments/national-rates.ts';
import type { SqlDatabase, SqlSession } from '#lib/sql-session.ts';
import { creditDecisionNames, type Deal, dealChanges, dealStatusNames, isOpen } from './deal.ts';

type DealRow = {
  id: string;
  consumer_id: string;
  open_key: string | null;
  status: string;
  document: string;
  created_ms: number;
  changed_ms: number;
  expires_ms: number;
};
export type DealTables = { deals: DealRow };

const amount = z.number().nullable();

const Document = z.object({
  listingId: z.int(),
  ownerId: z.int(),
  dealer: z.string(),
  vehicle: z.object({
    title: z.string(),
    vin: z.string(),
    condition: z.enum(['new', 'used', 'certifiedpreowned']),
    year: z.int(),
    make: z.string(),
    model: z.string(),
    trim: z.string(),
  }),
  listedUsd: amount,
  outTheDoor: z.object({ totalUsd: z.number(), state: z.string() }).nullable().default(null),
  contact: z
    .object({
      firstName: z.string(),
      lastName: z.string(),
      email: z.string(),
      phone: z.string(),
      zip: z.string(),
    })
    .nullable()
    .default(null),
  terms: z
    .object({
      option: z.enum(payingOptions),
      creditType: z.enum(creditTiers.map(({ code }) => code)),
      loanTerm: z.literal(loanTerms),
      leaseTerm: z.literal(leaseTerms),
      leaseMiles: z.literal(leaseMileages),
      downUsd: amount,
      downShare: z.number(),
      tradeInUsd: z.number(),
      owedUsd: z.number(),
      aprPercent: amount,
    })
    .nullable()
    .default(null),
  site: z.string(),
  dealType: z.enum(payingOptions),
  creditType: z.enum(creditTiers.map(({ code }) => code)),
  pencil: z.object({
    priceUsd: amount,
    lender: z.string().nullable(),
    monthlyUsd: amount,
    aprPercent: amount,
    months: amount,
    dueUsd: amount,
    tradeInUsd: amount,
  }),
  decision: z.enum(creditDecisionNames),
  testDrive: z.boolean(),
  news: z.array(z.enum(dealChanges)),
  newsMs: z.number(),
  reminders: z.object({
    testDriveNotified: z.boolean(),
    testDriveCompleted: z.boolean(),
    creditAppNotified: z.boolean(),
  }),
  steps: z.array(z.object({ atMs: z.number(), words: z.string() })),
});
const Status = z.enum(dealStatusNames);

export const readDeal = (row: DealRow): Deal => ({
  id: row.id,
  consumerId: row.consumer_id,
  status: Status.parse(row.status),
  ...Document.parse(JSON.parse(row.document)),
  createdMs: row.created_ms,
  changedMs: row.changed_ms,
  expiresMs: row.expires_ms,
});

const openKey = ({ consumerId, listingId }: Pick<Deal, 'consumerId' | 'listingId'>): string =>
  `${consumerId} ${listingId}`;

const rowOf = (deal: Deal): DealRow => {
  const { id, consumerId, status, createdMs, changedMs, expiresMs, ...document } = deal;
  return {
    id,
    consumer_id: consumerId,
    status,
    open_key: isOpen(status) ? openKey(deal) : null,
    document: JSON.stringify(document),
    created_ms: createdMs,
    changed_ms: changedMs,
    expires_ms: expiresMs,
  };
};

export type DealStore = ReturnType<typeof createDealStore>;

export const createDealStore = (db: SqlDatabase) => {
  const tables = (session: SqlSession = db) => session.with<DealTables>();

  return {
    find: async (id: string, session?: SqlSession): Promise<Deal | undefined> => {
      const row = await tables(session).selectFrom('deals').selectAll().where('id', '=', id).executeTakeFirst();
      return row && readDeal(row);
    },

    /** In progress, of this shopper about this car. */
    findOpen: async (of: Pick<Deal, 'consumerId' | 'listingId'>, session?: SqlSession): Promise<Deal | undefined> => {
      const deals = tables(session).selectFrom('deals').selectAll().where('open_key', '=', openKey(of));
      const row = await deals.executeTakeFirst();
      return row && readDeal(row);
    },

    /** Newest first. */
    ofConsumer: async (consumerId: string, session?: SqlSession): Promise<Deal[]> => {
      const deals = tables(session).selectFrom('deals').selectAll().where('consumer_id', '=', consumerId);
      return (await deals.orderBy('created_ms', 'desc').orderBy('id').execute()).map(readDeal);
    },

    insert: async (deal: Deal, session: SqlSession): Promise<void> => {
      await tables(session).insertInto('deals').values(rowOf(deal)).execute();
    },

    /** Within a transaction that has looked at it. */
    replace: async (deal: Deal, session: SqlSession): Promise<void> => {
      const { id, consumer_id: _, created_ms: __, ...change } = rowOf(deal);
      await tables(session).updateTable('deals').set(change).where('id', '=', id).execute();
    },

    /** Of these statuses, whose time is over. */
    expired: async (statuses: readonly string[], nowMs: number, limit: number): Promise<Deal[]> => {
      const deals = tables().selectFrom('deals').selectAll().where('expires_ms', '<=', nowMs);
      return (await deals.where('status', 'in', statuses).orderBy('expires_ms').limit(limit).execute()).map(readDeal);
    },

    /** Over, and of these statuses, for longer than that. */
    removeEnded: async (statuses: readonly string[], beforeMs: number): Promise<void> => {
      await tables().deleteFrom('deals').where('status', 'in', statuses).where('changed_ms', '<', beforeMs).execute();
    },

    removeAll: async (consumerId: string, session: SqlSession): Promise<void> => {
      await tables(session).deleteFrom('deals').where('consumer_id', '=', consumerId).execute();
    },
  };
};
