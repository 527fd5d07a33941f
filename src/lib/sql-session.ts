import type { Kysely } from 'kysely';

/** The database or one open transaction, to run a store's statements. */
export type SqlSession = { with<Tables>(): Kysely<Tables> };

/** Copies of the database that follow it and answer reads. */
export type SqlReplicas = {
  /** Whether one of them may be asked now. */
  areUsable(): boolean;
  /**
   * Runs `read` on a replica that `isCurrent` accepts, and on the database itself if there is none or it fails. `read`
   * writes nothing.
   */
  read<R>(read: (session: SqlSession) => Promise<R>, isCurrent: (replica: SqlSession) => Promise<boolean>): Promise<R>;
};

/** The database as stores see it; implemented in the platform. */
export type SqlDatabase = SqlSession & {
  engine: 'sqlite' | 'postgres';
  replicas?: SqlReplicas;
  /** Commits all of `work` or nothing. `work` may run again, so it must have no effects outside of its session. */
  transaction<R>(work: (session: SqlSession) => Promise<R>): Promise<R>;
  /**
   * Rejects with the outage if a statement of `work` got no response, even if `work` itself resolves or throws another
   * error: some libraries replace database errors with their own.
   */
  surfaceOutage<R>(work: () => Promise<R>): Promise<R>;
};
