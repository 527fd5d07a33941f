import type { JobHandlers } from '#platform/jobs/job.ts';

type Step = () => unknown;
type DailyTask = (signal: AbortSignal) => Promise<void>;

/** What a process waits for before `/readyz` says it is ready, in this order. */
export const startStages = ['content', 'inventory', 'background jobs'] as const;
export type StartStage = (typeof startStages)[number];

export type Lifecycle = ReturnType<typeof createLifecycle>;

/** What services do besides answering: each registers its own part where it is made. */
export const createLifecycle = () => {
  const starts: Record<StartStage, Step[]> = { content: [], inventory: [], 'background jobs': [] };
  const stops: Step[] = [];
  const dailyTasks: DailyTask[] = [];
  const lanes = new Map<string, JobHandlers>();

  return {
    /** Steps of a stage run one after the other, in the order they were registered. */
    onStart: (stage: StartStage, ...steps: Step[]): void => void starts[stage].push(...steps),
    /** What was registered last stops first. */
    onStop: (step: Step): void => void stops.unshift(step),
    daily: (...tasks: DailyTask[]): void => void dailyTasks.push(...tasks),
    /** Jobs of one lane share a runner: work that takes long has a lane of its own and keeps nothing else waiting. */
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
