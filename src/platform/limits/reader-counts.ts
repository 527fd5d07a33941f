import { dayMs } from '#lib/duration.ts';
import type { WindowRule } from '#lib/limit.ts';
import type { SqlDatabase, SqlSession } from '#lib/sql-session.ts';
import { createKeyHash } from './key-hash.ts';

type Tables = { reader_counts: { key_hash: string; at_ms: number } };

/** The longest window of any rule. */
const longestMs = dayMs;

export type ReaderCounts = ReturnType<typeof createReaderCounts>;

/**
 * How much one reader was written, whoever caused it and from wherever. Counted in the transaction that stores the
 * message, so a message that is rolled back does not count, and every process on the database sees the same.
 */
export const createReaderCounts = ({ db, secret }: { db: SqlDatabase; secret: string }) => {
  const hashOf = createKeyHash(secret);

  return {
    /** Counts one more and says whether it is within every rule; one that is not does not count. */
    take: async (
      key: string,
      rules: readonly WindowRule[],
      { nowMs, session }: { nowMs: number; session: SqlSession },
    ): Promise<boolean> => {
      const tables = session.with<Tables>();
      const keyHash = hashOf(`reader|${key}`);
      for (const { most, perMs } of rules) {
        const { total } = await tables
          .selectFrom('reader_counts')
          .select(({ fn }) => fn.countAll<number>().as('total'))
          .where('key_hash', '=', keyHash)
          .where('at_ms', '>', nowMs - perMs)
          .executeTakeFirstOrThrow();
        if (total >= most) return false;
      }
      await tables.insertInto('reader_counts').values({ key_hash: keyHash, at_ms: nowMs }).execute();
      return true;
    },

    /** Once a day. */
    forgetOld: async (nowMs: number): Promise<void> => {
      await db
        .with<Tables>()
        .deleteFrom('reader_counts')
        .where('at_ms', '<=', nowMs - longestMs)
        .execute();
    },
  };
};
