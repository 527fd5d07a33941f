import type { LoopWatch } from '#platform/event-loop/loop-watch.ts';

/** What is begun is finished sooner when little else is begun beside it. */
const mostAtOnce = 3;
/** How long new connections are accepted before the next piece of work begins. */
const arrivalsMs = 10;
const lookAgainMs = 20;

/**
 * Work begins in the order it came, a few pieces at a time while the event loop is busy, and each in a turn of the loop
 * of its own. Begun as they are read, all that arrived meanwhile would be worked out in one turn, nobody would see how
 * much is waiting, and as a turn accepts one new connection, others would stand outside for seconds.
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
    // Work that waits for something else than this process leaves the loop idle, and then holds nobody up.
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
