/** The message of LOC-20 is kept, although the map's script is our own (RULING-74). */
export const mapScriptError = 'Could not load the Google Maps API';

/** Loads the script that moves the map; rejects after the timeout, even if it arrives later. */
export const loadMapScript = <T>(load: () => Promise<T>, { timeoutMs = 10_000 } = {}): Promise<T> => {
  const { promise, resolve, reject } = Promise.withResolvers<T>();
  const fail = (): void => {
    clearTimeout(timer);
    reject(new Error(mapScriptError));
  };
  const timer = setTimeout(fail, timeoutMs);
  load().then((script) => {
    clearTimeout(timer);
    resolve(script);
  }, fail);
  return promise;
};
