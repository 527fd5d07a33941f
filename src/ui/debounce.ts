type Debounced = { (): void; cancel(): void };

/** Runs once, `waitMs` after the last call. */
export const debounce = (run: () => void, waitMs: number): Debounced => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const later = () => {
    clearTimeout(timer);
    timer = setTimeout(run, waitMs);
  };
  return Object.assign(later, { cancel: () => clearTimeout(timer) });
};
