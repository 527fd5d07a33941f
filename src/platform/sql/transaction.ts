import { setTimeout as wait } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import { Unavailable } from '#lib/unavailable.ts';
import { conflictCodes } from './postgres-errors.ts';
import { type Session, sessionOf } from './session.ts';
import type { TransactionScope } from './transaction-scope.ts';

type RunTransaction<R> = {
  kysely: Kysely<unknown>;
  engine: 'sqlite' | 'postgres';
  scope: TransactionScope;
  work: (session: Session) => Promise<R>;
};

const MAX_TRIES = 40;
const LONGEST_WAIT_MS = 50;

export const runTransaction = async <R>({ kysely, engine, scope, work }: RunTransaction<R>): Promise<R> => {
  scope.assertOutside();
  // SQLite writers are sequential anyway; PostgreSQL gives the same guarantee only as `serializable`.
  const builder = engine === 'postgres' ? kysely.transaction().setIsolationLevel('serializable') : kysely.transaction();
  const run = () => scope.run(() => builder.execute((trx) => work(sessionOf(trx))));

  for (let tries = 1; ; tries += 1) {
    try {
      return await run();
    } catch (error) {
      if (!isConflict(error)) throw error;
      if (tries === MAX_TRIES) throw new Unavailable('Too many were changing the same at once', { cause: error });
      await wait(Math.random() * Math.min(2 ** tries, LONGEST_WAIT_MS));
    }
  }
};

/** A conflict with another transaction: PostgreSQL ended this one and asks for it to be run again. */
const isConflict = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && conflictCodes.has(String(error.code));
