import type { SqlDatabase, SqlSession } from '#lib/sql-session.ts';

/** What a link answers. */
type DealerLinkKind = 'purchase' | 'car-offer';

type LinkRow = {
  token_hash: string;
  kind: DealerLinkKind;
  subject_id: string;
  version: number;
  created_ms: number;
  expires_ms: number;
};
type LinkTables = { dealer_links: LinkRow };

export type DealerLink = {
  kind: DealerLinkKind;
  /** The purchase or request it answers. */
  subjectId: string;
  /** How many answers there were when it was mailed: it answers only that state. */
  version: number;
  createdMs: number;
  expiresMs: number;
};

export const createDealerLinkStore = (db: SqlDatabase) => {
  const tables = (session: SqlSession = db) => session.with<LinkTables>();
  return {
    add: async (tokenHash: string, link: DealerLink, session: SqlSession): Promise<void> => {
      await tables(session)
        .insertInto('dealer_links')
        .values({
          token_hash: tokenHash,
          kind: link.kind,
          subject_id: link.subjectId,
          version: link.version,
          created_ms: link.createdMs,
          expires_ms: link.expiresMs,
        })
        .execute();
    },

    find: async (tokenHash: string): Promise<DealerLink | undefined> => {
      const links = tables().selectFrom('dealer_links').selectAll().where('token_hash', '=', tokenHash);
      const row = await links.executeTakeFirst();
      return (
        row && {
          kind: row.kind,
          subjectId: row.subject_id,
          version: row.version,
          createdMs: row.created_ms,
          expiresMs: row.expires_ms,
        }
      );
    },

    removeOld: async (beforeMs: number): Promise<void> => {
      await tables().deleteFrom('dealer_links').where('expires_ms', '<', beforeMs).execute();
    },
  };
};
