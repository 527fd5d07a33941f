import type { ErrorGroup } from '#domains/back-office/errors/error-group.ts';
import type { SqlDatabase, SqlSession } from '#lib/sql-session.ts';

type Row = {
  id: string;
  type: string;
  shape: string;
  place: string;
  frame: string;
  total: number;
  first_ms: number;
  last_ms: number;
  request_id: string | null;
  release: string;
  reviewed_ms: number | null;
};
type Tables = { error_groups: Row };

/** How many kinds are stored; those that happened longest ago go first. */
const mostGroups = 500;

const groupOf = ({ first_ms, last_ms, request_id, reviewed_ms, ...row }: Row): ErrorGroup => ({
  ...row,
  firstMs: first_ms,
  lastMs: last_ms,
  requestId: request_id,
  reviewedMs: reviewed_ms,
});

/** Kinds of unexpected errors, shared by all processes. */
export const createErrorGroupStore = (db: SqlDatabase) => {
  const table = (session: SqlSession = db) => session.with<Tables>();
  const unreviewed = () => table().selectFrom('error_groups').where('reviewed_ms', 'is', null);

  const removeOldest = async (): Promise<void> => {
    const latest = table().selectFrom('error_groups').select('id').orderBy('last_ms', 'desc').orderBy('id');
    await table().deleteFrom('error_groups').where('id', 'not in', latest.limit(mostGroups)).execute();
  };

  return {
    /** Adds to the counts. A reviewed kind is new again when it happens in another release. */
    add: async (groups: readonly ErrorGroup[]): Promise<void> => {
      await table()
        .insertInto('error_groups')
        .values(
          groups.map(({ firstMs, lastMs, requestId, reviewedMs, ...group }) => ({
            ...group,
            first_ms: firstMs,
            last_ms: lastMs,
            request_id: requestId,
            reviewed_ms: reviewedMs,
          })),
        )
        .onConflict((conflict) =>
          conflict.column('id').doUpdateSet((eb) => ({
            total: eb('error_groups.total', '+', eb.ref('excluded.total')),
            last_ms: eb.ref('excluded.last_ms'),
            frame: eb.ref('excluded.frame'),
            request_id: eb.ref('excluded.request_id'),
            release: eb.ref('excluded.release'),
            reviewed_ms: eb
              .case()
              .when('error_groups.release', '=', eb.ref('excluded.release'))
              .then(eb.ref('error_groups.reviewed_ms'))
              .else(null)
              .end(),
          })),
        )
        .execute();
      await removeOldest();
    },

    /** Latest first. */
    list: async (range: { first: number; count: number }): Promise<ErrorGroup[]> => {
      const rows = await table()
        .selectFrom('error_groups')
        .selectAll()
        .orderBy('last_ms', 'desc')
        .orderBy('id')
        .limit(range.count)
        .offset(range.first)
        .execute();
      return rows.map(groupOf);
    },

    count: async (): Promise<number> => {
      const counted = table()
        .selectFrom('error_groups')
        .select(({ fn }) => fn.countAll<number>().as('total'));
      return (await counted.executeTakeFirstOrThrow()).total;
    },

    /** Those that no operator has reviewed, and when the first of them began. */
    unreviewed: async (): Promise<{ count: number; sinceMs: number | undefined }> => {
      const { count, since } = await unreviewed()
        .select(({ fn }) => [fn.countAll<number>().as('count'), fn.min<number | null>('first_ms').as('since')])
        .executeTakeFirstOrThrow();
      return { count, sinceMs: since ?? undefined };
    },

    /** Marks one kind, or all; returns what was new. */
    review: async (which: { id?: string; nowMs: number }, session: SqlSession): Promise<ErrorGroup[]> => {
      let update = table(session)
        .updateTable('error_groups')
        .set({ reviewed_ms: which.nowMs })
        .where('reviewed_ms', 'is', null);
      if (which.id !== undefined) update = update.where('id', '=', which.id);
      return (await update.returningAll().execute()).map(groupOf);
    },

    /** Removes what last happened before this time. */
    removeOld: async (beforeMs: number): Promise<void> => {
      await table().deleteFrom('error_groups').where('last_ms', '<', beforeMs).execute();
    },
  };
};

export type ErrorGroupStore = ReturnType<typeof createErrorGroupStore>;
