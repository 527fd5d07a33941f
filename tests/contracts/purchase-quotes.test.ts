import { sql } from 'kysely';
import { beforeEach, expect, it } from 'vitest';
import type { Purchase } from '#domains/contact/purchases/purchase.ts';
import type { PurchaseStart } from '#domains/contact/purchases/purchases.server.ts';
import { DealerAnswerInput, ShopperReplyInput } from '#domains/contact/purchases/quotes/answer-input.ts';
import { dealerReplyForm } from '#domains/contact/purchases/quotes/quote-forms.server.ts';
import { wholeInventory } from '#domains/reference/brands/site-inventory.ts';
import { defaultTerms } from '#domains/reference/payments/payment-terms.ts';
import { dayMs } from '#lib/duration.ts';
import type { Database } from '#platform/sql/database.ts';
import { forEachEngine } from '#tests/fixtures/engines.ts';
import { fixedClock } from '#tests/fixtures/fixed-clock.ts';
import { anOwner } from '#tests/fixtures/listing-builder.ts';
import { aPurchaseCar } from '#tests/fixtures/purchases.ts';
import { quotesOver } from '#tests/fixtures/quotes.ts';

const ann: PurchaseStart = {
  consumerId: 'ann',
  listingId: 700_000_001,
  shopper: { inventory: wholeInventory },
  site: 'https://cars.example',
  brand: 'atc',
  source: 'direct',
  terms: { ...defaultTerms, tradeInUsd: 9400, owedUsd: 0 },
  contact: { firstName: 'Ann', lastName: 'Lee', email: 'ann@example.com', phone: '4045550142', zip: '30303' },
};
const ownerId = 60_000_001;
const network = '192.0.2.7';

const confirm = (changes: object = {}) =>
  DealerAnswerInput.parse({ answer: 'confirm', version: 0, by: 'Luis Ortega', validDays: '3', ...changes });
const counter = (changes: object = {}) =>
  DealerAnswerInput.parse({
    answer: 'counter',
    version: 0,
    by: 'Luis Ortega, sales manager',
    validDays: '3',
    price: '28,990',
    tradeIn: '9,000',
    extras: [
      { kind: 'fee', label: 'Documentation fee', cents: '599' },
      { kind: 'add-on', label: 'Window tint', cents: '199' },
    ],
    ...changes,
  });
const decline = (changes: object = {}) =>
  DealerAnswerInput.parse({ answer: 'decline', version: 0, by: 'Luis', reason: 'sold', ...changes });
const reply = (values: object) => ShopperReplyInput.parse(values);

