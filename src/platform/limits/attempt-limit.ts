import type { Clock } from '#lib/clock.ts';
import { hourMs } from '#lib/duration.ts';
import type { AttemptLimit, AttemptRule } from '#lib/limit.ts';
import type { AttemptStore } from './attempt-store.ts';

type Options = AttemptRule & {
  store: AttemptStore;
  clock: Clock;
  /** Tells its keys from those of other limits. */
  name: string;
};

/** After so long without another attempt a key is new again; no wait is as long. */
const forgetAfterMs = hourMs;

/**
 * Waits that double with every attempt and end by themselves. What is refused meanwhile is not counted, so nobody can
 * keep a key waiting for ever, and no account is ever locked: the key names who tries as well as what is tried.
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

/** Deletes attempts that no limit counts any more; run once a day. */
export const createForgetAttempts =
  ({ store, clock }: { store: AttemptStore; clock: Clock }) =>
  (): Promise<void> =>
    store.removeBefore(clock.now() - forgetAfterMs);
