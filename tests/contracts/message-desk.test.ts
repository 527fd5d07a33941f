import { expect, it } from 'vitest';
import { createJobDesk } from '#domains/back-office/messages/job-desk.server.ts';
import { createOutboxDesk } from '#domains/back-office/messages/outbox-desk.server.ts';
import { createAuditLog } from '#domains/people/access/audit-log.server.ts';
import { minuteMs } from '#lib/duration.ts';
import { err, ok } from '#lib/result.ts';
import { createFolderFiles } from '#platform/files/folder-files.ts';
import { createJobListing } from '#platform/jobs/job-listing.ts';
import { createJobQueue } from '#platform/jobs/job-queue.ts';
import type { Delivery, DeliveryFailure, Message } from '#platform/outbox/message.ts';
import { createOutbox } from '#platform/outbox/outbox.ts';
import { createOutboxListing } from '#platform/outbox/outbox-listing.ts';
import { createPersonalMessages } from '#platform/outbox/personal-messages.ts';
import { fixedClock } from '#tests/fixtures/fixed-clock.ts';
import { outboxParts } from '#tests/fixtures/outbox-parts.ts';
import { runDueJobs } from '#tests/fixtures/run-due-jobs.ts';
import { type EngineFixture, forEachEngine } from '../fixtures/engines.ts';

const noon = Date.UTC(2030, 0, 1, 12);
const olive = { id: 'olive', email: 'olive@example.com', name: 'Olive' };

const mail = (n: number): Message => ({
  channel: 'mail',
  cause: `sign-in-link:${n}`,
  to: `dana-${n}@example.com`,
  subject: `Your link ${n}`,
  text: 'Follow http://localhost/verify?kind=link&token=secret-of-dana&returnTo=%2F',
  html: '<p>Follow <a href="http://localhost/verify?kind=link&amp;token=secret-of-dana">this</a></p>',
});

const setUp = async ({ open }: EngineFixture) => {
  const db = await open();
  const clock = fixedClock(noon);
  const queue = createJobQueue({ db, clock, maxAttempts: 1 });
  const answers: Delivery[] = [];
  const transport = {
    secondDelivery: 'recognisable' as const,
    deliver: async (): Promise<Delivery> => answers.shift() ?? ok({ reference: 'taken' }),
  };
  const outbox = createOutbox({
    db,
    queue,
    clock,
    mail: transport,
    sms: transport,
    ...outboxParts({ db, clock }),
  });
  const audit = createAuditLog({ db, clock });
  const outboxDesk = createOutboxDesk({ db, listing: createOutboxListing(db), outbox, audit });
  const jobDesk = createJobDesk({ db, listing: createJobListing({ db, clock }), audit });
  const log = { warn: () => {}, error: () => {} };
  const run = () => runDueJobs({ queue, handlers: outbox.handlers, log });
  const fail = (kind: DeliveryFailure['kind'], reason = `550 <dana-1@example.com> ${kind}`) =>
    answers.push(err({ kind, reason }));
  /** Sends one message and waits for its final status. */
  const send = async (n: number, failure?: DeliveryFailure['kind']): Promise<string> => {
    if (failure) fail(failure);
    const { id } = await outbox.send(mail(n));
    await run();
    clock.advance(minuteMs);
    return id;
  };
  const actions = async () => (await audit.latest(50)).map(({ action }) => action);
  return { db, clock, queue, outbox, outboxDesk, jobDesk, audit, actions, run, send, fail };
};

