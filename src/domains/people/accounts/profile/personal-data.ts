import type { SqlSession } from '#lib/sql-session.ts';

/** The subject of personal data: the account and its verified address. */
export type Person = { consumerId: string; email: string };

/**
 * The personal data of one domain. Everything that is exported is also deleted or anonymized with the account, so both
 * functions are required.
 */
export type PersonalData = {
  /** The key in the exported file. */
  name: string;
  tables: readonly string[];
  read(person: Person): Promise<unknown>;
  forget(person: Person, session: SqlSession): Promise<void>;
  /** Hides at once what others see of a canceled account, and brings it back when it is restored (RULING-30). */
  pause?(consumerId: string, session: SqlSession): Promise<void>;
  resume?(consumerId: string, session: SqlSession): Promise<void>;
};
