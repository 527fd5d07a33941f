import { sql } from 'kysely';
import type { WindowRule, WindowTurn } from '#lib/limit.ts';
import type { SqlSession } from '#lib/sql-session.ts';
import { createKeyHash } from './key-hash.ts';
import { allowedTurn, countedTimes, turnOf } from './window-turn.ts';

type Row = { key_hash: string; times: string; ends_ms: number };

const timesIn = (text = ''): number[] => (text === '' ? [] : text.split(',').map(Number));

/** Windows counted in PostgreSQL for all processes. A row has the times that count, and when the last one expires. */
export const createWindowStore = ({ db, secret }: { db: SqlSession; secret: string }) => {
  const tables = db.with<{ limit_counters: Row }>();
  const hashOf = createKeyHash(secret);

  return {
    /** One statement reads, checks and counts, so concurrent calls can't exceed the limit. */
    take: async (
      key: string,
      rule: WindowRule,
      { now, count }: { now: number; count: number },
    ): Promise<WindowTurn> => {
      const { most, perMs } = rule;
      const keyHash = hashOf(key);
      const these = Array<number>(count).fill(now).join(',');
      const counted = sql`(select at_ms from unnest(string_to_array(limit_counters.times, ',')) as one (at_ms)
        where at_ms::bigint > ${now - perMs} and at_ms::bigint < ${now + perMs})`;
      const row = await tables
        .insertInto('limit_counters')
        .values({ key_hash: keyHash, times: these, ends_ms: now + perMs })
        .onConflict((conflict) =>
          conflict
            .column('key_hash')
            .doUpdateSet({
              times: sql`array_to_string(array(${counted}) || ${these}::text, ',')`,
              ends_ms: now + perMs,
            })
            .where(sql<boolean>`cardinality(array(${counted})) + ${count} <= ${most}`),
        )
        // An allowed turn needs only these two values; returning all times would cost more on every write.
        .returning([
          sql<number>`cardinality(string_to_array(limit_counters.times, ','))`.as('counted'),
          sql<string>`(select min(at_ms::bigint) from unnest(string_to_array(limit_counters.times, ',')) as one (at_ms))`.as(
            'first_ms',
          ),
        ])
        .executeTakeFirst();
      if (row) return allowedTurn({ counted: row.counted, firstMs: Number(row.first_ms) }, rule, now);
      const full = await tables
        .selectFrom('limit_counters')
        .select('times')
        .where('key_hash', '=', keyHash)
        .executeTakeFirst();
      return turnOf(countedTimes(timesIn(full?.times), rule, now), rule, { now, isTaken: false, count });
    },

    removeEnded: async (now: number): Promise<void> => {
      await tables.deleteFrom('limit_counters').where('ends_ms', '<=', now).execute();
    },
  };
};

export type WindowStore = ReturnType<typeof createWindowStore>;
