import { randomUUID } from 'node:crypto';
import { afterEach, expect, it } from 'vitest';
import type { NotificationsAnswer } from '#domains/people/notifications/notifications.server.ts';
import { type EngineFixture, forEachEngine } from '../fixtures/engines.ts';
import { type AccountWorld, aCamry, createAccountWorld, startAccountApp } from '../fixtures/saved-items-app.ts';

const victim = 'ann';
const stranger = 'mallory';
const tables = ['saved_vehicles', 'saved_searches', 'owned_vehicles', 'notifications'] as const;

type Owned = { bookmarkId: string; searchId: string; vehicleId: string; notificationId: string };
type Call = { name: string; method: string; path: string; body?: object };

/** Every call with an id, each with an id of the given shopper. */
const callsOn = ({ bookmarkId, searchId, vehicleId, notificationId }: Owned): Call[] => [
  call('POST', '/account-api/vehicle', { bookmarkId, bookmarkNotes: 'mine now', overwriteFlag: true }),
  call('POST', '/account-api/vehicle', {
    bookmarkId,
    listingId: 1,
    enableEmailAlerts: true,
    mobilePhone: '4045551212',
  }),
  call('POST', '/account-api/vehicle', { bookmarkId, enabledFlag: true, targets: 'EMAIL' }),
  call('POST', '/account-api/deletebookmark', { bookmarkId, listingId: 1, version: 1 }),
  call('POST', '/account-api/deletebookmark', { bookmarkId, overwriteFlag: true }),
  call('POST', '/account-api/search', { bookmarkId: searchId, searchName: 'mine now', overwriteFlag: true }),
  call('POST', '/account-api/search', { bookmarkId: searchId, searchString: '?zip=30303', enableEmailAlerts: false }),
  call('POST', '/account-api/search/delete', { bookmarkId: searchId, version: 1 }),
  call('POST', '/account-api/saved-searches/looked-at', { bookmarkId: searchId }),
  call('POST', '/account-api/savedcontent/optoutsearch', { userId: victim }),
  call('POST', '/myatc/savedcontent/optout', { userId: victim }),
  call('DELETE', `/account-api/consumer/consumer-vehicle-owners?vehicleId=${vehicleId}`),
  call('DELETE', `/auth-user/vehicle/id/${vehicleId}`),
  call('PUT', `/auth-user/vehicle/id/${vehicleId}`, { year: 2020, make: 'HONDA', model: 'CIVIC' }),
  call('POST', `/account-api/notifications/${notificationId}/read`),
];

/** Calls without an id: they may only affect the caller. */
const ownCalls: Call[] = [
  call('POST', '/account-api/vehicle', { listingId: 1 }),
  call('POST', '/account-api/deletebookmark', { listingId: 1 }),
  call('POST', '/account-api/persistQuickSaveVehicles', { listingIds: '1,2' }),
  call('POST', '/account-api/search', { searchString: '?zip=30303' }),
  call('GET', '/account-api/saved-vehicles'),
  call('GET', '/account-api/saved-searches'),
  call('GET', '/myatc/bookmarkInfo'),
  call('GET', '/account-api/consumer/consumer-vehicle-owners'),
  call('GET', '/auth-user/vehicles'),
  call('GET', '/auth-user/vehicle/vin/4T1B11HK0KU000077'),
  call('GET', '/psx-notifications-new'),
  call('POST', '/account-api/notifications/read-all'),
];

function call(method: string, path: string, body?: object): Call {
  return { name: `${method} ${path} ${JSON.stringify(body ?? '')}`, method, path, ...(body && { body }) };
}

