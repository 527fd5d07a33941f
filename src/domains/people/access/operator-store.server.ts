import type { SqlDatabase, SqlSession } from '#lib/sql-session.ts';
import type { OperatorTables } from './operator-tables.ts';
import { type AssignedRole, inOrder, type Role, type RoleSource } from './roles.ts';

/** An operator as the screen of people lists them. */
export type ListedOperator = {
  id: string;
  email: string;
  name: string;
  roles: readonly AssignedRole[];
  hasFactor: boolean;
  seenMs: number | null;
};

/** The second factor and the roles of an operator's session. */
export type Standing = { hasFactor: boolean; factorGiven: boolean; roles: readonly Role[] };

/** Operators' roles. Whoever has one is marked in the accounts table too, where shoppers are counted. */
export const createOperatorStore = (db: SqlDatabase) => {
  const tables = (session: SqlSession = db) => session.with<OperatorTables>();

  const rolesOf = async (consumerId: string, session?: SqlSession): Promise<AssignedRole[]> =>
    tables(session)
      .selectFrom('operator_roles')
      .select(['role', 'source'])
      .where('consumer_id', '=', consumerId)
      .execute();

  const mark = async (consumerId: string, session: SqlSession): Promise<void> => {
    const role = (await rolesOf(consumerId, session)).length > 0 ? 'operator' : null;
    await tables(session).updateTable('auth_users').set({ role }).where('id', '=', consumerId).execute();
  };

  return {
    rolesOf,

    isOperator: async (consumerId: string, session?: SqlSession): Promise<boolean> =>
      (await rolesOf(consumerId, session)).length > 0,

    /** Undefined for sessions of people who are no operators. */
    standing: async (sessionId: string): Promise<Standing | undefined> => {
      const rows = await tables()
        .selectFrom('auth_sessions as session')
        .innerJoin('auth_users as user', 'user.id', 'session.user_id')
        .innerJoin('operator_roles as assigned', 'assigned.consumer_id', 'session.user_id')
        .select(['user.two_factor_enabled', 'session.second_factor_ms', 'assigned.role'])
        .where('session.id', '=', sessionId)
        .execute();
      const [row] = rows;
      if (!row) return undefined;
      return {
        hasFactor: row.two_factor_enabled === 1,
        factorGiven: row.second_factor_ms !== null,
        roles: inOrder(rows.map(({ role }) => role)),
      };
    },

    /** Replaces the roles from one source; those from the other stay. */
    replaceRoles: async (
      consumerId: string,
      assigned: { roles: readonly Role[]; source: RoleSource },
      { nowMs, session }: { nowMs: number; session: SqlSession },
    ): Promise<void> => {
      await tables(session)
        .deleteFrom('operator_roles')
        .where('consumer_id', '=', consumerId)
        .where('source', '=', assigned.source)
        .execute();
      for (const role of assigned.roles) {
        await tables(session)
          .insertInto('operator_roles')
          .values({ consumer_id: consumerId, role, source: assigned.source, since_ms: nowMs })
          .execute();
      }
      await mark(consumerId, session);
    },

    removeRoles: async (consumerId: string, session: SqlSession): Promise<void> => {
      await tables(session).deleteFrom('operator_roles').where('consumer_id', '=', consumerId).execute();
      await tables(session).deleteFrom('operator_visits').where('consumer_id', '=', consumerId).execute();
      await mark(consumerId, session);
    },

    ownersBeside: async (consumerId: string, session: SqlSession): Promise<number> => {
      const rows = await tables(session)
        .selectFrom('operator_roles')
        .select('consumer_id')
        .distinct()
        .where('role', '=', 'owner')
        .where('consumer_id', '!=', consumerId)
        .execute();
      return rows.length;
    },

    /** Open sessions by account, of all operators. */
    sessionCounts: async (nowMs: number): Promise<Map<string, number>> => {
      const rows = await tables()
        .selectFrom('auth_sessions as session')
        .select('session.user_id')
        .where('session.user_id', 'in', (from) => from.selectFrom('operator_roles').select('consumer_id'))
        .where('session.expires_at', '>', new Date(nowMs).toISOString())
        .execute();
      const counts = new Map<string, number>();
      for (const { user_id } of rows) counts.set(user_id, (counts.get(user_id) ?? 0) + 1);
      return counts;
    },

    noteVisit: async (consumerId: string, nowMs: number): Promise<void> => {
      await tables()
        .insertInto('operator_visits')
        .values({ consumer_id: consumerId, seen_ms: nowMs })
        .onConflict((conflict) => conflict.column('consumer_id').doUpdateSet({ seen_ms: nowMs }))
        .execute();
    },

    list: async (session?: SqlSession): Promise<ListedOperator[]> => {
      const rows = await tables(session)
        .selectFrom('operator_roles as assigned')
        .innerJoin('auth_users as user', 'user.id', 'assigned.consumer_id')
        .leftJoin('operator_visits as visit', 'visit.consumer_id', 'user.id')
        .select(['user.id', 'user.email', 'user.name', 'user.two_factor_enabled'])
        .select(['visit.seen_ms', 'assigned.role', 'assigned.source'])
        .orderBy('user.email')
        .execute();
      const people = new Map<string, ListedOperator>();
      for (const { id, email, name, two_factor_enabled, seen_ms, role, source } of rows) {
        const roles = [...(people.get(id)?.roles ?? []), { role, source }];
        people.set(id, { id, email, name, roles, hasFactor: two_factor_enabled === 1, seenMs: seen_ms });
      }
      return [...people.values()];
    },

    /** For the export of a person's data. */
    exportOf: async (consumerId: string) => {
      const rows = await tables()
        .selectFrom('operator_roles')
        .select(['role', 'source', 'since_ms'])
        .where('consumer_id', '=', consumerId)
        .execute();
      const visit = await tables()
        .selectFrom('operator_visits')
        .select('seen_ms')
        .where('consumer_id', '=', consumerId)
        .executeTakeFirst();
      return {
        roles: rows.map(({ role, source, since_ms }) => ({
          role,
          source,
          sinceDate: new Date(since_ms).toISOString(),
        })),
        lastVisitDate: visit ? new Date(visit.seen_ms).toISOString() : null,
      };
    },
  };
};

export type OperatorStore = ReturnType<typeof createOperatorStore>;
