import { type Log, logLibraryError } from './log.ts';
import { Unavailable } from './unavailable.ts';

type Refreshing = {
  /** Takes over what is new. */
  refresh(): Promise<void>;
  /** What the log says when it can't. */
  failure: string;
  log: Pick<Log, 'error'>;
  intervalMs: number;
};

/** Takes over again and again what other processes have written. */
export const createRefreshLoop = ({ refresh, failure, log, intervalMs }: Refreshing) => {
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;
  let turn: Promise<void> = Promise.resolve();

  /** One at a time: a turn that began earlier must not put back what a later one has replaced. */
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
      // That the database is away is said where it is noticed; what was read last still holds.
      if (!stopped && !(error instanceof Unavailable)) logLibraryError(log, failure, error);
    }
    if (!stopped) start();
  };

  return {
    start,
    /** Now instead of at the next turn. */
    refreshNow,
    stop: async (): Promise<void> => {
      stopped = true;
      clearTimeout(timer);
      await turn;
    },
  };
};