forEachEngine('the account API', (fixture: EngineFixture) => {
  let close: (() => Promise<void>)[] = [];
  afterEach(async () => {
    await Promise.all(close.map((end) => end()));
    close = [];
  });

  const setUp = async () => {
    const world = await createAccountWorld(
      await fixture.open(),
      [1, 2].map((id) => aCamry({ id })),
    );
    const app = await startAccountApp(world);
    close.push(app.close);
    const save = async (path: string, body: object) =>
      (await app.send<{ bookmarkId: string }>('POST', path, victim, body)).body.bookmarkId;
    const vehicleId = randomUUID();
    await world.notifications.notify(victim, { type: 'account', title: 'Hello', href: '/' });
    const owned: Owned = {
      bookmarkId: await save('/account-api/vehicle', { listingId: 1, enableEmailAlerts: true }),
      searchId: await save('/account-api/search', { searchString: '?zip=30303', enableEmailAlerts: true }),
      vehicleId,
      notificationId: (await world.notifications.read(victim)).notifications[0]?.id ?? '',
    };
    await app.send('PUT', `/auth-user/vehicle/id/${vehicleId}`, victim, { year: 2019, make: 'TOYOTA', model: 'CAMRY' });
    return { ...world, app, owned };
  };

  /** Every row of every account. */
  const everything = async ({ db }: Pick<AccountWorld, 'db'>) =>
    Promise.all(
      tables.map((table) =>
        db.with<Record<string, { id: string }>>().selectFrom(table).selectAll().orderBy('id').execute(),
      ),
    );

  it('AUTH-02: without a token every call is 401, whatever its body, and changes nothing', async () => {
    const { db, app, owned } = await setUp();
    const before = await everything({ db });
    for (const { name, method, path, body } of [...callsOn(owned), ...ownCalls]) {
      expect((await app.send(method, path, undefined, body)).status, name).toBe(401);
      if (body) expect((await app.send(method, path, undefined, { nonsense: [] })).status, name).toBe(401);
    }
    expect(await everything({ db })).toEqual(before);
  });

  it("another shopper's ids are unknown or forbidden, and nothing of theirs changes or is revealed", async () => {
    const { db, app, owned } = await setUp();
    const before = await everything({ db });
    for (const { name, method, path, body } of callsOn(owned)) {
      const answer = await app.send(method, path, stranger, body);
      expect([403, 404], name).toContain(answer.status);
      expect(JSON.stringify(answer.body), name).not.toMatch(/Camry|Hello/);
    }
    expect(await everything({ db })).toEqual(before);
    // The same calls succeed for their owner, so the refusals above depend on the caller.
    for (const { name, method, path, body } of callsOn(owned).slice(0, 3)) {
      expect((await app.send(method, path, victim, body)).status, name).toBe(200);
    }
  });

  it("another shopper's own calls leave this one's items alone and show none of them", async () => {
    const { db, app } = await setUp();
    const ofVictim = async () =>
      (await everything({ db })).flat().filter((row) => 'consumer_id' in row && row.consumer_id === victim);
    const before = await ofVictim();
    for (const { name, method, path, body } of ownCalls) {
      const answer = await app.send(method, path, stranger, body);
      expect([200, 400], name).toContain(answer.status);
    }
    expect(await ofVictim()).toEqual(before);
    const { body } = await app.send<NotificationsAnswer>('GET', '/psx-notifications-new', stranger);
    expect(body).toEqual({ totalUnreadNotificationsCount: 0, notifications: [] });
  });

  it('RULING-01: bodies of any other shape are 400 with a message, never a 500, and write nothing', async () => {
    const { db, app, owned } = await setUp();
    const before = await everything({ db });
    const bad = [
      '',
      '[]',
      'null',
      '"x"',
      '17',
      '{',
      '{"a":',
      '{"__proto__":{"admin":true}}',
      '{"listingId":{"$gt":0}}',
    ];
    for (const { name, method, path, body } of [...callsOn(owned), ...ownCalls].filter((one) => one.body)) {
      for (const text of bad) {
        const answer = await app.send(method, path, victim, text);
        expect(answer.status, `${name} ${text}`).toBe(400);
        expect(answer.body.errorMessage, `${name} ${text}`).toEqual(expect.any(String));
      }
      for (const [field, value] of Object.entries(body ?? {})) {
        if (typeof value === 'boolean' || field === 'searchString') continue;
        const answer = await app.send(method, path, victim, { ...body, [field]: { not: 'this' } });
        expect(answer.status, `${name} ${field}`).toBe(400);
      }
    }
    expect(await everything({ db })).toEqual(before);
    expect(app.surprises()).toBe(0);
  });

  it('items of a deleted account are deleted, and nobody else loses anything', async () => {
    const { db, app, personalData } = await setUp();
    await app.send('POST', '/account-api/vehicle', stranger, { listingId: 2 });
    const person = { consumerId: victim, email: `${victim}@example.com` };
    await db.transaction(async (session) => {
      for (const { forget } of personalData) await forget(person, session);
    });
    const left = (await everything({ db })).flat();
    expect(left).toMatchObject([{ consumer_id: stranger, listing_id: 2 }]);
  });

  it('every call is in OpenAPI with its input and its responses', async () => {
    const { app, owned } = await setUp();
    const { paths } = app.app.swagger() as unknown as {
      paths: Record<string, Record<string, { summary?: string; responses: Record<string, { content?: object }> }>>;
    };
    const described = Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, { summary, responses }]) => {
        expect(summary, path).toBeTruthy();
        expect(responses[200]?.content, path).toBeTruthy();
        return `${method.toUpperCase()} ${path}`;
      }),
    );
    const patternOf = (path: string) =>
      (path.split('?')[0] ?? '').replace(/\/[0-9a-f-]{36}/, '/{id}').replace(/vin\/\w+$/, 'vin/{vin}');
    for (const { method, path } of [...callsOn(owned), ...ownCalls]) {
      expect(described).toContain(`${method} ${patternOf(path)}`);
    }
  });
});
