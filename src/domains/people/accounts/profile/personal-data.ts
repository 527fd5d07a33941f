import type { SqlSession } from '#lib/sql-session.ts';

/** Whom data is about: by the account, and by the address, which was proven to be theirs. */
export type Person = { consumerId: string; email: string };

/**
 * What one domain keeps about people. Whatever is handed out to them is also gone, or about nobody, once their account
 * is closed; one can't be had without the other.
 */
export type PersonalData = {
  /** Its name in the file of everything. */
  name: string;
  tables: readonly string[];
  read(person: Person): Promise<unknown>;
  forget(person: Person, session: SqlSession): Promise<void>;
};
