import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { expect, it, onTestFinished } from 'vitest';
import { fixedClock, systemClock } from '#lib/clock.ts';
import { err, ok } from '#lib/result.ts';
import { createJobQueue } from '#platform/jobs/job-queue.ts';
import { runDueJobs } from '#platform/jobs/job-runner.ts';
import type { Delivery, DeliveryFailure, Message } from '#platform/outbox/message.ts';
import { createOutbox } from '#platform/outbox/outbox.ts';
import { type EngineFixture, forEachEngine } from '../fixtures/engines.ts';
import { startHttpReceiver } from '../fixtures/http-receiver.ts';

const NOON = Date.UTC(2030, 0, 1, 12);
const LEASE_MS = 60_000;
const HOUR_MS = 3_600_000;
const worker = fileURLToPath(new URL('../fixtures/outbox-process.ts', import.meta.url));

const priceDrop: Message = {
  channel: 'mail',
  cause: 'price-drop:1',
  to: 'ann@example.test',
  subject: 'A price drop',
  text: 'It costs less now.',
};
const text: Message = { channel: 'sms', cause: 'share:1', to: '4045551212', text: 'Look: http://localhost/' };

const setUp = async ({ open }: EngineFixture, startMs = NOON) => {
  const db = await open();
  const clock = fixedClock(startMs);
  const queue = createJobQueue({ db, clock, leaseMs: LEASE_MS });
  const handedOver: string[] = [];
  const answers: (() => Promise<Delivery>)[] = [];
  const deliver = async ({ message }: { message: Message }): Promise<Delivery> => {
    handedOver.push(message.cause);
    return (await answers.shift()?.()) ?? ok({ reference: `taken ${handedOver.length}` });
  };
  const outbox = createOutbox({ db, queue, clock, mail: { deliver }, sms: { deliver } });
  const log = { warn: () => {}, error: () => {} };
  const run = () => runDueJobs({ queue, handlers: outbox.handlers, log });
  const failNext = (kind: DeliveryFailure['kind']) =>
    answers.push(async () => err({ kind, reason: `${kind} trouble` }));
  const statuses = async () => (await outbox.list()).map(({ status }) => status);
  return { db, clock, queue, outbox, handedOver, answers, run, failNext, statuses };
};

