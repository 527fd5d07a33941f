import { z } from 'zod';
import type { SqlDatabase, SqlSession } from '#lib/sql-session.ts';
import type { OperatorTables } from './operator-tables.ts';
import { type Role, RoleName } from './roles.ts';

const StoredRoles = z.array(RoleName);

/** Somebody who was invited to the back office and has not joined yet. */
export type PendingInvitation = {
  email: string;
  roles: readonly Role[];
  invitedBy: string;
  createdMs: number;
  expiresMs: number;
};

/** One per address; the link of the newest is a row of `mail_links`. */
export const createInvitationStore = (db: SqlDatabase) => {
  const table = (session: SqlSession = db) => session.with<OperatorTables>();

  const list = async (email: string | undefined, session?: SqlSession): Promise<PendingInvitation[]> => {
    const all = table(session).selectFrom('operator_invitations').selectAll().orderBy('email');
    const rows = await (email === undefined ? all : all.where('email', '=', email)).execute();
    return rows.map((row) => ({
      email: row.email,
      roles: StoredRoles.parse(JSON.parse(row.roles)),
      invitedBy: row.invited_by,
      createdMs: row.created_ms,
      expiresMs: row.expires_ms,
    }));
  };

  return {
    list: (session?: SqlSession) => list(undefined, session),
    find: async (email: string, session?: SqlSession) => (await list(email, session))[0],

    replace: async (invitation: PendingInvitation, session: SqlSession): Promise<void> => {
      const { email, roles, invitedBy, createdMs, expiresMs } = invitation;
      const content = {
        roles: JSON.stringify(roles),
        invited_by: invitedBy,
        created_ms: createdMs,
        expires_ms: expiresMs,
      };
      await table(session)
        .insertInto('operator_invitations')
        .values({ email, ...content })
        .onConflict((conflict) => conflict.column('email').doUpdateSet(content))
        .execute();
    },

    /** False if there was none. */
    remove: async (email: string, session: SqlSession): Promise<boolean> => {
      const removed = await table(session)
        .deleteFrom('operator_invitations')
        .where('email', '=', email)
        .returning('email')
        .executeTakeFirst();
      return removed !== undefined;
    },

    removeBefore: async (expiredMs: number): Promise<void> => {
      await table().deleteFrom('operator_invitations').where('expires_ms', '<', expiredMs).execute();
    },
  };
};

export type InvitationStore = ReturnType<typeof createInvitationStore>;
