import { type Kysely, type RawBuilder, sql } from 'kysely';
import { briefly } from './brief-lock.ts';

/** Steps of a migration on PostgreSQL outside a transaction; none keeps a table from others for long. */
export type OnlineSteps = {
  /** A statement that needs the table for itself for a moment, such as `alter table`. */
  change(statement: RawBuilder<unknown>): Promise<void>;
  /** Repeats a statement, each time in a commit of its own, until it changes no more rows. */
  inBatches(statement: RawBuilder<unknown>): Promise<void>;
  /** Lets others read and write while it works, such as `validate constraint`. */
  work(statement: RawBuilder<unknown>): Promise<void>;
  /** Creates an index `concurrently`; `definition` is what follows `on`. */
  createIndex(name: string, definition: RawBuilder<unknown>): Promise<void>;
};

export const createOnlineSteps = (kysely: Kysely<unknown>): OnlineSteps => {
  const work: OnlineSteps['work'] = async (statement) => {
    await statement.execute(kysely);
  };
  return {
    change: (statement) =>
      briefly(async (limitLocks) => {
        await kysely.transaction().execute(async (trx) => {
          await limitLocks(trx);
          await statement.execute(trx);
        });
      }),
    inBatches: async (statement) => {
      for (;;) {
        const { numAffectedRows = 0n } = await statement.execute(kysely);
        if (numAffectedRows === 0n) return;
      }
    },
    work,
    createIndex: async (name, definition) => {
      const { rows } = await sql<{ isValid: boolean }>`
        select indisvalid as "isValid" from pg_index where indexrelid = to_regclass(${name})`.execute(kysely);
      if (rows[0]?.isValid) return;
      // A server that was killed meanwhile leaves one that is not used.
      if (rows[0]) await work(sql`drop index concurrently ${sql.ref(name)}`);
      await work(sql`create index concurrently ${sql.ref(name)} on ${definition}`);
    },
  };
};
