import type { LoopWatch } from '#platform/event-loop/loop-watch.ts';

/** Work finishes sooner if little else runs at the same time. */
const mostAtOnce = 3;
/** How long new connections are accepted before the next piece of work starts. */
const arrivalsMs = 10;
const lookAgainMs = 20;

/**
 * Starts work in the order it arrived, each piece in its own turn of the event loop, and only a few at a time while the
 * loop is busy. Otherwise everything that arrived meanwhile would run in one turn, the length of the queue would be
 * unknown, and since a turn accepts one connection, others would wait for seconds.
 */
export const createWorkQueue = (loop: Pick<LoopWatch, 'isBusy'>) => {
  const waiting: (() => void)[] = [];
  let underWay = 0;
  let arrivals = 0;
  let arrivalCount = 0;
  let arrivalsFrom: number | undefined;
  let isScheduled = false;

  const schedule = (afterMs = 0): void => {
    if (isScheduled || waiting.length === 0) return;
    isScheduled = true;
    if (afterMs > 0) setTimeout(startNext, afterMs);
    else setImmediate(startNext);
  };

  const startNext = (): void => {
    isScheduled = false;
    // Work that waits for something outside this process leaves the loop idle, and doesn't delay other work.
    if (underWay >= mostAtOnce && loop.isBusy()) {
      schedule(lookAgainMs);
      return;
    }
    arrivalsFrom ??= performance.now();
    if (arrivals !== arrivalCount && performance.now() - arrivalsFrom < arrivalsMs) {
      arrivalCount = arrivals;
      schedule();
      return;
    }
    arrivalsFrom = undefined;
    waiting.shift()?.();
    schedule();
  };

  return {
    noteArrival: (): void => {
      arrivals += 1;
    },

    join: () => {
      let isUnderWay = false;
      let hasLeft = false;
      const turn = new Promise<void>((resolve) => {
        waiting.push(() => {
          if (!hasLeft) {
            isUnderWay = true;
            underWay += 1;
          }
          resolve();
        });
      });
      schedule();
      return {
        turn,
        leave: (): void => {
          hasLeft = true;
          if (!isUnderWay) return;
          isUnderWay = false;
          underWay -= 1;
          schedule();
        },
      };
    },
  };
};
