import { accessSync, constants } from 'node:fs';
import { type Kysely, sql } from 'kysely';
import { Unavailable } from '#lib/unavailable.ts';
import type { Engine } from './database.ts';
import { TakesNoWrites } from './postgres-errors.ts';
import { sessionOf } from './session.ts';

type Options = { kysely: Kysely<unknown>; engine: Engine; path: string };
type Tables = { schema_migrations: { id: string } };

/** The cheapest statement that shows whether the database accepts writes; rejects with the reason if it doesn't. */
export const createWriteCheck = ({ kysely, engine, path }: Options): (() => Promise<void>) => {
  if (engine === 'sqlite') {
    const migrations = sessionOf(kysely).with<Tables>().selectFrom('schema_migrations').select('id').limit(1);
    return async () => {
      await migrations.execute();
      assertWritable(path);
    };
  }
  // Changes no row, but a read-only connection refuses it and is then closed. It runs in a transaction, because BEGIN
  // on a lost connection is retried on another.
  const nothing = sql`update schema_migrations set id = id where false`;
  return async () => {
    try {
      await kysely.transaction().execute((trx) => nothing.execute(trx));
    } catch (error) {
      throw error instanceof TakesNoWrites ? new Unavailable(`${error.message}; ${takesNoWritesRemedy}`) : error;
    }
  };
};

const takesNoWritesRemedy =
  'it is a standby or set read-only: promote it, switch default_transaction_read_only off, or let DATABASE_URL lead ' +
  'to the server that takes writes.';

/** After an error a disk is often remounted read-only. */
const assertWritable = (path: string): void => {
  try {
    accessSync(path, constants.W_OK);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Unavailable(`${path} cannot be written (${reason}): make its disk and folder writable for this user.`);
  }
};