forEachEngine('outbox', (fixture) => {
  it('D-08: stores a message, hands it over once and keeps what the transport said', async () => {
    const { outbox, run, handedOver } = await setUp(fixture);
    expect(await outbox.send(priceDrop)).toMatchObject({ created: true });
    expect(handedOver).toEqual([]);
    await run();
    expect(handedOver).toEqual(['price-drop:1']);
    expect(await outbox.list()).toMatchObject([
      { message: priceDrop, status: 'sent', reference: 'taken 1', lastError: null, createdAt: NOON, updatedAt: NOON },
    ]);
  });

  it('D-08: sends one message per cause, however often and at once it is asked', async () => {
    const { outbox, run, handedOver } = await setUp(fixture);
    const results = await Promise.all([1, 2, 3].map(() => outbox.send(priceDrop)));
    expect(results.filter(({ created }) => created)).toHaveLength(1);
    await run();
    const again = await outbox.send({ ...priceDrop, text: 'Other words' });
    expect(again).toEqual({ id: results[0]?.id, created: false });
    await run();
    expect(handedOver).toEqual(['price-drop:1']);
  });

  it('stores a message with the transaction that caused it, or not at all', async () => {
    const { db, outbox, queue, statuses } = await setUp(fixture);
    const abandoned = db.transaction(async (session) => {
      await outbox.send(priceDrop, session);
      throw new Error('changed my mind');
    });
    await expect(abandoned).rejects.toThrow('changed my mind');
    expect([await statuses(), await queue.depth()]).toMatchObject([[], { ready: 0 }]);
    await db.transaction((session) => outbox.send(priceDrop, session));
    expect([await statuses(), await queue.depth()]).toMatchObject([['queued'], { ready: 1 }]);
  });

  it('refuses a subject of two lines', async () => {
    const { outbox } = await setUp(fixture);
    await expect(outbox.send({ ...priceDrop, subject: 'Hello\nBcc: all@example.test' })).rejects.toThrow();
    expect(await outbox.list()).toEqual([]);
  });

  it('tries again later when nothing was taken', async () => {
    const { outbox, run, failNext, clock, handedOver, statuses } = await setUp(fixture);
    await outbox.send(text);
    failNext('temporary');
    await run();
    expect(await outbox.list()).toMatchObject([{ status: 'queued', lastError: 'temporary trouble' }]);
    clock.advance(2_000);
    await run();
    expect([await statuses(), handedOver]).toEqual([['sent'], ['share:1', 'share:1']]);
  });

  it('gives up after about two hours of refusals', async () => {
    const { outbox, run, failNext, clock, handedOver, statuses } = await setUp(fixture);
    await outbox.send(text);
    let waitedMs = 0;
    while ((await statuses())[0] === 'queued') {
      failNext('temporary');
      await run();
      const waitMs = Math.min(2_000 * 2 ** (handedOver.length - 1), 600_000);
      clock.advance(waitMs);
      waitedMs += waitMs;
    }
    expect([await statuses(), handedOver.length]).toEqual([['failed'], 20]);
    expect(waitedMs).toBeGreaterThan(1.9 * HOUR_MS);
  });

  it('does not try again what was refused for good', async () => {
    const { outbox, run, failNext, clock, handedOver } = await setUp(fixture);
    await outbox.send(text);
    failNext('permanent');
    await run();
    clock.advance(HOUR_MS);
    await run();
    expect(await outbox.list({ status: 'failed' })).toMatchObject([{ lastError: 'permanent trouble' }]);
    expect(handedOver).toHaveLength(1);
  });

  it('shows a message of unknown fate to the operator and does not send it again', async () => {
    const { outbox, run, answers, clock, handedOver } = await setUp(fixture);
    await outbox.send(text);
    answers.push(() => Promise.reject(new Error('connection lost')));
    await run();
    clock.advance(HOUR_MS);
    await run();
    expect(await outbox.list({ status: 'uncertain' })).toMatchObject([{ lastError: 'Error: connection lost' }]);
    expect(handedOver).toHaveLength(1);
  });

  it('sends a failed or uncertain message again when the operator decides so', async () => {
    const { outbox, run, failNext, handedOver, statuses } = await setUp(fixture);
    const { id } = await outbox.send(text);
    failNext('unknown');
    await run();
    expect(await outbox.resend(id)).toBe(true);
    expect(await outbox.resend(id)).toBe(false);
    await run();
    expect([await statuses(), handedOver.length]).toEqual([['sent'], 2]);
    expect(await outbox.resend(id)).toBe(false);
  });

  it('does not send twice when a worker stalls while handing over, and believes it if it comes back', async () => {
    const { outbox, run, answers, clock, handedOver, statuses } = await setUp(fixture);
    await outbox.send(text);
    const stalled = Promise.withResolvers<Delivery>();
    const reached = Promise.withResolvers<void>();
    answers.push(() => {
      reached.resolve();
      return stalled.promise;
    });
    const firstWorker = run();
    await reached.promise;
    expect(await statuses()).toEqual(['sending']);
    clock.advance(LEASE_MS);
    await run();
    expect([await statuses(), handedOver.length]).toEqual([['uncertain'], 1]);
    stalled.resolve(ok({ reference: 'late' }));
    await firstWorker;
    expect(await outbox.list()).toMatchObject([{ status: 'sent', reference: 'late' }]);
  });

  it('does not send twice when the process is killed after the provider got the message', async () => {
    const children: ChildProcess[] = [];
    const provider = await startHttpReceiver(() => children[0]?.kill('SIGKILL'));
    onTestFinished(() => provider.close());
    const { outbox, clock, run, handedOver } = await setUp(fixture, systemClock.now());
    await outbox.send(text);

    const child = spawn(process.execPath, [worker, JSON.stringify(fixture.location()), provider.url]);
    children.push(child);
    const [, signal] = await once(child, 'exit');
    expect([signal, provider.requests.length]).toEqual(['SIGKILL', 1]);

    clock.advance(HOUR_MS);
    await run();
    expect(await outbox.list({ status: 'uncertain' })).toHaveLength(1);
    expect([provider.requests.length, handedOver.length]).toEqual([1, 0]);
  });

  it('does not leave a message in sending when the last attempt died', async () => {
    const { outbox, answers, queue, clock, statuses } = await setUp(fixture);
    await outbox.send(text);
    const reached = Promise.withResolvers<void>();
    answers.push(() => {
      reached.resolve();
      return new Promise<Delivery>(() => {});
    });
    const [job] = await queue.claim({ limit: 1 });
    const context = { jobId: job?.id ?? '', attempt: 20, isLastAttempt: true, signal: AbortSignal.abort() };
    void outbox.handlers[job?.kind ?? '']?.(job?.payload, context);
    await reached.promise;
    expect(await statuses()).toEqual(['sending']);
    clock.advance(HOUR_MS);
    expect(await statuses()).toEqual(['uncertain']);
  });

  it('lists the newest first, by status and up to a limit', async () => {
    const { outbox, clock, run } = await setUp(fixture);
    await outbox.send({ ...text, cause: 'one' });
    await run();
    for (const cause of ['two', 'three']) {
      clock.advance(1);
      await outbox.send({ ...text, cause });
    }
    const causes = async (options: Parameters<typeof outbox.list>[0]) =>
      (await outbox.list(options)).map(({ message }) => message.cause);
    expect(await causes({})).toEqual(['three', 'two', 'one']);
    expect(await causes({ status: 'queued', limit: 1 })).toEqual(['three']);
    expect(await causes({ status: 'sent' })).toEqual(['one']);
  });
});
