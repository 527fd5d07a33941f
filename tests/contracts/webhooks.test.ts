import { afterEach, expect, it } from 'vitest';
import { createWebhookDesk, type EndpointInput } from '#domains/back-office/webhooks/webhook-desk.server.ts';
import { addWebhookForm } from '#domains/back-office/webhooks/webhook-forms.server.ts';
import { createChangeReader } from '#domains/cars/listings/change-reader.server.ts';
import type { Listing } from '#domains/cars/listings/listing.ts';
import { createRelayAddresses } from '#domains/contact/leads/conversation/relay-addresses.server.ts';
import { createReadLeadEvent } from '#domains/contact/leads/delivery/lead-event.server.ts';
import { createLeadStore, type Lead } from '#domains/contact/leads/lead-store.server.ts';
import { createListingEvents } from '#domains/contact/webhooks/listing-events.server.ts';
import { mostWaiting } from '#domains/contact/webhooks/webhook.ts';
import { createWebhookDeliveryStore } from '#domains/contact/webhooks/webhook-delivery-store.server.ts';
import { createWebhookEndpointStore } from '#domains/contact/webhooks/webhook-endpoint-store.server.ts';
import { createWebhooks } from '#domains/contact/webhooks/webhooks.server.ts';
import { createAuditLog } from '#domains/people/access/audit-log.server.ts';
import { dayMs, hourMs } from '#lib/duration.ts';
import { createWebhookPost } from '#platform/http/webhook-post.ts';
import { createJobQueue } from '#platform/jobs/job-queue.ts';
import { type EngineFixture, forEachEngine } from '#tests/fixtures/engines.ts';
import { fixedClock } from '#tests/fixtures/fixed-clock.ts';
import { anOwner, aListing as car, inventoryStores } from '#tests/fixtures/inventory.ts';
import { runDueJobs } from '#tests/fixtures/run-due-jobs.ts';
import { testSealer } from '#tests/fixtures/sealer.ts';
import { startWebhookReceiver } from '#tests/fixtures/webhook-receiver.ts';

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

let closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  await Promise.all(closing.map((close) => close()));
  closing = [];
});

const setUp = async (fixture: EngineFixture) => {
  const db = await fixture.open();
  const clock = fixedClock(noon);
  const queue = createJobQueue({ db, clock });
  const receiver = await startWebhookReceiver();
  closing.push(receiver.close);
  const endpoints = createWebhookEndpointStore(db, testSealer);
  const deliveries = createWebhookDeliveryStore(db);
  const leads = createLeadStore(db);
  const { listings, owners } = inventoryStores(db, clock);
  await db.transaction((session) => owners.upsertMany([{ owner: dealer, feedKey: null }], session));
  const relay = createRelayAddresses({ domain: 'talk.example', secret: 'a secret' });
  const webhooks = createWebhooks({
    endpoints,
    deliveries,
    readLead: createReadLeadEvent({ leads, findOwner: async () => dealer, relay }),
    enqueue: (job, session) => queue.enqueue(job, session),
    post: createWebhookPost({ allowedAddresses: ['127.0.0.1'] }),
    clock,
  });
  const audit = createAuditLog({ db, clock });
  const desk = createWebhookDesk({ db, endpoints, deliveries, webhooks, owners, audit, clock });
  const eventsOf = createListingEvents({
    nameVehicle: (make, model) => ({ make, model }),
    origin: 'https://cars.example',
  });
  const read = createChangeReader({
    db,
    feed: listings.feed,
    name: 'webhooks',
    log: { error() {} },
    handle: (changes, session) => webhooks.add(changes.flatMap(eventsOf), session),
  });
  /** Adds an endpoint at the receiver, which learns its secret. */
  const add = async (input: Partial<EndpointInput> = {}): Promise<string> => {
    const events = ['listing.added', 'listing.changed', 'listing.price_changed', 'listing.removed'] as const;
    const made = await desk.add(olive, { name: 'CRM', url: receiver.url, events, dealerId: null, ...input });
    if (!made.ok) throw new Error(made.error);
    receiver.state.secret = made.value.secret;
    return made.value.id;
  };
  const write = (...cars: Listing[]) => db.transaction((session) => listings.upsertMany(cars, session));
  const run = async () => {
    while (await read());
    await runDueJobs({ queue, handlers: webhooks.handlers, log: { warn: () => {}, error: () => {} } });
  };
  const sendLead = (sent = lead) =>
    db.transaction(async (session) => {
      await leads.insert(sent, { requestKey: sent.id, contentKey: sent.id }, session);
      const event = { type: 'lead.created', subject: `lead:${sent.id}`, dealerId: sent.ownerId, data: null } as const;
      await webhooks.add([event], session);
    });
  const open = async (id: string) => {
    const page = await desk.open(id, { page: 1 });
    if (!page) throw new Error('no such endpoint');
    return page;
  };
  return { db, clock, endpoints, leads, webhooks, desk, audit, receiver, relay, add, write, run, sendLead, open };
};

