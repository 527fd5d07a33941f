import { z } from 'zod';
import { CorrectedField } from '#domains/cars/listings/listing-corrections.ts';
import { type BulkInsert, bulkInserts } from '#lib/bulk-insert.ts';
import type { SqlDatabase, SqlSession } from '#lib/sql-session.ts';
import type { BulkChange, BulkCounts, BulkState, BulkWork } from './bulk-change.ts';

type ChangeRow = {
  id: string;
  kind: BulkChange['kind'];
  field: string;
  text: string;
  reason: string;
  ids: string | null;
  query: string;
  operator_id: string;
  operator_email: string;
  state: BulkState;
  last_id: number;
  total: number;
  changed: number;
  same: number;
  refused: number;
  undone: number;
  not_undone: number;
  created_ms: number;
  finished_ms: number | null;
};
type CarState = 'changed' | 'undone' | 'not-undone';
type CarRow = { bulk_id: string; listing_id: number; before: string; after: string; state: CarState };
type Tables = { bulk_changes: ChangeRow; bulk_change_cars: CarRow };

/** What a change did to one car: the part of its edits before and after. */
export type BulkCar = { listingId: number; before: string; after: string };

const Ids = z.array(z.int());

const read = (row: ChangeRow): BulkChange => ({
  id: row.id,
  kind: row.kind,
  field: row.field === '' ? '' : CorrectedField.parse(row.field),
  text: row.text,
  reason: row.reason,
  ids: row.ids === null ? null : Ids.parse(JSON.parse(row.ids)),
  query: row.query,
  operator: { id: row.operator_id, email: row.operator_email },
  state: row.state,
  lastId: row.last_id,
  total: row.total,
  changed: row.changed,
  same: row.same,
  refused: row.refused,
  undone: row.undone,
  notUndone: row.not_undone,
  createdMs: row.created_ms,
  finishedMs: row.finished_ms,
});

type NewChange = BulkWork & Pick<BulkChange, 'id' | 'ids' | 'query' | 'operator' | 'total' | 'createdMs'>;
type Counted = Partial<Omit<BulkCounts, 'total'>>;

const columnOf = {
  changed: 'changed',
  same: 'same',
  refused: 'refused',
  undone: 'undone',
  notUndone: 'not_undone',
} as const satisfies Record<keyof Counted, keyof ChangeRow>;

const idsPerQuery = 500;

export type BulkStore = ReturnType<typeof createBulkStore>;

