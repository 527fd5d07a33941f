import type { Kysely } from 'kysely';

/** The database itself or one open transaction: what a store needs to run its statements. */
export type Session = { with<Tables>(): Kysely<Tables> };

// A Kysely object knows its tables only at compile time, so each store may look at it through its own tables.
export const sessionOf = (kysely: Kysely<unknown>): Session => ({
  with: <Tables>() => kysely as unknown as Kysely<Tables>,
});
