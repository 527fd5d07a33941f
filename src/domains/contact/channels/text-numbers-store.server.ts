import { createHash } from 'node:crypto';
import type { Clock } from '#lib/clock.ts';
import type { SqlDatabase, SqlSession } from '#lib/sql-session.ts';

type Tables = {
  stopped_numbers: { phone: string; stopped_ms: number };
  text_consents: { consumer_id: string; phone: string; asked_ms: number; confirmed_ms: number | null };
  inbound_texts: { id_hash: string; at_ms: number };
};

type StoppedNumber = { phone: string; stoppedMs: number };

export type TextNumbersStore = ReturnType<typeof createTextNumbersStore>;

/** Consent to texts by phone number: STOP replies and YES replies. Numbers have ten digits. */
export const createTextNumbersStore = ({ db, clock }: { db: SqlDatabase; clock: Clock }) => {
  const tables = (session: SqlSession = db) => session.with<Tables>();

  return {
    isStopped: async (phone: string): Promise<boolean> => {
      const row = await tables()
        .selectFrom('stopped_numbers')
        .select('phone')
        .where('phone', '=', phone)
        .executeTakeFirst();
      return row !== undefined;
    },

    stop: async (phone: string, session: SqlSession): Promise<void> => {
      await tables(session)
        .insertInto('stopped_numbers')
        .values({ phone, stopped_ms: clock.now() })
        .onConflict((conflict) => conflict.column('phone').doNothing())
        .execute();
    },

    /** Lifts the STOP of a number; returns whether there was one. */
    lift: async (phone: string, session: SqlSession): Promise<boolean> => {
      const row = await tables(session)
        .deleteFrom('stopped_numbers')
        .where('phone', '=', phone)
        .returning('phone')
        .executeTakeFirst();
      return row !== undefined;
    },

    /** Latest first. */
    listStopped: async (limit: number): Promise<StoppedNumber[]> => {
      const rows = await tables()
        .selectFrom('stopped_numbers')
        .selectAll()
        .orderBy('stopped_ms', 'desc')
        .orderBy('phone')
        .limit(limit)
        .execute();
      return rows.map(({ phone, stopped_ms: stoppedMs }) => ({ phone, stoppedMs }));
    },

    countStopped: async (): Promise<number> => {
      const { total } = await tables()
        .selectFrom('stopped_numbers')
        .select(({ fn }) => fn.countAll<number>().as('total'))
        .executeTakeFirstOrThrow();
      return total;
    },

    isConfirmed: async (consumerId: string, phone: string): Promise<boolean> => {
      const row = await tables()
        .selectFrom('text_consents')
        .select('phone')
        .where('consumer_id', '=', consumerId)
        .where('phone', '=', phone)
        .where('confirmed_ms', 'is not', null)
        .executeTakeFirst();
      return row !== undefined;
    },

    /** Records that consent was requested; false if this account has already requested it for this number. */
    ask: async (consumerId: string, phone: string, session: SqlSession): Promise<boolean> => {
      const added = await tables(session)
        .insertInto('text_consents')
        .values({ consumer_id: consumerId, phone, asked_ms: clock.now(), confirmed_ms: null })
        .onConflict((conflict) => conflict.columns(['consumer_id', 'phone']).doNothing())
        .returning('phone')
        .executeTakeFirst();
      return added !== undefined;
    },

    /** Numbers entered by this account whose owners have not replied YES yet. */
    pendingOf: async (consumerId: string): Promise<Set<string>> => {
      const rows = await tables()
        .selectFrom('text_consents')
        .select('phone')
        .where('consumer_id', '=', consumerId)
        .where('confirmed_ms', 'is', null)
        .execute();
      return new Set(rows.map(({ phone }) => phone));
    },

    /** Records the YES of a number; resolves with the accounts that had requested it. */
    confirm: async (phone: string, session: SqlSession): Promise<string[]> => {
      const rows = await tables(session)
        .updateTable('text_consents')
        .set({ confirmed_ms: clock.now() })
        .where('phone', '=', phone)
        .where('confirmed_ms', 'is', null)
        .returning('consumer_id')
        .execute();
      return rows.map(({ consumer_id: consumerId }) => consumerId);
    },

    /** Records a received text; false if it was received before. */
    receive: async (id: string, session: SqlSession): Promise<boolean> => {
      const added = await tables(session)
        .insertInto('inbound_texts')
        .values({ id_hash: createHash('sha256').update(id).digest('hex'), at_ms: clock.now() })
        .onConflict((conflict) => conflict.column('id_hash').doNothing())
        .returning('id_hash')
        .executeTakeFirst();
      return added !== undefined;
    },

    /** Deletes ids of texts that are too old for a carrier to repeat. */
    forgetReceived: async (beforeMs: number): Promise<void> => {
      await tables().deleteFrom('inbound_texts').where('at_ms', '<', beforeMs).execute();
    },

    consentsOf: async (consumerId: string) => {
      const rows = await tables()
        .selectFrom('text_consents')
        .selectAll()
        .where('consumer_id', '=', consumerId)
        .orderBy('phone')
        .execute();
      return rows.map(({ phone, asked_ms: requestedMs, confirmed_ms: confirmed }) => ({
        phone,
        askedDate: new Date(requestedMs).toISOString(),
        ...(confirmed !== null && { confirmedDate: new Date(confirmed).toISOString() }),
      }));
    },

    forgetConsents: async (consumerId: string, session: SqlSession): Promise<void> => {
      await tables(session).deleteFrom('text_consents').where('consumer_id', '=', consumerId).execute();
    },
  };
};
