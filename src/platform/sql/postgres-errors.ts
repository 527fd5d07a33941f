import { DatabaseError } from 'pg';
import { StartFailure } from '#lib/start-failure.ts';
import { Unavailable } from '#lib/unavailable.ts';

/** The connection was lost, so it is unknown whether the statement took effect. A new connection may work. */
export class ConnectionLost extends Unavailable {}

/** The server is shutting down, crashed, is starting up, or closed an idle connection. */
const ending: ReadonlySet<string> = new Set(['57P01', '57P02', '57P03', '57P04', '57P05', '25P03']);

const lockTimeoutCode = '55P03';
const fullCode = '53300';

/** Statement or lock timeout; out of connections, memory or disk. */
const passing: ReadonlySet<string> = new Set(['57014', lockTimeoutCode, fullCode, '53200', '53100', '58030']);

const readOnlyCode = '25006';
const notSupportedCode = '0A000';

/** Serialization failure or deadlock: PostgreSQL asks for the transaction to be run again. */
export const conflictCodes: ReadonlySet<string> = new Set(['40001', '40P01']);

/** The server is a standby or read-only. The next connection may reach one that accepts writes. */
export class TakesNoWrites extends Unavailable {}

/** The error itself if the statement is at fault; `Unavailable` if the server could not answer. */
export const statementFailure = (error: unknown, connectionLost: boolean): unknown => {
  if (error instanceof Unavailable) return error;
  const code = error instanceof DatabaseError ? codeOf(error) : '';
  if (connectionLost || ending.has(code) || code.startsWith('08')) return connectionLostBy(error);
  if (code === readOnlyCode) return takesNoWrites(error);
  if (passing.has(code)) return new Unavailable(`The database cannot answer: ${messageOf(error)}`, { cause: error });
  return error;
};

/** The error of BEGIN. A standby refuses serializable transactions with a code that has other meanings elsewhere. */
export const beginFailure = (error: unknown): unknown =>
  error instanceof DatabaseError && codeOf(error) === notSupportedCode ? takesNoWrites(error) : error;

/** Some of several servers answered, and none is a primary. */
export const noPrimary = (reasons: readonly string[]): TakesNoWrites => {
  const message = `no server takes writes: ${reasons.join('; ')}`;
  const cause = Object.assign(new Error(message), { code: readOnlyCode });
  return new TakesNoWrites(`The database takes no writes: ${message}`, { cause });
};

/** None of several servers answered. The first error says what to do. */
export const noServer = (errors: readonly Error[]): Unavailable =>
  noConnection(Object.assign(new AggregateError(errors), { code: codeOf(errors[0]) }));

/** The server answers, and has all the connections it may have. */
export const isFull = (error: unknown): boolean => codeOf(error) === fullCode;

const takesNoWrites = (error: unknown): TakesNoWrites =>
  new TakesNoWrites(`The database takes no writes: ${messageOf(error)}`, { cause: error });

/** A statement waited for a lock longer than `lock_timeout`; it can be tried again. */
export const isLockTimeout = (error: unknown): boolean =>
  error instanceof Unavailable && codeOf(error.cause) === lockTimeoutCode;

/** A conflict of a single statement, which is not run again. */
export const conflictFailure = (error: unknown): unknown =>
  error instanceof DatabaseError && conflictCodes.has(codeOf(error))
    ? new Unavailable(`The database ended the statement: ${messageOf(error)}`, { cause: error })
    : error;

const connectionLostBy = (error: unknown): ConnectionLost =>
  new ConnectionLost(`The connection to the database was lost: ${messageOf(error)}`, { cause: error });

/** Any error while connecting, as `Unavailable`. */
export const noConnection = (error: unknown): Unavailable =>
  new Unavailable(`There is no connection to the database: ${messageOf(error)}`, { cause: error });

const unreachable = 'start PostgreSQL or correct the address';
const stranger = 'correct the user or password, or let this machine in (pg_hba.conf)';

/** What the operator can do about a server that refuses the connection, by error code. */
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
  [lockTimeoutCode]: 'another program holds a table for minutes; end it and start again',
  // PgBouncer takes no timeouts at the start of a connection.
  '08P01': 'it is a pooler: name the server behind it as DATABASE_DIRECT_URL',
  [fullCode]: 'end other programs or raise max_connections',
  '57P03': 'wait until it has started and start again',
};

/** The variable that an address of the database comes from. */
export type AddressVariable = 'DATABASE_URL' | 'DATABASE_DIRECT_URL';

/** The error as a `StartFailure` with a sentence for the operator, if its code is known. */
export const postgresStartFailure = (error: unknown, variable: AddressVariable = 'DATABASE_URL'): unknown => {
  const cause = error instanceof Unavailable ? error.cause : error;
  const remedy = remedies[codeOf(cause)] ?? (error instanceof Unavailable ? unreachable : undefined);
  if (!remedy) return error;
  return new StartFailure(`${variable} cannot be used (${messageOf(cause)}): ${remedy}.`, { cause: error });
};

const codeOf = (error: unknown): string => (error instanceof Error && 'code' in error ? String(error.code) : '');

// A host name with several addresses, all refused, gives an AggregateError with an empty message.
const messageOf = (error: unknown): string => {
  if (error instanceof AggregateError) return error.errors.map(messageOf).join('; ');
  return error instanceof Error ? error.message : String(error);
};
