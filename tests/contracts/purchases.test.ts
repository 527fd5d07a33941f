import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { beforeEach, expect, it } from 'vitest';
import { type PurchaseField, purchaseTexts, readPurchaseEdit } from '#domains/back-office/purchases/purchase-change.ts';
import { createPurchaseDesk } from '#domains/back-office/purchases/purchase-desk.server.ts';
import { createPurchaseDeskStore } from '#domains/back-office/purchases/purchase-desk-store.server.ts';
import type { Owner } from '#domains/cars/sellers/owner.ts';
import type { LeadMailFormat } from '#domains/contact/leads/delivery/lead-delivery.ts';
import { createApplicationStore } from '#domains/contact/purchases/application-store.server.ts';
import { creditConsent } from '#domains/contact/purchases/credit-application.ts';
import { type Purchase, purchaseConsent } from '#domains/contact/purchases/purchase.ts';
import { createPurchaseMails } from '#domains/contact/purchases/purchase-mails.server.ts';
import { createPurchaseMessages } from '#domains/contact/purchases/purchase-messages.server.ts';
import { createPurchaseStore } from '#domains/contact/purchases/purchase-store.server.ts';
import type { PurchaseStart, Purchases } from '#domains/contact/purchases/purchases.server.ts';
import { createAuditLog } from '#domains/people/access/audit-log.server.ts';
import { mailLookOf } from '#domains/people/mail/mail-look.ts';
import { createNotificationStore } from '#domains/people/notifications/notification-store.server.ts';
import { createNotifications } from '#domains/people/notifications/notifications.server.ts';
import { readPenciling } from '#domains/people/wallet/penciling.ts';
import { createWalletStore } from '#domains/people/wallet/storage/wallet-store.server.ts';
import { createWallets, type Wallets } from '#domains/people/wallet/storage/wallets.server.ts';
import type { Brand } from '#domains/reference/brands/brand.ts';
import { wholeInventory } from '#domains/reference/brands/site-inventory.ts';
import { defaultTerms } from '#domains/reference/payments/payment-terms.ts';
import { dayMs } from '#lib/duration.ts';
import { ok, type Result } from '#lib/result.ts';
import { createSealer } from '#lib/sealer.server.ts';
import { purchasePath } from '#paths/paths.ts';
import { createJobQueue } from '#platform/jobs/job-queue.ts';
import type { Message } from '#platform/outbox/message.ts';
import { createOutbox } from '#platform/outbox/outbox.ts';
import { createOutboxListing } from '#platform/outbox/outbox-listing.ts';
import type { Database } from '#platform/sql/database.ts';
import { forEachEngine } from '#tests/fixtures/engines.ts';
import { fixedClock } from '#tests/fixtures/fixed-clock.ts';
import { anOwner } from '#tests/fixtures/listing-builder.ts';
import { outboxParts } from '#tests/fixtures/outbox-parts.ts';
import { anApplication, aPurchaseCar, noPurchaseMails, purchasesOver } from '#tests/fixtures/purchases.ts';
import { runDueJobs } from '#tests/fixtures/run-due-jobs.ts';

const ann: PurchaseStart = {
  consumerId: 'ann',
  listingId: 700_000_001,
  shopper: { inventory: wholeInventory },
  site: 'https://cars.example',
  brand: 'atc',
  source: 'direct',
  terms: { ...defaultTerms, tradeInUsd: 9400, owedUsd: 2000, downUsd: 3000 },
  contact: { firstName: 'Ann', lastName: 'Lee', email: 'ann@example.com', phone: '4045550142', zip: '30303' },
};

const brand: Brand = { id: 'atc', name: 'Forecourt', apiBrand: 'AT', channel: 'ATC', dealerRoot: 'car-dealers' };

const granted = <T, E>(result: Result<T, E>): T => {
  if (!result.ok) throw new Error(`refused: ${result.error}`);
  return result.value;
};

