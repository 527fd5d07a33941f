/**
 * Calls within `waitMs` of the first, or while its request runs, share one request and its result (RULING-96). Nothing
 * is cached after the request, so a later caller never gets an earlier failure.
 */
export const mergeCalls = <T>(action: () => Promise<T>, { waitMs = 25 }: { waitMs?: number } = {}) => {
  let shared: Promise<T> | undefined;

  return (): Promise<T> => {
    if (shared) return shared;
    const mine = new Promise<void>((resolve) => setTimeout(resolve, waitMs)).then(action);
    shared = mine;
    const forget = () => {
      shared = undefined;
    };
    mine.then(forget, forget);
    return mine;
  };
};
