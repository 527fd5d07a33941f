import { expect, it } from 'vitest';
import { dayMs, hourMs, minuteMs } from '#lib/duration.ts';
import type { ClaimedJob } from '#platform/jobs/job.ts';
import { createJobQueue } from '#platform/jobs/job-queue.ts';
import { fixedClock } from '#tests/fixtures/fixed-clock.ts';
import { type EngineFixture, forEachEngine } from '../fixtures/engines.ts';

const NOON = Date.UTC(2030, 0, 1, 12);
const LEASE_MS = minuteMs;

const setUp = async ({ open }: EngineFixture) => {
  const db = await open();
  const clock = fixedClock(NOON);
  const queue = createJobQueue({ db, clock, leaseMs: LEASE_MS });
  const claimOne = async (): Promise<ClaimedJob> => {
    const [job] = await queue.claim({ limit: 1 });
    if (!job) throw new Error('no job is due');
    return job;
  };
  return { db, clock, queue, claimOne };
};

forEachEngine('job queue', (fixture) => {
  it('hands out a job with its kind and payload', async () => {
    const { queue, claimOne } = await setUp(fixture);
    await queue.enqueue({ kind: 'mail', payload: { to: 'a', lines: [1, null, 'é'] } });
    const job = await claimOne();
    expect(job).toMatchObject({
      kind: 'mail',
      payload: { to: 'a', lines: [1, null, 'é'] },
      attempt: 1,
      maxAttempts: 5,
    });
  });

  it('hands each of 200 jobs to exactly one of four concurrent claimers', async () => {
    const { queue, db, clock } = await setUp(fixture);
    for (let n = 0; n < 200; n += 1) await queue.enqueue({ kind: 'k', payload: n });
    const elsewhere = createJobQueue({ db: await fixture.open(), clock });
    const claimers = [queue, createJobQueue({ db, clock }), elsewhere, elsewhere];
    const claimAll = async (claimer: typeof queue): Promise<ClaimedJob[]> => {
      const all: ClaimedJob[] = [];
      for (;;) {
        const jobs = await claimer.claim({ limit: 3 });
        if (jobs.length === 0) return all;
        all.push(...jobs);
      }
    };
    const claimed = (await Promise.all(claimers.map(claimAll))).flat();
    const payloads = claimed.map(({ payload }) => Number(payload)).toSorted((a, b) => a - b);
    expect(payloads).toEqual(Array.from({ length: 200 }, (_, n) => n));
  });

  it('is unaffected by a clock set back: due jobs stay due, later jobs stay later', async () => {
    const { queue, clock } = await setUp(fixture);
    await queue.enqueue({ kind: 'k', payload: 'now' });
    await queue.enqueue({ kind: 'k', payload: 'in an hour', runAt: NOON + hourMs });
    clock.advance(-3 * dayMs);
    const jobs = await queue.claim({ limit: 5 });
    expect(jobs.map(({ payload }) => payload)).toEqual(['now']);
    expect(await queue.claim({ limit: 5 })).toEqual([]);
  });

  it('claims no more than the limit and only the requested kinds, earliest first', async () => {
    const { queue } = await setUp(fixture);
    await queue.enqueue({ kind: 'a', payload: 'later', runAt: NOON - 1 });
    await queue.enqueue({ kind: 'a', payload: 'first', runAt: NOON - 9 });
    await queue.enqueue({ kind: 'b', payload: 'other', runAt: NOON - 99 });
    const jobs = await queue.claim({ limit: 1, kinds: ['a'] });
    expect(jobs.map(({ payload }) => payload)).toEqual(['first']);
    expect(await queue.claim({ limit: 5, kinds: [] })).toEqual([]);
  });

  it('holds a delayed job until its time', async () => {
    const { queue, clock } = await setUp(fixture);
    await queue.enqueue({ kind: 'k', payload: null, runAt: NOON + 1_000 });
    expect(await queue.claim({ limit: 1 })).toEqual([]);
    clock.advance(1_000);
    expect(await queue.claim({ limit: 1 })).toHaveLength(1);
  });

  it('stores a unique key once, also with concurrent requests and after the job is done', async () => {
    const { queue, claimOne } = await setUp(fixture);
    const enqueue = () => queue.enqueue({ kind: 'digest', payload: null, uniqueKey: 'digest:2030-01-01' });
    const results = await Promise.all([enqueue(), enqueue(), enqueue()]);
    expect(results.filter(({ created }) => created)).toHaveLength(1);
    expect(new Set(results.map(({ id }) => id)).size).toBe(1);
    await queue.complete(await claimOne());
    expect((await enqueue()).created).toBe(false);
    expect(await queue.claim({ limit: 1 })).toEqual([]);
  });

  it('releases a unique key when finished jobs are purged', async () => {
    const { queue, clock, claimOne } = await setUp(fixture);
    await queue.enqueue({ kind: 'k', payload: null, uniqueKey: 'once' });
    await queue.complete(await claimOne());
    clock.advance(10);
    expect(await queue.purgeDone(NOON)).toBe(0);
    expect(await queue.purgeDone(clock.now())).toBe(1);
    expect((await queue.enqueue({ kind: 'k', payload: null, uniqueKey: 'once' })).created).toBe(true);
  });

  it('commits a job with the transaction it was queued in, or not at all', async () => {
    const { db, queue } = await setUp(fixture);
    const abandoned = db.transaction(async (session) => {
      await queue.enqueue({ kind: 'k', payload: 'abandoned' }, session);
      throw new Error('changed my mind');
    });
    await expect(abandoned).rejects.toThrow('changed my mind');
    await db.transaction((session) => queue.enqueue({ kind: 'k', payload: 'kept' }, session));
    const jobs = await queue.claim({ limit: 5 });
    expect(jobs.map(({ payload }) => payload)).toEqual(['kept']);
  });

  it('gives the job of a silent worker to another when the lease ends', async () => {
    const { queue, clock, claimOne } = await setUp(fixture);
    await queue.enqueue({ kind: 'k', payload: null });
    const lost = await claimOne();
    clock.advance(LEASE_MS - 1);
    expect(await queue.claim({ limit: 1 })).toEqual([]);
    clock.advance(1);
    const taken = await claimOne();
    expect(taken).toMatchObject({ id: lost.id, attempt: 2 });
    expect(await queue.heartbeat(lost)).toBe(false);
    expect(await queue.complete(lost)).toBe(false);
    expect(await queue.fail(lost, new Error('late'))).toBe('lost');
    expect(await queue.complete(taken)).toBe(true);
  });

  it('leaves a job with a worker that sends heartbeats', async () => {
    const { queue, clock, claimOne } = await setUp(fixture);
    await queue.enqueue({ kind: 'k', payload: null });
    const job = await claimOne();
    clock.advance(LEASE_MS - 1);
    expect(await queue.heartbeat(job)).toBe(true);
    clock.advance(LEASE_MS - 1);
    expect(await queue.claim({ limit: 1 })).toEqual([]);
    expect(await queue.complete(job)).toBe(true);
  });

  it('retries after 2 s, 4 s, 8 s and 16 s and then marks the job dead', async () => {
    const { queue, clock, claimOne } = await setUp(fixture);
    await queue.enqueue({ kind: 'k', payload: { n: 1 } });
    for (const waitMs of [2_000, 4_000, 8_000, 16_000]) {
      expect(await queue.fail(await claimOne(), new Error('refused'))).toBe('retry');
      clock.advance(waitMs - 1);
      expect(await queue.claim({ limit: 1 })).toEqual([]);
      clock.advance(1);
    }
    expect(await queue.fail(await claimOne(), new Error('refused again'))).toBe('dead');
    clock.advance(dayMs);
    expect(await queue.claim({ limit: 1 })).toEqual([]);
    expect(await queue.listDead()).toMatchObject([
      { kind: 'k', payload: { n: 1 }, attempts: 5, lastError: 'refused again', createdAt: NOON, diedAt: NOON + 30_000 },
    ]);
  });

  it('marks a job dead whose worker died on its last attempt', async () => {
    const { queue, clock, claimOne } = await setUp(fixture);
    await queue.enqueue({ kind: 'k', payload: null, maxAttempts: 1 });
    await claimOne();
    clock.advance(LEASE_MS);
    expect(await queue.claim({ limit: 1 })).toEqual([]);
    expect(await queue.listDead()).toMatchObject([{ lastError: 'The worker stopped without reporting a result' }]);
  });

  it('runs a dead job again when the operator requeues it', async () => {
    const { queue, claimOne } = await setUp(fixture);
    const { id } = await queue.enqueue({ kind: 'k', payload: null, maxAttempts: 1 });
    expect(await queue.requeue(id)).toBe(false);
    await queue.fail(await claimOne(), new Error('refused'));
    expect(await queue.requeue(id)).toBe(true);
    expect(await queue.listDead()).toEqual([]);
    expect(await claimOne()).toMatchObject({ id, attempt: 1 });
  });

  it('counts ready, delayed, running and dead jobs', async () => {
    const { queue, claimOne } = await setUp(fixture);
    expect(await queue.depth()).toEqual({ ready: 0, delayed: 0, running: 0, dead: 0, waitingMs: 0 });
    await queue.enqueue({ kind: 'dead', payload: null, maxAttempts: 1 });
    await queue.fail(await claimOne(), 'refused');
    await queue.enqueue({ kind: 'running', payload: null });
    await claimOne();
    await queue.enqueue({ kind: 'later', payload: null, runAt: NOON + 1 });
    await queue.enqueue({ kind: 'ready', payload: null });
    await queue.enqueue({ kind: 'ready', payload: null, uniqueKey: 'u' });
    expect(await queue.depth()).toEqual({ ready: 2, delayed: 1, running: 1, dead: 1, waitingMs: 0 });
  });
});
