import type { SqlDatabase, SqlSession } from '#lib/sql-session.ts';
import { DealerNotices, type DealerRole, type Membership } from './dealer-member.ts';

type MemberRow = {
  id: string;
  owner_id: number;
  consumer_id: string;
  role: DealerRole;
  notices: string;
  created_ms: number;
};
type InvitationRow = {
  id: string;
  owner_id: number;
  email: string;
  role: DealerRole;
  token_hash: string;
  created_ms: number;
  expires_ms: number;
};
type Tables = {
  dealer_members: MemberRow;
  dealer_invitations: InvitationRow;
  dealer_suspensions: { owner_id: number; reason: string; at_ms: number };
};

export type Invitation = {
  id: string;
  dealerId: number;
  email: string;
  role: DealerRole;
  createdMs: number;
  expiresMs: number;
};

const readMember = (row: MemberRow): Membership => ({
  id: row.id,
  dealerId: row.owner_id,
  consumerId: row.consumer_id,
  role: row.role,
  notices: DealerNotices.parse(JSON.parse(row.notices)),
  createdMs: row.created_ms,
});

const readInvitation = (row: InvitationRow): Invitation => ({
  id: row.id,
  dealerId: row.owner_id,
  email: row.email,
  role: row.role,
  createdMs: row.created_ms,
  expiresMs: row.expires_ms,
});

export type MemberStore = ReturnType<typeof createMemberStore>;

export const createMemberStore = (db: SqlDatabase) => {
  const tables = (session: SqlSession = db) => session.with<Tables>();

  return {
    ofConsumer: async (consumerId: string): Promise<Membership[]> => {
      const rows = await tables()
        .selectFrom('dealer_members')
        .selectAll()
        .where('consumer_id', '=', consumerId)
        .orderBy('owner_id')
        .execute();
      return rows.map(readMember);
    },

    /** Oldest first. */
    ofDealer: async (dealerId: number, session?: SqlSession): Promise<Membership[]> => {
      const rows = await tables(session)
        .selectFrom('dealer_members')
        .selectAll()
        .where('owner_id', '=', dealerId)
        .orderBy('created_ms')
        .orderBy('id')
        .execute();
      return rows.map(readMember);
    },

    /** Members of all dealers that are mailed a summary of each day. */
    withDaily: async (): Promise<Membership[]> => {
      const rows = await tables()
        .selectFrom('dealer_members')
        .selectAll()
        .where('notices', 'like', '%"daily"%')
        .orderBy('owner_id')
        .execute();
      return rows.map(readMember);
    },

    /** An account that is a member already gets the higher of both roles. */
    add: async (member: Membership, session: SqlSession): Promise<void> => {
      const { id, dealerId, consumerId, role, notices, createdMs } = member;
      await tables(session)
        .insertInto('dealer_members')
        .values({
          id,
          owner_id: dealerId,
          consumer_id: consumerId,
          role,
          notices: JSON.stringify(notices),
          created_ms: createdMs,
        })
        .onConflict((conflict) => {
          const same = conflict.columns(['owner_id', 'consumer_id']);
          return role === 'manager' ? same.doUpdateSet({ role }) : same.doNothing();
        })
        .execute();
    },

    setNotices: async (id: string, notices: Membership['notices'], session: SqlSession): Promise<void> => {
      await tables(session)
        .updateTable('dealer_members')
        .set({ notices: JSON.stringify(notices) })
        .where('id', '=', id)
        .execute();
    },

    /** False if there is no such member of this dealer. */
    remove: async (dealerId: number, id: string, session: SqlSession): Promise<boolean> => {
      const { numDeletedRows } = await tables(session)
        .deleteFrom('dealer_members')
        .where('owner_id', '=', dealerId)
        .where('id', '=', id)
        .executeTakeFirst();
      return numDeletedRows > 0n;
    },

    forget: async (consumerId: string, session: SqlSession): Promise<void> => {
      await tables(session).deleteFrom('dealer_members').where('consumer_id', '=', consumerId).execute();
    },

    invitations: {
      /** A newer invitation of the same address replaces the last. */
      add: async (invitation: Invitation, tokenHash: string, session: SqlSession): Promise<void> => {
        await tables(session)
          .deleteFrom('dealer_invitations')
          .where('owner_id', '=', invitation.dealerId)
          .where('email', '=', invitation.email)
          .execute();
        await tables(session)
          .insertInto('dealer_invitations')
          .values({
            id: invitation.id,
            owner_id: invitation.dealerId,
            email: invitation.email,
            role: invitation.role,
            token_hash: tokenHash,
            created_ms: invitation.createdMs,
            expires_ms: invitation.expiresMs,
          })
          .execute();
      },

      byToken: async (tokenHash: string, session?: SqlSession): Promise<Invitation | undefined> => {
        const row = await tables(session)
          .selectFrom('dealer_invitations')
          .selectAll()
          .where('token_hash', '=', tokenHash)
          .executeTakeFirst();
        return row && readInvitation(row);
      },

      ofDealer: async (dealerId: number): Promise<Invitation[]> => {
        const rows = await tables()
          .selectFrom('dealer_invitations')
          .selectAll()
          .where('owner_id', '=', dealerId)
          .orderBy('created_ms')
          .execute();
        return rows.map(readInvitation);
      },

      to: async (email: string): Promise<Invitation[]> => {
        const rows = await tables().selectFrom('dealer_invitations').selectAll().where('email', '=', email).execute();
        return rows.map(readInvitation);
      },

      /** False if there is no such invitation of this dealer. */
      remove: async (dealerId: number, id: string, session: SqlSession): Promise<boolean> => {
        const { numDeletedRows } = await tables(session)
          .deleteFrom('dealer_invitations')
          .where('owner_id', '=', dealerId)
          .where('id', '=', id)
          .executeTakeFirst();
        return numDeletedRows > 0n;
      },

      forget: async (email: string, session: SqlSession): Promise<void> => {
        await tables(session).deleteFrom('dealer_invitations').where('email', '=', email).execute();
      },

      forgetExpired: async (nowMs: number): Promise<void> => {
        await tables().deleteFrom('dealer_invitations').where('expires_ms', '<', nowMs).execute();
      },
    },

    suspensions: {
      of: async (dealerId: number): Promise<{ reason: string; atMs: number } | undefined> => {
        const row = await tables()
          .selectFrom('dealer_suspensions')
          .selectAll()
          .where('owner_id', '=', dealerId)
          .executeTakeFirst();
        return row && { reason: row.reason, atMs: row.at_ms };
      },

      put: async (dealerId: number, { reason, atMs }: { reason: string; atMs: number }, session: SqlSession) => {
        const values = { reason, at_ms: atMs };
        await tables(session)
          .insertInto('dealer_suspensions')
          .values({ owner_id: dealerId, ...values })
          .onConflict((conflict) => conflict.column('owner_id').doUpdateSet(values))
          .execute();
      },

      remove: async (dealerId: number, session: SqlSession): Promise<void> => {
        await tables(session).deleteFrom('dealer_suspensions').where('owner_id', '=', dealerId).execute();
      },
    },
  };
};
