import type { Log } from '#lib/log.ts';

/** A log level of the SDK. */
const warning = 2;

/** The SDK logs an error for holdouts, which are not experiments of the datafile, although its decision is right. */
const isFalseAlarm = (message: string, holdoutKeys: ReadonlySet<string>): boolean =>
  /not in (the )?datafile/i.test(message) && [...holdoutKeys].some((key) => message.includes(key));

/** Messages of the SDK go to the log and never to the screen (EXP-40). */
export const createSdkLogHandler = (log: Pick<Log, 'warn' | 'error'>, holdoutKeys: ReadonlySet<string>) => ({
  log: (level: number, message: string): void => {
    if (level < warning || isFalseAlarm(message, holdoutKeys)) return;
    if (level === warning) log.warn({ source: 'experiments' }, message);
    else log.error({ source: 'experiments' }, message);
  },
});
