import { setImmediate as yieldToOthers } from 'node:timers/promises';

/** How long work may block this thread before it yields. */
export const sliceMs = 1;

/** Tells whether the time slice is used up; checked for every listing. */
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
