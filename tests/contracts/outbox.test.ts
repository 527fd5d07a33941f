import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { dayMs, hourMs, minuteMs } from '#lib/duration.ts';
import { err, ok } from '#lib/result.ts';
import { createJobQueue } from '#platform/jobs/job-queue.ts';
import type { Delivery, DeliveryFailure, Message, SecondDelivery } from '#platform/outbox/message.ts';
import { createOutbox } from '#platform/outbox/outbox.ts';
import { fixedClock } from '#tests/fixtures/fixed-clock.ts';
import { outboxParts } from '#tests/fixtures/outbox-parts.ts';
import { runDueJobs } from '#tests/fixtures/run-due-jobs.ts';
import { type EngineFixture, forEachEngine } from '../fixtures/engines.ts';

const NOON = Date.UTC(2030, 0, 1, 12);
const LEASE_MS = minuteMs;

const priceDrop: Message = {
  channel: 'mail',
  cause: 'price-drop:1',
  to: 'ann@example.test',
  subject: 'A price drop',
  text: 'It costs less now.',
};
const text: Message = { channel: 'sms', cause: 'share:1', to: '4045551212', text: 'Look: http://localhost/' };

const setUp = async (
  { open }: EngineFixture,
  { startMs = NOON, secondDelivery = 'recognisable' }: { startMs?: number; secondDelivery?: SecondDelivery } = {},
) => {
  const db = await open();
  const clock = fixedClock(startMs);
  const queue = createJobQueue({ db, clock, leaseMs: LEASE_MS });
  const refused: string[] = [];
  const handedOver: string[] = [];
  const answers: (() => Promise<Delivery>)[] = [];
  const deliver = async ({ id }: { id: string }): Promise<Delivery> => {
    handedOver.push(id);
    return (await answers.shift()?.()) ?? ok({ reference: `taken ${handedOver.length}` });
  };
  const transport = { secondDelivery, deliver };
  const outbox = createOutbox({
    db,
    queue,
    clock,
    mail: transport,
    sms: transport,
    ...outboxParts({ db, clock, onRefused: (kind, reason) => refused.push(`${kind} ${reason}`) }),
  });
  const log = { warn: () => {}, error: () => {} };
  const run = () => runDueJobs({ queue, handlers: outbox.handlers, log });
  const failNext = (kind: DeliveryFailure['kind']) =>
    answers.push(async () => err({ kind, reason: `${kind} trouble` }));
  const statuses = async () => (await outbox.list()).map(({ status }) => status);
  return { db, clock, queue, outbox, refused, handedOver, answers, run, failNext, statuses };
};

