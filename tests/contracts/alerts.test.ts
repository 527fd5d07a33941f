import { expect, it } from 'vitest';
import { createWalletStore } from '#domains/people/wallet/storage/wallet-store.server.ts';
import type { BookmarkChanges } from '#domains/saved/bookmarks/bookmark.ts';
import { dayMs, hourMs } from '#lib/duration.ts';
import { addAccount } from '#tests/fixtures/account-row.ts';
import { createAlertWorld } from '#tests/fixtures/alert-world.ts';
import { forEachEngine } from '#tests/fixtures/engines.ts';
import { aCamry } from '#tests/fixtures/saved-items-app.ts';

/** The clock of these tests begins on Sunday, November 15 at 7:00 AM in Atlanta. */
forEachEngine('alerts', (fixture) => {
  const setUp = async (count = 3, hooks?: Parameters<typeof createAlertWorld>[3]) => {
    const cars = Array.from({ length: count }, (_, at) => aCamry({ id: at + 1 }));
    const world = await createAlertWorld(await fixture.open(), fixture.location().dataDir, cars, hooks);
    await addAccount(world.db, 'ann', { zip: '30303' });
    const [first, second] = [await world.process(), await world.process()];
    const settle = async () => {
      await world.settle(first, second);
      expect(world.errors).toEqual([]);
    };
    await settle();
    const saveCar = async (listingId: number, changes: BookmarkChanges) => {
      const saved = await world.savedVehicles.save('ann', { listingId }, { changes });
      if (!saved.ok) throw new Error(saved.error.reason);
      return { consumerId: 'ann', bookmarkId: saved.value.saved.id, kind: 'vehicle' } as const;
    };
    const saveSearch = async (search: string, changes: BookmarkChanges = { enableEmailAlerts: true }) => {
      const saved = await world.savedSearches.save('ann', { search }, { brand: 'AT', changes });
      if (!saved.ok) throw new Error(saved.error.reason);
      return { consumerId: 'ann', bookmarkId: saved.value.saved.id, kind: 'search' } as const;
    };
    const states = async () =>
      (await world.alertStores.deliveries.ofConsumer('ann')).map(({ event, channel, state, reason }) => [
        ...[event, channel, state, reason],
      ]);
    const subjects = async () =>
      (await world.messages()).map((message) => (message.channel === 'mail' ? message.subject : message.text)).sort();
    const bell = async () => (await world.notifications.read('ann')).notifications.map(({ title }) => title).sort();
    return { ...world, settle, saveCar, saveSearch, states, subjects, bell };
  };

  it('RULING-20: a price drop of a saved car is emailed at once, and once when two processes run', async () => {
    const { offer, saveCar, settle, messages, states } = await setUp();
    await saveCar(1, { enableEmailAlerts: true });
    await offer(aCamry({ id: 1, priceUsd: 17_500 }));
    await settle();
    await settle();
    const [mail, ...others] = await messages();
    expect(others).toEqual([]);
    expect(mail).toMatchObject({
      channel: 'mail',
      to: 'ann@example.com',
      kind: 'alert',
      subject: 'Your Camry is $1,000 less: $17,699',
      headers: {
        'List-Unsubscribe': expect.stringMatching(/^<http:\/\/localhost:3000\/\S+>$/),
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      },
    });
    expect(await states()).toEqual([['price-drop', 'email', 'sent', null]]);
  });

  it('PAY-01: the figures in the mail are on the reader’s own wallet, and the mail says on which terms', async () => {
    const { offer, saveCar, settle, messages, db } = await setUp();
    const paymentInfo = { paymentOption: 'finance', creditType: 'd', loanTerm: 72, downPayment: 5000 } as const;
    const stored = { id: 'w1', consumerId: 'ann', paymentInfo, createdDate: 1, lastUpdated: 1 };
    await createWalletStore({ db }).insert(stored);
    await saveCar(1, { enableEmailAlerts: true });
    await offer(aCamry({ id: 1, priceUsd: 17_500 }));
    await settle();
    const [mail] = await messages();
    expect(mail?.text).toMatch(/13\.75% for 72 months, \$5,000 down\. National average for fair credit/);
  });

  it('PAY-01: a search by payment is matched on its owner’s wallet at that time, and the mail says so', async () => {
    const { offer, saveSearch, settle, bell, messages, clock, db } = await setUp();
    // About $330 a month at $19,000 on typical terms; with $9,000 down over 84 months it is much less.
    await saveSearch('?makeCodeList=TOYOTA&maxPayment=250&zip=30303&searchRadius=50');
    await offer(aCamry({ id: 11, priceUsd: 19_000 }));
    await settle();
    expect(await bell()).toEqual([]);
    const paymentInfo = { paymentOption: 'finance', creditType: 'b', loanTerm: 84, downPayment: 9000 } as const;
    await createWalletStore({ db }).insert({
      id: 'w1',
      consumerId: 'ann',
      paymentInfo,
      createdDate: 1,
      lastUpdated: 1,
    });
    // A changed wallet alone causes no alert; cars that come or get cheaper later are matched with it.
    await settle();
    expect(await bell()).toEqual([]);
    await offer(aCamry({ id: 12, priceUsd: 19_000 }), aCamry({ id: 13, priceUsd: 45_000 }));
    await settle();
    expect(await bell()).toEqual(['New match: 2019 Toyota Camry LE, listed at $19,000']);
    clock.advance(dayMs);
    await settle();
    const [mail] = await messages();
    expect(mail?.text).toContain('Up to $250/mo on your terms');
  });

  it('a car that got cheaper twice before the message is sent is one item, from the first price to the last', async () => {
    const { offer, saveCar, settle, subjects, states } = await setUp();
    await saveCar(1, { enableEmailAlerts: true });
    await offer(aCamry({ id: 1, priceUsd: 18_000 }));
    await offer(aCamry({ id: 1, priceUsd: 17_000 }));
    await settle();
    expect(await subjects()).toEqual(['Your Camry is $1,500 less: $17,199']);
    expect(await states()).toEqual(Array(2).fill(['price-drop', 'email', 'sent', null]));
  });

  it('outdated news is not sent: a car removed since, a price that went back up', async () => {
    const { offer, saveCar, settle, subjects, states } = await setUp();
    await saveCar(1, { enableEmailAlerts: true });
    await offer(aCamry({ id: 1, priceUsd: 17_500 }));
    await offer(aCamry({ id: 1, priceUsd: 18_500 }));
    await settle();
    expect(await subjects()).toEqual([]);
    expect(await states()).toEqual([['price-drop', 'email', 'not-sent', 'no-longer-listed']]);
  });

  it('a text waits for the end of quiet hours; each bookmark gets at most one text a day', async () => {
    const { offer, saveCar, settle, clock, states, messages } = await setUp();
    await saveCar(1, { enableTextAlerts: true, mobilePhone: '4045550123' });
    await offer(aCamry({ id: 1, priceUsd: 18_000 }));
    await settle();
    expect(await states()).toEqual([['price-drop', 'text', 'waiting', 'quiet-hours']]);
    clock.advance(hourMs);
    await settle();
    expect(await states()).toEqual([['price-drop', 'text', 'sent', null]]);
    expect(await messages()).toMatchObject([{ channel: 'sms', to: '4045550123' }]);
    const [text] = await messages();
    expect(text?.text).toMatch(
      /^Forecourt: 2019 Toyota Camry LE you saved is \$18,199, down \$500\. \$[\d,]+ out the door, \$\d+\/mo\. http:\/\/localhost:3000\S+ Reply STOP to end, HELP for help$/,
    );
    await offer(aCamry({ id: 1, priceUsd: 17_000 }));
    await settle();
    expect((await states()).filter(([, , state]) => state === 'waiting')).toEqual([
      ['price-drop', 'text', 'waiting', 'one-text-a-day'],
    ]);
    clock.advance(dayMs);
    await settle();
    expect((await messages()).map(({ text }) => text).filter((text) => text.includes('down $1,000'))).toHaveLength(1);
    expect(await messages()).toHaveLength(2);
  });

  it('new matches of a day are one email at 7 AM, and notifications at once', async () => {
    const { offer, saveSearch, settle, clock, messages, bell, states } = await setUp();
    await saveSearch('?makeCodeList=TOYOTA&maxPrice=20000&zip=30303&searchRadius=50');
    await offer(aCamry({ id: 11, priceUsd: 19_000 }), aCamry({ id: 12, priceUsd: 25_000 }));
    await settle();
    clock.advance(2 * hourMs);
    await offer(aCamry({ id: 12, priceUsd: 19_500 }));
    await settle();
    expect(await messages()).toEqual([]);
    expect(await bell()).toEqual([
      'New match: 2019 Toyota Camry LE, listed at $19,000',
      'New match: 2019 Toyota Camry LE, listed at $19,500',
    ]);
    clock.advance(22 * hourMs);
    await settle();
    const [mail, ...others] = await messages();
    expect(others).toEqual([]);
    expect(mail).toMatchObject({ subject: '2 new cars match your search, from $19,199' });
    expect(mail?.text).toContain('Its price is now in your range.');
    expect(await states()).toEqual(Array(2).fill(['new-match', 'email', 'sent', null]));
  });

  it('a search reports new matches and price drops; removed cars only when chosen', async () => {
    const { offer, saveSearch, settle, alertStores, subjects, states } = await setUp();
    const search = await saveSearch('?makeCodeList=TOYOTA&zip=30303&searchRadius=50');
    const atOnce = { email: 'at-once', text: 'at-once', push: 'at-once' } as const;
    await alertStores.choices.change(search, { frequency: atOnce });
    await offer(aCamry({ id: 1, priceUsd: 18_000 }), aCamry({ id: 2, removedMs: 5 }));
    await settle();
    expect(await subjects()).toEqual(['2019 Toyota Camry costs less, $18,199']);
    expect(await states()).toEqual([['price-drop', 'email', 'sent', null]]);
    await alertStores.choices.change(search, { events: ['sold'] });
    await offer(aCamry({ id: 3, removedMs: 5 }), aCamry({ id: 1, priceUsd: 15_000 }));
    await settle();
    expect(await subjects()).toEqual([
      '2019 Toyota Camry costs less, $18,199',
      '2019 Toyota Camry is no longer listed',
    ]);
  });

  it('a search saved by another process gets alerts at once, a deleted one none, and cars that were already listed are no news', async () => {
    const { offer, saveSearch, savedSearches, settle, clock, states } = await setUp();
    await offer(aCamry({ id: 21 }));
    const { bookmarkId } = await saveSearch('?makeCodeList=TOYOTA&zip=30303&searchRadius=50');
    await settle();
    expect(await states()).toEqual([]);
    await offer(aCamry({ id: 22 }));
    await settle();
    expect(await states()).toEqual([['new-match', 'email', 'waiting', null]]);
    await savedSearches.remove('ann', bookmarkId);
    await offer(aCamry({ id: 23 }));
    await settle();
    clock.advance(dayMs);
    await settle();
    expect(await states()).toEqual([['new-match', 'email', 'not-sent', 'removed']]);
  });

  it('alerts switched off or snoozed before they are due are not sent, and the log says why', async () => {
    const { offer, saveCar, savedVehicles, alertStores, settle, clock, messages } = await setUp();
    const text = { enableTextAlerts: true, mobilePhone: '4045550123' };
    const [off, snoozed, on] = [await saveCar(1, text), await saveCar(2, text), await saveCar(3, text)];
    await offer(...[1, 2, 3].map((id) => aCamry({ id, priceUsd: 18_000 })));
    await settle();
    await savedVehicles.save('ann', { id: off.bookmarkId }, { changes: { enableTextAlerts: false } });
    await alertStores.choices.change(snoozed, { snoozedUntilMs: clock.now() + 7 * dayMs });
    clock.advance(hourMs);
    await settle();
    const deliveries = await alertStores.deliveries.ofConsumer('ann');
    const of = ({ bookmarkId }: { bookmarkId: string }) => deliveries.find((one) => one.bookmarkId === bookmarkId);
    expect(of(off)).toMatchObject({ state: 'not-sent', reason: 'switched-off' });
    expect(of(snoozed)).toMatchObject({ state: 'not-sent', reason: 'snoozed' });
    expect(of(on)).toMatchObject({ state: 'sent', reason: null });
    expect(await messages()).toHaveLength(1);
  });

  it('RULING-31: agreeing to alerts at the welcome covers earlier saves, except switches changed since', async () => {
    const { saveCar, saveSearch, savedVehicles, savedSearches, startEmailAlerts, db } = await setUp();
    await saveCar(1, {});
    const { bookmarkId } = await saveCar(2, {});
    await savedVehicles.save('ann', { id: bookmarkId }, { changes: { enableEmailAlerts: false } });
    await saveSearch('?makeCode=TOYOTA&zip=30303', { title: 'Toyotas' });
    await db.transaction((session) => startEmailAlerts('ann', session));
    const cars = (await savedVehicles.list('ann')).map(({ listingId, enableEmailAlerts }) => [
      listingId,
      enableEmailAlerts,
    ]);
    expect(new Map(cars.map(([id, on]) => [id, on]))).toEqual(
      new Map([
        [1, true],
        [2, false],
      ]),
    );
    expect((await savedSearches.list('ann')).map(({ enableEmailAlerts }) => enableEmailAlerts)).toEqual([true]);
  });

  it('RULING-122: a price drop of a saved car that a saved search also matches is sent once in each channel and notified once', async () => {
    const { offer, saveCar, saveSearch, settle, clock, subjects, bell, states } = await setUp();
    await saveCar(1, { enableEmailAlerts: true });
    const text = { enableTextAlerts: true, enableEmailAlerts: true, mobilePhone: '4045550123' };
    await saveSearch('?makeCode=TOYOTA&zip=30303', text);
    await saveSearch('?makeCode=TOYOTA&modelCode=CAMRY&zip=30303');
    clock.advance(2 * hourMs);
    await offer(aCamry({ id: 1, priceUsd: 17_500 }));
    await offer(aCamry({ id: 2, priceUsd: 17_000 }));
    await settle();
    clock.advance(dayMs);
    await settle();
    expect(await bell()).toHaveLength(2);
    expect((await states()).filter(([event]) => event === 'price-drop')).toHaveLength(4);
    const mails = await subjects();
    expect(mails.filter((words) => words.startsWith('Your Camry is $1,000 less'))).toHaveLength(1);
    // The other car is not saved itself: one of the two searches reports it by email, and the first reports both by
    // text.
    expect(mails.filter((words) => words.includes('costs less'))).toHaveLength(1);
    expect(mails.filter((words) => words.includes('2 cheaper'))).toHaveLength(1);
    expect(mails).toHaveLength(3);
  });

  it('RULING-122: where the saved car’s own alerts are off, the search reports the drop', async () => {
    const { offer, saveCar, saveSearch, settle, clock, subjects } = await setUp();
    await saveCar(1, { enableEmailAlerts: false });
    await saveSearch('?makeCode=TOYOTA&zip=30303');
    await offer(aCamry({ id: 1, priceUsd: 17_500 }));
    await settle();
    clock.advance(25 * hourMs);
    await settle();
    expect(await subjects()).toEqual([expect.stringContaining('costs less, $17,699')]);
  });

  it('RULING-30: a canceled account gets no alerts, and gets them again when it is restored', async () => {
    const { offer, saveCar, settle, subjects, db } = await setUp();
    await saveCar(1, { enableEmailAlerts: true });
    const cancel = (cancelled_at: number | null) =>
      db
        .with<{ consumers: { cancelled_at: number | null } }>()
        .updateTable('consumers')
        .set({ cancelled_at })
        .execute();
    await cancel(1);
    await offer(aCamry({ id: 1, priceUsd: 18_000 }));
    await settle();
    await cancel(null);
    await settle();
    expect(await subjects()).toEqual([]);
    await offer(aCamry({ id: 1, priceUsd: 17_000 }));
    await settle();
    expect(await subjects()).toEqual(['Your Camry is $1,000 less: $17,199']);
  });

  it('RULING-121: news from before a number replied YES is one text once it does, if still true', async () => {
    const world = await setUp(3, { smsInbound: 'a word', mailEvents: undefined });
    const { settle, states, saveCar, subjects, offer, channels, clock } = world;
    const phone = '4045550142';
    await saveCar(1, { enableTextAlerts: true, mobilePhone: phone });
    await saveCar(2, { enableTextAlerts: true, mobilePhone: phone });
    clock.advance(5 * hourMs);
    await offer(aCamry({ id: 1, priceUsd: 18_000 }));
    await offer(aCamry({ id: 2, priceUsd: 18_000 }));
    await settle();
    await offer(aCamry({ id: 1, priceUsd: 17_000 }));
    await offer(aCamry({ id: 2, priceUsd: 19_000 }));
    await settle();
    const questions = (await subjects()).filter((words) => words.includes('Reply YES'));
    expect(questions).toHaveLength(1);
    expect(new Set((await states()).map(([, , state, reason]) => `${state} ${reason}`))).toEqual(
      new Set(['waiting awaits-yes']),
    );
    const site = { name: 'Forecourt', alertsAddress: 'http://localhost:3000/my-autotrader/alerts' };
    await channels.inboundTexts.receive({ id: 'text 1', from: phone, message: 'Yes' }, site);
    await settle();
    const alertMails = (await subjects()).filter((words) => words.includes('you saved is'));
    expect(alertMails).toEqual([expect.stringContaining('$17,199, down $1,500')]);
    expect((await states()).filter(([, , state]) => state === 'waiting')).toEqual([]);
  });

  it('RULING-121: texts that waited seven days for YES are not sent, and the log says why', async () => {
    const world = await setUp(1, { smsInbound: 'a word', mailEvents: undefined });
    const { settle, states, saveCar, offer, clock } = world;
    await saveCar(1, { enableTextAlerts: true, mobilePhone: '4045550142' });
    await offer(aCamry({ id: 1, priceUsd: 18_000 }));
    await settle();
    clock.advance(7 * dayMs);
    await settle();
    expect(await states()).toEqual([['price-drop', 'text', 'not-sent', 'awaits-yes']]);
  });

  it('a number that replied STOP gets no text', async () => {
    const { offer, saveCar, settle, states, channels, clock } = await setUp();
    await saveCar(1, { enableTextAlerts: true, mobilePhone: '4045550123' });
    const site = { name: 'Forecourt', alertsAddress: 'http://localhost:3000' };
    await channels.inboundTexts.receive({ id: '1', from: '4045550123', message: 'STOP' }, site);
    await offer(aCamry({ id: 1, priceUsd: 18_000 }));
    clock.advance(2 * hourMs);
    await settle();
    expect(await states()).toEqual([['price-drop', 'text', 'not-sent', 'stopped']]);
  });

  it('a car that returns after some days is reported as back, by mail and notification; after a week as new', async () => {
    const { offer, saveSearch, settle, alertStores, subjects, bell, clock } = await setUp();
    const search = await saveSearch('?makeCodeList=TOYOTA&maxPrice=20000&zip=30303&searchRadius=50');
    const atOnce = { email: 'at-once', text: 'at-once', push: 'at-once' } as const;
    await alertStores.choices.change(search, { frequency: atOnce });
    const leaveFor = async (id: number, days: number) => {
      await offer(aCamry({ id, removedMs: clock.now() }));
      await settle();
      clock.advance(days * dayMs);
      await offer(aCamry({ id }));
      await settle();
    };
    await leaveFor(1, 6);
    expect(await subjects()).toEqual(['Back on the site: 2019 Toyota Camry, $18,699']);
    expect(await bell()).toEqual(['Back on the site: 2019 Toyota Camry LE, listed at $18,500']);
    await leaveFor(2, 8);
    expect((await subjects()).slice(1)).toEqual(['New match: 2019 Toyota Camry, $18,699']);
    // The car was listed before, but did not match the search.
    await offer(aCamry({ id: 3, priceUsd: 25_000, removedMs: clock.now() }));
    await offer(aCamry({ id: 3, priceUsd: 19_000 }));
    await settle();
    expect(await subjects()).toContain('New match: 2019 Toyota Camry, $19,199');
  });

  it('a saved car that becomes a good deal is notified, at most once a week however often its rating changes', async () => {
    const { stores, db, saveCar, settle, bell, messages, clock } = await setUp();
    await saveCar(1, { enableEmailAlerts: true });
    const market = { comparables: 44, lowUsd: 1, lowerQuartileUsd: 2, upperQuartileUsd: 3, highUsd: 4, asOfMs: 5 };
    const similarCost = async (estimateUsd: number) => {
      await db.transaction((session) =>
        stores.listings.storeEstimates(new Map([[1, { ...market, estimateUsd }]]), session),
      );
      await settle();
    };
    await similarCost(18_500);
    expect(await bell()).toEqual([]);
    await similarCost(19_200);
    const phrase = 'is now a good deal';
    expect(await bell()).toEqual([expect.stringContaining(phrase)]);
    await similarCost(18_000);
    await similarCost(19_200);
    expect(await bell()).toHaveLength(1);
    clock.advance(8 * dayMs);
    await similarCost(18_000);
    await similarCost(21_000);
    expect(await bell()).toEqual([expect.stringContaining(phrase), expect.stringContaining('is now a great deal')]);
    expect(await messages()).toEqual([]);
  });
});
