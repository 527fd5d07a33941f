import type { Log } from '#lib/log.ts';
import type { ErrorLog } from '#platform/errors/error-log.ts';

/** The kind of a job whose failure is logged, else the sentence before the error's own message. */
const placeOf = (details: object, message: string): string =>
  'kind' in details && typeof details.kind === 'string' ? `job ${details.kind}` : (message.split(':', 1)[0] ?? message);

/** A log whose errors are also grouped for the back office. Requests have a log and a place of their own. */
export const watchLog = (log: Log, note: ErrorLog['note']): Log => ({
  info: (details, message) => log.info(details, message),
  warn: (details, message) => log.warn(details, message),
  error: (details, message) => {
    log.error(details, message);
    if ('err' in details) note({ error: details.err, place: placeOf(details, message) });
  },
});
