/** A sliding window: at most `most` within any `perMs` milliseconds. */
export type WindowRule = { most: number; perMs: number };

/** The result of counting one more. */
export type WindowTurn = {
  /** 0 when it is allowed, or else how long to wait; what is refused is not counted. */
  waitMs: number;
  most: number;
  /** How many more are allowed right now. */
  left: number;
  /** How long until the oldest one counted leaves the window. */
  resetMs: number;
};

/** `take` with a count takes all of them, or none when not all are allowed. */
export type WindowLimit = { take(key: string, count?: number): Promise<WindowTurn> };

/** The first `free` attempts need no wait; each further one waits twice as long as the one before. */
export type AttemptRule = { free: number; firstWaitMs: number; longestWaitMs: number };

export type AttemptLimit = {
  /** Counts an attempt (a password, say) before it is checked: 0 when it may be, or else how long to wait. */
  take(key: string): Promise<number>;
  /** Takes one attempt off the count again: it turned out not to be a guess. */
  giveBack(key: string): Promise<void>;
  /** The attempt succeeded: starts counting anew. */
  forget(key: string): Promise<void>;
};

/** Makes limits. Each has a name, so that two limits can count the same key apart. */
export type Limits = {
  /**
   * `rule` is called for every count, so an operator can change it while the server runs. Counts are kept in the
   * database, for all processes together. While it is away a strict limit fails; any other counts by this process.
   */
  window(name: string, rule: () => WindowRule, options?: { strict?: boolean }): WindowLimit;
  attempts(name: string, rule: AttemptRule): AttemptLimit;
};
