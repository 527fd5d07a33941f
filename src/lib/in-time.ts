/** The longest time a person waits for a response in front of a screen. */
export const patienceMs = 15_000;

/** Rejects when `work` takes longer than the limit; its later result is ignored. */
export const inTime = <T>(work: Promise<T>, limitMs = patienceMs): Promise<T> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('not in time')), limitMs);
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
