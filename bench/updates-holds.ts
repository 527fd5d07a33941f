import { monitorEventLoopDelay, PerformanceObserver } from 'node:perf_hooks';
import { setImmediate as yieldToOthers } from 'node:timers/promises';

export type Holds = {
  /** Longest delay of the event loop, whichever process had the processor. */
  blockMs: number;
  blockP99Ms: number;
  /**
   * Longest stretch of this thread's own work, in processor time between two timer ticks without garbage collection.
   */
  codeMs: number;
  /** Longest garbage collection pause. */
  gcMs: number;
};

type Stretch = { from: number; to: number };

const lookEveryMs = 1;

/** Monitors the event loop until the returned function is called. */
export const watchHolds = (): (() => Promise<Holds>) => {
  const delay = monitorEventLoopDelay({ resolution: lookEveryMs });
  const pauses: Stretch[] = [];
  const collections = new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries()) pauses.push({ from: startTime, to: startTime + duration });
  });
  const looks: (Stretch & { cpuMs: number })[] = [];
  let from = performance.now();
  let before = process.threadCpuUsage();
  const look = (): void => {
    const { user, system } = process.threadCpuUsage(before);
    const to = performance.now();
    looks.push({ from, to, cpuMs: (user + system) / 1000 });
    from = to;
    before = process.threadCpuUsage();
  };
  collections.observe({ entryTypes: ['gc'] });
  delay.enable();
  const timer = setInterval(look, lookEveryMs);
  return async () => {
    look();
    clearInterval(timer);
    delay.disable();
    // The observer reports the last collection one turn later.
    await yieldToOthers();
    collections.disconnect();
    const over = (nanoseconds: number): number => Math.max(0, nanoseconds / 1e6 - lookEveryMs);
    const isCode = (one: Stretch): boolean => !pauses.some((pause) => pause.from < one.to && pause.to > one.from);
    const rounded = (value: number): number => Number(value.toPrecision(3));
    return {
      blockMs: rounded(over(delay.max)),
      blockP99Ms: rounded(over(delay.percentile(99))),
      codeMs: rounded(looks.filter(isCode).reduce((most, { cpuMs }) => Math.max(most, cpuMs), 0)),
      gcMs: rounded(pauses.reduce((most, pause) => Math.max(most, pause.to - pause.from), 0)),
    };
  };
};
