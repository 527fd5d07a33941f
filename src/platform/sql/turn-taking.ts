import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises';

/** How long background work may keep the event loop before others get their turn. */
const sliceMs = 2;
/** Longer while it holds the write lock: whoever waits for that would wait for everybody's turns. */
const lockedSliceMs = 20;
/** How long background work stands back between slices while requests wait; it never stands still. */
const giveWayMs = 50;

type TurnTaking = {
  /** Resolves in a turn of the event loop that background work has not used up. */
  take(): Promise<void>;
  takeLocked(): Promise<void>;
};

/**
 * SQLite answers at once, so one awaited statement after another is a single turn of the event loop, however many there
 * are: a request that comes in meanwhile waits for all of them.
 */
export const createTurnTaking = ({ mustGiveWay }: { mustGiveWay(): boolean }): TurnTaking => {
  let beganAt: number | undefined;
  const busyMs = (): number => {
    const now = performance.now();
    if (beganAt !== undefined) return now - beganAt;
    beganAt = now;
    setImmediate(() => {
      beganAt = undefined;
    });
    return 0;
  };
  return {
    take: async () => {
      while (busyMs() >= sliceMs) await (mustGiveWay() ? pause(giveWayMs) : nextTurn());
    },
    takeLocked: async () => {
      while (busyMs() >= lockedSliceMs) await nextTurn();
    },
  };
};
