import { afterEach, expect, it } from 'vitest';
import { wholeInventory } from '#domains/reference/brands/site-inventory.ts';
import type { Bookmark } from '#domains/saved/bookmarks/bookmark.ts';
import { dayMs } from '#lib/duration.ts';
import { type EngineFixture, forEachEngine } from '../fixtures/engines.ts';
import { aCamry, accountNowMs, createAccountWorld, startAccountApp } from '../fixtures/saved-items-app.ts';

type Saved = {
  bookmarkId: string;
  bookmarkSaved: boolean;
  bookmarkAlreadySaved: boolean;
  version: number;
  msgs: { severity: string; value: string }[];
  mobilePhone: string;
  title: string;
  responseCode: string;
};
type Listed = {
  vehicles: {
    listingId: number;
    bookmark: Bookmark;
    savedDate: string;
    savedPrice: number | null;
    currentPrice: number | null;
    priceChange: number | null;
    listing: { id: number; type: string; title: string } | null;
  }[];
};

forEachEngine('saved vehicles', (fixture: EngineFixture) => {
  let close: (() => Promise<void>)[] = [];
  afterEach(async () => {
    await Promise.all(close.map((end) => end()));
    close = [];
  });

  const setUp = async (cars = [1, 2, 3].map((id) => aCamry({ id }))) => {
    const world = await createAccountWorld(await fixture.open(), cars);
    const app = await startAccountApp(world);
    close.push(app.close);
    const post = <T = Saved>(path: string, body: unknown, consumer = 'ann') =>
      app.send<T>('POST', path, consumer, body);
    const save = async (body: unknown, consumer = 'ann') => (await post('/account-api/vehicle', body, consumer)).body;
    const list = async (consumer = 'ann') =>
      (await app.send<Listed>('GET', '/account-api/saved-vehicles', consumer)).body.vehicles;
    return { ...world, app, post, save, list };
  };

  it('SAVE-01, RULING-15: saving answers the bookmark, and saving again says it was already saved', async () => {
    const { save, list } = await setUp();
    const first = await save({ listingId: 2 });
    expect(first).toMatchObject({
      bookmarkSaved: true,
      bookmarkAlreadySaved: false,
      version: 1,
      msgs: [],
      mobilePhone: '',
      title: '2019 Toyota Camry LE',
      responseCode: '200',
    });
    expect(first.bookmarkId).toMatch(/^[0-9a-f-]{36}$/);
    const again = await save({ listingId: '2' });
    expect(again).toEqual({ ...first, bookmarkAlreadySaved: true });
    expect((await list()).map(({ listingId }) => listingId)).toEqual([2]);
  });

  it('SAVE-12, SAVE-16: an update changes the given fields, increments the version and stores markup as text', async () => {
    const { save, list } = await setUp();
    const { bookmarkId } = await save({ listingId: 1 });
    const changed = await save({
      listingId: 1,
      bookmarkId,
      bookmarkTitle: '<b>Mine</b>',
      bookmarkNotes: '<script>alert(1)</script> Ünïcödé 🚗',
      mobilePhone: '(404) 555-1212',
      enableEmailAlerts: true,
      version: 1,
      overwriteFlag: false,
    });
    expect(changed).toMatchObject({ version: 2, msgs: [], mobilePhone: '4045551212', title: '<b>Mine</b>' });
    await save({ bookmarkId, enableEmailAlerts: false });
    const [only] = await list();
    expect(only?.bookmark).toMatchObject({
      id: bookmarkId,
      title: '<b>Mine</b>',
      notes: '<script>alert(1)</script> Ünïcödé 🚗',
      version: 3,
      enableEmailAlerts: false,
      mobilePhone: '4045551212',
    });
  });

  it('RULING-105: alerts are accepted under the names of either list', async () => {
    const { save, list } = await setUp();
    const { bookmarkId } = await save({ listingId: 1 });
    await save({ bookmarkId, enabledFlag: true, targets: ['SMS', 'EMAIL'], phone: '404-555-1212' });
    expect((await list())[0]?.bookmark).toMatchObject({ enableEmailAlerts: true, enableTextAlerts: true });
    await save({ bookmarkId, enabledFlag: 'false', targets: 'EMAIL' });
    expect((await list())[0]?.bookmark).toMatchObject({ enableEmailAlerts: false, enableTextAlerts: true });
    expect((await list())[0]?.bookmark.mobilePhone).toBe('4045551212');
  });

  it('RULING-16: an older version gets one warning and changes nothing; overwriting wins', async () => {
    const { save, list } = await setUp();
    const { bookmarkId } = await save({ listingId: 1 });
    await save({ bookmarkId, bookmarkNotes: 'from the phone', version: 1 });
    const refused = await save({ bookmarkId, bookmarkNotes: 'from the desk', version: 1 });
    expect(refused).toMatchObject({
      version: 2,
      bookmarkSaved: true,
      msgs: [{ severity: 'WARN', value: 'This item was changed somewhere else. Save again to replace it.' }],
    });
    expect((await list())[0]?.bookmark).toMatchObject({ notes: 'from the phone', version: 2 });
    const won = await save({ bookmarkId, bookmarkNotes: 'from the desk', version: 1, overwriteFlag: true });
    expect(won).toMatchObject({ version: 3, msgs: [] });
    expect((await list())[0]?.bookmark.notes).toBe('from the desk');
  });

  it('RULING-16: of two concurrent updates of one version, one is written and one is warned', async () => {
    const { save, list } = await setUp();
    const { bookmarkId } = await save({ listingId: 1 });
    const notes = Array.from({ length: 8 }, (_, index) => `note ${index}`);
    const answers = await Promise.all(notes.map((bookmarkNotes) => save({ bookmarkId, bookmarkNotes, version: 1 })));
    const written = answers.flatMap(({ msgs }, index) => (msgs.length === 0 ? [notes[index]] : []));
    expect(written).toHaveLength(1);
    expect((await list())[0]?.bookmark).toMatchObject({ notes: written[0], version: 2 });
  });

  it('SAVE-09: a car is unsaved by bookmark or listing; a changed one warns first with its version', async () => {
    const { save, post, list } = await setUp();
    const { bookmarkId } = await save({ listingId: 1 });
    await save({ listingId: 2 });
    await save({ bookmarkId, bookmarkNotes: 'x' });
    const remove = async (body: unknown) => (await post<object>('/account-api/deletebookmark', body)).body;
    expect(await remove({ bookmarkId, listingId: 1, version: 1 })).toMatchObject({
      bookmarkDeleted: false,
      bookmarkSaved: true,
      version: 2,
      msgs: [{ severity: 'WARN' }],
    });
    const gone = { bookmarkDeleted: true, bookmarkSaved: false, msgs: [] };
    expect(await remove({ bookmarkId, listingId: 1, version: 2 })).toEqual(gone);
    const restore = async () => (await post<object>('/account-api/restorebookmark', { bookmarkId })).body;
    expect(await restore()).toEqual({ bookmarkRestored: true });
    expect(await restore()).toEqual({ bookmarkRestored: false });
    const back = (await list()).find(({ bookmark }) => bookmark.id === bookmarkId)?.bookmark;
    expect(back).toMatchObject({ notes: 'x', version: 3 });
    expect(await remove({ bookmarkId, version: 3 })).toEqual(gone);
    expect(await remove({ listingId: 2 })).toEqual(gone);
    expect(await remove({ listingId: 2 })).toEqual(gone);
    expect(await list()).toEqual([]);
    expect((await post('/account-api/deletebookmark', { bookmarkId })).status).toBe(404);
  });

  it('SAVE-07, RULING-14: cars saved before signing in are kept, duplicates once, and failures are listed', async () => {
    const { save, post, list } = await setUp();
    const { bookmarkId } = await save({ listingId: 3 });
    const { body } = await post<Record<string, { listingId: number }[]>>('/account-api/persistQuickSaveVehicles', {
      listingIds: '1, 3,999,1',
    });
    expect(body).toMatchObject({
      createdBookmarkBeans: [
        { listingId: 1, version: 1 },
        { listingId: 3, version: 1, bookmarkId },
      ],
      deletedBookmarkBeans: [],
      failedToCreateBookmarkBeans: [{ listingId: 999, reason: 'not-found' }],
      failedToDeleteBookmarkBeans: [],
    });
    expect((await list()).map(({ listingId }) => listingId).sort()).toEqual([1, 3]);
  });

  it('concurrent saves of one car make one bookmark', async () => {
    const { save, list } = await setUp();
    const answers = await Promise.all(Array.from({ length: 12 }, () => save({ listingId: 1 })));
    expect(new Set(answers.map(({ bookmarkId }) => bookmarkId)).size).toBe(1);
    expect(answers.filter(({ bookmarkAlreadySaved }) => !bookmarkAlreadySaved)).toHaveLength(1);
    expect(await list()).toHaveLength(1);
  });

  it('RULING-18: the 201st car is refused with an error, also with concurrent requests', async () => {
    const cars = Array.from({ length: 206 }, (_, index) => aCamry({ id: index + 1 }));
    const { save, savedVehicles } = await setUp(cars);
    await savedVehicles.saveAll(
      'ann',
      cars.slice(0, 198).map(({ id }) => id),
    );
    const answers = await Promise.all(cars.slice(198).map(({ id }) => save({ listingId: id })));
    const refused = answers.filter(({ bookmarkSaved }) => !bookmarkSaved);
    expect(refused).toHaveLength(6);
    expect(refused[0]).toMatchObject({ bookmarkAlreadySaved: false, msgs: [{ severity: 'ERROR' }] });
    expect(await savedVehicles.list('ann')).toHaveLength(200);
    expect(await save({ listingId: 1 })).toMatchObject({ bookmarkSaved: true, bookmarkAlreadySaved: true });
    expect(await save({ listingId: 206 }, 'bob')).toMatchObject({ bookmarkSaved: true, msgs: [] });
  });

  it('SAVE-17, SAVE-18: the list has each car’s price when saved and now, and which are removed', async () => {
    const { save, list, offer, clock, savedVehicles } = await setUp();
    for (const listingId of [1, 2, 3]) {
      clock.advance(1000);
      await save({ listingId });
    }
    await offer(
      aCamry({ id: 1, priceUsd: 17_000 }),
      aCamry({ id: 2, removedMs: accountNowMs - dayMs }),
      aCamry({ id: 3, removedMs: accountNowMs - 90 * dayMs }),
    );
    const [third, second, first] = await list();
    expect(first).toMatchObject({ savedPrice: 18_500, currentPrice: 17_000, priceChange: -1500, listing: { id: 1 } });
    expect(first?.savedDate).toBe(new Date(accountNowMs + 1000).toISOString());
    expect(second).toMatchObject({ currentPrice: null, priceChange: null, listing: { id: 2, type: 'Expired' } });
    expect(third).toMatchObject({ listingId: 3, listing: null });
    await save({ listingId: 2 }, 'bob');
    await savedVehicles.removeUnlisted('ann', { inventory: wholeInventory });
    await savedVehicles.removeUnlisted('ann', { inventory: wholeInventory });
    expect((await list()).map(({ listingId }) => listingId)).toEqual([1]);
    expect((await list('bob')).map(({ listingId }) => listingId)).toEqual([2]);
  });

  it('ALRT-08: opting out stops every alert of the caller’s cars, and no one else’s', async () => {
    const { save, post, list } = await setUp();
    await save({ listingId: 1, enableEmailAlerts: true });
    await save({ listingId: 1, enableEmailAlerts: true }, 'bob');
    expect((await post('/myatc/savedcontent/optout', { userId: 'bob' })).status).toBe(403);
    expect(await post('/myatc/savedcontent/optout', { userId: 'ann' })).toMatchObject({ body: { success: true } });
    expect((await list())[0]?.bookmark).toMatchObject({ enableEmailAlerts: false, version: 2 });
    expect((await list('bob'))[0]?.bookmark).toMatchObject({ enableEmailAlerts: true, version: 1 });
  });

  it('RULING-01: invalid input is refused field by field, and nothing is stored', async () => {
    const { app, post, list } = await setUp();
    const refused = [
      [{}, 'listingId'],
      [{ listingId: 'abc' }, 'listingId'],
      [{ listingId: 0 }, 'listingId'],
      [{ listingId: 9_999_999_999 }, 'listingId'],
      [{ listingId: 1, bookmarkId: 'nonsense' }, 'bookmarkId'],
      [{ listingId: 1, bookmarkTitle: 'x'.repeat(101) }, 'bookmarkTitle'],
      [{ listingId: 1, bookmarkNotes: 'x'.repeat(1001) }, 'bookmarkNotes'],
      [{ listingId: 1, bookmarkNotes: 'a\0b' }, 'bookmarkNotes'],
      [{ listingId: 1, mobilePhone: '123' }, 'mobilePhone'],
      [{ listingId: 1, enableTextAlerts: true }, 'mobilePhone'],
      [{ listingId: 1, version: -1 }, 'version'],
      [{ listingId: 1, targets: ['FAX'] }, 'targets'],
    ] as const;
    for (const [body, field] of refused) {
      const answer = await post<{ fields: object }>('/account-api/vehicle', body);
      expect([answer.status, Object.keys(answer.body.fields)], JSON.stringify(body)).toEqual([400, [field]]);
    }
    expect((await post('/account-api/vehicle', '{"listingId":')).status).toBe(400);
    expect((await post('/account-api/vehicle', { listingId: 77 })).status).toBe(404);
    const many = Array.from({ length: 201 }, (_, index) => index + 1).join(',');
    expect((await post('/account-api/persistQuickSaveVehicles', { listingIds: many })).status).toBe(400);
    expect(await list()).toEqual([]);
    expect(app.surprises()).toBe(0);
  });

  it('RULING-12, BRND-01: a visitor gets the limit of quick saves; an unknown brand is the main one', async () => {
    const { app } = await setUp();
    const ask = (query: string) => app.send('GET', `/cars-for-sale/api/config${query}`);
    expect((await ask('?brand=AT')).body).toMatchObject({
      maxQuickSavesLimit: 10,
      payload: { maxQuickSavesLimit: 10 },
    });
    expect((await ask('?brand=kbb')).body).toMatchObject({ success: true, maxQuickSavesLimit: 10 });
    expect((await ask('')).status).toBe(200);
    expect((await ask('?brand=XYZ')).body).toMatchObject({ success: true, maxQuickSavesLimit: 10 });
  });

  it('SAVE-09: Undo restores a removed car unchanged, once, within a day, for its owner only', async () => {
    const { save, list, savedVehicles, alertStores, removed, clock } = await setUp();
    const { bookmarkId } = await save({ listingId: 1, bookmarkNotes: 'the red one', enableEmailAlerts: true });
    await alertStores.choices.change({ consumerId: 'ann', bookmarkId, kind: 'vehicle' }, { pushAlerts: true });
    const before = await list();
    await savedVehicles.remove('ann', { id: bookmarkId });
    expect([await list(), (await alertStores.choices.withPush('ann')).size]).toEqual([[], 0]);
    expect(await removed.find('ann', 'vehicle', bookmarkId)).toEqual({ id: bookmarkId, title: '2019 Toyota Camry LE' });
    expect(await removed.find('bob', 'vehicle', bookmarkId)).toBeUndefined();
    expect(await savedVehicles.restore('bob', bookmarkId)).toBe(false);
    expect(await savedVehicles.restore('ann', bookmarkId)).toBe(true);
    const [car] = await list();
    expect(car).toEqual({ ...before[0], bookmark: { ...before[0]?.bookmark, version: 2 } });
    expect([...(await alertStores.choices.withPush('ann'))]).toEqual([bookmarkId]);
    expect(await savedVehicles.restore('ann', bookmarkId)).toBe(false);

    await savedVehicles.remove('ann', { id: bookmarkId });
    await save({ listingId: 1 });
    expect(await savedVehicles.restore('ann', bookmarkId)).toBe(false);
    const { bookmarkId: other } = await save({ listingId: 2 });
    await savedVehicles.remove('ann', { id: other });
    clock.advance(dayMs);
    expect(await savedVehicles.restore('ann', other)).toBe(false);
  });

  it('SRCHSAVE-05, PROF-09: Undo restores searches and owned cars too', async () => {
    const { post, savedSearches, ownedVehicles, app } = await setUp();
    const wish = { searchString: '?makeCode=TOYOTA&zip=30303', searchName: 'Mine', brand: 'AT' };
    const { bookmarkId } = (await post('/account-api/search', wish)).body;
    await savedSearches.remove('ann', bookmarkId);
    expect(await savedSearches.list('ann')).toEqual([]);
    expect(await savedSearches.restore('ann', bookmarkId)).toBe(true);
    expect(await savedSearches.list('ann')).toMatchObject([{ id: bookmarkId, title: 'Mine' }]);
    const car = '5f0c1a52-6f43-4a1c-9a33-0b6d2c1d7e10';
    await app.send('PUT', `/auth-user/vehicle/id/${car}`, 'ann', { year: 2019, make: 'TOYOTA', model: 'CAMRY' });
    await ownedVehicles.remove('ann', car);
    expect(await ownedVehicles.restore('ann', car)).toBe(true);
    expect(await ownedVehicles.list('ann')).toMatchObject([{ vehicleId: car, modelCode: 'CAMRY' }]);
  });
});
