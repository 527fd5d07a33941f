import { sql } from 'kysely';
import { beforeEach, expect, it } from 'vitest';
import { carOffersData } from '#domains/supply/car-offers/car-offers-data.server.ts';
import { offerReplyForm, portalOfferForm } from '#domains/supply/car-offers/offer-forms.server.ts';
import { OfferAnswerInput } from '#domains/supply/car-offers/offer-input.ts';
import { dayMs, hourMs } from '#lib/duration.ts';
import type { Database } from '#platform/sql/database.ts';
import { aPrivateListing, carOffersOver } from '#tests/fixtures/car-offers.ts';
import { forEachEngine } from '#tests/fixtures/engines.ts';
import { fixedClock } from '#tests/fixtures/fixed-clock.ts';

const maya = { consumerId: 'maya', listingId: 'car' };
const site = 'https://cars.example';
const network = '192.0.2.7';

const offer = (price: string, changes: object = {}) =>
  OfferAnswerInput.parse({
    answer: 'offer',
    version: 0,
    by: 'Luis Ortega',
    price,
    validDays: '5',
    condition: 'inspection',
    payout: 'check',
    ...changes,
  });
const pass = (changes: object = {}) =>
  OfferAnswerInput.parse({ answer: 'decline', version: 0, by: 'Kim', reason: 'kind', ...changes });

