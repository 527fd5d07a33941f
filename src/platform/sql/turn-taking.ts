import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises';

/** How long background work may block the event loop before it yields. */
const sliceMs = 2;
/** Longer while it holds the write lock: yielding would lengthen the wait of everybody who needs the lock. */
const lockedSliceMs = 20;
/** How long background work pauses between slices while requests are delayed. */
const giveWayMs = 50;

type TurnTaking = {
  /** Resolves when background work may run its next statement. */
  take(): Promise<void>;
  takeLocked(): Promise<void>;
};

/**
 * SQLite answers synchronously, so any number of awaited statements run within one turn of the event loop, and requests
 * that arrive meanwhile wait for all of them. Background work yields between slices instead.
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
