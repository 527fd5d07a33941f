/** Runs low-priority work once the browser is idle. Returns a function that cancels it. */
export const whenIdle = (action: () => void): (() => void) => {
  // Safari has no requestIdleCallback.
  if (typeof requestIdleCallback === 'undefined') {
    const timer = setTimeout(action);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(action, { timeout: 200 });
  return () => cancelIdleCallback(handle);
};
