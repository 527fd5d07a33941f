import { beforeAll, expect, it } from 'vitest';
import type { Listing } from '#domains/cars/listings/listing.ts';
import type { Owner } from '#domains/cars/sellers/owner.ts';
import { createConversationEndStore } from '#domains/contact/leads/conversation/conversation-end-store.server.ts';
import { createConversationLinks } from '#domains/contact/leads/conversation/conversation-links.server.ts';
import { createLeadHoldStore } from '#domains/contact/leads/conversation/lead-hold-store.server.ts';
import { createLeadDeliveryStore } from '#domains/contact/leads/delivery/lead-delivery-store.server.ts';
import { VehicleLeadInput } from '#domains/contact/leads/lead.ts';
import { dealerQuestionForm } from '#domains/contact/leads/lead-forms.server.ts';
import { leadListings } from '#domains/contact/leads/lead-listings.server.ts';
import { createLeadStore } from '#domains/contact/leads/lead-store.server.ts';
import { createLeads, type LeadContext } from '#domains/contact/leads/leads.server.ts';
import { mailLookOf } from '#domains/people/mail/mail-look.ts';
import type { Brand } from '#domains/reference/brands/brand.ts';
import { brandFlags } from '#domains/reference/brands/brand-flags.ts';
import { defaultTerms } from '#domains/reference/payments/payment-terms.ts';
import { hourMs } from '#lib/duration.ts';
import { ok } from '#lib/result.ts';
import { createJobQueue } from '#platform/jobs/job-queue.ts';
import { createLimits } from '#platform/limits/limits.ts';
import type { MailMessage } from '#platform/outbox/message.ts';
import { createOutbox } from '#platform/outbox/outbox.ts';
import { createReaderStops } from '#platform/outbox/reader-stops.ts';
import { fixedClock } from '#tests/fixtures/fixed-clock.ts';
import { outboxParts } from '#tests/fixtures/outbox-parts.ts';
import { type EngineFixture, forEachEngine } from '../fixtures/engines.ts';
import { aListing, anOwner, aPrivateSeller, testNowMs } from '../fixtures/listing-builder.ts';
import { loadWorld, searchOver, type World } from '../fixtures/listing-world.ts';
import { siteHost } from '../fixtures/site-hosts.ts';

const brand: Brand = { id: 'atc', name: 'Forecourt', apiBrand: 'AT', channel: 'ATC', dealerRoot: 'car-dealers' };
const context: LeadContext = {
  brand,
  flags: brandFlags(brand),
  origin: siteHost('cars.example', { publicOrigin: 'https://cars.example' }).origin,
  visitor: '192.0.2.1',
  zip: '30303',
};

let world: World;
beforeAll(() => {
  world = loadWorld();
});

const adfIn = (mail: MailMessage | undefined): string =>
  Buffer.from(mail?.attachments?.[0]?.base64 ?? '', 'base64').toString();

type Inventory = { listings?: Listing[]; owners?: Owner[] };

const setUp = async ({ open }: EngineFixture, { listings = [aListing()], owners = [anOwner()] }: Inventory = {}) => {
  const db = await open();
  const clock = fixedClock(testNowMs);
  const transport = { secondDelivery: 'harmless', deliver: async () => ok({ reference: 'taken' }) } as const;
  const queue = createJobQueue({ db, clock });
  const outbox = createOutbox({
    db,
    queue,
    clock,
    mail: transport,
    sms: transport,
    ...outboxParts({ db, clock }),
  });
  const stops = createReaderStops({ db, secret: 'a secret', clock });
  const { search } = await searchOver(world, { listings, owners });
  const store = createLeadStore(db);
  const logged: string[] = [];
  const leads = createLeads({
    db,
    store,
    outbox,
    mailLook: (brand) => mailLookOf(brand),
    mailFormatOf: createLeadDeliveryStore(db).formatOf,
    links: createConversationLinks({ secret: 'a secret', sellerOf: async () => undefined }),
    holds: createLeadHoldStore(db),
    ends: createConversationEndStore(db),
    isBlocked: async () => false,
    announce: async () => {},
    onTaken: [],
    findListing: leadListings({ search, lookup: world.lookup }),
    findOwner: async (id) => owners.find((owner) => owner.id === id),
    stopUrl: (address, origin) => `${origin}/unsubscribe?t=${stops.readerOf(address)}`,
    limit: createLimits({ db, secret: 'a secret', clock, log: { warn: () => {} } }).window('leads', () => ({
      most: 10,
      perMs: hourMs,
    })),
    clock,
    log: { error: (_, message) => logged.push(message) },
  });
  const all = async () => (await outbox.list()).flatMap(({ message }) => (message.channel === 'mail' ? [message] : []));
  /** Mails to the dealer, and copies for the shopper. */
  const mails = async () => (await all()).filter(({ cause }) => cause.startsWith('lead:'));
  const copies = async () => (await all()).filter(({ cause }) => cause.startsWith('lead-copy:'));
  return { db, copies, leads, store, clock, mails, logged, stops };
};

