import { setImmediate as yieldToOthers } from 'node:timers/promises';

/** How long anything may keep this thread before others get a turn. */
export const sliceMs = 1;

/** Tells, listing by listing, whether this thread was kept long enough. */
export const createTimeSlice = () => {
  let until = performance.now() + sliceMs;
  return {
    isOver: (): boolean => performance.now() >= until,
    next: async (): Promise<void> => {
      await yieldToOthers();
      until = performance.now() + sliceMs;
    },
  };
};