forEachEngine('the outbox of the back office', (fixture) => {
  it('counts every state, and each list has as many rows as its count', async () => {
    const { outboxDesk, outbox, send } = await setUp(fixture);
    await send(1, 'permanent');
    await send(2);
    for (let n = 3; n <= 30; n += 1) await send(n, 'permanent');
    await outbox.send(mail(99));
    const first = await outboxDesk.list('failed', 1);
    expect(first.counts).toEqual({ failed: 29, uncertain: 0, bounced: 0, held: 0, waiting: 1, sent: 1 });
    const second = await outboxDesk.list('failed', 2);
    expect([first.messages.length, second.messages.length, first.pageCount]).toEqual([25, 4, 2]);
    expect(first.messages[0]?.subject).toBe('Your link 30');
    const ids = [...first.messages, ...second.messages].map(({ id }) => id);
    expect(new Set(ids).size).toBe(29);
    expect((await outboxDesk.list('failed', 400)).page).toBe(2);
    expect((await outboxDesk.list('sent', 1)).messages).toMatchObject([{ subject: 'Your link 2', status: 'sent' }]);
  });

  it('hides recipients until an operator opens a message, also in the mail server’s replies', async () => {
    const { outboxDesk, send, actions } = await setUp(fixture);
    const id = await send(1, 'permanent');
    const shown = JSON.stringify([await outboxDesk.list('failed', 1), await outboxDesk.facts(id)]);
    expect(shown).toContain('550 <d•••••@example.com> permanent');
    for (const personal of ['dana-1', 'secret-of-dana', 'Follow']) expect(shown).not.toContain(personal);
    expect(await actions()).toEqual([]);
  });

  it('each opening of a message is logged, without names', async () => {
    const { outboxDesk, audit, send } = await setUp(fixture);
    const id = await send(1, 'permanent');
    expect(await outboxDesk.words(olive, id)).toMatchObject({ to: 'dana-1@example.com' });
    await outboxDesk.words(olive, id);
    const entries = await audit.latest(10);
    expect(entries.map(({ action, subject }) => [action, subject])).toEqual([
      ['message.view', `message:${id}`],
      ['message.view', `message:${id}`],
    ]);
    expect(JSON.stringify(entries)).not.toContain('dana-1');
    expect(await outboxDesk.words(olive, 'no-such-message')).toBeUndefined();
    expect(await audit.latest(10)).toHaveLength(2);
  });

  it('a link that still works is not shown to an operator', async () => {
    const { outboxDesk, send } = await setUp(fixture);
    const words = await outboxDesk.words(olive, await send(1));
    expect(words?.text).toContain('kind=link&token=…&returnTo');
    expect(words?.html).toContain('token=…"');
    expect(JSON.stringify(words)).not.toContain('secret-of-dana');
  });

  it('shows a mail with its embedded pictures, and loads none from elsewhere', async () => {
    const { outboxDesk, outbox } = await setUp(fixture);
    const images = [{ cid: 'logo', type: 'image/png', base64: 'iVBORw0KGgo=' }];
    const { id } = await outbox.send({ ...mail(1), html: '<img src="cid:logo">', images } as Message);
    expect((await outboxDesk.words(olive, id))?.html).toBe('<img src="data:image/png;base64,iVBORw0KGgo=">');
  });

  it('stores every failed attempt with its time', async () => {
    const { outboxDesk, outbox, run, fail, clock, send } = await setUp(fixture);
    const id = await send(1, 'permanent');
    fail('permanent', 'still no');
    expect(await outbox.resend(id)).toBe(true);
    await run();
    const facts = await outboxDesk.facts(id);
    expect(facts?.failures).toEqual([
      { atMs: noon, error: '550 <d•••••@example.com> permanent' },
      { atMs: clock.now(), error: 'still no' },
    ]);
  });

  it('a failed message is sent again, logged in the same transaction; a sent one is not', async () => {
    const { outboxDesk, run, send, actions } = await setUp(fixture);
    const [failed, sent] = [await send(1, 'permanent'), await send(2)];
    expect([await outboxDesk.resend(olive, failed), await outboxDesk.resend(olive, sent)]).toEqual([true, false]);
    await run();
    expect((await outboxDesk.facts(failed))?.status).toBe('sent');
    expect(await actions()).toEqual(['message.resend']);
  });

  it('all failed messages are sent again at once; those that may have arrived are not', async () => {
    const { outboxDesk, run, fail, send, actions, clock, outbox } = await setUp(fixture);
    for (const n of [1, 2, 3]) await send(n, 'permanent');
    fail('unknown');
    fail('unknown');
    const { id: uncertain } = await outbox.send(mail(4));
    await run();
    clock.advance(60 * minuteMs);
    await run();
    expect((await outboxDesk.facts(uncertain))?.status).toBe('uncertain');
    expect(await outboxDesk.resendFailed(olive)).toBe(3);
    expect((await outboxDesk.list('failed', 1)).counts).toMatchObject({ failed: 0, uncertain: 1, waiting: 3 });
    expect(await outboxDesk.resendFailed(olive)).toBe(0);
    expect(await actions()).toEqual(['message.resend-failed']);
  });

  it('deleting a person deletes the mail servers’ replies about them too', async () => {
    const { db, queue, clock, outboxDesk, send } = await setUp(fixture);
    const id = await send(1, 'permanent');
    const messages = createPersonalMessages({ db, queue, clock, files: createFolderFiles('/nowhere') });
    await db.transaction((session) => messages.forget({ address: 'dana-1@example.com' }, session));
    expect(await outboxDesk.facts(id)).toBeUndefined();
    type Tables = { outbox_failures: { id: string } };
    expect(await db.with<Tables>().selectFrom('outbox_failures').select('id').execute()).toEqual([]);
  });
});

