import { createHmac } from 'node:crypto';
import { expect, it } from 'vitest';
import { createRelayAddresses } from '#domains/contact/leads/conversation/relay-addresses.server.ts';
import { createDeliveryDesk } from '#domains/contact/leads/delivery/delivery-desk.server.ts';
import { createLeadDeliveryStore } from '#domains/contact/leads/delivery/lead-delivery-store.server.ts';
import { createLeadWebhooks, type PostWebhook } from '#domains/contact/leads/delivery/lead-webhooks.server.ts';
import { createLeadStore, type Lead } from '#domains/contact/leads/lead-store.server.ts';
import { createAuditLog } from '#domains/people/access/audit-log.server.ts';
import { hourMs } from '#lib/duration.ts';
import { err, ok } from '#lib/result.ts';
import { createJobQueue } from '#platform/jobs/job-queue.ts';
import { fixedClock } from '#tests/fixtures/fixed-clock.ts';
import { runDueJobs } from '#tests/fixtures/run-due-jobs.ts';
import { testSealer } from '#tests/fixtures/sealer.ts';
import { type EngineFixture, forEachEngine } from '../fixtures/engines.ts';
import { anOwner } from '../fixtures/listing-builder.ts';

const noon = Date.UTC(2030, 0, 2, 12);
const olive = { id: 'olive', email: 'olive@example.com', name: 'Olive' };
const dealer = anOwner();

const lead: Lead = {
  id: '6f1f9c1e-0000-4000-8000-000000000001',
  firstName: 'Dana',
  lastName: '<b>',
  email: 'dana@example.com',
  phone: '',
  isOneClickOptedIn: false,
  leadType: 'AVAILABILITY',
  listingId: 700_000_001,
  ownerId: dealer.id,
  vehicle: 'Used 2022 Honda Accord',
  message: 'Is it there?',
  preferredTime: '',
  emailOptIn: false,
  brand: 'atc',
  partnerName: 'ConsumerSite',
  channel: 'ATC',
  ccFlag: false,
  originPage: '',
  searchZip: '30303',
  consumerId: null,
  createdMs: noon,
  reply: 'relay',
  site: 'https://cars.example',
};

const setUp = async ({ open }: EngineFixture) => {
  const db = await open();
  const clock = fixedClock(noon);
  const queue = createJobQueue({ db, clock });
  const store = createLeadDeliveryStore(db, testSealer);
  const leads = createLeadStore(db);
  const relay = createRelayAddresses({ domain: 'talk.example', secret: 'a secret' });
  const calls: { url: string; body: string; headers: Readonly<Record<string, string>> }[] = [];
  const answers: Awaited<ReturnType<PostWebhook>>[] = [];
  const webhooks = createLeadWebhooks({
    store,
    leads,
    relay,
    clock,
    findOwner: async () => dealer,
    enqueue: (job, session) => queue.enqueue(job, session),
    post: async (url, call) => {
      calls.push({ url, ...call });
      return answers.shift() ?? ok('answered 200');
    },
  });
  const desk = createDeliveryDesk({ db, store, audit: createAuditLog({ db, clock }) });
  const save = (values: Record<string, string>) => desk.change(olive, dealer.id, { mailFormat: 'plain', ...values });
  const send = (message = lead) =>
    db.transaction(async (session) => {
      await leads.insert(message, { requestKey: message.id, contentKey: message.id }, session);
      await webhooks.schedule(message, await store.of(message.ownerId, session), session);
    });
  const run = () => runDueJobs({ queue, handlers: webhooks.handlers, log: { warn: () => {}, error: () => {} } });
  return { db, clock, store, leads, relay, calls, answers, desk, save, send, run };
};

const url = 'https://crm.dealer.example/leads';

