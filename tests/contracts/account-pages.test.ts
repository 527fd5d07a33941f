import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { emptySearch } from '#domains/finding/criteria/search.ts';
import { wholeInventory } from '#domains/reference/brands/site-inventory.ts';
import { type PageApp, startPageApp } from '#tests/fixtures/page-app.ts';
import { type SignedIn, signIn } from '#tests/fixtures/signed-in.ts';

describe('pages and suggestions of a signed-in shopper', () => {
  let app: PageApp;
  let dana: SignedIn;
  let other: SignedIn;
  beforeAll(async () => {
    app = await startPageApp();
    await app.running.start();
    dana = await signIn({ dataDir: app.dataDir });
    other = await signIn({ dataDir: app.dataDir });
  });
  afterAll(() => app.close());

  it('SUGG-01, RULING-92: suggestions begin with the signed-in shopper’s own searches, and with nobody else’s', async () => {
    const { savedSearches } = app.running.services.account;
    const save = async (search: string) => {
      const saved = await savedSearches.save(dana.consumer.id, { search }, { brand: 'AT', changes: {} });
      return saved.ok ? saved.value.saved : undefined;
    };
    const ford = await save('?makeCode=FORD&zip=30303');
    await save('?makeCode=TOYOTA&zip=30303');
    // Searches are ordered by the millisecond they were last viewed.
    await setTimeout(2);
    await savedSearches.lookAt(dana.consumer.id, ford?.id ?? '');
    const suggested = async (consumerId: string, cookie: string) => {
      const body = { selectedFilterOptions: {}, personalizationData: {}, pixallId: '', consumerId };
      const answer = await app.ask('/smart-search-suggestions/query', {
        method: 'POST',
        headers: { 'content-type': 'application/json', origin: app.origin, cookie },
        body: JSON.stringify(body),
      });
      return (JSON.parse(answer.text) as { suggestions: { value: string; href?: string }[] }).suggestions;
    };
    const own = await suggested(dana.consumer.id, dana.cookie);
    expect(own.slice(0, 2).map(({ href }) => href)).toEqual([
      expect.stringContaining('makeCode=FORD'),
      expect.stringContaining('makeCode=TOYOTA'),
    ]);
    const strangers = [await suggested(dana.consumer.id, other.cookie), await suggested(dana.consumer.id, '')];
    for (const shown of strangers) expect(shown.filter(({ href }) => href !== undefined)).toEqual([]);
  });

  it('RULING-10: account pages redirect to sign-in and back; the maker’s host has no account pages', async () => {
    const root = '/my-autotrader';
    const read = async (path: string, name = 'localhost') => {
      const { status, headers } = await app.ask(path, { headers: { host: `${name}:${app.port}` } });
      return { status, location: headers.location };
    };
    const pages = ['', '/saved-searches', '/profile?done=saved', '/my-cars', '/notifications', '/alerts', '/messages'];
    for (const path of [...pages, '/deals']) {
      const location = `${root}/sign-in?returnTo=${encodeURIComponent(`${root}${path}`)}`;
      expect(await read(`${root}${path}`)).toMatchObject({ location });
    }
    expect(await read('/account/cars', 'kbb.localhost')).toMatchObject({ location: `${root}/saved-cars` });
    expect(await read('/account/cars')).toMatchObject({ status: 404 });
    for (const path of ['', '/saved-cars', '/recent']) {
      expect(await read(`${root}${path}`, 'ford.localhost')).toMatchObject({ status: 404 });
    }
  });

  it('AUTH-01: every search page opens without a sign-in', async () => {
    const { listings } = await app.running.services.search.search(emptySearch, { inventory: wholeInventory });
    const searches = [
      '/cars-for-sale/all-cars/suv-crossover?searchRadius=0',
      '/cars-for-sale/all-cars/atlanta-ga?zip=30303',
      '/cars-for-sale/advanced-search',
      '/cars-for-sale/compare',
      '/marketplace/listings',
      '/car-dealers/',
      `/cars-for-sale/vehicle/${listings[0]?.id}`,
    ];
    for (const path of searches) expect([(await app.ask(path)).status, path]).toEqual([200, path]);
  });

  it('PROF-09, RES-01: an owned car is removed by a DELETE with a JSON content type and an empty body', async () => {
    const { ownedVehicles } = app.running.services;
    const vehicleId = randomUUID();
    await ownedVehicles.put(dana.consumer.id, vehicleId, { year: 2021, make: 'TOYOTA', model: 'CAMRY' });
    const path = `/account-api/consumer/consumer-vehicle-owners?vehicleId=${vehicleId}`;
    const headers = { 'content-type': 'application/json', origin: app.origin, cookie: dana.cookie };
    expect((await app.ask(path, { method: 'DELETE', headers })).status).toBe(200);
    expect(await ownedVehicles.list(dana.consumer.id)).toEqual([]);
    expect((await app.ask(path, { method: 'DELETE', headers, body: '{' })).status).toBe(400);
    expect((await app.ask('/account-api/vehicle', { method: 'POST', headers })).status).toBe(400);
  });

  it('SAVE-10: Remove on the account page says when the car could not be removed, and the car stays', async () => {
    const { search, savedVehicles } = app.running.services;
    const [car] = (await search.search(emptySearch, { inventory: wholeInventory })).listings;
    const saved = await savedVehicles.save(dana.consumer.id, { listingId: car?.id ?? 0 }, {});
    if (!saved.ok) throw new Error('not saved');
    const { id, version } = saved.value.saved;
    const remove = (seen: number) =>
      app.ask('/my-autotrader/saved-cars', {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded', origin: app.origin, cookie: dana.cookie },
        body: `intent=remove&bookmarkId=${id}&version=${seen}`,
      });
    const kept = async () => (await savedVehicles.list(dana.consumer.id)).map((one) => one.id);
    await savedVehicles.save(dana.consumer.id, { id }, { changes: { notes: 'from the phone' }, revision: { version } });
    const refused = await remove(version);
    expect(refused.status).toBe(409);
    expect(refused.text).toContain('This item was changed somewhere else.');
    expect(refused.text).toContain(`value="${id}"`);
    expect(await kept()).toEqual([id]);
    expect((await remove(version + 1)).status).toBe(303);
    expect(await kept()).toEqual([]);
  });

  const post = (path: string, fields: Record<string, string>) =>
    app.ask(`/my-autotrader/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded', origin: app.origin, cookie: dana.cookie },
      body: new URLSearchParams(fields).toString(),
    });

  it('SAVE-12 to SAVE-14, SRCHSAVE-03: without script an edit is refused, warned about and overwritten as in the API', async () => {
    const { search, savedVehicles, savedSearches } = app.running.services;
    const [car] = (await search.search(emptySearch, { inventory: wholeInventory })).listings;
    const pages = [
      {
        page: 'saved-cars',
        bookmarks: savedVehicles,
        saved: await savedVehicles.save(dana.consumer.id, { listingId: car?.id ?? 0 }),
      },
      {
        page: 'saved-searches',
        bookmarks: savedSearches,
        saved: await savedSearches.save(dana.consumer.id, { search: '?makeCode=BMW&zip=30303' }, { brand: 'AT' }),
      },
    ];
    for (const { page, bookmarks, saved } of pages) {
      if (!saved.ok) throw new Error('not saved');
      const { id: bookmarkId, version } = saved.value.saved;
      const fields = { intent: 'update', bookmarkId, version: String(version), title: 'Mine', email: 'on' };
      const stored = async () => (await bookmarks.list(dana.consumer.id)).find(({ id }) => id === bookmarkId);
      const noNumber = await post(page, { ...fields, text: 'on', phone: '12' });
      expect([noNumber.status, noNumber.text.includes('Please enter a valid phone number.')]).toEqual([400, true]);
      expect((await post(page, { ...fields, title: 'x'.repeat(101) })).status).toBe(400);
      expect((await post(page, { ...fields, bookmarkId: 'b7' })).status).toBe(400);
      expect(await stored()).toMatchObject({ version });
      expect((await post(page, fields)).status).toBe(303);
      expect(await stored()).toMatchObject({ title: 'Mine', enableEmailAlerts: true, version: version + 1 });
      const outdated = await post(page, { ...fields, title: 'Older' });
      expect([outdated.status, outdated.text.includes('This item was changed somewhere else.')]).toEqual([409, true]);
      expect(outdated.text).toContain('name="overwrite"');
      expect((await post(page, { ...fields, title: 'Older', overwrite: 'yes' })).status).toBe(303);
      expect(await stored()).toMatchObject({ title: 'Older', version: version + 2 });
      expect((await post(page, { ...fields, bookmarkId: randomUUID() })).status).toBe(404);
    }
  });

  it('PROF-09: without script an owned car is added with a mileage such as “42,000 mi”, or refused at the field', async () => {
    const { ownedVehicles } = app.running.services;
    const car = { intent: 'add', year: '2021', make: 'TOYOTA', model: 'CAMRY', zip: '30303' };
    const refused = await post('my-cars', { ...car, mileage: 'many' });
    expect([refused.status, refused.text.includes('Please enter the miles as a number.')]).toEqual([400, true]);
    expect((await post('my-cars', { ...car, mileage: '' })).status).toBe(400);
    const typed = (await post('my-cars', { ...car, mileage: '42,000 mi', zip: '0000' })).text;
    for (const value of ['42,000 mi', '0000']) expect(typed).toContain(`value="${value}"`);
    expect((await post('my-cars', { ...car, mileage: '1', zip: '00000' })).text).toContain('valid ZIP code');
    expect((await post('my-cars', { ...car, mileage: '42,000 mi' })).status).toBe(303);
    const [own] = await ownedVehicles.list(dana.consumer.id);
    expect(own).toMatchObject({ year: 2021, modelCode: 'CAMRY', mileage: 42_000 });
    expect((await post('my-cars', { intent: 'remove', vehicleId: 'x' })).status).toBe(400);
    for (const at of [`?removed=${own?.vehicleId}`, '']) {
      const { status, headers } = await post('my-cars', { intent: 'remove', vehicleId: own?.vehicleId ?? '' });
      expect([status, headers.location]).toEqual([303, `/my-autotrader/my-cars${at}`]);
    }
  });
});
