/**
 * RULING-96: calls made within `waitMs` of the first, or while its request is under way, share one request and one result.
 * Nothing outlives the request, so a failure is never handed to a later caller.
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
