import type { Engine } from '#platform/sql/database.ts';
import type { Rig } from './rig.ts';

/** One way to break the running product, and what must still hold. A file in `cases/` that exports it is all it takes. */
export type FaultCase = {
  /** As the table calls it. */
  name: string;
  engines: readonly Engine[];
  /** On which it is part of `npm test` too: a few seconds, and nothing in it that a busy machine would change. */
  quick: readonly Engine[];
  /** Why it cannot be tried on this machine, in a sentence. */
  impossible?(): string | undefined;
  /** Breaks it and looks; resolves with what was seen, in a few words. */
  run(rig: Rig): Promise<string>;
};

/** One line of the table. */
export type Outcome = {
  name: string;
  engine: Engine;
  acknowledged: number;
  matchCount: number;
  answers: AnswerCounts;
  seen: string;
  /** What must not be: each makes the run fail. */
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
