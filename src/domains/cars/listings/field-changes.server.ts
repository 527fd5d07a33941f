import { z } from 'zod';
import { type BulkInsert, bulkInserts } from '#lib/bulk-insert.ts';
import type { SqlDatabase, SqlSession } from '#lib/sql-session.ts';
import type { Listing } from './listing.ts';
import { CorrectedField, correctedFields, fieldNames } from './listing-corrections.ts';

type Tables = { listing_field_changes: { listing_id: number; at_ms: number; cause: string; fields: string } };

const FieldChange = z.object({ field: CorrectedField, from: z.string(), to: z.string() });
const Cause = z.enum(['seller', 'undo']);

/** Changed fields of a car, with time and cause: its seller, or a reverted import. */
export type FieldChanges = { atMs: number; cause: z.infer<typeof Cause>; fields: z.infer<typeof FieldChange>[] };

type Pair = { before: Listing | undefined; after: Listing };

const mostRead = 200;

const insert: BulkInsert = {
  table: 'listing_field_changes',
  columns: ['listing_id', 'at_ms', 'cause', 'fields'],
  conflict: '',
};

/** Prices have their own history, and priority is bought, not a property of the car. */
const noted = fieldNames.filter((field) => field !== 'price' && field !== 'priority');

const differing = ({ before, after }: Pair): FieldChanges['fields'] =>
  before
    ? noted.flatMap((field) => {
        const [from, to] = [correctedFields[field].of(before), correctedFields[field].of(after)];
        return from === to ? [] : [{ field, from, to }];
      })
    : [];

/** Changes that sellers made to their cars; operators' changes are in the audit log. */
export const createFieldChanges = ({ db }: { db: SqlDatabase }) => {
  const tables = (session: SqlSession = db) => session.with<Tables>();

  return {
    /** Called in the session that writes the cars. */
    note: async (
      pairs: readonly Pair[],
      { atMs, cause }: Pick<FieldChanges, 'atMs' | 'cause'>,
      session: SqlSession,
    ): Promise<void> => {
      const rows = pairs.flatMap((pair) => {
        const fields = differing(pair);
        return fields.length === 0 ? [] : [[pair.after.id, atMs, cause, JSON.stringify(fields)]];
      });
      for (const statement of bulkInserts(db.engine, insert, rows)) await tables(session).executeQuery(statement);
    },

    /** Latest first. */
    of: async (listingId: number): Promise<FieldChanges[]> => {
      const rows = await tables()
        .selectFrom('listing_field_changes')
        .selectAll()
        .where('listing_id', '=', listingId)
        .orderBy('at_ms', 'desc')
        .limit(mostRead)
        .execute();
      return rows.map((row) => ({
        atMs: row.at_ms,
        cause: Cause.parse(row.cause),
        fields: z.array(FieldChange).parse(JSON.parse(row.fields)),
      }));
    },

    /** Called when listings are deleted, because ids may be reused. */
    forget: async (ids: readonly number[], session: SqlSession): Promise<void> => {
      for (let at = 0; at < ids.length; at += 500) {
        await tables(session)
          .deleteFrom('listing_field_changes')
          .where('listing_id', 'in', ids.slice(at, at + 500))
          .execute();
      }
    },
  };
};
