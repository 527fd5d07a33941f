type PollOptions = { maxCalls?: number; intervalMs?: number; signal?: AbortSignal };

/**
 * Calls `probe` until it returns a value, at most 800 times and 16 ms apart, then resolves to undefined (RES-13,
 * RULING-95). `probe` returns undefined or null while there is no value.
 */
export const poll = <T>(
  probe: () => T | undefined | null,
  { maxCalls = 800, intervalMs = 16, signal }: PollOptions = {},
): Promise<T | undefined> =>
  new Promise((resolve, reject) => {
    let calls = 0;
    const ask = () => {
      if (signal?.aborted) return resolve(undefined);
      calls += 1;
      try {
        const value = probe();
        if (value !== undefined && value !== null) return resolve(value);
      } catch (error) {
        return reject(error);
      }
      if (calls >= maxCalls) return resolve(undefined);
      setTimeout(ask, intervalMs);
    };
    ask();
  });
