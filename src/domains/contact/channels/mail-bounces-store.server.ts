import type { Clock } from '#lib/clock.ts';
import { dayMs } from '#lib/duration.ts';
import type { SqlDatabase, SqlSession } from '#lib/sql-session.ts';

type Row = { id: string; address: string; kind: 'bounce' | 'complaint'; reason: string; at_ms: number };

type MailEvent = { id: string; address: string; kind: Row['kind']; reason: string };

export type PauseReason = 'bounces' | 'complaint';

type PausedAddress = { address: string; why: PauseReason; sinceMs: number };

/** Three bounces pause an address; a single complaint does at once. */
const bouncesToPause = 3;
/** Bounces older than this no longer count. */
const countedMs = 90 * dayMs;
const longestReason = 500;

export type MailBouncesStore = ReturnType<typeof createMailBouncesStore>;

/**
 * Bounces and complaints per address. Whether an address is paused is computed from them, so there is no second state
 * to keep in sync.
 */
export const createMailBouncesStore = ({ db, clock }: { db: SqlDatabase; clock: Clock }) => {
  const tables = (session: SqlSession = db) => session.with<{ mail_bounces: Row }>();

  const paused = (session?: SqlSession) =>
    tables(session)
      .selectFrom('mail_bounces')
      .select(({ fn, eb }) => [
        'address',
        fn.max<number>('at_ms').as('since'),
        fn.sum<number>(eb.case().when('kind', '=', 'complaint').then(1).else(0).end()).as('complaints'),
      ])
      .groupBy('address')
      .having(({ eb, fn, or }) =>
        or([
          eb(fn.countAll<number>(), '>=', bouncesToPause),
          eb(fn.sum<number>(eb.case().when('kind', '=', 'complaint').then(1).else(0).end()), '>', 0),
        ]),
      );

  const read = (row: { address: string; since: number; complaints: number }): PausedAddress => ({
    address: row.address,
    why: Number(row.complaints) > 0 ? 'complaint' : 'bounces',
    sinceMs: row.since,
  });

  return {
    /**
     * Resolves with whether the event is new: each event or bounced message counts once, even if reported repeatedly.
     */
    add: async ({ id, address, kind, reason }: MailEvent, session: SqlSession): Promise<boolean> => {
      const row = { id, address: address.toLowerCase(), kind, reason: reason.slice(0, longestReason) };
      const added = await tables(session)
        .insertInto('mail_bounces')
        .values({ ...row, at_ms: clock.now() })
        .onConflict((conflict) => conflict.column('id').doNothing())
        .returning('id')
        .executeTakeFirst();
      return added !== undefined;
    },

    pauseOf: async (address: string): Promise<PausedAddress | undefined> => {
      const row = await paused().where('address', '=', address.toLowerCase()).executeTakeFirst();
      return row && read(row);
    },

    /** Latest first. */
    listPaused: async (limit: number): Promise<PausedAddress[]> => {
      const rows = await paused().orderBy('since', 'desc').orderBy('address').limit(limit).execute();
      return rows.map(read);
    },

    countPaused: async (): Promise<number> => {
      const { total } = await db
        .with<{ mail_bounces: Row }>()
        .selectFrom(paused().as('paused'))
        .select(({ fn }) => fn.countAll<number>().as('total'))
        .executeTakeFirstOrThrow();
      return total;
    },

    /** Clears the bounces of an address; returns whether there were any. */
    lift: async (address: string, session: SqlSession = db): Promise<boolean> => {
      const removed = await tables(session)
        .deleteFrom('mail_bounces')
        .where('address', '=', address.toLowerCase())
        .returning('id')
        .execute();
      return removed.length > 0;
    },

    /** Only of addresses that are not paused: a pause stays until somebody lifts it. */
    forgetOld: async (): Promise<void> => {
      await tables()
        .deleteFrom('mail_bounces')
        .where('at_ms', '<', clock.now() - countedMs)
        .where('address', 'not in', paused().clearSelect().select('address'))
        .execute();
    },

    of: async (address: string) => {
      const rows = await tables()
        .selectFrom('mail_bounces')
        .select(['address', 'kind', 'at_ms'])
        .where('address', '=', address.toLowerCase())
        .orderBy('at_ms')
        .execute();
      return rows.map(({ at_ms: ms, ...row }) => ({ ...row, date: new Date(ms).toISOString() }));
    },
  };
};
