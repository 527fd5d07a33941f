import type { Kysely } from 'kysely';

/** The database itself or one open transaction: what a store needs to run its statements. */
export type SqlSession = { with<Tables>(): Kysely<Tables> };

/** The database as stores see it; the platform's own fits. */
export type SqlDatabase = SqlSession & {
  engine: 'sqlite' | 'postgres';
  /** All or nothing. `work` may be run again, so it touches nothing but its session. */
  transaction<R>(work: (session: SqlSession) => Promise<R>): Promise<R>;
  /** Rejects when a statement of `work` got no answer, whatever came of it: some libraries make up errors of their own. */
  surfaceOutage<R>(work: () => Promise<R>): Promise<R>;
};
