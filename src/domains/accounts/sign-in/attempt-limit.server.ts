import type { Clock } from '#lib/clock.ts';
import type { AttemptStore } from './attempt-store.server.ts';

export type AttemptLimit = {
  /** How long this key has to wait before the next attempt; 0 when it may go on. */
  waitMs(key: string): Promise<number>;
  /** Counts one attempt that failed, or that costs something. */
  count(key: string): Promise<void>;
  forget(key: string): Promise<void>;
};

type Options = {
  store: AttemptStore;
  clock: Clock;
  /** Tells its keys from those of other limits. */
  name: string;
  /** Attempts nobody has to wait for. */
  free: number;
  firstWaitMs: number;
  longestWaitMs: number;
};

/** After so long without another attempt a key is new again; no wait is as long. */
const forgetAfterMs = 3_600_000;

/**
 * Waits that double with every failure and end by themselves. What is refused meanwhile is not counted, so nobody can
 * keep a key waiting for ever, and no account is ever locked: the key names who tries as well as what is tried.
 */
export const createAttemptLimit = (options: Options): AttemptLimit => {
  const { store, clock, name, free, firstWaitMs, longestWaitMs } = options;
  const named = (key: string): string => `${name}|${key}`;

  return {
    waitMs: async (key) => {
      const known = await store.find(named(key));
      const over = (known?.attempts ?? 0) - free;
      if (!known || over < 0) return 0;
      return Math.max(0, known.lastMs + Math.min(firstWaitMs * 2 ** over, longestWaitMs) - clock.now());
    },
    count: (key) => store.add(named(key), { now: clock.now(), since: clock.now() - forgetAfterMs }),
    forget: (key) => store.remove(named(key)),
  };
};

/** What no limit counts any more goes, once a day. */
export const createForgetAttempts =
  ({ store, clock }: Pick<Options, 'store' | 'clock'>) =>
  (): Promise<void> =>
    store.removeBefore(clock.now() - forgetAfterMs);
