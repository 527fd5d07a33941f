import { setTimeout as wait } from 'node:timers/promises';

const SQLITE_BUSY = 5;
const LONGEST_PAUSE_MS = 20;

/**
 * Waits while another process holds the file. SQLite's own busy_timeout would hold up the whole event loop, and with
 * it the very transaction that may be waited for.
 */
export const retryWhenBusy = async <T>(waitMs: number, work: () => T | Promise<T>): Promise<T> => {
  const giveUpAt = performance.now() + waitMs;
  for (let pauseMs = 1; ; pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS)) {
    try {
      return await work();
    } catch (error) {
      if (!isBusy(error) || performance.now() > giveUpAt) throw error;
    }
    await wait(pauseMs);
  }
};

// The upper bytes say why it is busy.
const isBusy = (error: unknown): boolean =>
  error instanceof Error &&
  'errcode' in error &&
  typeof error.errcode === 'number' &&
  (error.errcode & 0xff) === SQLITE_BUSY;
