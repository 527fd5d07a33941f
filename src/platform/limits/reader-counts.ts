import { dayMs } from '#lib/duration.ts';
import type { WindowRule } from '#lib/limit.ts';
import type { SqlDatabase, SqlSession } from '#lib/sql-session.ts';
import { createKeyHash } from './key-hash.ts';

type Tables = { reader_counts: { key_hash: string; at_ms: number } };

/** The longest window of all rules. */
const longestMs = dayMs;

export type ReaderCounts = ReturnType<typeof createReaderCounts>;

/**
 * Number of messages to one recipient, from any sender and network. Counted in the transaction that stores the message,
 * so a rolled-back message doesn't count, and all processes share the count.
 */
export const createReaderCounts = ({ db, secret }: { db: SqlDatabase; secret: string }) => {
  const hashOf = createKeyHash(secret);

  return {
    /** Counts one message and returns whether it is within every rule; a refused one is not counted. */
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

    /** Run daily. */
    forgetOld: async (nowMs: number): Promise<void> => {
      await db
        .with<Tables>()
        .deleteFrom('reader_counts')
        .where('at_ms', '<=', nowMs - longestMs)
        .execute();
    },
  };
};
