import type { Kysely } from 'kysely';

/** When whoever is signed in last entered their password in that session; null where they have not since it began. */
export const addSessionProofs = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema.alterTable('auth_sessions').addColumn('proven_ms', 'bigint').execute();
};