forEachEngine('the jobs of the back office', (fixture) => {
  const die = async (
    { queue, clock }: Awaited<ReturnType<typeof setUp>>,
    kind: string,
    error = 'dana@example.com said no',
  ) => {
    await queue.enqueue({ kind, payload: { email: 'dana@example.com' }, maxAttempts: 1 });
    for (const job of await queue.claim({ limit: 10, kinds: [kind] })) await queue.fail(job, new Error(error));
    clock.advance(minuteMs);
  };

  it('counts ready, running, delayed and dead jobs by kind', async () => {
    const world = await setUp(fixture);
    const { queue, clock, jobDesk } = world;
    await die(world, 'report');
    await queue.enqueue({ kind: 'feed', payload: {} });
    await queue.claim({ limit: 1, kinds: ['feed'] });
    await queue.enqueue({ kind: 'feed', payload: {} });
    await queue.enqueue({ kind: 'feed', payload: {}, runAt: clock.now() + 3 * minuteMs });
    clock.advance(1_000);
    expect((await jobDesk.view(1)).kinds).toEqual([
      { kind: 'feed', waiting: 1, delayed: 1, running: 1, dead: 0, oldestMs: 1_000, nextAt: clock.now() + 179_000 },
      { kind: 'report', waiting: 0, delayed: 0, running: 0, dead: 1, oldestMs: null, nextAt: null },
    ]);
  });

  it('shows of a dead job neither its payload nor names in its error', async () => {
    const world = await setUp(fixture);
    await die(world, 'report');
    const view = await world.jobDesk.view(1);
    expect(view.dead).toMatchObject([{ kind: 'report', attempts: 1, error: 'd•••••@example.com said no' }]);
    expect(JSON.stringify(view)).not.toContain('dana@');
  });

  it('requeues one job or all of a kind, and deletes one; each is logged', async () => {
    const world = await setUp(fixture);
    const { jobDesk, queue, actions } = world;
    for (const kind of ['report', 'report', 'report', 'feed']) await die(world, kind);
    const [first] = (await jobDesk.view(1, 'report')).dead;
    expect((await jobDesk.view(1, 'report')).deadCount).toBe(3);
    expect(await jobDesk.requeue(olive, { id: first?.id ?? '' })).toBe(1);
    expect(await jobDesk.requeue(olive, { id: first?.id ?? '' })).toBe(0);
    expect(await jobDesk.requeue(olive, { kind: 'report' })).toBe(2);
    const [feed] = (await jobDesk.view(1)).dead;
    expect([feed?.kind, await jobDesk.remove(olive, feed?.id ?? '')]).toEqual(['feed', true]);
    expect(await jobDesk.remove(olive, first?.id ?? '')).toBe(false);
    expect(await queue.depth()).toMatchObject({ ready: 3, dead: 0 });
    expect((await actions()).sort()).toEqual(['job.delete', 'job.requeue', 'job.requeue-kind']);
  });
});
