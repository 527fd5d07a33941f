import type { Clock } from '#lib/clock.ts';
import { minuteMs } from '#lib/duration.ts';

const kind = 'experiment-ramps.check';
const rampCheckMs = 5 * minuteMs;

type Queue = {
  enqueue(job: { kind: string; payload: Record<string, never>; runAt: number; uniqueKey: string }): Promise<unknown>;
};

type Options = { checkAll(signal: AbortSignal): Promise<void>; queue: Queue; clock: Clock };

/** Looks at every ramp each five minutes, in one process however many there are. */
export const createRampJob = ({ checkAll, queue, clock }: Options) => {
  const schedule = async (): Promise<void> => {
    const turn = Math.floor(clock.now() / rampCheckMs) + 1;
    await queue.enqueue({ kind, payload: {}, runAt: turn * rampCheckMs, uniqueKey: `${kind} ${turn}` });
  };

  return {
    start: schedule,

    handlers: {
      [kind]: async (_payload: unknown, { signal }: { signal: AbortSignal }): Promise<void> => {
        await schedule();
        await checkAll(signal);
      },
    },
  };
};
