import { type Log, logLibraryError } from './log.ts';
import { Unavailable } from './unavailable.ts';

type Refreshing = {
  /** Reads the changes since the last call. */
  refresh(): Promise<void>;
  /** The log message when `refresh` fails. */
  failure: string;
  log: Pick<Log, 'error'>;
  intervalMs: number;
};

/** Reads changes by other processes from the database every `intervalMs`. */
export const createRefreshLoop = ({ refresh, failure, log, intervalMs }: Refreshing) => {
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;
  let turn: Promise<void> = Promise.resolve();

  /** Refreshes run one after another: of two at once, the older could overwrite the newer's result. */
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
      // An unavailable database is already logged elsewhere; the last values stay in use.
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
