/** How long somebody waits in front of a screen at most before something has to happen. */
export const patienceMs = 15_000;

/** As the work itself, but failed when it takes longer than somebody would wait; what comes later is dropped. */
export const inTime = <T>(work: Promise<T>, limitMs = patienceMs): Promise<T> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('not in time')), limitMs);
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
