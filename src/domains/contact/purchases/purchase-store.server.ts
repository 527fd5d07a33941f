import { z } from 'zod';
import { creditTiers } from '#domains/reference/payments/credit-tier.ts';
import { loanTerms } from '#domains/reference/payments/national-rates.ts';
import { leaseMileages, leaseTerms, payingOptions } from '#domains/reference/payments/payment-terms.ts';
import type { SqlDatabase, SqlSession } from '#lib/sql-session.ts';
import { creditDecisionNames, isOpen, type Purchase, purchaseChanges, purchaseStatusNames } from './purchase.ts';

type PurchaseRow = {
  id: string;
  consumer_id: string;
  open_key: string | null;
  owner_id: number;
  status: string;
  document: string;
  created_ms: number;
  changed_ms: number;
  expires_ms: number;
};
export type PurchaseTables = { deals: PurchaseRow };

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
  outTheDoor: z
    .object({
      totalUsd: z.number(),
      state: z.string(),
      docFeeUsd: z.number().optional(),
      incentiveUsd: z.number().optional(),
    })
    .nullable()
    .default(null),
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
  news: z.array(z.enum(purchaseChanges)),
  newsMs: z.number(),
  reminders: z.object({
    testDriveNotified: z.boolean(),
    testDriveCompleted: z.boolean(),
    creditAppNotified: z.boolean(),
  }),
  steps: z.array(z.object({ atMs: z.number(), words: z.string() })),
});
const Status = z.enum(purchaseStatusNames);

export const readPurchase = (row: PurchaseRow): Purchase => ({
  id: row.id,
  consumerId: row.consumer_id,
  status: Status.parse(row.status),
  ...Document.parse(JSON.parse(row.document)),
  createdMs: row.created_ms,
  changedMs: row.changed_ms,
  expiresMs: row.expires_ms,
});

const openKey = ({ consumerId, listingId }: Pick<Purchase, 'consumerId' | 'listingId'>): string =>
  `${consumerId} ${listingId}`;

const rowOf = (purchase: Purchase): PurchaseRow => {
  const { id, consumerId, status, createdMs, changedMs, expiresMs, ...document } = purchase;
  return {
    id,
    consumer_id: consumerId,
    owner_id: purchase.ownerId,
    status,
    open_key: isOpen(status) ? openKey(purchase) : null,
    document: JSON.stringify(document),
    created_ms: createdMs,
    changed_ms: changedMs,
    expires_ms: expiresMs,
  };
};

export type PurchaseStore = ReturnType<typeof createPurchaseStore>;

export const createPurchaseStore = (db: SqlDatabase) => {
  const tables = (session: SqlSession = db) => session.with<PurchaseTables>();

  return {
    find: async (id: string, session?: SqlSession): Promise<Purchase | undefined> => {
      const row = await tables(session).selectFrom('deals').selectAll().where('id', '=', id).executeTakeFirst();
      return row && readPurchase(row);
    },

    /** The shopper's purchase of this car that is in progress. */
    findOpen: async (
      of: Pick<Purchase, 'consumerId' | 'listingId'>,
      session?: SqlSession,
    ): Promise<Purchase | undefined> => {
      const purchases = tables(session).selectFrom('deals').selectAll().where('open_key', '=', openKey(of));
      const row = await purchases.executeTakeFirst();
      return row && readPurchase(row);
    },

    /** Newest first. */
    ofConsumer: async (consumerId: string, session?: SqlSession): Promise<Purchase[]> => {
      const purchases = tables(session).selectFrom('deals').selectAll().where('consumer_id', '=', consumerId);
      return (await purchases.orderBy('created_ms', 'desc').orderBy('id').execute()).map(readPurchase);
    },

    /** Of one dealer, in these statuses, newest first. */
    ofOwner: async (ownerId: number, statuses: readonly string[], limit: number): Promise<Purchase[]> => {
      const rows = await tables()
        .selectFrom('deals')
        .selectAll()
        .where('owner_id', '=', ownerId)
        .where('status', 'in', [...statuses])
        .orderBy('created_ms', 'desc')
        .limit(limit)
        .execute();
      return rows.map(readPurchase);
    },

    insert: async (purchase: Purchase, session: SqlSession): Promise<void> => {
      await tables(session).insertInto('deals').values(rowOf(purchase)).execute();
    },

    /** In the transaction that read it. */
    replace: async (purchase: Purchase, session: SqlSession): Promise<void> => {
      const { id, consumer_id: _, created_ms: __, ...change } = rowOf(purchase);
      await tables(session).updateTable('deals').set(change).where('id', '=', id).execute();
    },

    /** Purchases of these statuses that have expired. */
    expired: async (statuses: readonly string[], nowMs: number, limit: number): Promise<Purchase[]> => {
      const purchases = tables().selectFrom('deals').selectAll().where('expires_ms', '<=', nowMs);
      return (await purchases.where('status', 'in', statuses).orderBy('expires_ms').limit(limit).execute()).map(
        readPurchase,
      );
    },

    /** Deletes purchases of these statuses that were last changed before `beforeMs`. */
    removeEnded: async (statuses: readonly string[], beforeMs: number): Promise<void> => {
      await tables().deleteFrom('deals').where('status', 'in', statuses).where('changed_ms', '<', beforeMs).execute();
    },

    removeAll: async (consumerId: string, session: SqlSession): Promise<void> => {
      await tables(session).deleteFrom('deals').where('consumer_id', '=', consumerId).execute();
    },
  };
};
