import type { SqlDatabase, SqlSession } from '#lib/sql-session.ts';
import type { Owner } from './owner.ts';
import { OwnerCorrections, type OwnerEdits } from './owner-corrections.ts';

export type OwnerEditTables = {
  owner_edits: {
    owner_id: number;
    corrections: string;
    /** The feed's version, if the seller is shown differently. */
    original: string | null;
    cars_hidden_ms: number | null;
    merged_into: number | null;
    merged_ms: number | null;
  };
};

const idsPerQuery = 500;

/** Operators' changes to sellers, stored apart from the feeds' data. */
export const createOwnerEdits = ({ db }: { db: SqlDatabase }) => {
  const tables = (session: SqlSession = db) => session.with<OwnerEditTables>();

  const find = async (ids: readonly number[], session: SqlSession = db) => {
    const editsById = new Map<number, OwnerEdits & { original: Owner | undefined }>();
    for (let at = 0; at < ids.length; at += idsPerQuery) {
      const rows = await tables(session)
        .selectFrom('owner_edits')
        .selectAll()
        .where('owner_id', 'in', ids.slice(at, at + idsPerQuery))
        .execute();
      for (const row of rows) {
        editsById.set(row.owner_id, {
          corrections: OwnerCorrections.parse(JSON.parse(row.corrections)),
          carsHiddenMs: row.cars_hidden_ms,
          mergedInto: row.merged_into,
          mergedMs: row.merged_ms,
          original: row.original === null ? undefined : JSON.parse(row.original),
        });
      }
    }
    return editsById;
  };

  return {
    find,

    put: async (id: number, edits: OwnerEdits, session: SqlSession, original?: Owner): Promise<void> => {
      const values = {
        corrections: JSON.stringify(edits.corrections),
        original: original ? JSON.stringify(original) : null,
        cars_hidden_ms: edits.carsHiddenMs,
        merged_into: edits.mergedInto,
        merged_ms: edits.mergedMs,
      };
      await tables(session)
        .insertInto('owner_edits')
        .values({ owner_id: id, ...values })
        .onConflict((conflict) => conflict.column('owner_id').doUpdateSet(values))
        .execute();
    },

    /** Ids of the sellers merged into this one. */
    mergedIntoOne: async (id: number, session: SqlSession): Promise<number[]> => {
      const rows = await tables(session)
        .selectFrom('owner_edits')
        .select('owner_id')
        .where('merged_into', '=', id)
        .orderBy('owner_id')
        .execute();
      return rows.map((row) => row.owner_id);
    },

    forgetRange: async ({ fromId, toId }: { fromId: number; toId: number }, session: SqlSession): Promise<void> => {
      await tables(session)
        .deleteFrom('owner_edits')
        .where('owner_id', '>=', fromId)
        .where('owner_id', '<', toId)
        .execute();
    },
  };
};