const lead = (changes: Record<string, unknown> = {}) =>
  VehicleLeadInput.parse({
    listingId: 700_000_001,
    firstName: 'Dana',
    lastName: 'Whitfield',
    email: 'dana@example.com',
    phone: '(404) 555-0142',
    message: 'Can I see it on Saturday?',
    ...changes,
  });

forEachEngine('leads', (fixture) => {
  it('PAY-01: the dealer gets the figure the shopper saw on their own terms', async () => {
    const { leads, mails } = await setUp(fixture);
    const sent = await leads.send(lead(), { ...context, terms: { ...defaultTerms, tradeInUsd: 9400 } });
    expect(sent.ok).toBe(true);
    expect((await mails())[0]?.text).toContain('$25,594 out the door in GA with a trade-in worth $9,400');
  });

  it('a lead is queued once, with the car, the dealer and the shopper’s message', async () => {
    const { leads, store, mails } = await setUp(fixture);
    const sent = await leads.send(lead({ leadType: 'PRICEQUOTE' }), context);
    if (!sent.ok) throw new Error(sent.error);
    const [mail, ...others] = await mails();
    expect(others).toEqual([]);
    expect(mail).toMatchObject({
      to: 'sales@peachtree-honda.example',
      replyTo: 'dana@example.com',
      about: 'dana@example.com',
      subject: 'Price quote: Used 2022 Honda Accord EX-L, stock A00001',
    });
    for (const words of [
      'Dana asks for a price quote',
      'Dana Whitfield',
      '1HGCV1F34LA000001',
      '$24,499 with $499 dealer fees, $26,252 out the door in GA',
      'https://cars.example/cars-for-sale/vehicle/700000001',
      '(404) 555-0142',
      '30303',
      'Can I see it on Saturday?',
      'sent only to Peachtree Honda',
      'ConsumerSite, ATC',
    ]) {
      expect(mail?.text).toContain(words);
    }
    expect(await store.find(sent.value.leadId)).toMatchObject({
      leadType: 'PRICEQUOTE',
      listingId: 700_000_001,
      ownerId: 60_000_001,
      phone: '4045550142',
      createdMs: testNowMs,
    });
  });

  it('DLR-01: a lead reaches the dealer of the car, whatever dealer a client sends', async () => {
    const stranger = anOwner({ id: 60_000_002, name: 'Elsewhere Motors' });
    const { leads, store, mails } = await setUp(fixture, { owners: [anOwner(), stranger] });
    const named = { ownerId: stranger.id, dealerId: stranger.id, owner: { id: stranger.id } };
    const sent = await leads.send(lead(named), context);
    if (!sent.ok) throw new Error(sent.error);
    expect((await mails()).map(({ to }) => to)).toEqual(['sales@peachtree-honda.example']);
    expect(await store.find(sent.value.leadId)).toMatchObject({ ownerId: 60_000_001 });
    expect(await store.ofOwner(stranger.id)).toEqual([]);
  });

  it('the same request twice, also concurrently, is one lead and one mail', async () => {
    const { leads, store, mails } = await setUp(fixture);
    const once = lead({ clientRequestId: 'a-1' });
    const answers = await Promise.all([1, 2, 3].map(() => leads.send(once, context)));
    answers.push(await leads.send({ ...once, message: 'typed again' }, context));
    expect(new Set(answers.map((answer) => answer.ok && answer.value.leadId)).size).toBe(1);
    expect(await mails()).toHaveLength(1);
    expect(await store.ofOwner(60_000_001)).toHaveLength(1);
  });

  it('a form sent twice without script is one lead within a day, and a new one the day after', async () => {
    const { leads, clock, mails } = await setUp(fixture);
    await leads.send(lead(), context);
    clock.advance(23 * hourMs);
    await leads.send(lead(), context);
    expect(await mails()).toHaveLength(1);
    clock.advance(2 * hourMs);
    await leads.send(lead(), context);
    expect(await mails()).toHaveLength(2);
  });

  it('another person’s request id reveals nothing of their lead', async () => {
    const { leads, mails } = await setUp(fixture);
    const mine = await leads.send(lead({ clientRequestId: 'guessed' }), context);
    const theirs = await leads.send(lead({ clientRequestId: 'guessed', email: 'eve@example.com' }), context);
    expect(theirs).not.toEqual(mine);
    expect(await mails()).toHaveLength(2);
  });

  it('a filled honeypot field is answered like success and sends nothing', async () => {
    const { leads, store, mails } = await setUp(fixture);
    expect(await leads.send(lead({ company: 'Robots Inc' }), context)).toMatchObject({ ok: true });
    expect(await mails()).toEqual([]);
    expect(await store.ofOwner(60_000_001)).toEqual([]);
  });

  it('the eleventh lead of a visitor within an hour is refused, another visitor’s is not', async () => {
    const { leads, clock, mails } = await setUp(fixture);
    const ask = (number: number, visitor = '192.0.2.1') =>
      leads.send(lead({ message: `Question ${number}` }), { ...context, visitor });
    for (let number = 1; number <= 10; number += 1) expect(await ask(number)).toMatchObject({ ok: true });
    expect(await ask(11)).toEqual({ ok: false, error: 'too-many' });
    expect(await ask(10)).toMatchObject({ ok: true });
    expect(await ask(12, '192.0.2.2')).toMatchObject({ ok: true });
    clock.advance(hourMs);
    expect(await ask(13)).toMatchObject({ ok: true });
    expect(await mails()).toHaveLength(12);
  });

  it('LEAD-06: a private seller gets plain email at the address they gave', async () => {
    const seller = aPrivateSeller({ leadEmail: 'dana.w@example.com' });
    const listings = [aListing({ ownerId: seller.id })];
    const { leads, mails } = await setUp(fixture, { listings, owners: [seller] });
    expect(await leads.send(lead(), context)).toMatchObject({ ok: true });
    const [mail] = await mails();
    expect(mail).toMatchObject({ to: 'dana.w@example.com' });
    expect(mail).not.toHaveProperty('replyTo');
    expect(JSON.stringify(mail?.text)).not.toContain('dana@example.com');
    expect(mail).not.toHaveProperty('attachments');
    const { listingId: _, preferredDate: __, preferredTime: ___, ...shopper } = lead();
    const question = { ...shopper, leadType: 'QUESTION', ownerId: seller.id, vehicle: { title: 'Cars' } } as const;
    expect(await leads.send(question, context)).toEqual({ ok: false, error: 'no-form' });
  });

  it('DLR-03: nothing is sent to sellers and dealers without a form', async () => {
    const { leadEmail: __, ...seller } = aPrivateSeller();
    const listings = [
      aListing({ ownerId: seller.id }),
      aListing({ id: 700_000_002, vin: '1HGCV1F34LA000002' }),
      aListing({ id: 700_000_003, vin: '1HGCV1F34LA000003', ownerId: 60_000_002 }),
    ];
    const { leadEmail: _, ...silent } = anOwner({ id: 60_000_002 });
    const owners = [seller, anOwner({ hideEmailForm: true }), silent];
    const { leads, mails } = await setUp(fixture, { listings, owners });
    for (const { id } of listings) {
      expect(await leads.send(lead({ listingId: id }), context)).toEqual({ ok: false, error: 'no-form' });
    }
    expect(await mails()).toEqual([]);
  });

  it('nothing is sent about a removed or unknown car', async () => {
    const gone = aListing({ removedMs: testNowMs - hourMs });
    const { leads, mails } = await setUp(fixture, { listings: [gone] });
    expect(await leads.send(lead(), context)).toEqual({ ok: false, error: 'sold' });
    expect(await leads.send(lead({ listingId: 12_345 }), context)).toEqual({ ok: false, error: 'unknown-listing' });
    expect(await mails()).toEqual([]);
  });

  it('markup in the shopper’s message is text in the mail', async () => {
    const { leads, mails } = await setUp(fixture);
    const message = '<img src=x onerror=alert(1)>\n"Hello" & bye';
    await leads.send(lead({ message, firstName: '<b>Dana</b>' }), context);
    const [mail] = await mails();
    expect(mail?.text).toContain(message);
    expect(mail?.html).toContain('&lt;img src=x onerror=alert(1)&gt;\n&quot;Hello&quot; &amp; bye');
    expect(mail?.html).not.toMatch(/<img|<b>/);
  });

  it('a test drive has a date; one in the past is refused', async () => {
    const { leads, mails } = await setUp(fixture);
    const drive = { leadType: 'TESTDRIVE', preferredTime: 'MORNING' };
    expect(await leads.send(lead({ ...drive, preferredDate: '2026-11-13' }), context)).toEqual({
      ok: false,
      error: 'past-day',
    });
    await leads.send(lead({ ...drive, preferredDate: '2026-11-15' }), context);
    expect((await mails())[0]?.text).toContain('Sunday, November 15, 2026 in the morning');
  });

  it('RULING-89: partner, channel, copy and opt-in are those of the brand', async () => {
    const { leads, store, mails, copies } = await setUp(fixture);
    const values: Brand = { ...brand, id: 'kbb', name: 'Forecourt Values', apiBrand: 'KBB', channel: 'KBB' };
    const flags = brandFlags(values, { email_opt_in: { enabled: false } });
    await leads.send(lead({ emailOptIn: true }), { ...context, brand: values, flags });
    const [mail] = await mails();
    expect(await copies()).toEqual([]);
    expect(mail?.headers).toMatchObject({ 'X-Lead-Partner': 'ValuationSite', 'X-Lead-Channel': 'KBB' });
    expect(await store.ofOwner(60_000_001)).toMatchObject([{ brand: 'kbb', ccFlag: false, emailOptIn: false }]);
    await leads.send(lead({ emailOptIn: true }), { ...context, visitor: '192.0.2.9' });
    await leads.send(lead({ emailOptIn: true, message: 'again' }), context);
    expect((await store.ofOwner(60_000_001)).map(({ emailOptIn }) => emailOptIn).toSorted()).toEqual([false, true]);
  });

  it('the shopper’s copy is a separate mail, and neither side sees the other’s address in it', async () => {
    const { leads, mails, copies } = await setUp(fixture);
    await leads.send(lead(), { ...context, consumerId: 'c-1', accountEmail: 'Dana@example.com' });
    const [mail] = await mails();
    expect(mail).not.toHaveProperty('cc');
    const [copy, ...more] = await copies();
    expect(more).toEqual([]);
    expect(copy).toMatchObject({ to: 'dana@example.com', subject: 'Your question about Used 2022 Honda Accord EX-L' });
    expect(copy?.text).toContain('Can I see it on Saturday?');
    expect(JSON.stringify(copy)).not.toContain('sales@peachtree-honda.example');
  });

  it('LEAD-01: an unverified address gets no typed text, and a link that ends such mails', async () => {
    const { leads, mails, copies, stops } = await setUp(fixture);
    const typed = { firstName: 'Claimyourprize', lastName: 'Call5551212', message: 'You won a gift card.' };
    await leads.send(lead({ ...typed, email: 'victim@example.com' }), context);
    // Signed in, but with another address.
    const other = { ...context, consumerId: 'c-1', accountEmail: 'eve@example.com' };
    await leads.send(lead({ ...typed, email: 'victim@example.com', message: 'Another prize.' }), other);
    const notices = await copies();
    expect(notices).toHaveLength(2);
    for (const notice of notices) {
      expect(JSON.stringify(notice)).not.toMatch(/Claimyourprize|Call5551212|gift card|prize|\b404/i);
      expect(notice.text).toContain('Wasn’t you?');
      const stop = `https://cars.example/unsubscribe?t=${stops.readerOf('victim@example.com')}`;
      expect(notice.text).toContain(stop);
      expect(notice.headers).toMatchObject({
        'List-Unsubscribe': `<${stop}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      });
    }
    await stops.add('questions', stops.readerOf('Victim@example.com'));
    await leads.send(lead({ email: 'victim@example.com', message: 'Once more.' }), context);
    expect([(await copies()).length, (await mails()).length]).toEqual([2, 3]);
  });

  it('LEAD-02: one recipient gets three such mails an hour, from however many networks; the dealer gets every lead', async () => {
    const { leads, mails, copies, clock } = await setUp(fixture);
    const ask = (number: number) =>
      leads.send(lead({ message: `Question ${number}`, email: `victim+${number}@example.com` }), {
        ...context,
        visitor: `192.0.2.${number}`,
      });
    for (let number = 1; number <= 6; number += 1) expect(await ask(number)).toMatchObject({ ok: true });
    expect([(await copies()).length, (await mails()).length]).toEqual([3, 6]);
    clock.advance(hourMs);
    await ask(7);
    expect(await copies()).toHaveLength(4);
  });

  it.each([
    ['message', 'Claim your prize at https://evil.example/x', 'links'],
    ['message', 'Write to me at win@evil.example', 'links'],
  ])('LEAD-03: foreign links are refused in a %s: %s', async (field, words, error) => {
    const { leads, mails, copies } = await setUp(fixture);
    expect(await leads.send(lead({ [field]: words }), context)).toEqual({ ok: false, error });
    expect([...(await mails()), ...(await copies())]).toEqual([]);
  });

  it('LEAD-03: a message may link to this site, and a name may contain no link at all', async () => {
    const { leads } = await setUp(fixture);
    const message = 'Is it like https://cars.example/cars-for-sale/vehicle/700000002?';
    expect(await leads.send(lead({ message }), context)).toMatchObject({ ok: true });
    for (const name of ['evil.example', 'https://cars.example']) {
      expect(() => lead({ firstName: name })).toThrow('Names can’t contain links.');
      expect(() => lead({ lastName: name })).toThrow('Names can’t contain links.');
    }
  });

  it('LEAD-04: a name and an address are enough; the shopper chooses how to be answered', async () => {
    const { leads, mails } = await setUp(fixture);
    const ask = (changes: object) => leads.send(lead({ phone: '', ...changes }), context);
    expect(await ask({ replyBy: 'email', message: 'By email' })).toMatchObject({ ok: true });
    expect(await ask({ replyBy: 'phone' })).toEqual({ ok: false, error: 'no-answer' });
    expect(await ask({ replyBy: 'relay' })).toEqual({ ok: false, error: 'no-relay' });
    expect(await ask({ replyBy: 'phone', phone: '(404) 555-0142', message: 'Call me' })).toMatchObject({ ok: true });
    const of = async (words: string) => (await mails()).find(({ text }) => text.includes(words));
    expect(await of('By email')).toMatchObject({ replyTo: 'dana@example.com' });
    expect(await of('Call me')).not.toHaveProperty('replyTo');
  });

  it('without a relay the shopper chooses which contact details the dealer sees, at least one', async () => {
    const { leads, mails, store } = await setUp(fixture);
    expect(leads.answers).toBe('choice');
    expect(await leads.send(lead({ showEmail: 'false', phone: '' }), context)).toEqual({
      ok: false,
      error: 'no-answer',
    });
    expect(await mails()).toEqual([]);
    const sent = await leads.send(lead({ showEmail: 'false' }), context);
    const [mail] = await mails();
    expect(mail).not.toHaveProperty('replyTo');
    const { about, ...rest } = mail ?? {};
    expect(about).toBe('dana@example.com');
    expect(JSON.stringify(rest)).not.toContain('dana@example.com');
    expect(adfIn(mail)).not.toContain('dana@example.com');
    expect(mail?.text).toContain('shared only a phone number. Please call');
    expect(await store.find(sent.ok ? sent.value.leadId : '')).toMatchObject({ reply: 'hidden' });
    await leads.send(lead({ showEmail: 'on', message: 'Write to me' }), context);
    const shown = (await mails()).find(({ text }) => text.includes('Write to me'));
    expect(shown).toMatchObject({ replyTo: 'dana@example.com' });
    expect(adfIn(shown)).toContain('<email preferredcontact="0">dana@example.com</email>');
  });

  it('RULING-89: a visitor who wants price drops is told how to start them, a signed-in shopper is not', async () => {
    const { leads, copies } = await setUp(fixture);
    await leads.send(lead({ emailOptIn: true }), context);
    const [copy] = await copies();
    const start = 'https://cars.example/my-autotrader/sign-in?returnTo=';
    expect(copy?.text).toContain(start);
    const signedIn = { ...context, consumerId: 'c-1', accountEmail: 'dana@example.com' };
    await leads.send(lead({ emailOptIn: true, message: 'Signed in' }), signedIn);
    const own = (await copies()).find(({ text }) => text.includes('Signed in'));
    expect(own?.text).not.toContain(start);
  });

  it('a dealer gets ADF attached, as the mail body, or not at all, by the operator’s setting', async () => {
    const { db, leads, mails } = await setUp(fixture);
    const deliveries = createLeadDeliveryStore(db);
    const send = async (mailFormat: 'attachment' | 'body' | 'plain') => {
      await db.transaction((session) => deliveries.put(60_000_001, mailFormat, session));
      await leads.send(lead({ message: `As ${mailFormat}` }), context);
      const received = await mails();
      return received.find((mail) => `${mail.text}${adfIn(mail)}`.includes(`As ${mailFormat}`));
    };
    const attached = await send('attachment');
    expect(attached?.attachments).toMatchObject([{ filename: 'lead.xml', type: 'application/xml' }]);
    expect(adfIn(attached)).toContain('<vin>1HGCV1F34LA000001</vin>');
    const body = await send('body');
    expect(body?.text).toMatch(/^<\?xml version="1.0" encoding="UTF-8"\?>\n<\?adf version="1.0"\?>/);
    expect(body).not.toHaveProperty('html');
    expect(body).not.toHaveProperty('attachments');
    const plain = await send('plain');
    expect(plain).not.toHaveProperty('attachments');
    expect(plain?.html).toContain('As plain');
    expect(plain?.text).not.toContain('ADF');
  });

  it('UI-06: a failure is logged and reported, and leaves nothing half done', async () => {
    const { db, leads, mails, logged } = await setUp(fixture);
    await db.kysely.schema.alterTable('leads').renameTo('leads_away').execute();
    expect(await leads.send(lead(), context)).toEqual({ ok: false, error: 'failed' });
    expect(logged[0]).toMatch(/^a lead could not be taken: /);
    expect(await mails()).toEqual([]);
  });

  it('PROF-11: the lead profile holds the shopper’s last lead', async () => {
    const { leads, clock } = await setUp(fixture);
    expect(await leads.profileOf('c-1')).toBeUndefined();
    await leads.send(lead(), { ...context, consumerId: 'c-1' });
    clock.advance(hourMs);
    await leads.send(lead({ phone: '', isOneClickOptedIn: true }), { ...context, consumerId: 'c-1' });
    expect(await leads.profileOf('c-1')).toEqual({
      firstName: 'Dana',
      lastName: 'Whitfield',
      email: 'dana@example.com',
      phone: '',
      isOneClickOptedIn: true,
    });
  });

  it('a custom order goes to the dealer it names', async () => {
    const { leads, mails } = await setUp(fixture);
    const { listingId: _, preferredDate: __, preferredTime: ___, ...shopper } = lead();
    const vehicle = { title: '2027 Honda Accord', built: 'Exterior color: Radiant Red' };
    const order = { ...shopper, leadType: 'CUSTOMORDER', ownerId: 60_000_001, vehicle } as const;
    expect(await leads.send(order, context)).toMatchObject({ ok: true });
    expect(await leads.send(order, context)).toMatchObject({ ok: true });
    expect(await mails()).toMatchObject([
      { subject: 'Custom order: 2027 Honda Accord', text: expect.stringContaining('Exterior color: Radiant Red') },
    ]);
    // Another color is another order.
    await leads.send({ ...order, vehicle: { ...vehicle, built: 'Exterior color: White' } }, context);
    expect(await mails()).toHaveLength(2);
    expect(await leads.send({ ...order, ownerId: 5 }, context)).toEqual({ ok: false, error: 'unknown-listing' });
  });

  it('DLR-01: a question about no car goes to the dealer it names, once, and needs a message', async () => {
    const { leads, mails, store } = await setUp(fixture);
    const ask = (fields: Record<string, string>) => {
      const shopper = { firstName: 'Dana', lastName: 'Whitfield', email: 'dana@example.com', ownerId: '60000001' };
      const vehicle = { title: 'Cars at Peachtree Honda', url: 'https://cars.example/dealer' };
      const findRecipient = async (ownerId: number) =>
        ownerId === 60_000_001 ? { dealer: 'Peachtree Honda', vehicle } : undefined;
      return dealerQuestionForm.answer({ ...shopper, ...fields }, { leads, findRecipient, ...context });
    };
    expect(await ask({ message: '  ' })).toMatchObject({
      status: 400,
      answer: { status: 'refused', errors: { message: 'Please enter your question.' } },
    });
    expect(await ask({ message: 'Open on Sunday?', ownerId: '60000002' })).toMatchObject({ status: 404 });
    expect(await mails()).toEqual([]);
    for (let twice = 0; twice < 2; twice += 1) {
      expect(await ask({ message: 'Open on Sunday?' })).toEqual({
        status: 200,
        answer: { status: 'sent', value: { dealer: 'Peachtree Honda' } },
      });
    }
    expect(await mails()).toMatchObject([
      { subject: 'Question: Cars at Peachtree Honda', text: expect.stringContaining('Open on Sunday?') },
    ]);
    expect(await store.ofOwner(60_000_001)).toMatchObject([{ leadType: 'QUESTION', listingId: null }]);
  });
});
