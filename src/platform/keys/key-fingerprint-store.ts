import type { Clock } from '#lib/clock.ts';
import type { SqlSession } from '#lib/sql-session.ts';
import { makeFingerprint } from './key-fingerprint.ts';

type Row = { name: string; fingerprint: string; since_ms: number };

/** Fingerprints of the keys the database was written with. */
export const createKeyFingerprintStore = ({ db, clock }: { db: SqlSession; clock: Clock }) => {
  const rowsIn = (session: SqlSession) => session.with<{ key_fingerprints: Row }>();

  const all = async (): Promise<Map<string, string>> => {
    const rows = await rowsIn(db).selectFrom('key_fingerprints').select(['name', 'fingerprint']).execute();
    return new Map(rows.map(({ name, fingerprint }) => [name, fingerprint]));
  };

  return {
    all,

    /** If several machines start on a new database at once, the keys of the first are recorded. */
    add: async (name: string, value: string): Promise<void> => {
      const row = { name, fingerprint: await makeFingerprint(name, value), since_ms: clock.now() };
      await rowsIn(db)
        .insertInto('key_fingerprints')
        .values(row)
        .onConflict((conflict) => conflict.column('name').doNothing())
        .execute();
    },

    replace: async (name: string, value: string, session: SqlSession): Promise<void> => {
      const row = { fingerprint: await makeFingerprint(name, value), since_ms: clock.now() };
      await rowsIn(session)
        .insertInto('key_fingerprints')
        .values({ name, ...row })
        .onConflict((conflict) => conflict.column('name').doUpdateSet(row))
        .execute();
    },
  };
};
