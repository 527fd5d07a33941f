import { atMostEvery } from '#lib/at-most-every.ts';
import type { Clock } from '#lib/clock.ts';
import { dayMs, minuteMs } from '#lib/duration.ts';
import type { Log } from '#lib/log.ts';
import type { RefusalReason } from './operator.ts';
import type { RefusalStore } from './refusal-store.server.ts';

type Options = { store: RefusalStore; clock: Clock; log: Pick<Log, 'info' | 'warn'> };

const lifetimeMs = 90 * dayMs;

/**
 * Reasons recorded at most once a minute, because a page can be opened as often as one likes. Wrong codes are
 * rate-limited, so each of them is recorded.
 */
const once: ReadonlySet<RefusalReason> = new Set(['no-role', 'other-role', 'too-old', 'too-many-codes']);

/** Logs and stores who was refused entry, without letting anyone flood either. */
export const createRefusals = ({ store, clock, log }: Options) => ({
  /** For signed-in people. */
  note: async (consumerId: string, reason: RefusalReason, network: string): Promise<void> => {
    const now = clock.now();
    if (once.has(reason) && (await store.hasSince(consumerId, reason, now - minuteMs))) return;
    await store.add({ atMs: now, consumerId, reason, network });
    // The network is in the request's own log line, as a hash.
    log.warn({ consumerId, reason }, 'somebody was turned away from the back office');
  },

  latest: store.latest,
  /** Runs once a day. */
  forgetOld: () => store.removeBefore(clock.now() - lifetimeMs),
});

/** For people who are not signed in: crawlers try every URL, so they are only counted and logged now and then. */
export const createStrangerLog = ({ clock, log }: Pick<Options, 'clock' | 'log'>) => {
  const mayTell = atMostEvery(10_000, clock);
  let untold = 0;
  return (): void => {
    untold += 1;
    if (!mayTell()) return;
    log.info({ attempts: untold }, 'strangers asked for the back office');
    untold = 0;
  };
};

export type Refusals = ReturnType<typeof createRefusals>;
