import type { Clock } from '#lib/clock.ts';
import type { Outbox } from '#platform/outbox/outbox.ts';

/** Messages that need the operator, with the age of the oldest, for the metrics. */
export const outboxTroubleOf = (outbox: Pick<Outbox, 'trouble'>, clock: Clock) => async () =>
  (await outbox.trouble()).map(({ oldestCreatedAt, ...row }) => ({
    ...row,
    oldestSeconds: (clock.now() - oldestCreatedAt) / 1000,
  }));