/** Changes of many cars, and what each did to every car. */
export const createBulkStore = (db: SqlDatabase) => {
  const table = (session: SqlSession = db) => session.with<Tables>();

  return {
    add: async (change: NewChange, session: SqlSession): Promise<void> => {
      const { id, kind, field, text, reason, ids, query, operator, total, createdMs } = change;
      await table(session)
        .insertInto('bulk_changes')
        .values({
          id,
          kind,
          field,
          text,
          reason,
          ids: ids === null ? null : JSON.stringify(ids),
          query,
          operator_id: operator.id,
          operator_email: operator.email,
          state: 'running',
          last_id: 0,
          total,
          changed: 0,
          same: 0,
          refused: 0,
          undone: 0,
          not_undone: 0,
          created_ms: createdMs,
          finished_ms: null,
        })
        .execute();
    },

    find: async (id: string, session?: SqlSession): Promise<BulkChange | undefined> => {
      const row = await table(session).selectFrom('bulk_changes').selectAll().where('id', '=', id).executeTakeFirst();
      return row && read(row);
    },

    latest: async (limit: number): Promise<BulkChange[]> => {
      const rows = await table()
        .selectFrom('bulk_changes')
        .selectAll()
        .orderBy('created_ms', 'desc')
        .orderBy('id')
        .limit(limit)
        .execute();
      return rows.map(read);
    },

    /** Sets the state if it is one of these; false otherwise. */
    turn: async (
      id: string,
      from: readonly BulkState[],
      to: { state: BulkState; lastId?: number; finishedMs?: number | null },
      session: SqlSession,
    ): Promise<boolean> => {
      const { numUpdatedRows } = await table(session)
        .updateTable('bulk_changes')
        .set({
          state: to.state,
          ...(to.lastId !== undefined && { last_id: to.lastId }),
          ...(to.finishedMs !== undefined && { finished_ms: to.finishedMs }),
        })
        .where('id', '=', id)
        .where('state', 'in', from)
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },

    /** Adds to the counts, and notes up to which car it is done. */
    advance: async (id: string, counts: Counted, lastId: number, session: SqlSession): Promise<void> => {
      await table(session)
        .updateTable('bulk_changes')
        .set((eb) => ({
          last_id: lastId,
          ...Object.fromEntries(
            Object.entries(counts).map(([name, count]) => {
              const column = columnOf[name as keyof Counted];
              return [column, eb(column, '+', count)];
            }),
          ),
        }))
        .where('id', '=', id)
        .execute();
    },

    addCars: async (bulkId: string, cars: readonly BulkCar[], session: SqlSession): Promise<void> => {
      const columns = ['bulk_id', 'listing_id', 'before', 'after', 'state'];
      const insert: BulkInsert = { table: 'bulk_change_cars', columns, conflict: 'on conflict do nothing' };
      const rows = cars.map(({ listingId, before, after }) => [bulkId, listingId, before, after, 'changed']);
      for (const statement of bulkInserts(db.engine, insert, rows)) await table(session).executeQuery(statement);
    },

    /** The next changed cars behind an id. */
    carsAfter: async (bulkId: string, afterId: number, limit: number, session?: SqlSession): Promise<BulkCar[]> =>
      table(session)
        .selectFrom('bulk_change_cars')
        .select(['listing_id as listingId', 'before', 'after'])
        .where('bulk_id', '=', bulkId)
        .where('listing_id', '>', afterId)
        .orderBy('listing_id')
        .limit(limit)
        .execute(),

    markCars: async (bulkId: string, ids: readonly number[], state: CarState, session: SqlSession): Promise<void> => {
      for (let at = 0; at < ids.length; at += idsPerQuery) {
        await table(session)
          .updateTable('bulk_change_cars')
          .set({ state })
          .where('bulk_id', '=', bulkId)
          .where('listing_id', 'in', ids.slice(at, at + idsPerQuery))
          .execute();
      }
    },

    /** Some cars that an undo left as they are. */
    notUndone: async (bulkId: string, limit: number): Promise<number[]> => {
      const rows = await table()
        .selectFrom('bulk_change_cars')
        .select('listing_id')
        .where('bulk_id', '=', bulkId)
        .where('state', '=', 'not-undone')
        .orderBy('listing_id')
        .limit(limit)
        .execute();
      return rows.map((row) => row.listing_id);
    },

    /** The bulk changes of one car, latest first. */
    ofCar: async (listingId: number): Promise<(BulkChange & { carState: CarState })[]> => {
      const rows = await table()
        .selectFrom('bulk_change_cars')
        .innerJoin('bulk_changes', 'bulk_changes.id', 'bulk_change_cars.bulk_id')
        .selectAll('bulk_changes')
        .select('bulk_change_cars.state as car_state')
        .where('listing_id', '=', listingId)
        .orderBy('created_ms', 'desc')
        .execute();
      return rows.map(({ car_state, ...row }) => ({ ...read(row), carState: car_state }));
    },

    /** Deletes changes that can no longer be undone. */
    forgetBefore: async (createdBeforeMs: number): Promise<void> => {
      await db.transaction(async (session) => {
        const old = table(session).selectFrom('bulk_changes').select('id').where('created_ms', '<', createdBeforeMs);
        await table(session).deleteFrom('bulk_change_cars').where('bulk_id', 'in', old).execute();
        await table(session).deleteFrom('bulk_changes').where('created_ms', '<', createdBeforeMs).execute();
      });
    },
  };
};