forEachEngine('leads for a dealer’s own system', (fixture) => {
  it('each is called once, signed with the time, without the shopper’s address', async () => {
    const { calls, desk, relay, save, send, run } = await setUp(fixture);
    expect(await save({ webhookUrl: url })).toEqual(ok('changed'));
    await send();
    await run();
    await run();
    const secret = (await desk.open(dealer.id)).webhook?.secret ?? '';
    const [call, ...more] = calls;
    expect(more).toEqual([]);
    const seconds = noon / 1000;
    const signed = createHmac('sha256', secret).update(`${seconds}.${call?.body}`).digest('hex');
    expect(call?.headers).toMatchObject({
      'x-webhook-id': lead.id,
      'x-webhook-signature': `t=${seconds},v1=${signed}`,
    });
    expect(call?.body).not.toContain('dana@example.com');
    expect(JSON.parse(call?.body ?? '')).toMatchObject({
      type: 'lead',
      id: lead.id,
      message: 'Is it there?',
      customer: { lastName: '<b>', email: relay.of(lead.id, 'owner'), emailIsRelay: true },
      vehicle: { listingId: 700_000_001 },
      dealer: { id: dealer.id, name: dealer.name },
    });
    expect(await desk.open(dealer.id)).toMatchObject({ last: { state: 'delivered', outcome: 'answered 200' } });
  });

  it('one that refuses is called again with growing delays until it accepts', async () => {
    const { answers, calls, clock, store, save, send, run } = await setUp(fixture);
    await save({ webhookUrl: url });
    answers.push(err('answered 500'), err('did not answer within 10 s'));
    await send();
    await run();
    expect(await store.webhooks.find(lead.id)).toMatchObject({
      state: 'waiting',
      attempts: 1,
      outcome: 'answered 500',
    });
    clock.advance(hourMs);
    await run();
    clock.advance(hourMs);
    await run();
    expect(await store.webhooks.find(lead.id)).toMatchObject({ state: 'delivered', attempts: 3 });
    expect(calls.map(({ headers }) => headers['x-webhook-id'])).toEqual([lead.id, lead.id, lead.id]);
    expect(new Set(calls.map(({ headers }) => headers['x-webhook-signature'])).size).toBe(3);
  });

  it('one that never accepts is given up, and that is shown', async () => {
    const { answers, calls, clock, desk, save, send, run } = await setUp(fixture);
    await save({ webhookUrl: url });
    answers.push(...Array.from({ length: 30 }, () => err('answered 404')));
    await send();
    for (let times = 0; times < 25; times += 1) {
      await run();
      clock.advance(hourMs);
    }
    expect(calls).toHaveLength(20);
    expect((await desk.open(dealer.id)).last).toMatchObject({ state: 'failed', attempts: 20, outcome: 'answered 404' });
  });

  it('no call is made for a dealer without a webhook, with one switched off, or about a deleted person', async () => {
    const { db, calls, leads, store, save, send, run } = await setUp(fixture);
    await send();
    await run();
    await save({ webhookUrl: url });
    const second = { ...lead, id: '6f1f9c1e-0000-4000-8000-000000000002' };
    await send(second);
    await save({ webhookUrl: '' });
    await run();
    expect(await store.webhooks.find(second.id)).toMatchObject({ state: 'stopped' });
    await save({ webhookUrl: url });
    const third = { ...lead, id: '6f1f9c1e-0000-4000-8000-000000000003' };
    await send(third);
    await db.transaction((session) => leads.anonymise({ consumerId: 'c', email: 'dana@example.com' }, session));
    await run();
    expect(await store.webhooks.find(third.id)).toMatchObject({ state: 'stopped' });
    expect(calls).toEqual([]);
  });

  it('the operator’s form keeps the secret until a new one is requested, and the log holds neither', async () => {
    const { db, desk, save } = await setUp(fixture);
    const secret = async () => (await desk.open(dealer.id)).webhook?.secret;
    for (const webhookUrl of ['http://crm.example', 'ftp://x', 'nothing', 'https://user:pw@crm.example', '//x']) {
      expect([webhookUrl, await save({ webhookUrl })]).toMatchObject([webhookUrl, { ok: false }]);
    }
    expect(await desk.change(olive, dealer.id, { mailFormat: 'fax', webhookUrl: '' })).toMatchObject({ ok: false });
    await save({ webhookUrl: `${url}?key=hidden` });
    const first = await secret();
    expect(await save({ webhookUrl: `${url}?key=hidden` })).toEqual(ok('same'));
    expect(await secret()).toBe(first);
    await save({ webhookUrl: `${url}?key=hidden`, newSecret: 'on' });
    expect(await secret()).not.toBe(first);
    const log = JSON.stringify(await createAuditLog({ db, clock: fixedClock(noon) }).latest(10));
    expect(log).toContain('dealer.leads');
    for (const hidden of [first, await secret(), 'key=hidden']) expect(log).not.toContain(hidden);
  });

  it('address and secret are encrypted in the database', async () => {
    const { db, store, save } = await setUp(fixture);
    await save({ webhookUrl: `${url}?key=hidden` });
    const { webhook } = await store.of(dealer.id);
    if (!webhook) throw new Error('nothing was saved');
    const tables = db.with<{ lead_delivery_settings: { webhook_url: string; webhook_secret: string } }>();
    const row = JSON.stringify(await tables.selectFrom('lead_delivery_settings').selectAll().executeTakeFirst());
    for (const hidden of ['key=hidden', webhook.secret]) expect(row).not.toContain(hidden);
  });
});
