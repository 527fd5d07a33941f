import { afterEach, expect, it } from 'vitest';
import type { searchBookmarkOf } from '#domains/saved/saved-searches/saved-search.ts';
import { dayMs } from '#lib/duration.ts';
import { type EngineFixture, forEachEngine } from '../fixtures/engines.ts';
import { aCamry, accountNowMs, createAccountWorld, startAccountApp } from '../fixtures/saved-items-app.ts';

type Saved = {
  bookmarkId: string;
  bookmarkSaved: boolean;
  bookmarkAlreadySaved: boolean;
  version: number;
  msgs: { severity: string; value: string }[];
  title: string;
  searchName: string;
  searchString: string;
};
type Listed = { searches: (ReturnType<typeof searchBookmarkOf> & { totalCount: number })[]; limit: number };

const camrys = '?zip=30309&makeCode=TOYOTA&modelCode=CAMRY';

forEachEngine('saved searches', (fixture: EngineFixture) => {
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
    const save = async (body: unknown, consumer = 'ann') => (await post('/account-api/search', body, consumer)).body;
    const list = async (consumer = 'ann') =>
      (await app.send<Listed>('GET', '/account-api/saved-searches', consumer)).body.searches;
    return { ...world, app, post, save, list };
  };

  it('SRCHSAVE-01, RULING-18: a search is stored in one canonical form, whatever its spelling', async () => {
    const { save, list } = await setUp();
    const first = await save({ searchString: camrys, searchName: 'Camrys', brand: 'AT', mobilePhone: '' });
    expect(first).toMatchObject({
      bookmarkSaved: true,
      bookmarkAlreadySaved: false,
      version: 1,
      msgs: [],
      searchName: 'Camrys',
      title: 'Camrys',
    });
    expect(first.searchString).toMatch(/^\?/);
    const [only] = await list();
    expect(only).toMatchObject({
      id: first.bookmarkId,
      title: 'Camrys',
      savedDate: new Date(accountNowMs).toISOString(),
      searchParams: { makeCode: 'TOYOTA', modelCode: 'CAMRY', zip: '30309', marketExtension: 'include' },
      lastExec: accountNowMs,
      version: 1,
    });
    expect(only?.searchParams.searchRadius).toMatch(/^\d+$/);
    const spellings = [
      { searchString: 'modelCode=CAMRY&makeCode=TOYOTA&zip=30309&sortBy=mileageASC&firstRecord=25' },
      { searchString: '/cars-for-sale/toyota/camry/atlanta-ga' },
      { searchParams: { modelCodeList: ['CAMRY'], makeCodeList: 'TOYOTA', zip: 30309 } },
    ];
    for (const spelling of spellings) {
      const again = await save(spelling);
      expect(again, JSON.stringify(spelling)).toMatchObject({
        bookmarkId: first.bookmarkId,
        bookmarkAlreadySaved: true,
        searchString: first.searchString,
      });
    }
    expect(await list()).toHaveLength(1);
  });

  it('RULING-18: a search without a name is named after its filters', async () => {
    const { save } = await setUp();
    expect((await save({ searchString: camrys })).title).toBe('Toyota Camry Vehicles');
  });

  it('SRCHSAVE-01, RULING-16: an update increments the version, an older version is warned, overwriting wins', async () => {
    const { save, list } = await setUp();
    const { bookmarkId } = await save({ searchString: camrys });
    expect(await save({ bookmarkId, searchName: 'Ours', enableEmailAlerts: true, version: 1 })).toMatchObject({
      version: 2,
      searchName: 'Ours',
      msgs: [],
    });
    expect(await save({ bookmarkId, bookmarkTitle: 'Theirs', version: 1 })).toMatchObject({
      version: 2,
      msgs: [{ severity: 'WARN', value: 'This item was changed somewhere else. Save again to replace it.' }],
    });
    expect((await list())[0]).toMatchObject({ title: 'Ours', version: 2, enableEmailAlerts: true });
    const { version } = await save({ bookmarkId, bookmarkTitle: 'Theirs', version: 1, overwriteFlag: true });
    expect([version, (await list())[0]?.title]).toEqual([3, 'Theirs']);
  });

  it('ALRT-04, RULING-105: alerts are set per channel', async () => {
    const { save, list } = await setUp();
    const { bookmarkId } = await save({ searchString: camrys, enableEmailAlerts: true });
    await save({ bookmarkId, enabledFlag: true, targets: 'SMS', phone: '4045551212', searchName: 'x', brand: 'KBB' });
    expect((await list())[0]).toMatchObject({
      enableEmailAlerts: true,
      enableTextAlerts: true,
      mobilePhone: '4045551212',
    });
  });

  it('SRCHSAVE-04: deleting needs bookmark and version', async () => {
    const { save, post, list } = await setUp();
    const { bookmarkId } = await save({ searchString: camrys });
    await save({ bookmarkId, searchName: 'Changed' });
    const remove = (body: unknown) => post<object>('/account-api/search/delete', body);
    expect((await remove({ bookmarkId, version: 1 })).body).toMatchObject({ bookmarkDeleted: false, version: 2 });
    expect((await remove({ bookmarkId, version: 2 })).body).toMatchObject({ bookmarkDeleted: true, msgs: [] });
    expect((await remove({ bookmarkId, version: 2 })).status).toBe(404);
    expect(await list()).toEqual([]);
  });

  it('RULING-18: the 26th search is refused with an error, also with concurrent requests', async () => {
    const { save, savedSearches } = await setUp();
    const searches = Array.from({ length: 29 }, (_, index) => `?zip=30303&maxPrice=${index + 1}000`);
    const answers = await Promise.all(searches.map((searchString) => save({ searchString })));
    const refused = answers.filter(({ bookmarkSaved }) => !bookmarkSaved);
    expect(refused).toHaveLength(4);
    expect(refused[0]).toMatchObject({ bookmarkAlreadySaved: false, msgs: [{ severity: 'ERROR' }] });
    expect(await savedSearches.list('ann')).toHaveLength(25);
  });

  it('RULING-18: the new count is the exact number of cars listed since the search was last viewed', async () => {
    const { save, post, list, offer, clock } = await setUp();
    const { bookmarkId } = await save({ searchString: camrys });
    expect((await list())[0]).toMatchObject({ newCount: 0, totalCount: 3 });
    for (const added of [1, 2, 7, 30]) {
      clock.advance(dayMs);
      const from = 1000 * added;
      const cars = Array.from({ length: added }, (_, index) => aCamry({ id: from + index, firstSeenMs: clock.now() }));
      await offer(...cars, aCamry({ id: 1, firstSeenMs: 1 }));
      expect((await list())[0]?.newCount, `${added} new`).toBe(added);
      clock.advance(1);
      expect((await post('/account-api/saved-searches/looked-at', { bookmarkId })).status).toBe(200);
      expect((await list())[0]).toMatchObject({ newCount: 0, lastExec: clock.now(), version: 1 });
    }
  });

  it('RULING-18: opening a search marks it as viewed; another shopper’s cannot be opened', async () => {
    const { save, list, offer, clock, savedSearches } = await setUp();
    const { bookmarkId } = await save({ searchString: camrys });
    clock.advance(dayMs);
    await offer(aCamry({ id: 1000, firstSeenMs: clock.now() }));
    clock.advance(1);
    expect(await savedSearches.open('bob', bookmarkId)).toBeUndefined();
    expect((await list())[0]?.newCount).toBe(1);
    expect(await savedSearches.open('ann', bookmarkId)).toMatchObject({ id: bookmarkId });
    expect((await list())[0]).toMatchObject({ newCount: 0, lastExec: clock.now() });
  });

  it('ALRT-08: opting out stops every alert of the caller’s searches, and no one else’s', async () => {
    const { save, post, list } = await setUp();
    for (const consumer of ['ann', 'bob']) await save({ searchString: camrys, enableEmailAlerts: true }, consumer);
    expect((await post('/account-api/savedcontent/optoutsearch', { userId: 'bob' })).status).toBe(403);
    const stopped = await post<object>('/account-api/savedcontent/optoutsearch', { userId: 'ann' });
    expect(stopped.body).toEqual({ success: true });
    expect((await list())[0]?.enableEmailAlerts).toBe(false);
    expect((await list('bob'))[0]?.enableEmailAlerts).toBe(true);
  });

  it('RULING-17, RULING-27: userinfo and bookmarkInfo list a shopper’s saved items', async () => {
    const { app, post, save, bookmarks } = await setUp();
    const search = await save({ searchString: camrys, enableEmailAlerts: true });
    const { body: car } = await post('/account-api/vehicle', { listingId: 2 });
    const list = await bookmarks.bookmarksOf('ann');
    expect(list).toMatchObject({
      searchIds: [search.bookmarkId],
      emailAlerts: [search.bookmarkId],
      inventoryBookmarks: { 2: { id: car.bookmarkId, isSaved: true, version: 1 } },
      searchBookmarks: { [search.bookmarkId]: { searchString: search.searchString, isExisting: true } },
      subscribe: { bestDeals: false },
    });
    expect((await app.send('GET', '/myatc/bookmarkInfo', 'ann')).body).toEqual({ saved: 1, searches: 1, alerts: 1 });
    expect((await app.send('GET', '/myatc/bookmarkInfo', 'bob')).body).toEqual({ saved: 0, searches: 0, alerts: 0 });
  });

  it('RULING-01: invalid input is refused field by field, and nothing is stored', async () => {
    const { app, post, list } = await setUp();
    const refused = [
      [{}, 'searchString'],
      [{ searchString: `?zip=30303&keywordPhrases=${'x'.repeat(4000)}` }, 'searchString'],
      [{ searchString: '?zip=30303\0' }, 'searchString'],
      [{ searchString: camrys, searchName: 'x'.repeat(101) }, 'searchName'],
      [{ searchString: camrys, bookmarkNotes: 'x'.repeat(1001) }, 'bookmarkNotes'],
      [{ searchString: camrys, brand: 'FORD' }, 'brand'],
      [{ searchString: camrys, enableTextAlerts: true }, 'mobilePhone'],
      [{ searchString: camrys, mobilePhone: '911' }, 'mobilePhone'],
      [{ bookmarkId: 'x' }, 'bookmarkId'],
    ] as const;
    for (const [body, field] of refused) {
      const answer = await post<{ fields: object }>('/account-api/search', body);
      expect([answer.status, Object.keys(answer.body.fields)], JSON.stringify(body).slice(0, 80)).toEqual([
        400,
        [field],
      ]);
    }
    expect(await list()).toEqual([]);
    expect(app.surprises()).toBe(0);
  });
});
