import { type Log, logLibraryError } from '#lib/log.ts';
import { Unavailable } from '#lib/unavailable.ts';

type TurnOptions = {
  /** Resolves with whether there may be more to do right away. */
  work(): Promise<boolean>;
  log: Pick<Log, 'error'>;
  /** The log message when the work fails. */
  trouble: string;
  intervalMs?: number;
};

export type Turns = {
  /** Resolves when no work is running. */
  stop(): Promise<void>;
};

const longestWaitMs = 30_000;

/** Runs the work repeatedly, with a longer pause after each failure: failed work is repeated. */
export const startTurns = ({ work, log, trouble, intervalMs = 250 }: TurnOptions): Turns => {
  let stopped = false;
  let failures = 0;
  let timer: NodeJS.Timeout | undefined;
  let turn: Promise<void> = Promise.resolve();

  const untilDone = async (): Promise<void> => {
    try {
      while (!stopped && (await work()));
      failures = 0;
    } catch (error) {
      failures += 1;
      // Outages of the database are logged elsewhere.
      if (!stopped && !(error instanceof Unavailable)) logLibraryError(log, trouble, error);
    }
  };
  const schedule = (): void => {
    const waitMs = failures === 0 ? intervalMs : Math.min(longestWaitMs, intervalMs * 2 ** failures);
    timer = setTimeout(() => {
      turn = untilDone().then(() => {
        if (!stopped) schedule();
      });
    }, waitMs).unref();
  };
  schedule();

  return {
    stop: async () => {
      stopped = true;
      clearTimeout(timer);
      await turn;
    },
  };
};