forEachEngine('purchases and credit applications', (fixture) => {
  let db: Database;
  let purchases: Purchases;
  let wallets: Wallets;
  let clock: ReturnType<typeof fixedClock>;

  beforeEach(async () => {
    db = await fixture.open();
    clock = fixedClock(Date.UTC(2026, 10, 16, 12));
    const cars = [
      aPurchaseCar(),
      aPurchaseCar({ listingId: 700_000_002, onOffer: false }),
      aPurchaseCar({ listingId: 700_000_003, takesPurchases: false }),
    ];
    purchases = purchasesOver({ db, clock, cars });
    wallets = createWallets({ db, store: createWalletStore({ db }), purchasesOf: purchases.facts, clock });
  });

  const apply = async (start: PurchaseStart = ann): Promise<Purchase> =>
    granted(await purchases.apply(start, anApplication));
  const forgetOld = () => purchases.forgetOld(new AbortController().signal);
  const rowsOf = async (table: string): Promise<unknown[]> =>
    (await sql`select * from ${sql.table(table)}`.execute(db.kysely)).rows;

  it('the shopper’s entries are encrypted in every row and file of the database, and decrypted with its key', async () => {
    const { id } = await apply();
    const kept = JSON.stringify([await rowsOf('deals'), await rowsOf('credit_applications')]);
    const { dataDir } = fixture.location();
    const files = readdirSync(dataDir, { withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ name }) => readFileSync(join(dataDir, name), 'latin1'));
    for (const secret of ['Wilhelmina', 'Ostrander', '1988-03-14', '7742', 'Juniper', 'Decatur', 'Larkspur', '68250'])
      for (const text of [kept, ...files]) expect([secret, text.includes(secret)]).toEqual([secret, false]);
    expect(await purchases.openApplication(id)).toMatchObject({ contents: anApplication });
    expect(
      await purchasesOver({ db, clock, sealer: createSealer(Buffer.alloc(32, 8)) }).openApplication(id),
    ).toMatchObject({
      contents: undefined,
    });
  });

  it('a row moved to another purchase cannot be decrypted', async () => {
    const mine = await apply();
    const theirs = await apply({ ...ann, consumerId: 'bob' });
    const [{ sealed } = { sealed: '' }] = await createApplicationStore(db).ofConsumer('ann');
    await db
      .with<{ credit_applications: { deal_id: string; sealed: string } }>()
      .updateTable('credit_applications')
      .set({ sealed })
      .where('deal_id', '=', theirs.id)
      .execute();
    expect(await purchases.openApplication(theirs.id)).toMatchObject({ contents: undefined });
    expect(await purchases.openApplication(mine.id)).toMatchObject({ contents: anApplication });
  });

  it('the text the shopper agreed to is stored, with its version', async () => {
    await apply();
    expect(await rowsOf('credit_applications')).toMatchObject([
      { consent_version: creditConsent.version, consent_words: creditConsent.words('Peachtree Honda') },
    ]);
  });

  it('nobody else can find, list, withdraw or change a purchase, or delete its application', async () => {
    const { id } = await apply();
    expect(await purchases.find('bob', id)).toBeUndefined();
    expect(await purchases.withdraw('bob', id)).toBe(false);
    expect(await purchases.removeApplication('bob', id)).toBe(false);
    expect(await purchases.remind('bob', id, { creditAppNotified: true })).toBe(false);
    expect(await purchases.list('bob')).toEqual([]);
    expect(await purchases.find('ann', id)).toMatchObject({
      purchase: { status: 'started', decision: 'received', reminders: { creditAppNotified: false } },
      application: { deleteMs: clock.now() + 30 * dayMs },
    });
  });

  it('an application is deleted after thirty days, not a day earlier; the purchase has ended by then', async () => {
    const { id } = await apply();
    clock.advance(29 * dayMs);
    await forgetOld();
    expect(await rowsOf('credit_applications')).toHaveLength(1);
    clock.advance(dayMs);
    await forgetOld();
    expect(await rowsOf('credit_applications')).toEqual([]);
    expect(await purchases.find('ann', id)).toMatchObject({ purchase: { status: 'expired' }, application: undefined });
    expect(granted(await purchases.start(ann)).id).not.toBe(id);
    clock.advance(366 * dayMs);
    await forgetOld();
    expect(await purchases.find('ann', id)).toBeUndefined();
  });

  it('purchase, application and wallet are stored together or not at all', async () => {
    const store = createWalletStore({ db });
    const broken = purchasesOver({
      db,
      clock,
      touchWallet: async (...args) => {
        await store.touch(...args);
        throw new Error('killed');
      },
    });
    await expect(broken.apply(ann, anApplication)).rejects.toThrow('killed');
    for (const table of ['deals', 'credit_applications', 'wallets']) expect(await rowsOf(table)).toEqual([]);
  });

  it('there is one purchase in progress per car, however often it is started', async () => {
    const first = granted(await purchases.start(ann));
    const again = await Promise.all([1, 2, 3].map(() => purchases.start(ann)));
    expect(again.map((one) => granted(one).id)).toEqual([first.id, first.id, first.id]);
    expect((await apply()).id).toBe(first.id);
    expect(await rowsOf('deals')).toHaveLength(1);
    expect(await purchases.withdraw('ann', first.id)).toBe(true);
    expect(await rowsOf('credit_applications')).toEqual([]);
    expect(granted(await purchases.start(ann)).id).not.toBe(first.id);
  });

  it('removed and unknown cars and sellers without purchases have none', async () => {
    expect(await purchases.start({ ...ann, listingId: 700_000_002 })).toEqual({ ok: false, error: 'gone' });
    expect(await purchases.apply({ ...ann, listingId: 700_000_003 }, anApplication)).toEqual({
      ok: false,
      error: 'no-purchases',
    });
    expect(await purchases.start({ ...ann, listingId: 1 })).toEqual({ ok: false, error: 'unknown-listing' });
    expect(await rowsOf('deals')).toEqual([]);
  });

  it('WLT-18, WLT-23: an account’s wallet holds its purchases, whatever a device sends, until they end', async () => {
    const { id, expiresMs } = await apply();
    const wallet = await wallets.ofConsumer('ann');
    expect(wallet?.paymentInfo.creditAppDeals).toEqual([{ dealId: id, ownerId: '60000001', expiry: expiresMs }]);
    expect(wallet?.dealDetails?.[id]).toMatchObject({
      vehicle: { listingId: 700_000_001, make: 'Honda', priceChangeFlag: false },
      deal: { status: 'Started', inProgress: true, dealer: 'Peachtree Honda' },
      creditApp: { dealId: id, creditAppNotified: false, isDecisionChanged: false },
    });
    const before = wallet?.paymentInfo.lastUpdated ?? 0;
    await wallets.save(wallet?.id ?? '', { zip: '30303' }, { consumerId: 'ann', bindTo: undefined });
    expect((await wallets.ofConsumer('ann'))?.paymentInfo.creditAppDeals).toHaveLength(1);
    await purchases.withdraw('ann', id);
    const after = await wallets.ofConsumer('ann');
    expect(after?.paymentInfo.lastUpdated).toBeGreaterThan(before);
    expect(after?.paymentInfo.creditAppDeals ?? []).toEqual([]);
    expect(after?.dealDetails?.[id]?.deal).toMatchObject({ status: 'Withdrawn', inProgress: false });
  });

  it('WLT-22: a reminder once marked as shown stays so', async () => {
    const { id } = await apply();
    await purchases.remind('ann', id, { creditAppNotified: true });
    await purchases.remind('ann', id, { creditAppNotified: false, testDriveNotified: true });
    expect((await purchases.find('ann', id))?.purchase.reminders).toEqual({
      creditAppNotified: true,
      testDriveNotified: true,
      testDriveCompleted: false,
    });
  });

  const olive = { id: 'olive', email: 'olive@example.com', name: 'Olive' };
  /** The back office on the same database, and its messages. */
  const requireOperator = () => {
    const audit = createAuditLog({ db, clock });
    const sent: Message[] = [];
    const look = mailLookOf(brand);
    const desk = createPurchaseDesk({
      db,
      clock,
      purchases,
      audit,
      store: createPurchaseStore(db),
      list: createPurchaseDeskStore(db),
      mails: noPurchaseMails,
      notify: notifications().notify,
      touchWallet: createWalletStore({ db }).touch,
      write: createPurchaseMessages({
        readersOf: async () => new Map([['ann', { email: 'ann@example.com', confirmed: true, closed: false }]]),
        devicesOf: async () => [{ id: 'phone' }],
        lookAt: () => look,
        send: async (message) => void sent.push(message),
      }),
    });
    /** Submits the form: every field, with these changes. */
    const change = async (id: string, fields: Partial<Record<PurchaseField, string>>) => {
      const purchase = await desk.find(id);
      if (!purchase) throw new Error('no such purchase');
      const { edit, errors } = readPurchaseEdit({ ...purchaseTexts(purchase), ...fields }, purchase);
      expect(errors).toEqual({});
      return desk.change(olive, id, { edit, basedOn: purchase.changedMs });
    };
    return { desk, audit, sent, change };
  };
  const notifications = () =>
    createNotifications({ store: createNotificationStore({ db }), picturesOf: async () => new Map(), clock });

  it('WLT-21, WLT-30: a status change in the back office updates log, wallet, notifications, mail and devices at once', async () => {
    const { id } = await apply();
    const before = (await wallets.ofConsumer('ann'))?.paymentInfo.lastUpdated ?? 0;
    const { audit, sent, change } = requireOperator();
    clock.advance(1000);
    const figures = { price: '27,900', monthly: '512', months: '60', apr: '6.4', lender: 'Pine Credit Union' };
    expect(await change(id, { status: 'with-dealer', decision: 'approved', testDrive: 'yes', ...figures })).toEqual({
      ok: true,
      value: 'changed',
    });
    const wallet = await wallets.ofConsumer('ann');
    expect(wallet?.paymentInfo.lastUpdated).toBeGreaterThan(before);
    expect(wallet?.dealDetails?.[id]).toMatchObject({
      vehicle: { priceChangeFlag: true, sellingVehicleChangeFlag: false },
      deal: { status: 'With the dealer', dealTypeChangeFlag: false, paymentChangeFlag: true },
      creditApp: { isDecisionChanged: true },
      testDrive: { testDriveNotified: false, testDriveCompleted: false },
    });
    const read = readPenciling(wallet?.penciling);
    expect(read).toMatchObject({
      offerPrice: 27_900,
      penciledVdpListings: [700_000_001],
      penciledLatestPageId: '700000001',
      customLender: { lender: 'Pine Credit Union' },
    });
    expect(read.pencilingPayments['700000001']?.b?.cashOffers).toEqual([
      { offeredBy: 'Pine Credit Union', type: 'finance', term: 60, apr: 6.4, payment: 512 },
    ]);
    expect((await notifications().read('ann')).notifications).toMatchObject([
      { type: 'deal', title: 'Used 2022 Honda Accord Sport: With the dealer', href: purchasePath(id), read: false },
    ]);
    expect(await audit.latest(5)).toMatchObject([
      { action: 'deal.change', subject: `deal:${id}`, details: { from: 'started', to: 'with-dealer' } },
    ]);
    expect(sent.map(({ channel, to }) => [channel, to])).toEqual([
      ['mail', 'ann@example.com'],
      ['push', 'phone'],
    ]);
    const log = JSON.stringify([sent, await audit.latest(5)]);
    for (const secret of ['Wilhelmina', 'Approved', '512', '27,900', '7742']) expect(log).not.toContain(secret);
  });

  it('WLT-21, RULING-93: viewed updates are no longer new, and later ones are', async () => {
    const { id } = await apply();
    const { change } = requireOperator();
    clock.advance(1000);
    await change(id, { price: '27000' });
    const seenMs = clock.now();
    clock.advance(1000);
    await change(id, { monthly: '500' });
    await purchases.markNewsRead('ann', seenMs);
    expect((await purchases.find('ann', id))?.purchase.news).toEqual(['price', 'payment']);
    await purchases.markNewsRead('ann', clock.now());
    expect((await purchases.find('ann', id))?.purchase.news).toEqual([]);
  });

  it('the second of two operators is warned, a finished purchase cannot be changed, and no change sends nothing', async () => {
    const { id } = await apply();
    const { desk, audit, sent, change } = requireOperator();
    const purchase = await desk.find(id);
    if (!purchase) throw new Error('no such purchase');
    expect(await change(id, {})).toEqual({ ok: true, value: 'same' });
    await change(id, { status: 'with-dealer' });
    const { edit } = readPurchaseEdit({ ...purchaseTexts(purchase), status: 'closed' }, purchase);
    expect(await desk.change(olive, id, { edit, basedOn: purchase.changedMs })).toEqual({
      ok: false,
      error: { kind: 'changed' },
    });
    await purchases.withdraw('ann', id);
    expect(await change(id, { price: '1' })).toEqual({ ok: false, error: { kind: 'over' } });
    expect(await audit.latest(5)).toHaveLength(1);
    expect(sent).toHaveLength(2);
  });

  it('the back office hides the shopper, logs who reads an application, and suggests other cars of the same dealer', async () => {
    const { id } = await apply();
    const { desk, audit, change } = requireOperator();
    const shown = JSON.stringify([await desk.list(undefined, 1), await desk.open(id)]);
    for (const personal of ['ann@', 'Lee', '4045550142', 'Wilhelmina', '7742', 'Juniper'])
      expect(shown).not.toContain(personal);
    expect(await audit.latest(5)).toEqual([]);
    expect(await desk.application(olive, id)).toEqual(anApplication);
    const entries = await audit.latest(5);
    expect(entries).toMatchObject([{ action: 'credit-application.view', subject: `deal:${id}` }]);
    expect(JSON.stringify(entries)).not.toContain('Ostrander');
    expect(await change(id, { listingId: '700000002' })).toMatchObject({ ok: false, error: { kind: 'fields' } });
    expect(await desk.waiting()).toBe(1);
    clock.advance(1000);
    expect(await desk.contact(olive, id)).toEqual(ann.contact);
    expect(await audit.latest(1)).toMatchObject([{ action: 'deal.view', subject: `deal:${id}` }]);
  });

  const posting = (owner: Owner, format: LeadMailFormat = 'attachment') => {
    const queue = createJobQueue({ db, clock });
    const transport = { secondDelivery: 'harmless', deliver: async () => ok({ reference: 'taken' }) } as const;
    const outbox = createOutbox({
      db,
      queue,
      clock,
      mail: transport,
      sms: transport,
      ...outboxParts({ db, clock }),
    });
    const over = purchasesOver({
      db,
      clock,
      mails: createPurchaseMails({
        findOwner: async () => owner,
        mailFormatOf: async () => format,
        lookAt: () => mailLookOf(brand),
        send: outbox.send,
        links: { create: async () => 'https://cars.example/dealer-reply/token' },
        mails: createOutboxListing(db),
        tellTeam: async () => {},
      }),
    });
    const run = () => runDueJobs({ queue, handlers: outbox.handlers, log: { warn() {}, error() {} } });
    const mails = async () =>
      (await outbox.list()).flatMap(({ message }) => (message.channel === 'mail' ? [message] : []));
    return { over, run, mails };
  };

  it('DEAL-01: a purchase is mailed to its dealer once, with every line, and counts as sent once their server accepts it', async () => {
    const { over, run, mails } = posting(anOwner());
    const { id } = granted(await over.start(ann));
    await over.start(ann);
    expect(await over.find('ann', id)).toMatchObject({ delivery: 'waiting' });
    await run();
    expect(await over.find('ann', id)).toMatchObject({ delivery: 'sent' });
    const [mail, ...others] = await mails();
    expect(others).toEqual([]);
    expect(mail).toMatchObject({
      to: 'sales@peachtree-honda.example',
      replyTo: 'ann@example.com',
      subject: 'Purchase: Used 2022 Honda Accord Sport',
    });
    const adf = Buffer.from(mail?.attachments?.[0]?.base64 ?? '', 'base64').toString();
    for (const line of ['$28,450', '$30,900', 'Finance', '60 months', '$3,000', '$9,400', '$2,000', 'Very Good']) {
      expect([line, mail?.text.includes(line), adf.includes(line)]).toEqual([line, true, true]);
    }
    for (const line of ['Ann Lee', '(404) 555-0142', '30303', '1HGCV1F34LA000001', purchaseConsent('Peachtree Honda')])
      expect(mail?.text).toContain(line);
    expect(adf).toContain('<email preferredcontact="0">ann@example.com</email>');
    expect(adf).toContain('Wants to buy this car.');
  });

  it('DEAL-01: entries of a credit application are in no mail', async () => {
    const { over, mails } = posting(anOwner(), 'body');
    granted(await over.apply(ann, anApplication));
    const written = JSON.stringify(await mails());
    for (const secret of ['1988-03-14', '7742', 'Juniper', 'Larkspur', '68,250']) expect(written).not.toContain(secret);
  });

  it('DEAL-03: withdrawing a purchase is mailed to its dealer once, and only its owner can withdraw it', async () => {
    const { over, mails } = posting(anOwner(), 'body');
    const { id } = granted(await over.apply(ann, anApplication));
    expect(await over.withdraw('bob', id)).toBe(false);
    expect(await mails()).toHaveLength(1);
    expect([await over.withdraw('ann', id), await over.withdraw('ann', id)]).toEqual([true, false]);
    const [mail, ...others] = (await mails()).filter(({ subject }) => !subject.startsWith('Purchase:'));
    expect(others).toEqual([]);
    expect(mail).toMatchObject({
      to: 'sales@peachtree-honda.example',
      replyTo: 'ann@example.com',
      subject: 'Withdrawn: purchase of Used 2022 Honda Accord Sport',
      headers: { 'X-Lead-Id': id },
    });
    expect(mail?.text).toContain('Ann withdrew the purchase of your Used 2022 Honda Accord Sport');
    expect(mail?.text).toContain('Ann Lee');
    for (const secret of ['1988-03-14', '7742', 'Juniper', '(404) 555-0142']) expect(mail?.text).not.toContain(secret);
  });

  it('DEAL-02: no purchase starts with a dealer without an address, and no used car is leased', async () => {
    const { leadEmail: _, ...silent } = anOwner();
    expect(await posting(silent).over.start(ann)).toEqual({ ok: false, error: 'no-purchases' });
    const lease = { ...ann, terms: { ...ann.terms, option: 'lease' as const } };
    expect(await posting(anOwner()).over.start(lease)).toEqual({ ok: false, error: 'no-lease' });
    expect(await rowsOf('deals')).toEqual([]);
  });
});
