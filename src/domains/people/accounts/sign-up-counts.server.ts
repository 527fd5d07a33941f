import { sql } from 'kysely';
import type { SqlDatabase } from '#lib/sql-session.ts';
import type { AuthTables } from './auth-tables.ts';

/** Accounts by the hour they were made in; those of operators are no sign-ups, and one that is closed is none any more. */
export const createSignUpCounts =
  (db: SqlDatabase) =>
  async (fromMs: number): Promise<{ hourMs: number; total: number }[]> => {
    const rows = await db
      .with<AuthTables>()
      .selectFrom('auth_users')
      // The library writes times as ISO text: 2026-11-16T02 is an hour.
      .select(({ fn }) => [sql<string>`substr(created_at, 1, 13)`.as('hour'), fn.countAll<number>().as('total')])
      .where('created_at', '>=', new Date(fromMs).toISOString())
      .where('role', 'is', null)
      .groupBy('hour')
      .orderBy('hour')
      .execute();
    return rows.map(({ hour, total }) => ({ hourMs: Date.parse(`${hour}:00:00.000Z`), total }));
  };
