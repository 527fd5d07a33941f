import { DatabaseError } from 'pg';
import { StartFailure } from '#lib/start-failure.ts';
import { Unavailable } from '#lib/unavailable.ts';

/** The connection is gone, and nobody knows how far the statement came. A new connection may well work. */
export class ConnectionLost extends Unavailable {}

/** Shut down, crashed, starting up, idle for too long. */
const ending: ReadonlySet<string> = new Set(['57P01', '57P02', '57P03', '57P04', '57P05', '25P03']);

/** Took too long, waited too long for a lock, no connection, memory or disk left. */
const passing: ReadonlySet<string> = new Set(['57014', '55P03', '53300', '53200', '53100', '58030']);

const readOnlyCode = '25006';
const notSupportedCode = '0A000';

/** Two transactions met, or a standby replayed what was being read: PostgreSQL asks for it to be run again. */
export const conflictCodes: ReadonlySet<string> = new Set(['40001', '40P01']);

/** A standby, or a database that was set to take no writes. The next connection may lead to one that does. */
export class TakesNoWrites extends Unavailable {}

/** What a statement failed with: as it is when the statement is at fault, otherwise why there is no answer now. */
export const statementFailure = (error: unknown, connectionLost: boolean): unknown => {
  if (error instanceof Unavailable) return error;
  const code = error instanceof DatabaseError ? codeOf(error) : '';
  if (connectionLost || ending.has(code) || code.startsWith('08')) return connectionLostBy(error);
  if (code === readOnlyCode) return takesNoWrites(error);
  if (passing.has(code)) return new Unavailable(`The database cannot answer: ${messageOf(error)}`, { cause: error });
  return error;
};

/** What the beginning of a transaction failed with: a standby has none that are serializable, and says so with a code of many meanings. */
export const beginFailure = (error: unknown): unknown =>
  error instanceof DatabaseError && codeOf(error) === notSupportedCode ? takesNoWrites(error) : error;

const takesNoWrites = (error: unknown): TakesNoWrites =>
  new TakesNoWrites(`The database takes no writes: ${messageOf(error)}`, { cause: error });

/** Without a transaction that could be run again: another one was in the way, or what a standby replayed. */
export const conflictFailure = (error: unknown): unknown =>
  error instanceof DatabaseError && conflictCodes.has(codeOf(error))
    ? new Unavailable(`The database ended the statement: ${messageOf(error)}`, { cause: error })
    : error;

const connectionLostBy = (error: unknown): ConnectionLost =>
  new ConnectionLost(`The connection to the database was lost: ${messageOf(error)}`, { cause: error });

/** Whatever keeps us from a connection, it is not the statement's fault. */
export const noConnection = (error: unknown): Unavailable =>
  new Unavailable(`There is no connection to the database: ${messageOf(error)}`, { cause: error });

const unreachable = 'start PostgreSQL or correct the address';
const stranger = 'correct the user or password, or let this machine in (pg_hba.conf)';

/** What whoever runs the process can do about a server that does not let us begin. */
const remedies: Readonly<Record<string, string>> = {
  ECONNREFUSED: unreachable,
  ENOENT: unreachable,
  ENOTFOUND: unreachable,
  EAI_AGAIN: unreachable,
  ETIMEDOUT: unreachable,
  EHOSTUNREACH: unreachable,
  ENETUNREACH: unreachable,
  '28P01': stranger,
  '28000': stranger,
  '3D000': 'create it or correct the name',
  '42501': 'let this user make tables, or name one who may',
  '3F000': 'create the schema or correct search_path',
  [readOnlyCode]: 'it takes no writes, being a standby or set so; name the server that takes them',
  '53300': 'end other programs or raise max_connections',
  '57P03': 'wait until it has started and start again',
};

/** Why a start got no further, as a sentence where there is one. */
export const postgresStartFailure = (error: unknown): unknown => {
  const cause = error instanceof Unavailable ? error.cause : error;
  const remedy = remedies[codeOf(cause)] ?? (error instanceof Unavailable ? unreachable : undefined);
  if (!remedy) return error;
  return new StartFailure(`DATABASE_URL cannot be used (${messageOf(cause)}): ${remedy}.`, { cause: error });
};

const codeOf = (error: unknown): string => (error instanceof Error && 'code' in error ? String(error.code) : '');

// Several addresses of one name, each refused, come as one error without words.
const messageOf = (error: unknown): string => {
  if (error instanceof AggregateError) return error.errors.map(messageOf).join('; ');
  return error instanceof Error ? error.message : String(error);
};