forEachEngine('written quotes', (fixture) => {
  let db: Database;
  let clock: ReturnType<typeof fixedClock>;
  let world: ReturnType<typeof quotesOver>;

  beforeEach(async () => {
    db = await fixture.open();
    clock = fixedClock(Date.UTC(2026, 10, 16, 12));
    world = quotesOver({ db, clock });
  });

  const start = async (changes: Partial<PurchaseStart> = {}): Promise<Purchase> => {
    const started = await world.purchases.start({ ...ann, ...changes });
    if (!started.ok) throw new Error(started.error);
    return started.value;
  };
  const token = async (at = 0): Promise<string> => (await world.tokens())[at] ?? '';
  const openBy = async (key: string, from: string) => {
    const link = await world.links.find(key, from);
    if (!link.ok) return link;
    const page = await world.replies.open(link.value);
    return page ? { ok: true, value: page } : { ok: false, error: 'unknown' };
  };
  const linkOf = async (key: string) => {
    const link = await world.links.find(key, network);
    if (!link.ok) throw new Error(link.error);
    return link.value;
  };
  const answerWith = async (key: string, answer: ReturnType<typeof counter>) =>
    world.replies.answer(await linkOf(key), answer);
  const answerBy = async (answer: ReturnType<typeof counter>) => answerWith(await token(), answer);
  const rowsOf = async (table: string) =>
    (await sql<object>`select * from ${sql.table(table)}`.execute(db.kysely)).rows;

  it('DEAL-04, DEAL-07: the link in the mail leads to the purchase; opening it changes nothing, and links are stored as hashes', async () => {
    const { id } = await start();
    const [mail] = await world.mails();
    const key = await token();
    expect(mail?.text).toContain(`https://cars.example/dealer-reply/${key}`);
    const adf = Buffer.from(mail?.attachments?.[0]?.base64 ?? '', 'base64').toString();
    expect(adf).toContain(`/dealer-reply/${key}`);
    for (const _ of [1, 2, 3]) {
      const opened = await openBy(key, network);
      expect(opened).toMatchObject({ ok: true, value: { state: 'open', purchase: { id, buyer: 'Ann', version: 0 } } });
      // Neither address nor number: they are in the mail that the buyer agreed to.
      expect(JSON.stringify(opened)).not.toMatch(/ann@example|5550142|Lee/);
    }
    expect(await rowsOf('purchase_answers')).toEqual([]);
    expect(JSON.stringify(await rowsOf('dealer_links'))).not.toContain(key);
  });

  it('DEAL-05, WLT-21, WLT-30: a counter moves the purchase, its figures and news, and tells the shopper at once', async () => {
    const { id } = await start();
    expect(await answerBy(counter({ monthly: '343', apr: '7.05', months: '60', lender: 'Pine' }))).toMatchObject({
      ok: true,
    });
    const view = await world.shopperQuotes.view('ann', id);
    // Georgia: 7 % on price, fee and tint less the trade-in, and title with registration.
    const tax = Math.round((2_899_000 + 59_900 + 19_900 - 900_000) * 0.07);
    expect(view?.latest?.quotedTotalCents).toBe(
      2_899_000 +
        59_900 +
        19_900 -
        900_000 +
        tax +
        (view?.latest?.rows.find(({ kind }) => kind === 'title')?.quotedCents ?? 0),
    );
    expect(view?.latest?.rows.filter(({ isNew }) => isNew).map(({ label }) => label)).toEqual(['Window tint']);
    expect(await world.purchases.find('ann', id)).toMatchObject({
      purchase: {
        status: 'with-dealer',
        news: ['price', 'payment'],
        pencil: { priceUsd: 28_990, tradeInUsd: 9000, monthlyUsd: 343, aprPercent: 7.05, months: 60, lender: 'Pine' },
      },
    });
    expect((await world.notifications.read('ann')).notifications).toMatchObject([{ type: 'deal' }]);
    const [toShopper] = (await world.mails()).filter(({ to }) => to === 'ann@example.com');
    expect(toShopper?.text).toContain('You have a written quote');
    // Figures appear only after signing in.
    expect(toShopper?.text).not.toContain('28,990');
  });

  it('DEAL-06: ask to remove a line, confirmed, accepted: each is mailed, and the last link ends with it', async () => {
    const { id } = await start();
    await answerBy(counter());
    const removed = await world.quotes.replyToQuote({
      purchaseId: id,
      consumerId: 'ann',
      reply: reply({ reply: 'remove', version: 1, label: 'Window tint' }),
    });
    expect(removed).toMatchObject({ ok: true, value: { removed: ['Window tint'] } });
    expect((await world.shopperQuotes.view('ann', id))?.replyDelivery).toBe('waiting');
    await world.deliver();
    expect((await world.shopperQuotes.view('ann', id))?.replyDelivery).toBe('sent');
    const [mail] = (await world.mails()).filter(({ subject }) => subject.startsWith('Counter:'));
    expect(mail).toMatchObject({ to: anOwner().leadEmail, replyTo: 'ann@example.com' });
    expect(mail?.text).toContain('They ask you to remove: Window tint.');
    const key = /\/dealer-reply\/([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
    expect(await answerWith(key, confirm())).toMatchObject({ ok: true });
    const view = await world.shopperQuotes.view('ann', id);
    expect(view?.latest).toMatchObject({ state: 'open', requestTotalCents: view?.latest?.quotedTotalCents });
    expect(view?.latest?.rows.map(({ label }) => label)).not.toContain('Window tint');
    expect(
      await world.quotes.replyToQuote({
        purchaseId: id,
        consumerId: 'ann',
        reply: reply({ reply: 'accept', version: 3 }),
      }),
    ).toMatchObject({ ok: true });
    expect(await world.purchases.find('ann', id)).toMatchObject({ purchase: { status: 'agreed' } });
    const [accepted] = (await world.mails()).filter(({ subject }) => subject.startsWith('Accepted:'));
    expect(accepted?.text).toContain('Nothing has been signed or paid');
    expect(accepted?.text).not.toContain('/dealer-reply/');
    expect(await openBy(key, network)).toMatchObject({
      ok: true,
      value: { state: 'closed', heading: 'Quote sent', canRefresh: false },
    });
    expect(await world.quotes.answerPurchase({ purchaseId: id, ownerId, answer: confirm({ version: 4 }) })).toEqual({
      ok: false,
      error: 'agreed',
    });
  });

  it('DEAL-06: an expired quote cannot be accepted, but countered; the purchase lasts as long as its quote', async () => {
    const { id, expiresMs } = await start();
    clock.advance(20 * dayMs);
    await world.quotes.answerPurchase({ purchaseId: id, ownerId, answer: counter({ validDays: '30' }) });
    expect((await world.purchases.find('ann', id))?.purchase.expiresMs).toBe(expiresMs + 20 * dayMs);
    await world.quotes.answerPurchase({ purchaseId: id, ownerId, answer: counter({ version: 1, validDays: '1' }) });
    clock.advance(dayMs);
    const of = { purchaseId: id, consumerId: 'ann' };
    expect(await world.quotes.replyToQuote({ ...of, reply: reply({ reply: 'accept', version: 2 }) })).toEqual({
      ok: false,
      error: 'expired',
    });
    expect(
      await world.quotes.replyToQuote({ ...of, reply: reply({ reply: 'counter', version: 2, price: '28000' }) }),
    ).toMatchObject({ ok: true });
  });

  it('DEAL-06: a dealer’s decline ends the purchase, a shopper’s leaves it open for another quote', async () => {
    const first = await start();
    await answerBy(counter());
    const of = { purchaseId: first.id, consumerId: 'ann' };
    await world.quotes.replyToQuote({ ...of, reply: reply({ reply: 'decline', version: 1, note: 'Too much' }) });
    expect(await world.purchases.find('ann', first.id)).toMatchObject({ purchase: { status: 'with-dealer' } });
    expect(
      await world.quotes.answerPurchase({ purchaseId: first.id, ownerId, answer: decline({ version: 2 }) }),
    ).toMatchObject({ ok: true });
    expect(await world.purchases.find('ann', first.id)).toMatchObject({ purchase: { status: 'closed' } });
    expect((await world.shopperQuotes.view('ann', first.id))?.declined).toMatchObject({ reason: 'sold' });
    expect(
      await world.quotes.answerPurchase({ purchaseId: first.id, ownerId, answer: counter({ version: 3 }) }),
    ).toEqual({
      ok: false,
      error: 'over',
    });
  });

  it('DEAL-07: a link answers once, however often and fast it is sent, and for its own purchase only', async () => {
    await start();
    const other = await start({ consumerId: 'bob', contact: { ...ann.contact, email: 'bob@example.com' } });
    const keys = await world.tokens();
    const mine = keys.find((key) => key !== keys[0]) ?? '';
    const answers = await Promise.all([1, 2, 3, 4].map(() => answerWith(mine, counter())));
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    for (const refused of answers.filter(({ ok }) => !ok)) expect(refused).toEqual({ ok: false, error: 'changed' });
    // A version in the form can't reopen it, and the other purchase is as it was.
    expect(await answerWith(mine, confirm({ version: 1 }))).toMatchObject({ ok: false });
    const rows = await rowsOf('purchase_answers');
    expect(rows).toHaveLength(1);
    const untouched = [ann, { ...ann, consumerId: 'bob' }].map(async ({ consumerId }) =>
      (await world.purchases.list(consumerId)).map(({ status }) => status),
    );
    expect((await Promise.all(untouched)).flat().sort()).toEqual(['started', 'with-dealer']);
    expect(await world.quotes.answerPurchase({ purchaseId: other.id, ownerId: 60_000_002, answer: confirm() })).toEqual(
      {
        ok: false,
        error: 'unknown',
      },
    );
  });

  it('DEAL-07: a link ends with a withdrawal and after 30 days, and a wrong one is unknown and counted', async () => {
    const { id } = await start();
    const key = await token();
    await world.purchases.withdraw('ann', id);
    expect(await answerWith(key, confirm())).toEqual({ ok: false, error: 'over' });
    expect(await openBy(key, network)).toMatchObject({ value: { state: 'closed', canRefresh: false } });
    const again = await start();
    const later = (await world.tokens()).find((one) => one !== key) ?? '';
    await world.quotes.answerPurchase({ purchaseId: again.id, ownerId, answer: counter({ validDays: '30' }) });
    clock.advance(31 * dayMs);
    expect(await answerWith(later, confirm())).toMatchObject({ ok: false });
    for (const wrong of ['', 'x', `${key.slice(1)}A`, '../../ops', 'a'.repeat(43)])
      expect(await openBy(wrong, network)).toEqual({ ok: false, error: 'unknown' });
    for (let tries = 0; tries < 30; tries += 1) await openBy('a'.repeat(43), network);
    expect(await openBy('b'.repeat(43), network)).toEqual({ ok: false, error: 'too-many' });
    // Somebody else's network, and links that exist, are not affected.
    expect(await openBy('b'.repeat(43), '198.51.100.1')).toEqual({ ok: false, error: 'unknown' });
    expect(await openBy(key, network)).toMatchObject({ ok: true });
  });

  it('DEAL-07: a new link goes to the dealer’s own address only, three times a day', async () => {
    await start();
    const key = await token();
    await answerBy(counter());
    const before = (await world.mails()).length;
    const results = [];
    for (let tries = 0; tries < 4; tries += 1) {
      clock.advance(1000);
      results.push(await world.replies.refresh(await linkOf(key)));
    }
    expect(results.map((one) => one.ok)).toEqual([true, true, true, false]);
    const fresh = (await world.mails()).filter(({ subject }) => subject.startsWith('New link:'));
    expect([(await world.mails()).length - before, fresh.map(({ to }) => to)]).toEqual([
      3,
      [1, 2, 3].map(() => anOwner().leadEmail),
    ]);
    const next = /\/dealer-reply\/([\w-]+)/.exec(fresh[0]?.text ?? '')?.[1] ?? '';
    expect(await openBy(next, network)).toMatchObject({
      value: { state: 'open', purchase: { version: 1 } },
    });
  });

  it('DEAL-05: negative, huge and nameless lines, quotes without an end and unknown answers are refused with a field', async () => {
    await start();
    const context = { replies: world.replies, link: await linkOf(await token()) };
    const base = { answer: 'counter', version: '0', by: 'Luis', validDays: '3', price: '28990', extras: [] };
    const bad: [object, string][] = [
      [{ price: '-1' }, 'price'],
      [{ price: '99999999999' }, 'price'],
      [{ price: '' }, 'price'],
      [{ price: '1e5' }, 'price'],
      [{ tradeIn: '-9000' }, 'tradeIn'],
      [{ validDays: '0' }, 'validDays'],
      [{ validDays: '31' }, 'validDays'],
      [{ validDays: '1.5' }, 'validDays'],
      [{ by: '' }, 'by'],
      [{ apr: '-3' }, 'apr'],
      [{ months: '0' }, 'months'],
      [{ extras: [{ kind: 'fee', label: '', cents: '5' }] }, 'label'],
      [{ extras: [{ kind: 'fee', label: 'Doc', cents: '-5' }] }, 'cents'],
      [{ extras: [{ kind: 'tax', label: 'Doc', cents: '5' }] }, 'kind'],
      [{ extras: [1, 2].map(() => ({ kind: 'fee', label: 'Doc', cents: '5' })) }, 'extras'],
      [{ extras: Array.from({ length: 13 }, (_, at) => ({ kind: 'fee', label: `Fee ${at}`, cents: '5' })) }, 'extras'],
      [{ answer: 'maybe' }, 'answer'],
    ];
    for (const [change, field] of bad) {
      const { status, answer } = await dealerReplyForm.answer({}, context, { ...base, ...change });
      expect([change, status, answer.status === 'refused' && Object.keys(answer.errors)]).toEqual([
        change,
        400,
        [field],
      ]);
    }
    expect(await rowsOf('purchase_answers')).toEqual([]);
  });

  it('DEAL-06: nobody replies to another’s quote, to a line that is not on it, or to a state they have not seen', async () => {
    const { id } = await start();
    await answerBy(counter());
    const accept = reply({ reply: 'accept', version: 1 });
    expect(await world.quotes.replyToQuote({ purchaseId: id, consumerId: 'bob', reply: accept })).toEqual({
      ok: false,
      error: 'unknown',
    });
    const mine = { purchaseId: id, consumerId: 'ann' };
    expect(
      await world.quotes.replyToQuote({
        ...mine,
        reply: reply({ reply: 'remove', version: 1, label: 'Price of the car' }),
      }),
    ).toEqual({ ok: false, error: 'unknown-line' });
    expect(await world.quotes.replyToQuote({ ...mine, reply: reply({ reply: 'accept', version: 0 }) })).toEqual({
      ok: false,
      error: 'changed',
    });
    const accepted = await Promise.all([1, 2, 3].map(() => world.quotes.replyToQuote({ ...mine, reply: accept })));
    expect(accepted.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await rowsOf('purchase_answers')).toHaveLength(2);
  });

  it('DEAL-04: with a car without a price only a counter is a quote', async () => {
    const unpriced = quotesOver({ db, clock });
    const { id } = await start();
    await sql`update deals set document = replace(document, '"listedUsd":28450', '"listedUsd":null') where id = ${id}`.execute(
      db.kysely,
    );
    expect(aPurchaseCar().listedUsd).toBe(28_450);
    expect(await unpriced.quotes.answerPurchase({ purchaseId: id, ownerId, answer: confirm() })).toEqual({
      ok: false,
      error: 'no-price',
    });
    expect(await unpriced.quotes.answerPurchase({ purchaseId: id, ownerId, answer: counter() })).toMatchObject({
      ok: true,
    });
  });
});
