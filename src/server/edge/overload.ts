import { atMostEvery } from '#lib/at-most-every.ts';
import type { Clock } from '#lib/clock.ts';
import type { Log } from '#lib/log.ts';
import type { LoopWatch } from '#platform/event-loop/loop-watch.ts';
import { createWorkQueue } from './work-queue.ts';

/**
 * In the order they are refused: robots; requests computed for visitors; requests computed for accounts, and visitors'
 * writes; cheap requests, and accounts' writes.
 */
export type LoadClass = 'robot' | 'visitor' | 'account' | 'last';

/** Share of the longest wait that each class may use, so that the last to be refused still get through. */
const shares: Readonly<Record<LoadClass, number>> = { robot: 0.15, visitor: 0.4, account: 0.6, last: 0.8 };

/** With this few pending requests nothing is refused: a slow answer then has another cause. */
const fewPending = 2;
const fewRequests = 10;
const firstGuessMs = 10;
const newestShare = 0.3;
const logEveryMs = 10_000;

type Work = { turn: Promise<void>; end(): void };

type Options = {
  loop: Pick<LoopWatch, 'lateMs' | 'isBusy' | 'activeMs'>;
  /** 0 refuses nothing. */
  longestWaitMs: number;
  onShed(loadClass: LoadClass): void;
  clock: Clock;
  log: Pick<Log, 'warn'>;
};

/**
 * Refuses requests that would wait too long, so that admitted ones are answered in time. The expected wait is the event
 * loop's delay plus the pending requests times their recent average duration. Work that waits for something outside
 * this process, such as a hanging database, leaves the loop idle, and nothing is refused.
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

  /** Updates the average event loop time per finished request, including everything else the loop did. */
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

    /** Call when a client connects. */
    connect: queue.noteArrival,

    /** Counts a request until the returned function is called; further calls have no effect. */
    arrive: (): (() => void) => {
      requests += 1;
      queue.noteArrival();
      let isOver = false;
      return () => {
        if (!isOver) requests -= 1;
        isOver = true;
      };
    },

    /**
     * Counts a piece of work until `end` is called; further calls have no effect. It may start when `turn` resolves.
     */
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
