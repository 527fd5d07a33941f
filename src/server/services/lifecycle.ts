import type { JobHandlers } from '#platform/jobs/job.ts';

type Step = () => unknown;
type DailyTask = (signal: AbortSignal) => Promise<void>;

/** What a process waits for before `/readyz` answers 200, in this order. */
export const startStages = ['content', 'inventory', 'background jobs'] as const;
export type StartStage = (typeof startStages)[number];

export type Lifecycle = ReturnType<typeof createLifecycle>;

/** Start, stop, daily tasks and jobs of services: each registers its own when it is created. */
export const createLifecycle = () => {
  const starts: Record<StartStage, Step[]> = { content: [], inventory: [], 'background jobs': [] };
  const stops: Step[] = [];
  const dailyTasks: DailyTask[] = [];
  const lanes = new Map<string, JobHandlers>();

  return {
    /** Steps of a stage run one by one, in the order of registration. */
    onStart: (stage: StartStage, ...steps: Step[]): void => void starts[stage].push(...steps),
    /** The last registered stops first. */
    onStop: (step: Step): void => void stops.unshift(step),
    daily: (...tasks: DailyTask[]): void => void dailyTasks.push(...tasks),
    /** Jobs of one lane share a runner: slow jobs have their own lane and don't delay others. */
    handleJobs: (lane: string, handlers: JobHandlers): void =>
      void lanes.set(lane, { ...lanes.get(lane), ...handlers }),

    dailyTasks: (): readonly DailyTask[] => dailyTasks,
    lanes: (): readonly JobHandlers[] => [...lanes.values()],
    start: async (stage: StartStage): Promise<void> => {
      for (const step of starts[stage]) await step();
    },
    stop: async (): Promise<void> => {
      for (const step of stops) await step();
    },
  };
};
