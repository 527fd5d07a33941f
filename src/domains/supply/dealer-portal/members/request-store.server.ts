import { sql } from 'kysely';
import type { SqlDatabase, SqlSession } from '#lib/sql-session.ts';
import type { DealerRole } from './dealer-member.ts';

/** `mail`: the link to the work address was not opened yet; `changes`: an operator asked for something. */
export type RequestState = 'mail' | 'waiting' | 'changes' | 'refused' | 'approved';

export type DealerRequest = {
  id: string;
  dealerId: number;
  consumerId: string;
  role: DealerRole;
  workEmail: string;
  note: string;
  state: RequestState;
  reason: string;
  tokenHash: string | null;
  /** Origin of the site it was sent on. */
  site: string;
  changedMs: number;
};

type Row = {
  id: string;
  owner_id: number;
  consumer_id: string;
  role: DealerRole;
  work_email: string;
  note: string;
  state: RequestState;
  reason: string;
  token_hash: string | null;
  site: string;
  changed_ms: number;
};
type Tables = { dealer_requests: Row; owners: { id: number; dealer_name: string | null } };

const read = (row: Row): DealerRequest => ({
  id: row.id,
  dealerId: row.owner_id,
  consumerId: row.consumer_id,
  role: row.role,
  workEmail: row.work_email,
  note: row.note,
  state: row.state,
  reason: row.reason,
  tokenHash: row.token_hash,
  site: row.site,
  changedMs: row.changed_ms,
});

const mostNamed = 10;
const mostListed = 200;

export type RequestStore = ReturnType<typeof createRequestStore>;

/** Requests of people to be let into a dealer's portal, one for each account and dealer. */
export const createRequestStore = (db: SqlDatabase) => {
  const tables = (session: SqlSession = db) => session.with<Tables>();
  const all = (session?: SqlSession) => tables(session).selectFrom('dealer_requests').selectAll();

  return {
    put: async (request: DealerRequest, session: SqlSession): Promise<void> => {
      const values = {
        role: request.role,
        work_email: request.workEmail,
        note: request.note,
        state: request.state,
        reason: request.reason,
        token_hash: request.tokenHash,
        site: request.site,
        changed_ms: request.changedMs,
      };
      await tables(session)
        .insertInto('dealer_requests')
        .values({ id: request.id, owner_id: request.dealerId, consumer_id: request.consumerId, ...values })
        .onConflict((conflict) => conflict.columns(['owner_id', 'consumer_id']).doUpdateSet(values))
        .execute();
    },

    find: async (id: string, session?: SqlSession): Promise<DealerRequest | undefined> => {
      const row = await all(session).where('id', '=', id).executeTakeFirst();
      return row && read(row);
    },

    findOwn: async (consumerId: string, dealerId: number): Promise<DealerRequest | undefined> => {
      const row = await all().where('consumer_id', '=', consumerId).where('owner_id', '=', dealerId).executeTakeFirst();
      return row && read(row);
    },

    byToken: async (tokenHash: string, session?: SqlSession): Promise<DealerRequest | undefined> => {
      const row = await all(session).where('token_hash', '=', tokenHash).executeTakeFirst();
      return row && read(row);
    },

    ofConsumer: async (consumerId: string): Promise<DealerRequest[]> =>
      (await all().where('consumer_id', '=', consumerId).orderBy('changed_ms', 'desc').execute()).map(read),

    /** Longest wait first. */
    waiting: async (): Promise<DealerRequest[]> =>
      (await all().where('state', '=', 'waiting').orderBy('changed_ms').limit(mostListed).execute()).map(read),

    countWaiting: async (): Promise<number> => {
      const { count } = await tables()
        .selectFrom('dealer_requests')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('state', '=', 'waiting')
        .executeTakeFirstOrThrow();
      return Number(count);
    },

    forget: async (consumerId: string, session: SqlSession): Promise<void> => {
      await tables(session).deleteFrom('dealer_requests').where('consumer_id', '=', consumerId).execute();
    },

    /** Ids of dealers whose names begin with these words. */
    dealersNamed: async (words: string): Promise<number[]> => {
      const start = words.trim().toLowerCase();
      if (start === '') return [];
      const rows = await tables()
        .selectFrom('owners')
        .select('id')
        .where(sql<boolean>`dealer_name like ${`${start.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`} escape '\\'`)
        .orderBy('dealer_name')
        .limit(mostNamed)
        .execute();
      return rows.map(({ id }) => id);
    },
  };
};
