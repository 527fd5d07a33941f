import { expect, it } from 'vitest';
import { dayMs, minuteMs } from '#lib/duration.ts';
import type { JobHandlers } from '#platform/jobs/job.ts';
import { createJobQueue } from '#platform/jobs/job-queue.ts';
import { startJobRunner } from '#platform/jobs/job-runner.ts';
import { fixedClock } from '#tests/fixtures/fixed-clock.ts';
import { runDueJobs } from '#tests/fixtures/run-due-jobs.ts';
import { type EngineFixture, forEachEngine } from '../fixtures/engines.ts';

const NOON = Date.UTC(2030, 0, 1, 12);

const setUp = async ({ open }: EngineFixture, options: { leaseMs?: number } = {}) => {
  const clock = fixedClock(NOON);
  const queue = createJobQueue({ db: await open(), clock, ...options });
  const errors: object[] = [];
  const log = {
    // Advances the clock past the wait after each failed attempt.
    warn: () => clock.advance(600_000),
    error: (fields: object, message: string) => void errors.push({ ...fields, message }),
  };
  const start = (handlers: JobHandlers, concurrency = 4, watched = queue) =>
    startJobRunner({ queue: watched, handlers, clock, log, concurrency, pollMs: 1 });
  return { clock, queue, log, errors, start };
};

