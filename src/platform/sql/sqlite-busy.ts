import { setTimeout as wait } from 'node:timers/promises';
import { isBusy } from './sqlite-errors.ts';

const LONGEST_PAUSE_MS = 20;

/**
 * Waits while another process has the file locked. SQLite's own busy_timeout would block the whole event loop, and with
 * it perhaps the very transaction it waits for.
 */
export const retryWhenBusy = async <T>(giveUpAt: number, work: () => T | Promise<T>): Promise<T> => {
  for (let pauseMs = 1; ; pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS)) {
    try {
      return await work();
    } catch (error) {
      if (!isBusy(error) || performance.now() > giveUpAt) throw error;
    }
    await wait(pauseMs);
  }
};
