import { expect, it } from 'vitest';
import type { Listing } from '#domains/cars/listings/listing.ts';
import { createFindDeals } from '#domains/contact/subscribers/best-deals/find-deals.server.ts';
import { mailLookOf } from '#domains/people/mail/mail-look.ts';
import { brandFlags } from '#domains/reference/brands/brand-flags.ts';
import { dayMs, hourMs } from '#lib/duration.ts';
import { createFolderFiles } from '#platform/files/folder-files.ts';
import { createJobQueue } from '#platform/jobs/job-queue.ts';
import { createLimits } from '#platform/limits/limits.ts';
import { createPersonalMessages } from '#platform/outbox/personal-messages.ts';
import { createReaderStops } from '#platform/outbox/reader-stops.ts';
import { createLifecycle } from '#server/services/lifecycle.ts';
import { createSubscribeServices } from '#server/services/subscribe-services.ts';
import { addAccount } from '#tests/fixtures/account-row.ts';
import { createAlertWorld } from '#tests/fixtures/alert-world.ts';
import { forEachEngine } from '#tests/fixtures/engines.ts';
import { noSharedMails } from '#tests/fixtures/no-shared-mails.ts';
import { aCamry, accountNowMs } from '#tests/fixtures/saved-items-app.ts';

const secret = 'a secret of thirty-two characters';
const origin = 'http://localhost:3000';
const email = 'j.alvarez@example.com';

/** A Camry priced this much below twelve similar ones. */
const aDeal = (id: number, belowUsd: number, overrides: Partial<Listing> = {}): Listing =>
  aCamry({
    id,
    priceUsd: 20_000 - belowUsd,
    ...overrides,
    market: {
      estimateUsd: 20_000,
      comparables: 12,
      lowUsd: 15_000,
      highUsd: 25_000,
      asOfMs: accountNowMs,
      lowerQuartileUsd: 19_000,
      upperQuartileUsd: 21_000,
    },
  });

