import { performance } from 'node:perf_hooks';

/** Times in milliseconds; `activeMs` is how long the event loop has worked since the process began. */
type LoopTimes = { nowMs: number; activeMs: number };

type Tick = LoopTimes & { lateMs: number };

export type LoopWatch = {
  /** How late the event loop has been all through the last moments; a single long task does not count. */
  lateMs(): number;
  /** Late enough that people who wait for an answer notice. */
  isLate(): boolean;
  /** Whether it has had hardly a pause of late. */
  isBusy(): boolean;
  /** How long it has worked since the process began. */
  activeMs(): number;
  stop(): void;
};

const tickMs = 10;
/** How far back the loop's ticks are looked at to find a lasting delay. */
const standingMs = 300;
/** Short enough to notice a rush before it has piled up. */
const busyWindowMs = 100;
const busyShare = 0.9;
const noticeableMs = 25;

const readTimes = (): LoopTimes => ({
  nowMs: performance.now(),
  activeMs: performance.eventLoopUtilization().active,
});

/** Watches by a timer how late everything is that waits for its turn of the event loop. */
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
