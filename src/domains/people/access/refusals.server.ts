import { atMostEvery } from '#lib/at-most-every.ts';
import type { Clock } from '#lib/clock.ts';
import { dayMs, minuteMs } from '#lib/duration.ts';
import type { Log } from '#lib/log.ts';
import type { RefusalReason } from './operator.ts';
import type { RefusalStore } from './refusal-store.server.ts';

type Options = { store: RefusalStore; clock: Clock; log: Pick<Log, 'info' | 'warn'> };

const lifetimeMs = 90 * dayMs;

/** Guesses are limited where they are made, so every one is worth a row; a page is opened as often as somebody likes. */
const once: ReadonlySet<RefusalReason> = new Set(['no-role', 'too-old', 'too-many-codes']);

/** Says in the log, and keeps for operators, who was turned away. Nobody can flood either. */
export const createRefusals = ({ store, clock, log }: Options) => ({
  /** Of somebody who is signed in. */
  note: async (consumerId: string, reason: RefusalReason, network: string): Promise<void> => {
    const now = clock.now();
    if (once.has(reason) && (await store.hasSince(consumerId, reason, now - minuteMs))) return;
    await store.add({ atMs: now, consumerId, reason, network });
    // Where from is in the line of the request, as a hash.
    log.warn({ consumerId, reason }, 'somebody was turned away from the back office');
  },

  latest: store.latest,
  /** Once a day. */
  forgetOld: () => store.removeBefore(clock.now() - lifetimeMs),
});

/** Of nobody in particular: crawlers try every address, so a line now and then says how often. */
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
