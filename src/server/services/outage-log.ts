import type { Clock } from '#lib/clock.ts';
import type { Log } from '#lib/log.ts';
import type { Unavailable } from '#lib/unavailable.ts';

type Options = { log: Pick<Log, 'warn'>; clock: Clock; onOutage(): void };

const everyMs = 1_000;

/** Logs an outage of the database at most once a second, however many requests fail. */
export const createOutageLog = ({ log, clock, onOutage }: Options) => {
  let loggedAt = Number.NEGATIVE_INFINITY;
  let unsaid = 0;
  return (error: Unavailable): void => {
    onOutage();
    unsaid += 1;
    if (clock.now() - loggedAt < everyMs) return;
    log.warn({ statements: unsaid, reason: error.message }, 'the database does not answer');
    loggedAt = clock.now();
    unsaid = 0;
  };
};