forEachEngine('job runner', (fixture) => {
  it('runs each job once, never more at a time than allowed', async () => {
    const { queue, start } = await setUp(fixture);
    for (let n = 0; n < 20; n += 1) await queue.enqueue({ kind: 'k', payload: n });
    const seen: unknown[] = [];
    let atOnce = 0;
    let most = 0;
    const all = Promise.withResolvers<void>();
    const runner = start(
      {
        k: async (payload) => {
          atOnce += 1;
          most = Math.max(most, atOnce);
          await queue.depth();
          atOnce -= 1;
          seen.push(payload);
          if (seen.length === 20) all.resolve();
        },
      },
      3,
    );
    await all.promise;
    await runner.stop();
    expect(seen.map(Number).toSorted((a, b) => a - b)).toEqual(Array.from({ length: 20 }, (_, n) => n));
    expect(most).toBe(3);
    expect(await queue.depth()).toEqual({ ready: 0, delayed: 0, running: 0, dead: 0, waitingMs: 0 });
  });

  it('starts a job as soon as it is committed, without waiting for the next poll', async () => {
    const db = await fixture.open();
    const clock = fixedClock(NOON);
    const queue = createJobQueue({ db, clock });
    const ran = ['alone', 'together'].map(() => Promise.withResolvers<unknown>());
    let count = 0;
    const k = async (payload: unknown) => {
      ran[count]?.resolve(payload);
      count += 1;
    };
    const log = { warn: () => {}, error: () => {} };
    const runner = startJobRunner({ queue, handlers: { k }, clock, log, pollMs: 600_000 });
    await queue.enqueue({ kind: 'another', payload: 'of no concern' });
    await queue.enqueue({ kind: 'k', payload: 'alone' });
    expect(await ran[0]?.promise).toBe('alone');
    const rows = await db
      .transaction(async (session) => {
        await queue.enqueue({ kind: 'k', payload: 'given up' }, session);
        throw new Error('no');
      })
      .catch((error: Error) => error.message);
    expect(rows).toBe('no');
    await db.transaction((session) => queue.enqueue({ kind: 'k', payload: 'together' }, session));
    expect(await ran[1]?.promise).toBe('together');
    await runner.stop();
  });

  it('retries a job that throws, passes whether it is the last attempt, and reports the dead job', async () => {
    const { queue, errors, start } = await setUp(fixture);
    await queue.enqueue({ kind: 'k', payload: null, maxAttempts: 3 });
    const attempts: boolean[] = [];
    const handled = [1, 2, 3].map(() => Promise.withResolvers<void>());
    const runner = start({
      k: async (_payload, { isLastAttempt }) => {
        attempts.push(isLastAttempt);
        handled[attempts.length - 1]?.resolve();
        throw new Error('refused');
      },
    });
    await Promise.all(handled.map(({ promise }) => promise));
    await runner.stop();
    expect(attempts).toEqual([false, false, true]);
    expect(await queue.listDead()).toMatchObject([{ attempts: 3, lastError: 'refused' }]);
    expect(errors).toMatchObject([{ kind: 'k', attempt: 3, message: 'job failed for the last time' }]);
  });

  it('leaves jobs it has no handler for to other processes', async () => {
    const { queue, start } = await setUp(fixture);
    await queue.enqueue({ kind: 'unknown', payload: null });
    await queue.enqueue({ kind: 'known', payload: null });
    const ran = Promise.withResolvers<void>();
    const runner = start({ known: async () => ran.resolve() });
    await ran.promise;
    await runner.stop();
    expect(await queue.depth()).toMatchObject({ ready: 1, dead: 0 });
  });

  it('does not wait for a job that hangs: when its lease ends another process takes it', async () => {
    const { queue, clock, log } = await setUp(fixture, { leaseMs: minuteMs });
    await queue.enqueue({ kind: 'k', payload: 1 });
    const started = Promise.withResolvers<void>();
    const release = Promise.withResolvers<void>();
    const hang = () => {
      started.resolve();
      return release.promise;
    };
    const runner = startJobRunner({ queue, handlers: { k: hang }, clock, log, pollMs: 1, drainTimeoutMs: 5 });
    await started.promise;
    await Promise.all([runner.stop(), runner.stop()]);
    clock.advance(minuteMs);
    expect(await queue.claim({ limit: 1 })).toMatchObject([{ kind: 'k', attempt: 2 }]);
    release.resolve();
  });

  it('finishes running jobs before it stops and starts no new ones', async () => {
    const { queue, start } = await setUp(fixture);
    await queue.enqueue({ kind: 'k', payload: 1 });
    const started = Promise.withResolvers<void>();
    const release = Promise.withResolvers<void>();
    const finished: unknown[] = [];
    const runner = start(
      {
        k: async (payload) => {
          started.resolve();
          await release.promise;
          finished.push(payload);
        },
      },
      1,
    );
    await started.promise;
    const stopping = runner.stop();
    await queue.enqueue({ kind: 'k', payload: 2 });
    release.resolve();
    await stopping;
    expect(finished).toEqual([1]);
    expect(await queue.depth()).toMatchObject({ ready: 1, running: 0 });
  });

  it('renews the lease of a long job', async () => {
    const { queue, clock, start } = await setUp(fixture, { leaseMs: 30 });
    await queue.enqueue({ kind: 'k', payload: null });
    const started = Promise.withResolvers<void>();
    const release = Promise.withResolvers<void>();
    const beat = Promise.withResolvers<void>();
    const heartbeat: typeof queue.heartbeat = async (job) => {
      const held = await queue.heartbeat(job);
      if (clock.now() > NOON) beat.resolve();
      return held;
    };
    const handlers = {
      k: async () => {
        started.resolve();
        await release.promise;
      },
    };
    const runner = start(handlers, 4, { ...queue, heartbeat });
    await started.promise;
    clock.advance(29);
    await beat.promise;
    clock.advance(29);
    expect(await queue.claim({ limit: 1 })).toEqual([]);
    release.resolve();
    await runner.stop();
    expect(await queue.depth()).toMatchObject({ running: 0, ready: 0 });
  });

  it('does not start a job a second time when the clock jumps past its lease', async () => {
    const { queue, clock, start } = await setUp(fixture, { leaseMs: minuteMs });
    await queue.enqueue({ kind: 'long', payload: null });
    const started = Promise.withResolvers<void>();
    const release = Promise.withResolvers<void>();
    const next = Promise.withResolvers<void>();
    let runs = 0;
    const runner = start({
      long: async () => {
        runs += 1;
        started.resolve();
        await release.promise;
      },
      next: async () => next.resolve(),
    });
    await started.promise;
    clock.advance(dayMs);
    await queue.enqueue({ kind: 'next', payload: null });
    await next.promise;
    release.resolve();
    await runner.stop();
    expect([runs, await queue.depth()]).toEqual([1, { ready: 0, delayed: 0, running: 0, dead: 0, waitingMs: 0 }]);
  });

  it('tells a handler that another worker has taken over its job', async () => {
    const { queue, clock, start } = await setUp(fixture, { leaseMs: 30 });
    await queue.enqueue({ kind: 'k', payload: null });
    const message = Promise.withResolvers<void>();
    const runner = start(
      {
        k: async (_payload, { signal }) => {
          signal.addEventListener('abort', () => message.resolve());
          do clock.advance(30);
          while ((await queue.claim({ limit: 1 })).length === 0);
          await message.promise;
        },
      },
      1,
    );
    await message.promise;
    await runner.stop();
    expect(await queue.depth()).toMatchObject({ running: 1 });
  });

  it('runs all due jobs, and the jobs those queue, on request', async () => {
    const { queue, log } = await setUp(fixture);
    await queue.enqueue({ kind: 'first', payload: null });
    await queue.enqueue({ kind: 'second', payload: null, runAt: NOON + 1 });
    const ran: string[] = [];
    const total = await runDueJobs({
      queue,
      log,
      handlers: {
        first: async () => {
          ran.push('first');
          await queue.enqueue({ kind: 'second', payload: null });
        },
        second: async () => void ran.push('second'),
      },
    });
    expect([total, ran]).toEqual([2, ['first', 'second']]);
    expect(await queue.depth()).toMatchObject({ delayed: 1, ready: 0 });
  });
});
