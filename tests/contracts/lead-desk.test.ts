import { expect, it } from 'vitest';
import { createLeadDesk } from '#domains/back-office/leads/lead-desk.server.ts';
import { createLeadDeskStore } from '#domains/back-office/leads/lead-desk-store.server.ts';
import type { Owner } from '#domains/cars/sellers/owner.ts';
import { createLeadMessageStore } from '#domains/contact/leads/conversation/lead-message-store.server.ts';
import { leadCause } from '#domains/contact/leads/lead-mail.ts';
import { createLeadStore, type Lead } from '#domains/contact/leads/lead-store.server.ts';
import { createWebhookDeliveryStore } from '#domains/contact/webhooks/webhook-delivery-store.server.ts';
import { createAuditLog } from '#domains/people/access/audit-log.server.ts';
import { dayMs } from '#lib/duration.ts';
import { err, ok } from '#lib/result.ts';
import { createJobQueue } from '#platform/jobs/job-queue.ts';
import type { Delivery, MailEnvelope } from '#platform/outbox/message.ts';
import { createOutbox } from '#platform/outbox/outbox.ts';
import { createOutboxListing } from '#platform/outbox/outbox-listing.ts';
import { fixedClock } from '#tests/fixtures/fixed-clock.ts';
import { outboxParts } from '#tests/fixtures/outbox-parts.ts';
import { runDueJobs } from '#tests/fixtures/run-due-jobs.ts';
import { type EngineFixture, forEachEngine } from '../fixtures/engines.ts';
import { anOwner } from '../fixtures/listing-builder.ts';

const noon = Date.UTC(2030, 0, 2, 12);
const olive = { id: 'olive', email: 'olive@example.com', name: 'Olive' };

const aLead = (n: number, changes: Partial<Lead> = {}): Lead => ({
  id: `0000000${n % 10}-0000-4000-8000-${String(n).padStart(12, '0')}`,
  firstName: 'Dana',
  lastName: '=cmd()',
  email: `dana-${n}@example.com`,
  phone: '4045550142',
  isOneClickOptedIn: false,
  leadType: 'AVAILABILITY',
  listingId: 700_000_001,
  ownerId: 1,
  vehicle: 'Used 2022 Honda Accord',
  message: 'Is it there, "still"?',
  preferredTime: '',
  emailOptIn: false,
  brand: 'atc',
  partnerName: 'atc',
  channel: 'ATC',
  ccFlag: false,
  originPage: '',
  searchZip: '30303',
  consumerId: null,
  createdMs: noon,
  reply: 'shown',
  ...changes,
});

const setUp = async ({ open }: EngineFixture, owners: Owner[] = [anOwner({ id: 1 }), anOwner({ id: 2 })]) => {
  const db = await open();
  const clock = fixedClock(noon);
  const queue = createJobQueue({ db, clock });
  const delivered: MailEnvelope[] = [];
  const answers: Delivery[] = [];
  const mail = {
    secondDelivery: 'recognisable' as const,
    deliver: async (envelope: MailEnvelope): Promise<Delivery> => {
      delivered.push(envelope);
      return answers.shift() ?? ok({ reference: 'taken' });
    },
  };
  const sms = { secondDelivery: 'harmless' as const, deliver: async () => ok({ reference: 'taken' }) };
  const outbox = createOutbox({ db, queue, clock, mail, sms, ...outboxParts({ db, clock }) });
  const audit = createAuditLog({ db, clock });
  const leads = createLeadStore(db);
  const byId = new Map(owners.map((owner) => [owner.id, owner]));
  const desk = createLeadDesk({
    db,
    leads,
    outbox,
    audit,
    store: createLeadDeskStore(db),
    messages: createLeadMessageStore(db),
    webhooks: createWebhookDeliveryStore(db),
    owners: { find: async (id) => byId.get(id), findMany: async () => byId },
    mails: createOutboxListing(db),
  });
  const run = () => runDueJobs({ queue, handlers: outbox.handlers, log: { warn: () => {}, error: () => {} } });
  const store = async (lead: Lead, fate: 'sent' | 'failed' | 'waiting' = 'waiting'): Promise<Lead> => {
    if (fate === 'failed') answers.push(err({ kind: 'permanent', reason: '550 no such user' }));
    await db.transaction(async (session) => {
      await leads.insert(lead, { requestKey: lead.id, contentKey: lead.id }, session);
      const message = { channel: 'mail' as const, cause: leadCause(lead.id), to: 'sales@dealer.example' };
      await outbox.send({ ...message, replyTo: lead.email, subject: 'Availability', text: lead.message }, session);
    });
    if (fate !== 'waiting') await run();
    return lead;
  };
  const csv = async (filter = {}) => {
    let text = '';
    for await (const part of await desk.exported(olive, filter)) text += part;
    return text;
  };
  return { db, desk, leads, audit, store, run, delivered, csv, byId };
};

