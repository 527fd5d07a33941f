/** Flags shown in this visit before the SDK was loaded. */
const waiting = new Set<string>();
let report: ((flagKey: string) => void) | undefined;

/** Records that a page with these flags was shown (EXP-01). It is only reported if the visitor has consented. */
export const expose = (flagKeys: readonly string[]): void => {
  for (const flagKey of flagKeys) {
    if (report) report(flagKey);
    else waiting.add(flagKey);
  }
};

/** Passes all earlier and future exposures to `take`. */
export const takeExposures = (take: (flagKey: string) => void): void => {
  report = take;
  for (const flagKey of waiting) take(flagKey);
  waiting.clear();
};
