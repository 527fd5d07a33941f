/** The part of a pino logger that services need; a browser console or a test's list can replace it. */
export type Log = {
  info(details: object, message: string): void;
  warn(details: object, message: string): void;
  error(details: object, message: string): void;
};

export const errorMessage = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** Logs an error of a library with its own message unchanged (RES-14). */
export const logLibraryError = (log: Pick<Log, 'error'>, doing: string, error: unknown): void =>
  log.error({ err: error }, `${doing}: ${errorMessage(error)}`);
