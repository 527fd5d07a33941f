import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createVolumeDesk } from '#domains/back-office/messages/volume-desk.server.ts';
import { createMailBouncesStore } from '#domains/contact/channels/mail-bounces-store.server.ts';
import { createTextNumbersStore } from '#domains/contact/channels/text-numbers-store.server.ts';
import { createAuditLog } from '#domains/people/access/audit-log.server.ts';
import type { Clock } from '#lib/clock.ts';
import { dayMs } from '#lib/duration.ts';
import type { Message, MessageStatus } from '#platform/outbox/message.ts';
import { createOutboxStore } from '#platform/outbox/outbox-store.ts';
import { createOutboxVolumes } from '#platform/outbox/outbox-volumes.ts';
import { type Database, openDatabase } from '#platform/sql/database.ts';
import { forEachEngine } from '#tests/fixtures/engines.ts';
import { fixedClock } from '#tests/fixtures/fixed-clock.ts';
import { signInOperator } from '#tests/fixtures/operator.ts';
import { type PageApp, startPageApp } from '#tests/fixtures/page-app.ts';
import { type SignedIn, signIn } from '#tests/fixtures/signed-in.ts';

const noon = Date.UTC(2030, 0, 31, 12);

const bounceThrice = (db: Database, clock: Clock, address: string, times = 3): Promise<void> =>
  db.transaction(async (session) => {
    const bounces = createMailBouncesStore({ db, clock });
    for (let n = 0; n < times; n += 1) {
      await bounces.add({ id: `${address} ${n}`, address, kind: 'bounce', reason: '550 no such mailbox' }, session);
    }
  });

forEachEngine('what became of messages', (fixture) => {
  const setUp = async () => {
    const db = await fixture.open();
    const clock = fixedClock(noon);
    const [bounces, numbers] = [createMailBouncesStore({ db, clock }), createTextNumbersStore({ db, clock })];
    const audit = createAuditLog({ db, clock });
    const desk = createVolumeDesk({ db, clock, bounces, numbers, audit, volumes: createOutboxVolumes(db) });
    const store = createOutboxStore(db);
    let stored = 0;
    const put = async (channel: 'mail' | 'sms', status: MessageStatus, now: number) => {
      stored += 1;
      const common = { cause: `${stored}`, to: 'ann@example.com', text: 'News' };
      const message: Message =
        channel === 'mail' ? { ...common, channel, subject: 'News' } : { ...common, channel, to: '4045550142' };
      await db.transaction((session) => store.insert(session, { id: `message ${stored}`, message, now }));
      if (status !== 'queued') await store.change(`message ${stored}`, { from: ['queued'], to: status, now });
    };
    return { db, clock, bounces, numbers, audit, desk, put };
  };
  const olive = { id: 'olive', email: 'olive@example.com', name: 'Olive' };

  it('each message is counted on the day it was written, by channel and result', async () => {
    const { desk, put } = await setUp();
    for (const status of ['sent', 'sent', 'held', 'bounced', 'failed', 'uncertain', 'queued'] as const) {
      await put('mail', status, noon);
    }
    await put('sms', 'sent', noon - 29 * dayMs);
    await put('sms', 'sent', noon - 30 * dayMs);
    const all = await desk.view(undefined);
    expect(all.days).toHaveLength(30);
    expect(all.days.at(-1)?.outcomes).toEqual({ sent: 2, waiting: 1, held: 1, bounced: 1, failed: 2 });
    expect(all.days[0]).toEqual({
      dayMs: Date.UTC(2030, 0, 2),
      outcomes: { sent: 1, waiting: 0, held: 0, bounced: 0, failed: 0 },
    });
    expect(all.totals.map(({ label, outcomes }) => [label, outcomes.sent])).toEqual([
      ['Email', 2],
      ['Text', 1],
      ['Notifications', 0],
    ]);
    expect((await desk.view('mail')).days[0]?.outcomes.sent).toBe(0);
  });

  it('unreachable recipients are listed masked, shown on request and unblocked, both of which are logged', async () => {
    const { db, clock, desk, audit, bounces, numbers } = await setUp();
    await bounceThrice(db, clock, 'ann@example.com');
    await bounceThrice(db, clock, 'bob@example.com', 2);
    clock.advance(1000);
    await db.transaction((session) => numbers.stop('4045550142', session));
    const { unreached, unreachedTotal } = await desk.view(undefined);
    expect([unreachedTotal, unreached]).toEqual([
      2,
      [
        { key: expect.any(String), masked: '•••• 0142', why: 'stopped', sinceMs: noon + 1000 },
        { key: expect.any(String), masked: 'a•••••@example.com', why: 'bounces', sinceMs: noon },
      ],
    ]);
    const [number, address] = unreached.map(({ key }) => key);
    expect(await desk.show(olive, address ?? '')).toBe('ann@example.com');
    expect([await desk.lift(olive, address ?? ''), await desk.lift(olive, address ?? '')]).toEqual([true, false]);
    expect(await desk.lift(olive, number ?? '')).toBe(true);
    expect([await bounces.pauseOf('ann@example.com'), await numbers.isStopped('4045550142')]).toEqual([
      undefined,
      false,
    ]);
    const log = await audit.latest(10);
    expect(log.map(({ action }) => action).toSorted()).toEqual(['address.lift', 'address.view', 'number.lift']);
    expect(JSON.stringify(log)).not.toMatch(/ann@|\b(404555)?0142\b/);
  });

  it('one or two bounces are deleted after ninety days, a pause is not', async () => {
    const { db, clock, bounces } = await setUp();
    await bounceThrice(db, clock, 'ann@example.com');
    await bounceThrice(db, clock, 'bob@example.com', 2);
    clock.advance(91 * dayMs);
    await bounces.forgetOld();
    expect([await bounces.of('bob@example.com'), (await bounces.pauseOf('ann@example.com'))?.why]).toEqual([
      [],
      'bounces',
    ]);
  });
});

