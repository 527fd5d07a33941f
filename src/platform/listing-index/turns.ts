import { setImmediate as nextTurn } from 'node:timers/promises';

/** How long anything may keep this thread before others get a turn. */
export const turnMs = 3;

const listingsPerLook = 16;

/** Tells, every few listings, whether this thread was kept long enough. */
export const createTurns = () => {
  let done = 0;
  let until = performance.now() + turnMs;
  return {
    isOver: (): boolean => {
      done += 1;
      return done % listingsPerLook === 0 && performance.now() >= until;
    },
    next: async (): Promise<void> => {
      await nextTurn();
      until = performance.now() + turnMs;
    },
  };
};