forEachEngine('outbox', (fixture) => {
  it('RULING-08: stores a message, delivers it once and stores the transport’s reply', async () => {
    const { outbox, run, handedOver } = await setUp(fixture);
    const { id, created } = await outbox.send(priceDrop);
    expect([created, handedOver]).toEqual([true, []]);
    await run();
    expect(handedOver).toEqual([id]);
    expect(await outbox.list()).toMatchObject([
      { message: priceDrop, status: 'sent', reference: 'taken 1', lastError: null, createdAt: NOON, updatedAt: NOON },
    ]);
  });

  it('RULING-08: sends one message per cause, however often it is requested, also concurrently', async () => {
    const { outbox, run, handedOver } = await setUp(fixture);
    const results = await Promise.all([1, 2, 3].map(() => outbox.send(priceDrop)));
    expect(results.filter(({ created }) => created)).toHaveLength(1);
    await run();
    const again = await outbox.send({ ...priceDrop, text: 'Other words' });
    expect(again).toEqual({ id: results[0]?.id, created: false });
    await run();
    expect(handedOver).toEqual([again.id]);
  });

  it('LEAD-02: messages of an undeclared kind are limited per recipient; alerts the recipient asked for are not', async () => {
    const { outbox, clock, refused } = await setUp(fixture);
    const send = async (kind: string, to: string) => {
      const message = { channel: 'mail', to, subject: 'Hello', text: 'Hello' } as const;
      return (await outbox.send({ ...message, cause: `${kind}:${randomUUID()}` })).created;
    };
    const times = async (count: number, kind: string, to: string) =>
      (await Promise.all(Array.from({ length: count }, () => send(kind, to)))).filter(Boolean).length;
    expect(await times(12, 'not-declared', 'ann@example.com')).toBe(10);
    expect(refused).toEqual(Array.from({ length: 2 }, () => 'not-declared reader-limit'));
    expect(await send('not-declared', 'ANN+tag@example.com')).toBe(false);
    expect(await send('not-declared', 'bob@example.com')).toBe(true);
    expect(await send('also-not-declared', 'ann@example.com')).toBe(true);
    expect(await times(12, 'alert', 'ann@example.com')).toBe(12);
    for (let hour = 0; hour < 4; hour += 1) {
      clock.advance(hourMs);
      await times(11, 'not-declared', 'ann@example.com');
    }
    // The limit is thirty a day.
    expect((await outbox.list({ limit: 1000 })).filter(({ message }) => message.cause.startsWith('not-'))).toHaveLength(
      31,
    );
    clock.advance(dayMs);
    expect(await send('not-declared', 'ann@example.com')).toBe(true);
  });

  it('LEAD-02: a rolled-back message does not count, and a repeated one counts once', async () => {
    const { db, outbox } = await setUp(fixture);
    const of = (cause: string) => ({ channel: 'mail', to: 'ann@example.com', subject: 'x', text: 'x', cause }) as const;
    for (let n = 0; n < 12; n += 1) {
      const abandoned = db.transaction(async (session) => {
        await outbox.send(of(`not-declared:rolled-back-${n}`), session);
        throw new Error('changed my mind');
      });
      await expect(abandoned).rejects.toThrow('changed my mind');
    }
    for (let n = 0; n < 12; n += 1) expect((await outbox.send(of('not-declared:same'))).refused).toBeUndefined();
    for (let n = 0; n < 9; n += 1) expect((await outbox.send(of(`not-declared:${n}`))).created).toBe(true);
    expect(await outbox.send(of('not-declared:last'))).toMatchObject({ created: false, refused: 'reader-limit' });
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

  it('retries later when the transport took nothing', async () => {
    const { outbox, run, failNext, clock, handedOver, statuses } = await setUp(fixture);
    const { id } = await outbox.send(text);
    failNext('temporary');
    await run();
    expect(await outbox.list()).toMatchObject([{ status: 'queued', lastError: 'temporary trouble' }]);
    clock.advance(2_000);
    await run();
    expect([await statuses(), handedOver]).toEqual([['sent'], [id, id]]);
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
    expect(waitedMs).toBeGreaterThan(1.9 * hourMs);
  });

  it('does not retry a permanent refusal', async () => {
    const { outbox, run, failNext, clock, handedOver } = await setUp(fixture);
    await outbox.send(text);
    failNext('permanent');
    await run();
    clock.advance(hourMs);
    await run();
    expect(await outbox.list({ statuses: ['failed'] })).toMatchObject([{ lastError: 'permanent trouble' }]);
    expect(handedOver).toHaveLength(1);
  });

  it('RULING-08: sends a message of unknown result once more under its id, then shows it to the operator', async () => {
    const { outbox, run, answers, clock, handedOver, statuses } = await setUp(fixture);
    const { id } = await outbox.send(text);
    answers.push(() => Promise.reject(new Error('connection lost')));
    await run();
    expect([await statuses(), handedOver]).toEqual([['queued'], [id]]);
    answers.push(() => Promise.reject(new Error('connection lost')));
    clock.advance(hourMs);
    await run();
    clock.advance(hourMs);
    await run();
    expect(await outbox.list({ statuses: ['uncertain'] })).toMatchObject([{ lastError: 'Error: connection lost' }]);
    expect(handedOver).toEqual([id, id]);
    expect(await outbox.trouble()).toEqual([{ channel: 'sms', status: 'uncertain', count: 1, oldestCreatedAt: NOON }]);
  });

  it('does not mark a message failed that may have arrived before it was refused', async () => {
    const { outbox, run, failNext, clock, statuses } = await setUp(fixture);
    await outbox.send(text);
    failNext('unknown');
    await run();
    failNext('permanent');
    clock.advance(hourMs);
    await run();
    expect(await statuses()).toEqual(['uncertain']);
  });

  it('keeps retrying where a second delivery replaces the first', async () => {
    const { outbox, run, failNext, clock, statuses } = await setUp(fixture, { secondDelivery: 'harmless' });
    await outbox.send(text);
    for (let failures = 0; failures < 4; failures += 1) {
      failNext('unknown');
      await run();
      expect(await statuses()).toEqual(['queued']);
      clock.advance(hourMs);
    }
    await run();
    expect(await statuses()).toEqual(['sent']);
  });

  it('sends a failed or uncertain message again when the operator asks, under the same id', async () => {
    const { outbox, run, failNext, clock, handedOver, statuses } = await setUp(fixture);
    const { id } = await outbox.send(text);
    failNext('permanent');
    await run();
    expect(await outbox.resend(id)).toBe(true);
    expect(await outbox.resend(id)).toBe(false);
    failNext('unknown');
    await run();
    failNext('unknown');
    clock.advance(hourMs);
    await run();
    expect(await statuses()).toEqual(['uncertain']);
    expect(await outbox.resend(id)).toBe(true);
    await run();
    expect([await statuses(), handedOver]).toEqual([['sent'], [id, id, id, id]]);
    expect(await outbox.resend(id)).toBe(false);
  });

  it('accepts the result of an attempt that lost its lease, whatever was decided meanwhile', async () => {
    const { outbox, run, answers, failNext, clock, statuses } = await setUp(fixture);
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
    failNext('unknown');
    await run();
    expect(await statuses()).toEqual(['uncertain']);
    stalled.resolve(ok({ reference: 'late' }));
    await firstWorker;
    expect(await outbox.list()).toMatchObject([{ status: 'sent', reference: 'late' }]);
  });

  it('does not take a message from the attempt that is delivering it', async () => {
    const { outbox, run, answers, clock, statuses } = await setUp(fixture);
    await outbox.send(text);
    const late = Promise.withResolvers<Delivery>();
    const taken = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const current = Promise.withResolvers<Delivery>();
    for (const [index, answer] of [late, current].entries()) {
      answers.push(() => {
        taken[index]?.resolve();
        return answer.promise;
      });
    }
    const firstWorker = run();
    await taken[0]?.promise;
    clock.advance(LEASE_MS);
    const secondWorker = run();
    await taken[1]?.promise;
    late.resolve(err({ kind: 'temporary', reason: 'server away' }));
    await firstWorker;
    expect(await statuses()).toEqual(['sending']);
    current.resolve(ok({ reference: 'second' }));
    await secondWorker;
    expect(await outbox.list()).toMatchObject([{ status: 'sent', reference: 'second' }]);
  });

  it.each([
    ['recognisable', ['queued', 'queued', 'uncertain', 'uncertain']],
    ['harmless', ['queued', 'queued', 'queued', 'queued']],
  ] as const)(
    'resolves messages without a job once, where a second delivery is %s',
    async (secondDelivery, expected) => {
      const { db, outbox, queue, run, statuses, clock } = await setUp(fixture, { secondDelivery });
      for (const cause of ['d', 'c', 'b', 'a']) {
        clock.advance(1);
        await outbox.send({ ...text, cause });
      }
      const tables = db.with<{
        outbox_messages: { cause: string; status: string; repeats: number };
        jobs: { id: string };
      }>();
      await tables.deleteFrom('jobs').execute();
      const left = { a: ['queued', 0], b: ['sending', 0], c: ['sending', 1], d: ['uncertain', 1] } as const;
      for (const [cause, [status, repeats]] of Object.entries(left)) {
        await tables.updateTable('outbox_messages').set({ status, repeats }).where('cause', '=', cause).execute();
      }
      const second = createOutbox({
        db: await fixture.open(),
        queue,
        clock,
        ...outboxParts({ db, clock }),
        mail: { secondDelivery, deliver: async () => ok({ reference: '' }) },
        sms: { secondDelivery, deliver: async () => ok({ reference: '' }) },
      });
      await Promise.all([outbox.recover(), second.recover()]);
      expect(await statuses()).toEqual(expected);
      expect((await queue.depth()).ready).toBe(expected.filter((status) => status === 'queued').length);
      await run();
      await outbox.recover();
      expect((await queue.depth()).ready).toBe(0);
    },
  );

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
    expect(await causes({ statuses: ['queued'], limit: 1 })).toEqual(['three']);
    expect(await causes({ statuses: ['sent'] })).toEqual(['one']);
  });
});
