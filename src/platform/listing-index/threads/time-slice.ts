import { setImmediate as nextTurn } from 'node:timers/promises';

/** How long anything may keep this thread before others get a turn. */
export const turnMs = 1;

/** Tells, listing by listing, whether this thread was kept long enough. */
export const createTurns = () => {
  let until = performance.now() + turnMs;
  return {
    isOver: (): boolean => performance.now() >= until,
    next: async (): Promise<void> => {
      await nextTurn();
      until = performance.now() + turnMs;
    },
  };
};
