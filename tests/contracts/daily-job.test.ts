import { expect, it } from 'vitest';
import { dayMs } from '#lib/duration.ts';
import { createDailyJob } from '#platform/jobs/daily-job.ts';
import { createJobQueue } from '#platform/jobs/job-queue.ts';
import { fixedClock } from '#tests/fixtures/fixed-clock.ts';
import { runDueJobs } from '#tests/fixtures/run-due-jobs.ts';
import { type EngineFixture, forEachEngine } from '../fixtures/engines.ts';

const noon = Date.UTC(2030, 0, 1, 12);
const log = { info: () => {}, warn: () => {}, error: () => {} };

const setUp = async ({ open }: EngineFixture, task: () => Promise<void> = async () => {}) => {
  const clock = fixedClock(noon);
  const queue = createJobQueue({ db: await open(), clock, maxAttempts: 1 });
  const done: number[] = [];
  const note = async () => {
    done.push(clock.now());
  };
  const daily = createDailyJob({ kind: 'daily', tasks: [note, task, note], queue, clock });
  const run = () => runDueJobs({ queue, handlers: daily.handlers, log });
  return { clock, queue, daily, run, done };
};

forEachEngine('daily work', (fixture) => {
  it('runs once a day, however many processes start', async () => {
    const { clock, daily, queue, run, done } = await setUp(fixture);
    await Promise.all([daily.start(), daily.start()]);
    expect((await queue.depth()).ready).toBe(1);
    await run();
    await daily.start();
    expect(await queue.depth()).toMatchObject({ ready: 0, delayed: 1 });
    clock.advance(dayMs);
    await run();
    expect(await queue.depth()).toMatchObject({ ready: 0, delayed: 1, dead: 0 });
    expect(done).toEqual([noon, noon, noon + dayMs, noon + dayMs]);
  });

  it('is scheduled for the next day even when today’s run fails', async () => {
    const { daily, queue, run, done } = await setUp(fixture, () => Promise.reject(new Error('disk full')));
    await daily.start();
    await run();
    expect(await queue.depth()).toMatchObject({ dead: 1, delayed: 1 });
    expect(done).toEqual([noon]);
  });
});
