import { afterEach, expect, it } from 'vitest';
import { minuteMs } from '#lib/duration.ts';
import { type EngineFixture, forEachEngine } from '../fixtures/engines.ts';
import { aCamry, accountNowMs, createAccountWorld, startAccountApp } from '../fixtures/saved-items-app.ts';

type Saved = {
  bookmarkId: string;
  version: number;
  responseCode: string;
  enableEmailAlerts: boolean;
  enableTextAlerts: boolean;
  enablePushAlerts: boolean;
  switchedAt: Record<string, string>;
};

const weekly = { email: 'weekly', text: 'at-once', push: 'daily' } as const;
const quietHours = { on: true, from: '22:30', to: '06:00' };

forEachEngine('what is chosen for alerts', (fixture: EngineFixture) => {
  let close: (() => Promise<void>)[] = [];
  afterEach(async () => {
    await Promise.all(close.map((end) => end()));
    close = [];
  });

  const setUp = async () => {
    const world = await createAccountWorld(await fixture.open(), [aCamry({ id: 1 })]);
    const app = await startAccountApp(world);
    close.push(app.close);
    const save = async (kind: 'vehicle' | 'search', body: object) =>
      app.send<Saved>('POST', `/account-api/${kind}`, 'ann', body);
    const saved = {
      vehicle: (await save('vehicle', { listingId: 1 })).body,
      search: (await save('search', { searchString: '?makeCode=TOYOTA&zip=30309' })).body,
    };
    return { ...world, save, saved };
  };

  it.each(['vehicle', 'search'] as const)(
    'a %s stores events, frequencies, push and quiet hours with its switches',
    async (kind) => {
      const { save, saved, alertStores } = await setUp();
      const { bookmarkId, version } = saved[kind];
      const changes = { alertChoice: { events: ['sold'], frequency: weekly }, quietHours };
      const { body } = await save(kind, {
        bookmarkId,
        version,
        enableEmailAlerts: true,
        enablePushAlerts: true,
        ...changes,
      });
      const when = new Date(accountNowMs).toISOString();
      expect(body).toMatchObject({ responseCode: '200', enableEmailAlerts: true, enablePushAlerts: true });
      expect(body.switchedAt).toEqual({ email: when, push: when });
      const choice = await alertStores.choices.find({ consumerId: 'ann', bookmarkId, kind });
      expect(choice).toMatchObject({ events: ['sold'], frequency: weekly, pushAlerts: true });
      expect(await alertStores.quietHours.find('ann')).toEqual(quietHours);
    },
  );

  it.each(['vehicle', 'search'] as const)(
    'an update from an older version of a %s changes nothing and gets the current one',
    async (kind) => {
      const { save, saved, alertStores } = await setUp();
      const { bookmarkId, version } = saved[kind];
      await save(kind, { bookmarkId, version, enableEmailAlerts: true });
      const { body } = await save(kind, {
        bookmarkId,
        version,
        enablePushAlerts: true,
        quietHours,
        alertChoice: { events: [] },
      });
      expect(body).toMatchObject({
        responseCode: '409',
        enableEmailAlerts: true,
        enablePushAlerts: false,
        version: version + 1,
      });
      const choice = await alertStores.choices.find({ consumerId: 'ann', bookmarkId, kind });
      expect(choice).toMatchObject({ pushAlerts: false });
      expect(choice.events).not.toEqual([]);
      expect(await alertStores.quietHours.find('ann')).not.toEqual(quietHours);
    },
  );

  it('a switch saved with the same value keeps the time it was set', async () => {
    const { save, saved, clock } = await setUp();
    const { bookmarkId } = saved.vehicle;
    const { body: before } = await save('vehicle', { bookmarkId, enableEmailAlerts: true });
    clock.advance(minuteMs);
    const { body: after } = await save('vehicle', {
      bookmarkId,
      enableEmailAlerts: true,
      enableTextAlerts: true,
      mobilePhone: '4045551212',
    });
    expect(after.switchedAt.email).toBe(before.switchedAt.email);
    expect(after.switchedAt.text).not.toBe(before.switchedAt.email);
  });

  it('one call stops every alert in every channel', async () => {
    const { save, saved, alertStores, stopEveryAlert } = await setUp();
    for (const kind of ['vehicle', 'search'] as const) {
      const { bookmarkId } = saved[kind];
      await save(kind, { bookmarkId, enableEmailAlerts: true, enablePushAlerts: true });
    }
    await stopEveryAlert('ann');
    for (const kind of ['vehicle', 'search'] as const) {
      const { bookmarkId } = saved[kind];
      const { body } = await save(kind, { bookmarkId });
      expect(body).toMatchObject({ enableEmailAlerts: false, enablePushAlerts: false });
      expect((await alertStores.choices.find({ consumerId: 'ann', bookmarkId, kind })).pushAlerts).toBe(false);
    }
  });

  it.each([
    { alertChoice: { events: ['birthdays'] } },
    { alertChoice: { frequency: { email: 'hourly', text: 'daily', push: 'daily' } } },
    { quietHours: { on: true, from: '25:00', to: '08:00' } },
  ])('invalid choices are refused: %j', async (body) => {
    const { save, saved } = await setUp();
    expect((await save('search', { bookmarkId: saved.search.bookmarkId, ...body })).status).toBe(400);
  });
});
