import { performance } from 'node:perf_hooks';

/** Times in milliseconds; `activeMs` is the event loop's active time since the process started. */
type LoopTimes = { nowMs: number; activeMs: number };

type Tick = LoopTimes & { lateMs: number };

export type LoopWatch = {
  /** The smallest delay of the event loop's ticks in the last 300 ms: a single long task doesn't count. */
  lateMs(): number;
  /** Late enough that users notice the delay. */
  isLate(): boolean;
  /** Whether the event loop has been active for almost all of the last 100 ms. */
  isBusy(): boolean;
  /** Active time since the process started. */
  activeMs(): number;
  stop(): void;
};

const tickMs = 10;
/** The span of ticks in which a lasting delay is looked for. */
const standingMs = 300;
/** Short enough to notice a rush of requests before a queue has built up. */
const busyWindowMs = 100;
const busyShare = 0.9;
const noticeableMs = 25;

const readTimes = (): LoopTimes => ({
  nowMs: performance.now(),
  activeMs: performance.eventLoopUtilization().active,
});

/** Measures the delay of the event loop by a timer. */
export const watchLoop = (read: () => LoopTimes = readTimes): LoopWatch => {
  let ticks: Tick[] = [{ ...read(), lateMs: 0 }];

  const tick = (): void => {
    const times = read();
    const before = ticks.at(-1) ?? times;
    const lateMs = Math.max(0, times.nowMs - before.nowMs - tickMs);
    ticks = [...ticks.filter(({ nowMs }) => times.nowMs - nowMs < standingMs), { ...times, lateMs }];
  };
  const timer = setInterval(tick, tickMs).unref();

  const lateMs = (): number => Math.min(...ticks.map((one) => one.lateMs));

  return {
    lateMs,
    isLate: () => lateMs() > noticeableMs,
    isBusy: () => {
      const { nowMs, activeMs } = read();
      const since = ticks.findLast((tick) => nowMs - tick.nowMs >= busyWindowMs) ?? ticks[0];
      return since !== undefined && activeMs - since.activeMs >= busyShare * (nowMs - since.nowMs);
    },
    activeMs: () => read().activeMs,
    stop: () => clearInterval(timer),
  };
};
