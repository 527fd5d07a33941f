/** The part of a pino logger that rules need, so that a browser console or a list in a test can stand in. */
export type Log = {
  info(details: object, message: string): void;
  warn(details: object, message: string): void;
  error(details: object, message: string): void;
};

export const errorMessage = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** RES-14: what a library says about its own failure is kept word for word, because we have no text of ours for it. */
export const logLibraryError = (log: Pick<Log, 'error'>, doing: string, error: unknown): void =>
  log.error({ err: error }, `${doing}: ${errorMessage(error)}`);
