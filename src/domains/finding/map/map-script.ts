/** LOC-20, RULING-74: the words are the same, although the map's script is our own. */
export const mapScriptError = 'Could not load the Google Maps API';

/** The script that moves the map; one that comes after all, later than that, is not waited for. */
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
