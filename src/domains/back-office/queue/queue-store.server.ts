import type { SqlDatabase, SqlSession } from '#lib/sql-session.ts';
import type { QueueDecision, QueueItem } from './queue-item.ts';
import type { QueueAction, QueueKind } from './queue-kinds.ts';

type ItemRow = {
  kind: QueueKind;
  subject: string;
  fact: string;
  title: string;
  cause: string;
  href: string;
  listing_id: number | null;
  first_ms: number;
};
type DecisionRow = {
  id: string;
  kind: QueueKind;
  subject: string;
  fact: string;
  title: string;
  action: QueueAction;
  reason: string;
  listing_id: number | null;
  operator_id: string;
  operator_email: string;
  at_ms: number;
  undone_ms: number | null;
};
type Tables = { queue_items: ItemRow; queue_decisions: DecisionRow };

const readItem = ({ listing_id, first_ms, ...row }: ItemRow): QueueItem => ({
  ...row,
  listingId: listing_id,
  firstMs: first_ms,
});

const readDecision = (row: DecisionRow): QueueDecision => ({
  id: row.id,
  kind: row.kind,
  subject: row.subject,
  fact: row.fact,
  title: row.title,
  action: row.action,
  reason: row.reason,
  listingId: row.listing_id,
  operator: { id: row.operator_id, email: row.operator_email },
  atMs: row.at_ms,
});

const subjectsPerQuery = 500;

export type QueueStore = ReturnType<typeof createQueueStore>;

/** Odd things with the time they were first seen, and decisions about them. */
export const createQueueStore = (db: SqlDatabase) => {
  const tables = (session: SqlSession = db) => session.with<Tables>();

  /** Items of these kinds that nobody accepted as they are. */
  const open = (kinds: readonly QueueKind[]) =>
    tables()
      .selectFrom('queue_items as item')
      .where('item.kind', 'in', [...kinds])
      .where((eb) =>
        eb.not(
          eb.exists(
            eb
              .selectFrom('queue_decisions as decision')
              .select('decision.id')
              .whereRef('decision.kind', '=', 'item.kind')
              .whereRef('decision.subject', '=', 'item.subject')
              .whereRef('decision.fact', '=', 'item.fact')
              .where('decision.action', '=', 'accept')
              .where('decision.undone_ms', 'is', null),
          ),
        ),
      );

  return {
    /** All items of a kind, accepted ones included. */
    ofKind: async (kind: QueueKind): Promise<QueueItem[]> =>
      (await tables().selectFrom('queue_items').selectAll().where('kind', '=', kind).execute()).map(readItem),

    put: async (items: readonly QueueItem[], session: SqlSession): Promise<void> => {
      for (const { listingId, firstMs, ...item } of items) {
        const values = { ...item, listing_id: listingId, first_ms: firstMs };
        await tables(session)
          .insertInto('queue_items')
          .values(values)
          .onConflict((conflict) => conflict.columns(['kind', 'subject']).doUpdateSet(values))
          .execute();
      }
    },

    remove: async (kind: QueueKind, subjects: readonly string[], session: SqlSession): Promise<void> => {
      for (let at = 0; at < subjects.length; at += subjectsPerQuery)
        await tables(session)
          .deleteFrom('queue_items')
          .where('kind', '=', kind)
          .where('subject', 'in', subjects.slice(at, at + subjectsPerQuery))
          .execute();
    },

    /** An open item with this fact. */
    find: async ({
      kind,
      subject,
      fact,
    }: Pick<QueueItem, 'kind' | 'subject' | 'fact'>): Promise<QueueItem | undefined> => {
      const row = await open([kind])
        .selectAll('item')
        .where('item.subject', '=', subject)
        .where('item.fact', '=', fact)
        .executeTakeFirst();
      return row && readItem(row);
    },

    /** Oldest first. */
    page: async (
      kinds: readonly QueueKind[],
      { first, count }: { first: number; count: number },
    ): Promise<QueueItem[]> => {
      if (kinds.length === 0) return [];
      const rows = await open(kinds)
        .selectAll('item')
        .orderBy('item.first_ms')
        .orderBy('item.kind')
        .orderBy('item.subject')
        .offset(first)
        .limit(count)
        .execute();
      return rows.map(readItem);
    },

    /** Number of open items by kind, and when the oldest was first seen; kinds without any are missing. */
    counts: async (kinds: readonly QueueKind[]): Promise<{ kind: QueueKind; total: number; oldestMs: number }[]> => {
      if (kinds.length === 0) return [];
      return open(kinds)
        .select(({ fn }) => [
          'item.kind as kind',
          fn.countAll<number>().as('total'),
          fn.min<number>('item.first_ms').as('oldestMs'),
        ])
        .groupBy('item.kind')
        .execute();
    },

    decide: async (decision: QueueDecision, session: SqlSession): Promise<void> => {
      const { listingId, operator, atMs, ...rest } = decision;
      await tables(session)
        .insertInto('queue_decisions')
        .values({
          ...rest,
          listing_id: listingId,
          operator_id: operator.id,
          operator_email: operator.email,
          at_ms: atMs,
          undone_ms: null,
        })
        .execute();
    },

    /** Latest first, without those that were undone. */
    latestDecisions: async (kinds: readonly QueueKind[], afterMs: number, limit: number): Promise<QueueDecision[]> => {
      if (kinds.length === 0) return [];
      const rows = await tables()
        .selectFrom('queue_decisions')
        .selectAll()
        .where('kind', 'in', [...kinds])
        .where('undone_ms', 'is', null)
        .where('at_ms', '>', afterMs)
        .orderBy('at_ms', 'desc')
        .orderBy('id')
        .limit(limit)
        .execute();
      return rows.map(readDecision);
    },

    /** Marks a decision as undone; undefined if there is none that counts. */
    undo: async (id: string, nowMs: number, session: SqlSession): Promise<QueueDecision | undefined> => {
      const row = await tables(session)
        .updateTable('queue_decisions')
        .set({ undone_ms: nowMs })
        .where('id', '=', id)
        .where('undone_ms', 'is', null)
        .returningAll()
        .executeTakeFirst();
      return row && readDecision(row);
    },

    findDecision: async (id: string): Promise<QueueDecision | undefined> => {
      const row = await tables()
        .selectFrom('queue_decisions')
        .selectAll()
        .where('id', '=', id)
        .where('undone_ms', 'is', null)
        .executeTakeFirst();
      return row && readDecision(row);
    },

    /** Deletes old decisions, except those that keep an item out of the queue. */
    forgetOld: async (beforeMs: number): Promise<void> => {
      await tables()
        .deleteFrom('queue_decisions')
        .where('at_ms', '<', beforeMs)
        .where((eb) =>
          eb.or([
            eb('undone_ms', 'is not', null),
            eb('action', '=', 'hide'),
            eb.not(
              eb.exists(
                eb
                  .selectFrom('queue_items as item')
                  .select('item.subject')
                  .whereRef('item.kind', '=', 'queue_decisions.kind')
                  .whereRef('item.subject', '=', 'queue_decisions.subject')
                  .whereRef('item.fact', '=', 'queue_decisions.fact'),
              ),
            ),
          ]),
        )
        .execute();
    },
  };
};
