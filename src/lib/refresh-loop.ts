import { type Log, logLibraryError } from './log.ts';
import { Unavailable } from './unavailable.ts';

type Refreshing = {
  /** Reads what has changed since the last time. */
  refresh(): Promise<void>;
  /** What is logged when `refresh` fails. */
  failure: string;
  log: Pick<Log, 'error'>;
  intervalMs: number;
};

/** Reads every `intervalMs` what other processes have written to the database. */
export const createRefreshLoop = ({ refresh, failure, log, intervalMs }: Refreshing) => {
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;
  let turn: Promise<void> = Promise.resolve();

  /** One refresh after another: of two at once, the older could overwrite what the newer has read. */
  const refreshNow = (): Promise<void> => {
    const next = turn.then(refresh);
    turn = next.catch(() => {});
    return next;
  };

  const start = (): void => {
    timer = setTimeout(loop, intervalMs).unref();
  };

  const loop = async (): Promise<void> => {
    try {
      await refreshNow();
    } catch (error) {
      // A database that is away is logged by whoever notices it first; what was read last stays in use.
      if (!stopped && !(error instanceof Unavailable)) logLibraryError(log, failure, error);
    }
    if (!stopped) start();
  };

  return {
    start,
    /** Refreshes at once instead of after the interval. */
    refreshNow,
    stop: async (): Promise<void> => {
      stopped = true;
      clearTimeout(timer);
      await turn;
    },
  };
};
