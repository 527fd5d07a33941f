import { setImmediate as nextTurn } from 'node:timers/promises';

/** How long background work may keep the event loop before others get their turn. */
const sliceMs = 2;
/** Longer while it holds the write lock: whoever waits for that would wait for everybody's turns. */
const lockedSliceMs = 20;

type TurnTaking = {
  /** Resolves in a turn of the event loop that background work has not used up. */
  take(): Promise<void>;
  takeLocked(): Promise<void>;
};

/**
 * SQLite answers at once, so one awaited statement after another is a single turn of the event loop, however many there
 * are: a request that comes in meanwhile waits for all of them.
 */
export const createTurnTaking = (): TurnTaking => {
  let beganAt: number | undefined;
  const keptMs = (): number => {
    const now = performance.now();
    if (beganAt !== undefined) return now - beganAt;
    beganAt = now;
    setImmediate(() => {
      beganAt = undefined;
    });
    return 0;
  };
  const within = async (mostMs: number): Promise<void> => {
    while (keptMs() >= mostMs) await nextTurn();
  };
  return { take: () => within(sliceMs), takeLocked: () => within(lockedSliceMs) };
};
