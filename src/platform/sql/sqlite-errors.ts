import { StartFailure } from '#lib/start-failure.ts';
import { Unavailable } from '#lib/unavailable.ts';

/** SQLite's error numbers; the upper bytes of a code have the details. */
const sqliteCodes = {
  noPermission: 3,
  busy: 5,
  locked: 6,
  outOfMemory: 7,
  readOnly: 8,
  inputOutput: 10,
  corrupt: 11,
  full: 13,
  cannotOpen: 14,
  notADatabase: 26,
} as const;

/** The primary code of an SQLite error, if it is one. */
const sqliteCodeOf = (error: unknown): number | undefined =>
  error instanceof Error && 'errcode' in error && typeof error.errcode === 'number' ? error.errcode & 0xff : undefined;

export const isBusy = (error: unknown): boolean => sqliteCodeOf(error) === sqliteCodes.busy;

const damaged: ReadonlySet<number | undefined> = new Set([sqliteCodes.corrupt, sqliteCodes.notADatabase]);
const codes: ReadonlySet<number | undefined> = new Set(Object.values(sqliteCodes));

/** The error itself if the statement is at fault; `Unavailable` if the file could not be used. */
export const sqliteFailure = (error: unknown, onDamage: (reason: string) => void): unknown => {
  const code = sqliteCodeOf(error);
  if (!(error instanceof Error) || !codes.has(code)) return error;
  if (damaged.has(code)) onDamage(error.message);
  return new Unavailable(`The database file cannot be used: ${error.message}`, { cause: error });
};

const { noPermission, busy, readOnly, inputOutput, corrupt, full, cannotOpen, notADatabase } = sqliteCodes;
const repair =
  'put a backup in its place, without the -wal and -shm files beside it, or save what can be read with ' +
  '"sqlite3 FILE .recover | sqlite3 NEW_FILE", and start again';
const notAllowed = 'it and its folder must be writable by the user this runs as';

/** What the operator can do about a file that cannot be opened, by error code. */
const remedies: Readonly<Record<number, string>> = {
  [corrupt]: repair,
  [notADatabase]: repair,
  [noPermission]: notAllowed,
  [readOnly]: notAllowed,
  [cannotOpen]: notAllowed,
  [busy]: 'another program holds it; end that and start again',
  [full]: 'make room on the disk and start again',
  [inputOutput]: 'the disk fails or is full; make room or name another DATA_DIR, and start again',
};

export const damagedFile = (path: string, reason: string): StartFailure =>
  new StartFailure(`The database ${path} is damaged (${reason.replaceAll(/\s+/g, ' ').trim()}): ${repair}.`);

/** The error as a `StartFailure` with a sentence for the operator, if its code is known. */
export const openFailure = (path: string, error: unknown): unknown => {
  const cause = error instanceof Unavailable ? error.cause : error;
  const remedy = remedies[sqliteCodeOf(cause) ?? -1];
  if (!remedy || !(cause instanceof Error)) return error;
  if (remedy === repair) return damagedFile(path, cause.message);
  return new StartFailure(`The database ${path} cannot be opened (${cause.message}): ${remedy}.`, { cause: error });
};