forEachEngine('webhooks for other systems', (fixture) => {
  it('HOOK-01: each change of a car is one signed event, in order, only of those the endpoint asked for', async () => {
    const { add, write, run, receiver } = await setUp(fixture);
    await write(car({ id: 1 }));
    await run();
    await add({ events: ['listing.added', 'listing.price_changed', 'listing.removed'] });
    await write(car({ id: 2, priceUsd: 20_000 }));
    await write(car({ id: 2, priceUsd: 19_000, mileage: 7 }));
    await write(car({ id: 2, priceUsd: 19_000, mileage: 8 }));
    await write(car({ id: 2, priceUsd: 19_000, mileage: 8, removedMs: noon }));
    await run();
    await run();
    expect(receiver.received).toMatchObject([
      {
        type: 'listing.added',
        data: { listingId: 2, priceUsd: 20_000, url: 'https://cars.example/cars-for-sale/vehicle/2' },
      },
      { type: 'listing.price_changed', data: { priceUsd: 19_000, previousPriceUsd: 20_000, mileage: 7 } },
      { type: 'listing.removed', data: { removedDate: new Date(noon).toISOString() } },
    ]);
    expect(new Set(receiver.received.map(({ id }) => id)).size).toBe(3);
    expect(receiver.state.calls).toBe(3);
  });

  it('HOOK-01: other facts of a car are an event of their own that names them', async () => {
    const { add, write, run, receiver } = await setUp(fixture);
    await write(car({ id: 1 }));
    await run();
    await add({ events: ['listing.changed'] });
    await write(car({ id: 1, mileage: 7, confirmedMs: noon }));
    await write(car({ id: 1, mileage: 7, confirmedMs: noon + 1 }));
    await run();
    expect(receiver.received).toMatchObject([{ type: 'listing.changed', data: { changed: ['mileage'], mileage: 7 } }]);
  });

  it('HOOK-02: one that is refused is sent again under its id with growing delays, and replayed after the last', async () => {
    const { add, write, run, receiver, clock, desk, open } = await setUp(fixture);
    const id = await add();
    receiver.statuses.push(500, 503);
    await write(car({ id: 1 }));
    await run();
    expect((await open(id)).deliveries).toMatchObject([{ state: 'waiting', attempts: 1, outcome: 'answered 500' }]);
    expect((await open(id)).endpoint.failingSinceMs).toBe(noon);
    clock.advance(hourMs);
    await run();
    clock.advance(hourMs);
    await run();
    const { endpoint, deliveries } = await open(id);
    expect(deliveries).toMatchObject([{ state: 'delivered', attempts: 3, outcome: 'answered 200' }]);
    expect([endpoint.failingSinceMs, receiver.received.map((one) => one.id)]).toEqual([null, [deliveries[0]?.id]]);

    receiver.statuses.push(...Array.from({ length: 30 }, () => 404));
    await write(car({ id: 2 }));
    for (let tries = 0; tries < 12; tries += 1) {
      await run();
      clock.advance(15 * hourMs);
    }
    expect((await open(id)).counts).toEqual({ delivered: 1, failed: 1 });
    expect((await desk.open(id, { state: 'failed', page: 1 }))?.deliveries).toMatchObject([{ attempts: 9 }]);
    receiver.statuses.length = 0;
    expect(await desk.replay(olive, id, 'failed')).toMatchObject({ ok: true });
    expect(await desk.replay(olive, id, 'failed')).toMatchObject({ error: 'nothing-to-replay' });
    await run();
    expect(receiver.received).toHaveLength(2);
    expect((await open(id)).counts).toEqual({ delivered: 2 });
  });

  it('HOOK-02: an endpoint that is down costs a few calls for a whole batch, and one bad event holds up no other', async () => {
    const { add, write, run, receiver, clock } = await setUp(fixture);
    await add();
    receiver.statuses.push(500, 200, 500, 500, 500);
    await write(...Array.from({ length: 20 }, (_, index) => car({ id: index + 1 })));
    await run();
    expect([receiver.state.calls, receiver.received.length]).toEqual([5, 1]);
    clock.advance(hourMs);
    await run();
    expect([receiver.state.calls, receiver.received.length]).toEqual([24, 20]);
  });

  it('HOOK-03: a new secret and the old one both sign for a day; both are sealed, and neither is in the log', async () => {
    const { db, add, write, run, receiver, clock, desk, audit } = await setUp(fixture);
    const id = await add();
    const first = receiver.state.secret;
    expect(first).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    const rotated = await desk.rotate(olive, id);
    const second = rotated.ok ? rotated.value.secret : '';
    await write(car({ id: 1 }));
    await run();
    receiver.state.secret = second;
    await write(car({ id: 2 }));
    await run();
    expect(receiver.received.map(({ signatures }) => signatures)).toEqual([2, 2]);
    clock.advance(dayMs);
    await write(car({ id: 3 }));
    await run();
    expect(receiver.received.map(({ signatures }) => signatures)).toEqual([2, 2, 1]);
    const tables = db.with<{ webhook_endpoints: { url: string } }>();
    const stored = JSON.stringify(await tables.selectFrom('webhook_endpoints').selectAll().execute());
    const log = JSON.stringify([
      await audit.latest(10),
      await desk.list(),
      (await desk.open(id, { page: 1 }))?.endpoint,
    ]);
    expect(log).toContain('webhook.rotate');
    for (const hidden of [first, second, 'key=hidden']) expect([stored, log].join()).not.toContain(hidden);
  });

  it('HOOK-04: a dealer’s endpoint gets its own cars and leads alone, without the shopper’s address', async () => {
    const { add, write, run, receiver, relay, sendLead, desk } = await setUp(fixture);
    await add({ events: ['listing.added', 'lead.created'], dealerId: dealer.id });
    await write(car({ id: 1, ownerId: dealer.id }), car({ id: 2, ownerId: dealer.id + 1 }));
    await sendLead();
    await sendLead({ ...lead, id: '6f1f9c1e-0000-4000-8000-000000000002', ownerId: dealer.id + 1 });
    await run();
    expect(receiver.received.map(({ type }) => type).toSorted()).toEqual(['lead.created', 'listing.added']);
    const sent = receiver.received.find(({ type }) => type === 'lead.created');
    expect(sent?.data).toMatchObject({
      id: lead.id,
      message: 'Is it there?',
      customer: { lastName: '<b>', email: relay.of(lead.id, 'owner'), emailIsRelay: true },
      dealer: { id: dealer.id, name: dealer.name },
    });
    expect(sent?.body).not.toContain('dana@example.com');
    const forAll = { name: 'x', url: receiver.url, events: ['alert.sent'], dealerId: dealer.id } as const;
    expect(await desk.add(olive, forAll)).toMatchObject({ error: 'not-for-dealers' });
    expect(await desk.add(olive, { ...forAll, dealerId: 99 })).toMatchObject({ error: 'unknown-dealer' });
  });

  it('HOOK-04: a lead is stored by its id alone, and is not sent once the shopper’s data is deleted', async () => {
    const { db, add, run, receiver, leads, sendLead, open } = await setUp(fixture);
    const id = await add({ events: ['lead.created'] });
    await sendLead();
    const stored = JSON.stringify((await open(id)).deliveries);
    expect([stored.includes(lead.id), stored.includes('Dana')]).toEqual([true, false]);
    await db.transaction((session) => leads.anonymise({ consumerId: 'c', email: 'dana@example.com' }, session));
    await run();
    expect((await open(id)).deliveries).toMatchObject([{ state: 'stopped' }]);
    expect(receiver.state.calls).toBe(0);
  });

  it('HOOK-05: one that answers 410 is turned off at once, and the rest of the batch is not sent', async () => {
    const { add, write, run, receiver, endpoints, open } = await setUp(fixture);
    const id = await add();
    receiver.statuses.push(410);
    await write(car({ id: 1 }), car({ id: 2 }));
    await run();
    expect((await endpoints.find(id, noon))?.disabledBy).toBe('gone');
    expect([receiver.state.calls, (await open(id)).counts]).toEqual([1, { failed: 2 }]);
  });

  it('HOOK-05: at most 10,000 events wait for an endpoint, and newer ones are left out', async () => {
    const { db, add, webhooks, open } = await setUp(fixture);
    const id = await add();
    const event = (at: number) =>
      ({ type: 'listing.added', subject: `listing:${at}`, dealerId: null, data: { at } }) as const;
    const events = Array.from({ length: mostWaiting + 5 }, (_, at) => event(at));
    await db.transaction((session) => webhooks.add(events, session));
    await db.transaction((session) => webhooks.add([event(0)], session));
    expect((await open(id)).counts).toEqual({ waiting: mostWaiting });
  });

  it('HOOK-05: one that fails for five days is turned off; turned on again, what failed is replayed', async () => {
    const { add, write, run, receiver, clock, desk, open } = await setUp(fixture);
    const id = await add();
    receiver.statuses.push(...Array.from({ length: 60 }, () => 500));
    for (let day = 0; day < 7; day += 1) {
      await write(car({ id: day + 1 }));
      await run();
      clock.advance(dayMs);
    }
    const { endpoint, counts } = await open(id);
    expect(endpoint).toMatchObject({ disabledBy: 'failures' });
    const calls = receiver.state.calls;
    await write(car({ id: 20 }));
    await run();
    expect([receiver.state.calls, (await open(id)).counts]).toEqual([
      calls,
      { failed: (counts.failed ?? 0) + (counts.waiting ?? 0) },
    ]);
    receiver.statuses.length = 0;
    await desk.test(olive, id);
    expect((await open(id)).deliveries[0]).toMatchObject({ event: 'webhook.test', state: 'delivered' });
    await desk.turn(olive, id, true);
    await desk.replay(olive, id, 'failed');
    await run();
    expect((await open(id)).counts.failed).toBeUndefined();
    expect((await open(id)).endpoint).toMatchObject({ disabledMs: null, failingSinceMs: null });
  });

  it('HOOK-05: what is off or deleted gets nothing, and its log goes with it', async () => {
    const { add, write, run, receiver, desk, open } = await setUp(fixture);
    const [off, gone] = [await add(), await add()];
    await write(car({ id: 1 }));
    await desk.turn(olive, off, false);
    await run();
    expect((await open(off)).counts).toEqual({});
    expect(receiver.received).toHaveLength(1);
    expect(await desk.remove(olive, gone)).toMatchObject({ ok: true });
    expect([await desk.open(gone, { page: 1 }), await desk.remove(olive, gone)]).toMatchObject([
      undefined,
      { error: 'unknown-endpoint' },
    ]);
  });

  it('HOOK-06: only https addresses outside of private networks are taken, for known events', async () => {
    const { desk } = await setUp(fixture);
    const send = (values: Record<string, string>) =>
      addWebhookForm.answer(
        { name: 'CRM', url: 'https://crm.example/in', events: 'listing.added', ...values },
        { desk, operator: olive },
      );
    const refused = [
      ...['http://crm.example', 'ftp://x', 'nothing', 'https://user:pw@crm.example', '//x', ''],
      ...['https://127.0.0.1/x', 'https://localhost', 'https://10.0.0.8', 'https://[::1]/', 'https://169.254.169.254/'],
    ];
    for (const url of refused) {
      expect([url, await send({ url })]).toMatchObject([
        url,
        { status: 400, answer: { errors: { url: expect.any(String) } } },
      ]);
    }
    expect(await send({ events: 'lead.deleted' })).toMatchObject({
      status: 400,
      answer: { errors: { events: expect.any(String) } },
    });
    expect(await send({ dealer: '99' })).toMatchObject({
      status: 409,
      answer: { errors: { dealer: expect.any(String) } },
    });
    for (let count = 0; count < 20; count += 1) expect((await send({})).status).toBe(200);
    expect((await send({})).status).toBe(409);
    expect(await desk.list()).toMatchObject(
      Array.from({ length: 20 }, () => ({ host: 'crm.example', events: ['listing.added'] })),
    );
  });
});