forEachEngine('offers of dealers on a car', (fixture) => {
  let db: Database;
  let clock: ReturnType<typeof fixedClock>;
  let world: ReturnType<typeof carOffersOver>;

  beforeEach(async () => {
    db = await fixture.open();
    clock = fixedClock(Date.UTC(2026, 10, 16, 12));
    world = carOffersOver({ db, clock });
    await db.transaction((session) => world.listings.insert(aPrivateListing(), session));
  });

  const linkOf = async (dealer: number) => {
    const [mail] = await world.mailsTo(`leads-${dealer}@motors.example`);
    const key = /\/dealer-reply\/([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
    const link = await world.links.find(key, network);
    if (!link.ok) throw new Error(link.error);
    return link.value;
  };
  const ask = async () => {
    expect(await world.offers.ask(maya, site)).toEqual({ ok: true, value: { dealers: 3 } });
  };
  const allRows = async () =>
    JSON.stringify(
      await Promise.all(
        ['car_offer_requests', 'car_offers'].map(
          async (table) => (await sql<object>`select * from ${sql.table(table)}`.execute(db.kysely)).rows,
        ),
      ),
    );

  it('SELL-20: each dealer is mailed a link to the car, and nothing of who sells it or its VIN', async () => {
    await ask();
    const mails = await world.mails();
    expect(mails.map(({ to }) => to).sort()).toEqual([0, 1, 2].map((at) => `leads-${at}@motors.example`));
    const page = await world.replies.open(await linkOf(0));
    expect(page).toMatchObject({ state: 'open', car: { name: '2019 Toyota Camry LE', town: 'Decatur, GA' } });
    for (const text of [...mails.map((mail) => `${mail.text}${mail.html}`), JSON.stringify(page)])
      expect(text).not.toMatch(/Maya|Rivera|maya@|4T1B11HK|4200|4,200/);
    const view = await world.sellerOffers.view('maya', 'car');
    expect(view?.offers.map(({ delivery, dealer }) => [delivery, dealer])).toEqual(
      [1, 2, 3].map(() => ['waiting', null]),
    );
    await world.deliver();
    expect((await world.sellerOffers.view('maya', 'car'))?.offers[0]?.delivery).toBe('sent');
    // Names are for the dealer who is chosen.
    expect(JSON.stringify(await world.sellerOffers.view('maya', 'car'))).not.toMatch(/Motors|motors\.example/);
  });

  it('SELL-20, SELL-21: a dealer finds the request in its portal, answers there and replaces the answer; another dealer finds nothing', async () => {
    await ask();
    const ownerId = Number((await linkOf(0)).subjectId.split(':')[1]);
    const [row] = await world.replies.rowsOf(ownerId);
    const requestId = row?.requestId ?? '';
    expect(row).toMatchObject({ name: '2019 Toyota Camry LE', status: 'waiting', isOpen: true, priceCents: undefined });
    expect(await world.replies.countWaiting(ownerId)).toBe(1);
    const opened = await world.replies.openForDealer(requestId, ownerId);
    expect(opened).toMatchObject({ page: { state: 'open', version: 0 }, answer: undefined });
    expect(JSON.stringify([row, opened])).not.toMatch(/Maya|Rivera|maya@|4T1B11HK/);
    const answer = (values: Readonly<Record<string, string>>, of = ownerId) =>
      portalOfferForm.answer(
        { answer: 'offer', by: 'Luis Ortega', validDays: '5', condition: 'inspection', payout: 'check', ...values },
        { offers: world.offers, requestId, ownerId: of },
      );
    expect(await answer({ version: '0', price: '17,850' })).toMatchObject({ answer: { status: 'sent' } });
    expect(await world.replies.countWaiting(ownerId)).toBe(0);
    expect(await world.replies.openForDealer(requestId, ownerId)).toMatchObject({
      page: { state: 'open', version: 1 },
      answer: { heading: 'Offer sent' },
    });
    // From a page that was opened before the first answer.
    expect(await answer({ version: '0', price: '17,900' })).toMatchObject({ answer: { status: 'refused' } });
    expect(await answer({ version: '1', price: '18,000' })).toMatchObject({ answer: { status: 'sent' } });
    expect(await world.replies.rowsOf(ownerId)).toMatchObject([{ status: 'offered', priceCents: 1_800_000 }]);
    expect(await answer({ version: '0', price: '19,000' }, 1)).toMatchObject({ answer: { status: 'refused' } });
    expect(await world.replies.openForDealer(requestId, 1)).toBeUndefined();
    expect(await world.replies.rowsOf(1)).toEqual([]);
    await world.offers.withdraw(maya);
    const [ended] = await world.replies.rowsOf(ownerId);
    expect(ended).toMatchObject({ isOpen: false, name: undefined });
    expect(await world.replies.openForDealer(requestId, ownerId)).toMatchObject({ page: { state: 'closed' } });
  });

  it('SELL-21: two answer, one is chosen: both learn who the other is, the others that they were not', async () => {
    await ask();
    const [first, second, third] = [await linkOf(0), await linkOf(1), await linkOf(2)];
    expect(await world.replies.answer(first, offer('17,850', { paysLoan: 'on' }))).toMatchObject({ ok: true });
    expect(await world.replies.answer(second, offer('17,300'))).toMatchObject({ ok: true });
    const view = await world.sellerOffers.view('maya', 'car');
    expect(view?.offers.map(({ label, isBest, netCents }) => [label, isBest, netCents])).toEqual([
      ['Dealer A', true, 1_365_000],
      ['Dealer B', false, 1_310_000],
      ['Dealer C', false, null],
    ]);
    expect((await world.notifications.read('maya')).notifications).toHaveLength(2);
    expect((await world.mailsTo('maya@example.com')).every(({ text }) => !/17,850|Motors/.test(text))).toBe(true);
    expect(await world.offers.choose(maya, { position: 1, phone: '4045550142' })).toMatchObject({ ok: true });
    const [chosen] = (await world.mailsTo('leads-1@motors.example')).filter(({ subject }) => /chosen/.test(subject));
    expect(chosen).toMatchObject({ replyTo: 'maya@example.com' });
    for (const words of ['Maya Rivera', 'maya@example.com', '(404) 555-0142', '4T1B11HK5KU000001', '$17,300'])
      expect(chosen?.text).toContain(words);
    const [toSeller] = (await world.mailsTo('maya@example.com')).filter(({ subject }) => /You chose/.test(subject));
    expect(toSeller?.text).toContain('leads-1@motors.example');
    for (const [at, link] of [
      [0, first],
      [2, third],
    ] as const) {
      const mails = await world.mailsTo(`leads-${at}@motors.example`);
      expect(mails.filter(({ subject }) => subject.startsWith('Not chosen'))).toHaveLength(1);
      expect(mails.map(({ text }) => text).join()).not.toMatch(/Maya|maya@/);
      const closed = await world.replies.open(link);
      expect(closed).toMatchObject({ state: 'closed', heading: 'Not chosen', canRefresh: false });
      expect(JSON.stringify(closed)).not.toContain('Camry');
    }
    expect((await world.sellerOffers.view('maya', 'car'))?.offers.map(({ dealer }) => dealer?.name ?? null)).toEqual([
      null,
      'Motors 1',
      null,
    ]);
    expect(await world.offers.choose(maya, { position: 0, phone: '' })).toEqual({ ok: false, error: 'over' });
    expect(await world.replies.answer(third, offer('19000'))).toEqual({ ok: false, error: 'over' });
  });

  it('SELL-21: of several choices and answers at once one counts', async () => {
    await ask();
    const link = await linkOf(0);
    const answers = await Promise.all([1, 2, 3].map((at) => world.replies.answer(link, offer(`1700${at}`))));
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    await world.replies.answer(await linkOf(1), offer('16000'));
    const choices = await Promise.all([0, 1, 0].map((position) => world.offers.choose(maya, { position, phone: '' })));
    expect(choices.filter(({ ok }) => ok)).toHaveLength(1);
    expect((await world.mails()).filter(({ subject }) => subject.startsWith('Your offer was chosen'))).toHaveLength(1);
  });

  it('SELL-20: dealers answer until the time is over, offers are chosen while they are valid', async () => {
    await ask();
    const [first, second] = [await linkOf(0), await linkOf(1)];
    await world.replies.answer(first, offer('17000', { validDays: '4' }));
    clock.advance(world.hours * hourMs);
    expect(await world.replies.answer(second, offer('18000'))).toEqual({ ok: false, error: 'over' });
    expect(await world.replies.open(second)).toMatchObject({ state: 'closed', heading: 'This request has ended' });
    expect((await world.sellerOffers.view('maya', 'car'))?.offers[0]).toMatchObject({ isExpired: false, isBest: true });
    clock.advance(dayMs);
    expect(await world.offers.choose(maya, { position: 0, phone: '' })).toEqual({ ok: false, error: 'expired' });
  });

  it('SELL-22: it ends with the listing, a withdrawal and the account, and so does what dealers see of the car', async () => {
    await ask();
    const link = await linkOf(0);
    const sold = aPrivateListing({ status: 'sold' });
    await db.transaction((session) => world.listings.update(sold, session));
    expect(await world.replies.open(link)).toMatchObject({ state: 'closed' });
    expect(await world.replies.answer(link, offer('17000'))).toEqual({ ok: false, error: 'over' });
    await db.transaction((session) => world.listings.update(aPrivateListing(), session));
    expect(await world.replies.open(link)).toMatchObject({ state: 'open' });
    await world.offers.withdraw(maya);
    expect(JSON.stringify(await world.replies.open(link))).not.toContain('Camry');
    const data = carOffersData(world.store);
    expect(await data.read({ consumerId: 'maya', email: 'maya@example.com' })).toMatchObject({ offers: [{}, {}, {}] });
    await db.transaction((session) => data.forget({ consumerId: 'maya', email: 'maya@example.com' }, session));
    expect(await allRows()).toBe('[[],[]]');
    expect(await world.replies.open(link)).toBeUndefined();
  });

  it('SELL-20: nobody asks, reads, chooses or ends for another account, and an account asks three times a day', async () => {
    await ask();
    await world.replies.answer(await linkOf(0), offer('17000'));
    const rob = { ...maya, consumerId: 'rob' };
    expect(await world.offers.ask(rob, site)).toEqual({ ok: false, error: 'unknown' });
    expect(await world.sellerOffers.view('rob', 'car')).toBeUndefined();
    expect(await world.offers.choose(rob, { position: 0, phone: '' })).toEqual({ ok: false, error: 'unknown' });
    expect(await world.offers.withdraw(rob)).toEqual({ ok: false, error: 'unknown' });
    expect(await world.offers.ask(maya, site)).toEqual({ ok: false, error: 'already' });
    for (const expected of [true, true, false]) {
      await world.offers.withdraw(maya);
      expect((await world.offers.ask(maya, site)).ok).toBe(expected);
    }
  });

  it('SELL-20: where no dealer buys such cars nobody is asked', async () => {
    const alone = carOffersOver({ db, clock, dealers: 0 });
    expect(await alone.offers.ask(maya, site)).toEqual({ ok: false, error: 'no-dealers' });
    expect(await alone.mails()).toEqual([]);
    expect(await alone.sellerOffers.view('maya', 'car')).toMatchObject({ canAsk: true, dealers: 0, request: null });
  });

  it('SELL-21: bad prices, times and names are refused with their field', async () => {
    await ask();
    const context = { replies: world.replies, link: await linkOf(0) };
    const base = {
      answer: 'offer',
      version: '0',
      by: 'Luis',
      price: '17000',
      validDays: '5',
      condition: 'photos',
      payout: 'check',
    };
    const bad: [object, string][] = [
      [{ price: '-5' }, 'price'],
      [{ price: '0' }, 'price'],
      [{ price: '99,999,999' }, 'price'],
      [{ price: '17k' }, 'price'],
      [{ validDays: '0' }, 'validDays'],
      [{ validDays: '90' }, 'validDays'],
      [{ by: ' ' }, 'by'],
      [{ condition: 'never' }, 'condition'],
      [{ answer: 'decline', reason: 'because' }, 'reason'],
    ];
    for (const [change, field] of bad) {
      const { status, answer } = await offerReplyForm.answer({}, context, { ...base, ...change });
      expect([change, status, answer.status === 'refused' && Object.keys(answer.errors)]).toEqual([
        change,
        400,
        [field],
      ]);
    }
    const script = '<script>alert(1)</script>';
    await world.replies.answer(context.link, offer('17000', { by: script, note: script }));
    expect((await world.mails()).every(({ html }) => !html?.includes('<script>alert'))).toBe(true);
    expect(await world.replies.answer(context.link, pass())).toEqual({ ok: false, error: 'changed' });
  });
});