/** The clock of these tests begins on Sunday, November 15 at 7:00 AM in Atlanta. */
forEachEngine('best deals', (fixture) => {
  const setUp = async (cars: readonly Listing[] = [1, 2, 3, 4, 5, 6].map((id) => aDeal(id, 400 * id))) => {
    const { dataDir } = fixture.location();
    const world = await createAlertWorld(await fixture.open(), dataDir, cars);
    const { db, clock, outbox } = world;
    await addAccount(db, 'ann', { zip: '30303' });
    const lifecycle = createLifecycle();
    const subscribing = createSubscribeServices({
      lifecycle,
      timeZoneFor: async () => 'America/New_York',
      db,
      secret,
      clock,
      outbox,
      account: world,
      shares: noSharedMails,
      stops: createReaderStops({ db, secret, clock }),
      limits: createLimits({ db, secret, clock, log: { warn() {} } }),
      messages: createPersonalMessages({
        db,
        queue: createJobQueue({ db, clock }),
        clock,
        files: createFolderFiles(dataDir),
      }),
      brandAt: () => ({ id: 'atc' }),
      mailLook: () =>
        mailLookOf({ id: 'atc', name: 'Forecourt', apiBrand: 'AT', channel: 'ATC', dealerRoot: 'dealers' }),
    });
    const { bestDeals, subscribers, mailActions, alertLinks } = subscribing.services;
    const [first, second] = [await world.process(), await world.process()];
    const settle = async () => {
      await world.settle(first, second);
      expect(world.errors).toEqual([]);
    };
    const ask = async (address: string, wish = { zip: '30303', styleCodes: [] as string[] }, by = address) => {
      const consumer =
        by.endsWith('@example.com') && by !== email ? { id: by.split('@')[0] ?? '', email: by } : undefined;
      const result = await bestDeals.subscribe(
        { email: address, wish, consumer },
        { origin, zip: undefined, visitor: '10.0.0.1', lightUserId: undefined },
      );
      if (!result.ok) throw new Error(result.error);
      await settle();
      return result.value;
    };
    const confirm = async (lightUserId: string) => {
      const url = alertLinks.confirm({ id: lightUserId, origin }, clock.now() + dayMs);
      expect(await subscribers.confirm(new URL(url).searchParams.get('t') ?? '')).toMatchObject({ ok: true });
      await settle();
    };
    const week = async () => {
      clock.advance(7 * dayMs);
      await settle();
    };
    const monday = async () => {
      clock.advance(dayMs);
      await settle();
    };
    const mails = async () =>
      (await world.messages())
        .flatMap((message) => (message.channel === 'mail' && message.kind === 'alert' ? [message] : []))
        .reverse();
    const carsIn = (mail: { html?: string | undefined } | undefined) => [
      ...new Set([...(mail?.html ?? '').matchAll(/\/vehicle\/(\d+)/g)].map(([, id]) => Number(id))),
    ];
    const states = async (consumerId = 'ann') =>
      (await world.alertStores.deliveries.ofConsumer(consumerId)).map(({ state, reason, listingId }) => [
        ...[listingId, state, reason],
      ]);
    const act = (url: string) => mailActions.act(new URL(url).searchParams.get('t') ?? '');
    const forget = async () => {
      for (const task of lifecycle.dailyTasks()) await task(AbortSignal.any([]));
    };
    return {
      ...world,
      ...subscribing,
      bestDeals,
      alertLinks,
      mailActions,
      settle,
      ask,
      confirm,
      week,
      monday,
      mails,
      toldIn: carsIn,
      states,
      act,
      forget,
    };
  };

  it('ALRT-16: the five best deals are emailed on Monday at seven, once when two processes run', async () => {
    const { ask, monday, settle, clock, mails, toldIn: carsIn, states } = await setUp();
    expect(await ask('ann@example.com')).toEqual({ state: 'on' });
    clock.advance(dayMs - 1);
    await settle();
    expect(await mails()).toEqual([]);
    clock.advance(1);
    await settle();
    await settle();
    const [mail, ...others] = await mails();
    expect(others).toEqual([]);
    expect(mail).toMatchObject({
      to: 'ann@example.com',
      subject: 'Five cars below market near 30303',
      consumerId: 'ann',
      headers: { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
    });
    // The largest saving first; the smallest is left out.
    expect(carsIn(mail)).toEqual([6, 5, 4, 3, 2]);
    expect(mail?.text).toContain('Of 6 good and great deals within 50 miles');
    expect((await states()).map(([id, state]) => [id, state]).sort()).toEqual(
      [2, 3, 4, 5, 6].map((id) => [id, 'sent']),
    );
    await monday();
    expect(await mails()).toHaveLength(1);
  });

  it('figures match those of the page at that ZIP', async () => {
    const { ask, monday, mails, search } = await setUp();
    await ask('ann@example.com');
    await monday();
    const [mail] = await mails();
    const shopper = { inventory: { key: 'all' }, state: 'GA' };
    const vehicle = await search.vehicle(6, shopper);
    const total = vehicle?.listing.outTheDoor?.total ?? 0;
    expect(total).toBeGreaterThan(0);
    expect(mail?.text).toContain(`$${total.toLocaleString('en-US')} out the door`);
    expect(mail?.text).toContain('$2,400 below');
  });

  it('a car is not in the mail two weeks in a row, unless its price dropped', async () => {
    const { ask, monday, week, mails, toldIn: carsIn, offer } = await setUp();
    await ask('ann@example.com');
    await monday();
    await offer(aDeal(3, 1300));
    await week();
    const [, second] = await mails();
    expect(carsIn(second)).toEqual([3, 1]);
    await week();
    const [, , third] = await mails();
    expect(carsIn(third)).toEqual([6, 5, 4, 2]);
  });

  it('nothing is sent without a deal, and the next week is tried again', async () => {
    const { ask, monday, week, mails, states, offer } = await setUp([aCamry({ id: 1 }), aDeal(2, -500)]);
    await ask('ann@example.com');
    await monday();
    expect(await mails()).toEqual([]);
    expect(await states()).toEqual([]);
    await offer(aDeal(3, 2000));
    await week();
    expect((await mails()).map(({ subject }) => subject)).toEqual(['One car below market near 30303']);
  });

  it('has only cars near the ZIP, of the chosen styles, and of that site', async () => {
    const { ask, monday, mails, search, lookups, db } = await setUp([
      aDeal(1, 2000),
      aDeal(2, 3000, { styleCode: 'COUPE' }),
    ]);
    await addAccount(db, 'bob');
    await addAccount(db, 'cay');
    await ask('ann@example.com', { zip: '30303', styleCodes: ['SEDAN'] });
    await ask('bob@example.com', { zip: '98101', styleCodes: [] });
    await ask('cay@example.com', { zip: '30303', styleCodes: ['TRUCKS'] });
    await monday();
    await monday();
    expect((await mails()).map(({ to, subject }) => [to, subject])).toEqual([
      ['ann@example.com', 'One car below market near 30303'],
    ]);
    const maker = { id: 'ford', name: 'Ford', apiBrand: 'AT', channel: 'ATC', dealerRoot: 'dealers' } as const;
    const find = createFindDeals({ search, lookups, flags: brandFlags });
    expect(await find({ zip: '30303', styleCodes: [] }, maker)).toMatchObject({ total: 0, bestFirst: [] });
  });

  it('a car removed or made more expensive before the mail is sent is not in it', async () => {
    const {
      ask,
      clock,
      process,
      mails,
      toldIn: carsIn,
      offer,
      settle,
      states,
    } = await setUp([aDeal(1, 2000), aDeal(2, 1500)]);
    await ask('ann@example.com');
    clock.advance(dayMs);
    const one = await process();
    // The cars are picked, and then the process dies.
    await one.work[2]?.();
    await offer(aDeal(1, 0));
    await settle();
    const [mail, ...others] = await mails();
    expect(others).toEqual([]);
    expect(carsIn(mail)).toEqual([2]);
    expect((await states()).map(([, state]) => state)).toEqual(['sent', 'sent']);
  });

  it('RULING-19: a visitor’s subscription starts when the address is confirmed, in that ZIP’s time zone', async () => {
    const { ask, confirm, monday, clock, settle, mails, bestDealsStore } = await setUp();
    const result = await ask(email);
    if (result.state !== 'sent') throw new Error(result.state);
    await monday();
    expect(await mails()).toEqual([]);
    expect(await bestDealsStore.isSubscribed(result.lightUserId)).toBe(false);
    await confirm(result.lightUserId);
    expect(await bestDealsStore.isSubscribed(result.lightUserId)).toBe(true);
    clock.advance(7 * dayMs - 1);
    await settle();
    expect(await mails()).toEqual([]);
    clock.advance(1);
    await settle();
    expect((await mails()).map(({ to }) => to)).toEqual([email]);
  });

  it('RULING-19: a subscription not confirmed within seven days is deleted', async () => {
    const { ask, clock, forget, bestDealsStore } = await setUp();
    const result = await ask(email);
    if (result.state !== 'sent') throw new Error(result.state);
    clock.advance(7 * dayMs - 1);
    await forget();
    expect(await bestDealsStore.ofConsumer(result.lightUserId)).toBeDefined();
    clock.advance(1);
    await forget();
    expect(await bestDealsStore.ofConsumer(result.lightUserId)).toBeUndefined();
  });

  it('confirming a second subscription leaves one email a week, at the latest ZIP', async () => {
    const { ask, confirm, mails, week, bestDealsStore } = await setUp();
    const ids: string[] = [];
    for (const zip of ['98101', '30303']) {
      const result = await ask(email, { zip, styleCodes: [] });
      if (result.state !== 'sent') throw new Error(result.state);
      await confirm(result.lightUserId);
      ids.push(result.lightUserId);
    }
    expect(await bestDealsStore.ofConsumer(ids[0] ?? '')).toBeUndefined();
    await week();
    expect((await mails()).map(({ subject }) => subject)).toEqual(['Five cars below market near 30303']);
  });

  it('an account takes over the address’s subscription with the cars already sent, and gets one mail that week', async () => {
    const { ask, confirm, adopt, week, mails, toldIn: carsIn, states, bestDealsStore, db } = await setUp();
    const result = await ask(email);
    if (result.state !== 'sent') throw new Error(result.state);
    await confirm(result.lightUserId);
    await week();
    await addAccount(db, 'j.alvarez', { zip: '30303' });
    await adopt(email);
    expect(await bestDealsStore.ofConsumer(result.lightUserId)).toBeUndefined();
    expect(await bestDealsStore.ofConsumer('j.alvarez')).toMatchObject({ zip: '30303' });
    expect(await states('j.alvarez')).toHaveLength(5);
    await week();
    expect((await mails()).map(carsIn)).toEqual([[6, 5, 4, 3, 2], [1]]);
  });

  it('"Stop best deals" and one-click unsubscribe end it at once, and the page says so', async () => {
    const { ask, act, alertLinks, mailActions, bestDealsStore, week, mails } = await setUp();
    const message = { consumerId: 'ann', bookmarkId: '', origin, hasAccount: true, viewPath: '/' };
    const tokenOf = (url: string) => new URL(url).searchParams.get('t') ?? '';
    for (const which of ['mute', 'unsubscribe'] as const) {
      await ask('ann@example.com');
      const url = alertLinks.ofBestDeals(message)[which];
      expect(await mailActions.look(tokenOf(url))).toMatchObject({ ok: true, value: { done: false } });
      await act(url);
      expect(await mailActions.look(tokenOf(url))).toMatchObject({ ok: true, value: { done: true } });
      expect(await bestDealsStore.ofConsumer('ann')).toBeUndefined();
      await week();
      expect(await mails()).toEqual([]);
    }
  });

  it('four snoozed weeks and a paused address are skipped, and the log says why', async () => {
    const { ask, act, alertLinks, bestDealsStore, monday, week, clock, mails, states, channels, db } = await setUp();
    await ask('ann@example.com');
    await monday();
    const bookmarkId = (await bestDealsStore.ofConsumer('ann'))?.id ?? '';
    clock.advance(hourMs);
    await act(
      alertLinks.ofBestDeals({ consumerId: 'ann', bookmarkId, origin, hasAccount: true, viewPath: '/' }).snooze,
    );
    clock.advance(-hourMs);
    for (let weeks = 1; weeks <= 4; weeks += 1) {
      await week();
      expect(await mails()).toHaveLength(1);
    }
    expect((await states()).filter(([, , reason]) => reason === 'snoozed')).not.toEqual([]);
    for (const id of ['1', '2', '3']) {
      await db.transaction((session) =>
        channels.bounces.add({ id, address: 'ann@example.com', kind: 'bounce', reason: 'full' }, session),
      );
    }
    await week();
    expect(await mails()).toHaveLength(1);
    expect((await states()).filter(([, , reason]) => reason === 'paused')).not.toEqual([]);
  });

  it('RULING-27: an account has one subscription; asking again changes its place and keeps its weekday', async () => {
    const { ask, bestDealsStore } = await setUp();
    expect(await ask('ann@example.com')).toEqual({ state: 'on' });
    const before = await bestDealsStore.ofConsumer('ann');
    expect(await ask('ann@example.com', { zip: '98101', styleCodes: ['SEDAN'] })).toEqual({ state: 'known' });
    expect(await bestDealsStore.ofConsumer('ann')).toEqual({ ...before, zip: '98101', styleCodes: ['SEDAN'] });
  });
});
