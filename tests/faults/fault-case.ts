import type { Engine } from '#platform/sql/database.ts';
import type { Rig } from './rig.ts';

/** One way to break the running product, and what must still hold. To add one, export it from a file in `cases/`. */
export type FaultCase = {
  /** Name in the table. */
  name: string;
  engines: readonly Engine[];
  /**
   * Whether it is also part of `npm test`, on SQLite: it starts few processes, does not depend on how busy the machine
   * is, and shows what no contract does.
   */
  quick: boolean;
  /** Why it cannot run on this machine, in a sentence. */
  impossible?(): string | undefined;
  /** Runs the case; resolves with a short summary of what happened. */
  run(rig: Rig): Promise<string>;
};

/** One row of the table. */
export type Outcome = {
  name: string;
  engine: Engine;
  acknowledged: number;
  matchCount: number;
  answers: AnswerCounts;
  seen: string;
  /** Violations; each makes the run fail. */
  wrong: string[];
  skipped: boolean;
};

/** Redirects count as answered; `cut` is a connection that ended without an answer. */
export type AnswerCounts = {
  answered: number;
  refused: number;
  unavailable: number;
  broken: number;
  cut: number;
};
