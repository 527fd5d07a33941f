import type { Clock } from '#lib/clock.ts';
import { hourMs } from '#lib/duration.ts';
import type { AttemptLimit, AttemptRule } from '#lib/limit.ts';
import type { AttemptStore } from './attempt-store.ts';

type Options = AttemptRule & {
  store: AttemptStore;
  clock: Clock;
  /** Distinguishes the keys of this limit from those of others. */
  name: string;
};

/** A key without an attempt for this long starts over; longer than every wait. */
const forgetAfterMs = hourMs;

/**
 * Waits double with every attempt and then expire. Refused attempts are not counted, so nobody can keep a key blocked.
 * No account is ever locked: the key names both the caller and the target.
 */
export const createAttemptLimit = ({ store, clock, name, ...rule }: Options): AttemptLimit => {
  const named = (key: string): string => `${name}|${key}`;

  return {
    take: async (key) => {
      const now = clock.now();
      if (await store.take(named(key), rule, { now, since: now - forgetAfterMs })) return 0;
      const attempts = await store.find(named(key));
      const waitMs = Math.min(rule.firstWaitMs * 2 ** ((attempts?.attempts ?? 0) - rule.free), rule.longestWaitMs);
      return Math.max(1, (attempts?.lastMs ?? now) + waitMs - now);
    },
    giveBack: (key) => store.giveBack(named(key)),
    forget: (key) => store.remove(named(key)),
  };
};

/** Deletes attempts that no longer count; run daily. */
export const createForgetAttempts =
  ({ store, clock }: { store: AttemptStore; clock: Clock }) =>
  (): Promise<void> =>
    store.removeBefore(clock.now() - forgetAfterMs);
