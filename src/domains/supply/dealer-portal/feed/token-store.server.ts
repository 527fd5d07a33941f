import type { SqlDatabase, SqlSession } from '#lib/sql-session.ts';
import { type DealerToken, TokenScopes } from './token.ts';

type Row = {
  id: string;
  owner_id: number;
  name: string;
  scopes: string;
  token_hash: string;
  ending: string;
  created_ms: number;
  used_ms: number | null;
};

const read = (row: Omit<Row, 'token_hash'>): DealerToken => ({
  id: row.id,
  dealerId: row.owner_id,
  name: row.name,
  scopes: TokenScopes.parse(JSON.parse(row.scopes)),
  ending: row.ending,
  createdMs: row.created_ms,
  usedMs: row.used_ms,
});

const readableColumns = ['id', 'owner_id', 'name', 'scopes', 'ending', 'created_ms', 'used_ms'] as const;

export type TokenStore = ReturnType<typeof createTokenStore>;

/** Tokens of dealers, by hash: a stolen backup has none that works. */
export const createTokenStore = (db: SqlDatabase) => {
  const tables = (session: SqlSession = db) => session.with<{ dealer_tokens: Row }>();

  return {
    add: async (token: DealerToken, tokenHash: string, session: SqlSession): Promise<void> => {
      await tables(session)
        .insertInto('dealer_tokens')
        .values({
          id: token.id,
          owner_id: token.dealerId,
          name: token.name,
          scopes: JSON.stringify(token.scopes),
          token_hash: tokenHash,
          ending: token.ending,
          created_ms: token.createdMs,
          used_ms: token.usedMs,
        })
        .execute();
    },

    ofDealer: async (dealerId: number, session?: SqlSession): Promise<DealerToken[]> => {
      const rows = await tables(session)
        .selectFrom('dealer_tokens')
        .select(readableColumns)
        .where('owner_id', '=', dealerId)
        .orderBy('created_ms', 'desc')
        .orderBy('id')
        .execute();
      return rows.map(read);
    },

    byHash: async (tokenHash: string): Promise<DealerToken | undefined> => {
      const row = await tables()
        .selectFrom('dealer_tokens')
        .select(readableColumns)
        .where('token_hash', '=', tokenHash)
        .executeTakeFirst();
      return row && read(row);
    },

    byId: async (id: string): Promise<DealerToken | undefined> => {
      const row = await tables()
        .selectFrom('dealer_tokens')
        .select(readableColumns)
        .where('id', '=', id)
        .executeTakeFirst();
      return row && read(row);
    },

    noteUse: async (id: string, usedMs: number): Promise<void> => {
      await tables().updateTable('dealer_tokens').set({ used_ms: usedMs }).where('id', '=', id).execute();
    },

    /** The removed token; undefined if this dealer has none with this id. */
    remove: async (dealerId: number, id: string, session: SqlSession): Promise<DealerToken | undefined> => {
      const row = await tables(session)
        .deleteFrom('dealer_tokens')
        .where('owner_id', '=', dealerId)
        .where('id', '=', id)
        .returning(readableColumns)
        .executeTakeFirst();
      return row && read(row);
    },
  };
};
