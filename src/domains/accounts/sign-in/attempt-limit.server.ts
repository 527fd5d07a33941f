import { LRUCache } from 'lru-cache';
import type { Clock } from '#lib/clock.ts';

export type AttemptLimit = {
  /** How long this key has to wait before the next attempt; 0 when it may go on. */
  waitMs(key: string): number;
  /** Counts one attempt that failed, or that costs something. */
  count(key: string): void;
  forget(key: string): void;
};

type Options = {
  clock: Clock;
  /** Attempts nobody has to wait for. */
  free: number;
  firstWaitMs: number;
  longestWaitMs: number;
  /** After so long without another attempt a key is new again. */
  forgetAfterMs?: number;
};

const mostKeys = 50_000;
const hourMs = 3_600_000;

/**
 * Waits that double with every failure and end by themselves. What is refused meanwhile is not counted, so nobody can
 * keep a key waiting for ever, and no account is ever locked: the key names who tries as well as what is tried.
 */
export const createAttemptLimit = ({
  clock,
  free,
  firstWaitMs,
  longestWaitMs,
  forgetAfterMs = hourMs,
}: Options): AttemptLimit => {
  const attempts = new LRUCache<string, { count: number; lastAt: number; waitUntil: number }>({ max: mostKeys });

  const read = (key: string) => {
    const known = attempts.get(key);
    return known && clock.now() - known.lastAt < forgetAfterMs ? known : undefined;
  };

  return {
    waitMs: (key) => Math.max(0, (read(key)?.waitUntil ?? 0) - clock.now()),
    count: (key) => {
      const count = (read(key)?.count ?? 0) + 1;
      const over = count - free;
      const wait = over < 0 ? 0 : Math.min(firstWaitMs * 2 ** over, longestWaitMs);
      attempts.set(key, { count, lastAt: clock.now(), waitUntil: clock.now() + wait });
    },
    forget: (key) => {
      attempts.delete(key);
    },
  };
};

/** One household or office has a whole IPv6 network to choose addresses from, so its first half names it. */
export const networkOf = (ip: string): string => (ip.includes(':') ? ip.split(':').slice(0, 4).join(':') : ip);
