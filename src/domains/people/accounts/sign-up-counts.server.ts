import { sql } from 'kysely';
import type { SqlDatabase } from '#lib/sql-session.ts';
import type { AuthTables } from './auth-tables.ts';

/** New accounts by hour, without operators and deleted accounts. */
export const createSignUpCounts =
  (db: SqlDatabase) =>
  async (fromMs: number): Promise<{ hourMs: number; total: number }[]> => {
    const rows = await db
      .with<AuthTables>()
      .selectFrom('auth_users')
      // The library stores times as ISO text; the first 13 characters are the hour: 2026-11-16T02.
      .select(({ fn }) => [sql<string>`substr(created_at, 1, 13)`.as('hour'), fn.countAll<number>().as('total')])
      .where('created_at', '>=', new Date(fromMs).toISOString())
      .where('role', 'is', null)
      .groupBy('hour')
      .orderBy('hour')
      .execute();
    return rows.map(({ hour, total }) => ({ hourMs: Date.parse(`${hour}:00:00.000Z`), total }));
  };
