/** So many within any stretch of this length. */
export type WindowRule = { most: number; perMs: number };

/** What came of counting one more. */
export type WindowTurn = {
  /** 0 when it may go on, or else how long to wait; what has to wait is not counted. */
  waitMs: number;
  most: number;
  /** How many may follow at once. */
  left: number;
  /** Until the first of those that count stops counting. */
  resetMs: number;
};

/** Several are taken together or not at all. */
export type WindowLimit = { take(key: string, count?: number): Promise<WindowTurn> };

/** How many attempts nobody waits for, and how waits double from then on. */
export type AttemptRule = { free: number; firstWaitMs: number; longestWaitMs: number };

export type AttemptLimit = {
  /** Counts one attempt before it is judged: 0 when it may go on, or else how long to wait. */
  take(key: string): Promise<number>;
  /** It was no guess, so it does not count. */
  giveBack(key: string): Promise<void>;
  /** Whoever tried is who they said: nothing they did before counts. */
  forget(key: string): Promise<void>;
};

/** Everything here that counts who does what how often. A name tells the keys of one limit from those of another. */
export type Limits = {
  /**
   * The rule is asked for each time, so it may change while the server runs. A strict one fails where it cannot be
   * counted for all processes; any other is then counted by each for itself, and fails nobody.
   */
  window(name: string, rule: () => WindowRule, options?: { strict?: boolean }): WindowLimit;
  attempts(name: string, rule: AttemptRule): AttemptLimit;
};
