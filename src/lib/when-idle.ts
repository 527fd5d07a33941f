/** Runs what nobody waits for once the page has nothing better to do. Answers how to call it off. */
export const whenIdle = (action: () => void): (() => void) => {
  // Safari knows no idle moments.
  if (typeof requestIdleCallback === 'undefined') {
    const timer = setTimeout(action);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(action, { timeout: 200 });
  return () => cancelIdleCallback(handle);
};
