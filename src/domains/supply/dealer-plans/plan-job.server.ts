import type { Clock } from '#lib/clock.ts';
import { minuteMs } from '#lib/duration.ts';

const kind = 'dealer-plans.settle';
const everyMs = minuteMs;

type Queue = {
  enqueue(job: { kind: string; payload: Record<string, never>; runAt: number; uniqueKey: string }): Promise<unknown>;
};

type Options = { settleAll(signal: AbortSignal): Promise<void>; queue: Queue; clock: Clock };

/** Applies dealers' plans every minute, in one process however many there are. */
export const createPlanJob = ({ settleAll, queue, clock }: Options) => {
  const schedule = async (): Promise<void> => {
    const turn = Math.floor(clock.now() / everyMs) + 1;
    await queue.enqueue({ kind, payload: {}, runAt: turn * everyMs, uniqueKey: `${kind} ${turn}` });
  };

  return {
    start: schedule,

    handlers: {
      [kind]: async (_payload: unknown, { signal }: { signal: AbortSignal }): Promise<void> => {
        await schedule();
        await settleAll(signal);
      },
    },
  };
};
