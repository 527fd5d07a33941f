import { expect, it } from 'vitest';
import { mailLookOf } from '#domains/people/mail/mail-look.ts';
import { dayMs } from '#lib/duration.ts';
import { createFolderFiles } from '#platform/files/folder-files.ts';
import { createJobQueue } from '#platform/jobs/job-queue.ts';
import { createLimits } from '#platform/limits/limits.ts';
import { createPersonalMessages } from '#platform/outbox/personal-messages.ts';
import { createReaderStops } from '#platform/outbox/reader-stops.ts';
import { createLifecycle } from '#server/services/lifecycle.ts';
import { createSubscribeServices } from '#server/services/subscribe-services.ts';
import { createAlertWorld } from '#tests/fixtures/alert-world.ts';
import { forEachEngine } from '#tests/fixtures/engines.ts';
import { noSharedMails } from '#tests/fixtures/no-shared-mails.ts';
import { aCamry } from '#tests/fixtures/saved-items-app.ts';

const email = 'j.alvarez@example.com';
const secret = 'a secret of thirty-two characters';

forEachEngine('alerts to whoever has no account', (fixture) => {
  const setUp = async () => {
    const { dataDir } = fixture.location();
    const world = await createAlertWorld(await fixture.open(), dataDir, [aCamry({ id: 1 })]);
    const { db, clock, outbox } = world;
    const queue = createJobQueue({ db, clock });
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
      messages: createPersonalMessages({ db, queue, clock, files: createFolderFiles(dataDir) }),
      brandAt: () => ({ id: 'atc' }),
      mailLook: () =>
        mailLookOf({ id: 'atc', name: 'Forecourt', apiBrand: 'AT', channel: 'ATC', dealerRoot: 'dealers' }),
    });
    const process = await world.process();
    const nextDay = async () => {
      await world.settle(process);
      clock.advance(dayMs);
      await world.settle(process);
      expect(world.errors).toEqual([]);
    };
    await world.settle(process);
    const subscribed = await subscribing.services.subscribers.subscribe(
      { email, search: '?makeCode=TOYOTA&zip=30303', brand: 'AT' },
      { origin: 'http://localhost:3000', zip: '30303', visitor: '10.0.0.1', lightUserId: undefined },
    );
    if (!subscribed.ok) throw new Error(subscribed.error);
    const id = subscribed.value.consumerId;
    const confirm = async () => {
      const user = await subscribing.lightUsers.find(id);
      if (!user) throw new Error('not there');
      const url = subscribing.services.alertLinks.confirm(user, clock.now() + dayMs);
      return subscribing.services.subscribers.confirm(new URL(url).searchParams.get('t') ?? '');
    };
    const mails = async () =>
      (await world.messages()).flatMap((message) => (message.channel === 'mail' ? [message] : [])).reverse();
    const forget = async () => {
      for (const task of lifecycle.dailyTasks()) await task(AbortSignal.any([]));
    };
    return { ...world, ...subscribing, id, confirm, mails, nextDay, forget };
  };

  it('RULING-19: nothing is sent before the address is confirmed; then new matches are, with unsubscribe links', async () => {
    const { offer, nextDay, mails, confirm, services, savedSearches, id } = await setUp();
    await offer(aCamry({ id: 2 }));
    await nextDay();
    expect((await mails()).map(({ subject }) => subject)).toEqual([expect.stringContaining('Confirm')]);
    expect(await confirm()).toMatchObject({ ok: true });
    await offer(aCamry({ id: 3 }));
    await nextDay();
    const [, alert, ...more] = await mails();
    expect(more).toEqual([]);
    expect(alert).toMatchObject({ to: email, headers: { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' } });
    const url = alert?.headers?.['List-Unsubscribe']?.slice(1, -1) ?? '';
    expect(await services.mailActions.act(new URL(url).searchParams.get('t') ?? '')).toMatchObject({ ok: true });
    expect((await savedSearches.list(id)).map((saved) => saved.enableEmailAlerts)).toEqual([false]);
    await offer(aCamry({ id: 4 }));
    await nextDay();
    expect(await mails()).toHaveLength(2);
  });

  it('RULING-123: a price drop alone causes no mail about new matches', async () => {
    const { offer, nextDay, confirm, mails } = await setUp();
    await confirm();
    await offer(aCamry({ id: 1, priceUsd: 15_000 }));
    await nextDay();
    const alerts = async () => (await mails()).map(({ subject }) => subject).slice(1);
    expect(await alerts()).toEqual([]);
    await offer(aCamry({ id: 2 }));
    await nextDay();
    expect(await alerts()).toEqual([expect.stringMatching(/^New match: /)]);
  });

  it('RULING-19: an unconfirmed address is deleted after seven days, with its searches and its mail', async () => {
    const { clock, forget, lightUsers, savedSearches, mails, id } = await setUp();
    clock.advance(7 * dayMs - 1);
    await forget();
    expect(await lightUsers.find(id)).toBeDefined();
    clock.advance(1);
    await forget();
    expect(await lightUsers.find(id)).toBeUndefined();
    expect(await savedSearches.list(id)).toEqual([]);
    expect(await mails()).toEqual([]);
  });

  it('a subscriber who stopped everything is deleted thirty days later, and nobody else', async () => {
    const { clock, forget, lightUsers, savedSearches, confirm, db, id, alertedBookmarks } = await setUp();
    await confirm();
    clock.advance(60 * dayMs);
    await forget();
    expect(await lightUsers.find(id)).toBeDefined();
    await db.transaction((session) => alertedBookmarks.stopEmails(id, session));
    await forget();
    clock.advance(30 * dayMs - 1);
    await forget();
    expect(await lightUsers.find(id)).toBeDefined();
    clock.advance(1);
    await forget();
    expect(await lightUsers.find(id)).toBeUndefined();
    expect(await savedSearches.list(id)).toEqual([]);
  });
});
