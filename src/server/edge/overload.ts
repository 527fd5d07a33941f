import { atMostEvery } from '#lib/at-most-every.ts';
import type { Clock } from '#lib/clock.ts';
import type { Log } from '#lib/log.ts';
import type { LoopWatch } from '#platform/event-loop/loop-watch.ts';
import { createWorkQueue } from './work-queue.ts';

/**
 * In the order they are refused: robots; what is worked out for a visitor; what is worked out for somebody with an
 * account, and what visitors send; then what costs next to nothing, and what somebody with an account sends.
 */
export type LoadClass = 'robot' | 'visitor' | 'account' | 'last';

/** How much of the longest wait each may take up: whoever is refused last finds room that others were refused. */
const shares: Readonly<Record<LoadClass, number>> = { robot: 0.15, visitor: 0.4, account: 0.6, last: 0.8 };

/** With this few pending requests nothing is refused: a slow answer then means the machine is busy with other work. */
const fewPending = 2;
const fewRequests = 10;
const firstGuessMs = 10;
const newestShare = 0.3;
const logEveryMs = 10_000;

type Work = { turn: Promise<void>; end(): void };

type Options = {
  loop: Pick<LoopWatch, 'lateMs' | 'isBusy' | 'activeMs'>;
  /** Nothing is refused where it is zero. */
  longestWaitMs: number;
  onShed(loadClass: LoadClass): void;
  clock: Clock;
  log: Pick<Log, 'warn'>;
};

/**
 * Refuses what would have to wait too long, so that what is let in is answered in time: the wait is what the event loop
 * is behind, and what is being worked out already, at the pace of late. Work that waits for something else than this
 * process, such as a database that hangs, leaves the loop idle, and then nobody is refused.
 */
export const createOverload = ({ loop, longestWaitMs, onShed, clock, log }: Options) => {
  const worthALine = atMostEvery(logEveryMs, clock);
  let pending = 0;
  let requests = 0;
  let workMs = firstGuessMs;
  let finished = 0;
  let activeMs = loop.activeMs();
  let unlogged = 0;
  const queue = createWorkQueue(loop);

  /** The loop's time for each piece of work that was finished, whatever else it was spent on. */
  const learnPace = (): void => {
    finished += 1;
    const spentMs = loop.activeMs() - activeMs;
    if (spentMs < 50) return;
    workMs += newestShare * (spentMs / finished - workMs);
    activeMs += spentMs;
    finished = 0;
  };

  const waitMs = (loadClass: LoadClass): number => {
    const lateMs = loop.lateMs();
    if (loadClass === 'last' || pending < fewPending || !loop.isBusy()) return lateMs;
    return lateMs + pending * workMs;
  };

  return {
    admits: (loadClass: LoadClass): boolean => {
      if (longestWaitMs === 0 || requests < fewRequests) return true;
      const wait = waitMs(loadClass);
      if (wait <= longestWaitMs * shares[loadClass]) return true;
      onShed(loadClass);
      unlogged += 1;
      if (worthALine()) {
        log.warn(
          { refused: unlogged, waitMs: Math.round(wait), pending },
          'more requests than can be answered in time',
        );
        unlogged = 0;
      }
      return false;
    },

    /** A client has connected. */
    connect: queue.noteArrival,

    /** A request is here until the function that is returned is called; calling it again does nothing. */
    arrive: (): (() => void) => {
      requests += 1;
      queue.noteArrival();
      let isOver = false;
      return () => {
        if (!isOver) requests -= 1;
        isOver = true;
      };
    },

    /** Something is worked out until `end` is called; calling it again does nothing. It starts when `turn` resolves. */
    begin: (): Work => {
      // Idle time must not count as time spent on requests.
      if (pending === 0 && finished === 0) activeMs = loop.activeMs();
      pending += 1;
      const place = queue.join();
      let isOver = false;
      return {
        turn: place.turn,
        end: () => {
          if (isOver) return;
          isOver = true;
          pending -= 1;
          place.leave();
          learnPace();
        },
      };
    },
  };
};

export type Overload = ReturnType<typeof createOverload>;
