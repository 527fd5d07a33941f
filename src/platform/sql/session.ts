import type { Kysely } from 'kysely';

/** The database itself or an open transaction, for stores to run their statements. */
export type Session = { with<Tables>(): Kysely<Tables> };

// A Kysely object has its tables only at compile time, so each store can cast it to its own tables.
export const sessionOf = (kysely: Kysely<unknown>): Session => ({
  with: <Tables>() => kysely as unknown as Kysely<Tables>,
});
