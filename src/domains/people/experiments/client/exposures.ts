/** Flags this visit has been shown, until the SDK is there to report them. */
const waiting = new Set<string>();
let report: ((flagKey: string) => void) | undefined;

/** EXP-01: a page that shows these flags was opened. What becomes of it depends on what the visitor agreed to. */
export const expose = (flagKeys: readonly string[]): void => {
  for (const flagKey of flagKeys) {
    if (report) report(flagKey);
    else waiting.add(flagKey);
  }
};

/** Takes over what was shown so far, and all that follows. */
export const takeExposures = (take: (flagKey: string) => void): void => {
  report = take;
  for (const flagKey of waiting) take(flagKey);
  waiting.clear();
};
