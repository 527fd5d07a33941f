import type { Log } from '#lib/log.ts';

/** Levels as the SDK counts them. */
const warning = 2;

/** A holdout is no experiment of the datafile, and the SDK takes that for an error although it decided rightly. */
const isFalseAlarm = (message: string, holdoutKeys: ReadonlySet<string>): boolean =>
  /not in (the )?datafile/i.test(message) && [...holdoutKeys].some((key) => message.includes(key));

/** EXP-40: what the SDK has to say goes to the log and never to a visitor. */
export const createSdkLogHandler = (log: Pick<Log, 'warn' | 'error'>, holdoutKeys: ReadonlySet<string>) => ({
  log: (level: number, message: string): void => {
    if (level < warning || isFalseAlarm(message, holdoutKeys)) return;
    if (level === warning) log.warn({ source: 'experiments' }, message);
    else log.error({ source: 'experiments' }, message);
  },
});