forEachEngine('the leads of the back office', (fixture) => {
  it('filters by dealer, day, type and mail status; each count matches its filtered list', async () => {
    const { desk, store } = await setUp(fixture);
    await store(aLead(1), 'sent');
    await store(aLead(2, { ownerId: 2, leadType: 'TESTDRIVE' }), 'failed');
    await store(aLead(3, { createdMs: noon - dayMs }), 'failed');
    await store(aLead(4, { ownerId: 2 }));
    const ids = async (filter: Parameters<typeof desk.list>[0]) =>
      (await desk.list(filter, 1)).leads.map(({ id }) => Number(id.slice(-2))).sort();
    expect(await ids({})).toEqual([1, 2, 3, 4]);
    expect(await ids({ dealer: 2 })).toEqual([2, 4]);
    expect(await ids({ day: '2030-01-01' })).toEqual([3]);
    expect(await ids({ type: 'TESTDRIVE' })).toEqual([2]);
    expect(await ids({ state: 'failed' })).toEqual([2, 3]);
    expect(await ids({ state: 'failed', dealer: 2 })).toEqual([2]);
    const { all, states, total } = await desk.list({ dealer: 2 }, 1);
    expect({ all, states, total }).toEqual({ all: 2, total: 2, states: { failed: 1, uncertain: 0, waiting: 1 } });
    for (const state of ['failed', 'uncertain', 'waiting'] as const) {
      expect((await desk.list({ state }, 1)).total).toBe((await desk.list({}, 1)).states[state]);
    }
  });

  it('hides the shopper in the list and until an operator asks, and logs who asked', async () => {
    const { desk, store, audit } = await setUp(fixture);
    const { id } = await store(aLead(1), 'failed');
    const shown = JSON.stringify([await desk.list({}, 1), await desk.facts(id)]);
    for (const personal of ['Dana', 'dana-1', '4045550142', 'still']) expect(shown).not.toContain(personal);
    expect(await audit.latest(5)).toEqual([]);
    expect(await desk.words(olive, id)).toMatchObject({
      email: 'dana-1@example.com',
      message: 'Is it there, "still"?',
    });
    const entries = await audit.latest(5);
    expect(entries).toMatchObject([{ action: 'lead.view', subject: `lead:${id}`, operator: { email: olive.email } }]);
    expect(JSON.stringify(entries)).not.toContain('dana-1');
  });

  it('is sent again to the dealer’s current address', async () => {
    const { desk, store, run, delivered, byId, audit } = await setUp(fixture);
    const { id } = await store(aLead(1), 'failed');
    byId.set(1, anOwner({ id: 1, leadEmail: 'new@dealer.example' }));
    expect(await desk.resend(olive, id)).toEqual(ok(null));
    expect(await desk.resend(olive, id)).toEqual(err('waiting'));
    await run();
    expect(delivered.map(({ message }) => message.to)).toEqual(['sales@dealer.example', 'new@dealer.example']);
    expect(new Set(delivered.map((envelope) => envelope.id)).size).toBe(1);
    expect(await desk.facts(id)).toMatchObject({
      mail: 'sent',
      message: { failures: [{ error: '550 no such user' }] },
    });
    expect(await desk.resend(olive, id)).toEqual(ok(null));
    expect((await audit.latest(5)).map(({ action }) => action)).toEqual(['lead.resend', 'lead.resend']);
  });

  it('is not sent again without an address, or after its content was deleted', async () => {
    const { desk, store, byId, audit } = await setUp(fixture);
    const { id } = await store(aLead(1), 'failed');
    const { leadEmail: _, ...silent } = anOwner({ id: 1 });
    byId.set(1, silent);
    expect(await desk.resend(olive, id)).toEqual(err('no-address'));
    expect(await desk.resend(olive, 'no-such-lead')).toEqual(err('unknown'));
    expect(await audit.latest(5)).toEqual([]);
  });

  it('shows that nothing is left of a lead whose sender was deleted', async () => {
    const { db, desk, leads, store } = await setUp(fixture);
    const { id, email } = await store(aLead(1), 'sent');
    await db.transaction((session) => leads.anonymise({ consumerId: 'dana', email }, session));
    expect(await desk.facts(id)).toMatchObject({ forgotten: true });
  });

  it('exports every lead of the filter once, in order, without spreadsheet formulas, and logs the export', async () => {
    const { store, csv, audit } = await setUp(fixture);
    for (let n = 1; n <= 4; n += 1)
      await store(aLead(n, { ownerId: n % 2 === 0 ? 2 : 1, createdMs: noon + n }), 'sent');
    const all = (await csv()).trimEnd().split('\r\n');
    expect(all).toHaveLength(5);
    expect(all.slice(1).map((line) => line.slice(0, 8))).toEqual(['00000004', '00000003', '00000002', '00000001']);
    expect(all[1]).toContain("'=cmd()");
    expect(all[1]).toContain('"Is it there, ""still""?"');
    expect((await csv({ dealer: 2 })).trimEnd().split('\r\n')).toHaveLength(3);
    const entries = (await audit.latest(5)).map(({ action, details }) => [action, details]);
    expect(entries).toHaveLength(2);
    expect(entries).toContainEqual(['lead.export', { count: 4, filter: {} }]);
    expect(entries).toContainEqual(['lead.export', { count: 2, filter: { dealer: 2 } }]);
  });

  it('exports more leads than one read holds, each once, also those of the same moment', async () => {
    const { db, leads, csv } = await setUp(fixture);
    const many = Array.from({ length: 1_203 }, (_, n) => aLead(n, { createdMs: noon + (n % 3) }));
    await db.transaction(async (session) => {
      for (const lead of many) await leads.insert(lead, { requestKey: lead.id, contentKey: lead.id }, session);
    });
    const ids = (await csv())
      .trimEnd()
      .split('\r\n')
      .slice(1)
      .map((line) => line.slice(0, 36));
    expect(ids).toHaveLength(1_203);
    expect(new Set(ids)).toEqual(new Set(many.map(({ id }) => id)));
  });
});
