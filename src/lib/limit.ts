/** A sliding window: at most `most` within any `perMs` milliseconds. */
export type WindowRule = { most: number; perMs: number };

/** The result of counting one more call. */
export type WindowTurn = {
  /** 0 if the call is allowed, else how long to wait. Refused calls are not counted. */
  waitMs: number;
  most: number;
  /** How many more calls are allowed now. */
  left: number;
  /** How long until the oldest counted call leaves the window. */
  resetMs: number;
};

/** `take` with a count takes all of them, or none if not all are allowed. */
export type WindowLimit = { take(key: string, count?: number): Promise<WindowTurn> };

/** The first `free` attempts need no wait; then the wait doubles with each attempt. */
export type AttemptRule = { free: number; firstWaitMs: number; longestWaitMs: number };

export type AttemptLimit = {
  /** Counts an attempt, such as a password, before it is checked: 0 if it is allowed, else how long to wait. */
  take(key: string): Promise<number>;
  /** Uncounts one attempt that turned out not to be a guess. */
  giveBack(key: string): Promise<void>;
  /** Resets the count after a successful attempt. */
  forget(key: string): Promise<void>;
};

/** Makes limits. Each has a name, so that two limits can count the same key apart. */
export type Limits = {
  /**
   * `rule` is called for every count, so an operator can change it while the server runs. Counts are stored in the
   * database and shared by all processes. While it is unavailable a strict limit fails; others count within this
   * process.
   */
  window(name: string, rule: () => WindowRule, options?: { strict?: boolean }): WindowLimit;
  attempts(name: string, rule: AttemptRule): AttemptLimit;
};