describe('delivery in the back office and the account, over HTTP', () => {
  let world: PageApp;
  let db: Database;
  let olive: SignedIn;
  let dana: SignedIn;
  const clock = { now: () => Date.now() };
  beforeAll(async () => {
    world = await startPageApp();
    await world.running.start();
    db = await openDatabase({ dataDir: world.dataDir });
    olive = await signInOperator({ dataDir: world.dataDir, origin: world.origin });
    dana = await signIn({ dataDir: world.dataDir, origin: world.origin, email: 'dana@example.com' });
  });
  afterAll(async () => {
    await db.close();
    await world.close();
  });
  const open = (path: string, who: SignedIn = olive) => world.ask(path, { headers: { cookie: who.cookie } });
  const press = (path: string, fields: Record<string, string>, who: SignedIn = olive) =>
    world.ask(path, {
      method: 'POST',
      headers: {
        cookie: who.cookie,
        origin: world.origin,
        'content-type': 'application/x-www-form-urlencoded',
      },
      body: new URLSearchParams(fields).toString(),
    });

  it('opens for operators only, hides names until asked, and refuses unknown values', async () => {
    await bounceThrice(db, clock, 'gone@example.com');
    for (const path of ['/ops/delivery', '/ops/delivery?channel=sms', '/ops/delivery?channel=%27&lifted']) {
      expect([(await open(path)).status, (await open(path, dana)).status]).toEqual([200, 404]);
    }
    const page = await open('/ops/delivery');
    expect(page.text).toContain('g•••••@example.com');
    expect(page.text).not.toContain('gone@example.com');
    const [, key = ''] = /name="key" value="(\w+)"/.exec(page.text) ?? [];
    for (const intent of ['show', 'lift']) {
      expect((await press('/ops/delivery', { intent, key }, dana)).status).toBe(404);
      expect((await press('/ops/delivery', { intent, key: 'no such row' })).status).toBe(409);
    }
    expect((await press('/ops/delivery', { intent: 'sing', key })).status).toBe(400);
    expect((await press('/ops/delivery', { intent: 'show', key })).text).toContain('gone@example.com');
    const lifted = await press('/ops/delivery', { intent: 'lift', key });
    expect([lifted.status, lifted.headers.location]).toEqual([303, '/ops/delivery?lifted=1']);
    expect((await open('/ops/delivery')).text).not.toContain('g•••••@example.com');
  });

  it('an account with a paused address sees that on every account page, and can have it tried again', async () => {
    expect((await open('/my-autotrader', dana)).text).not.toContain('Email alerts are paused');
    await bounceThrice(db, clock, 'dana@example.com');
    for (const path of ['/my-autotrader', '/my-autotrader/alerts', '/my-autotrader/profile']) {
      expect((await open(path, dana)).text).toContain('Three emails to dana@example.com bounced.');
      expect((await open(path, olive)).text).not.toContain('Email alerts are paused');
    }
    const again = await press('/my-autotrader/profile', { intent: 'mail-again' }, dana);
    expect([again.status, again.headers.location]).toEqual([303, '/my-autotrader/profile?done=mail']);
    const page = (await open('/my-autotrader/profile?done=mail', dana)).text;
    expect([page.includes('Email alerts are on again'), page.includes('bounced')]).toEqual([true, false]);
    await db.transaction((session) =>
      createMailBouncesStore({ db, clock }).add(
        { id: 'complaint 1', address: 'dana@example.com', kind: 'complaint', reason: '' },
        session,
      ),
    );
    expect((await open('/my-autotrader', dana)).text).toContain('was reported as spam');
  });
});
