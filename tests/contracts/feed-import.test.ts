import { existsSync, globSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterEach, expect, it } from 'vitest';
import { Listing } from '#domains/cars/listings/listing.ts';
import { createPhotoFetch } from '#domains/supply/feeds/fetch-photo.server.ts';
import { leaseHolder } from '#domains/supply/inventory/inventory-state.server.ts';
import { dayMs } from '#lib/duration.ts';
import { fixedClock } from '#tests/fixtures/fixed-clock.ts';
import { type EngineFixture, forEachEngine } from '../fixtures/engines.ts';
import { camryVin, createFeedFolder, csvText, type FeedCells, feedCells } from '../fixtures/feeds.ts';
import { startHttpReceiver } from '../fixtures/http-receiver.ts';
import { aListing, anOwner, inventoryStores } from '../fixtures/inventory.ts';

const MONDAY = Date.UTC(2026, 10, 9, 6);

let cleanUp: (() => void)[] = [];
afterEach(() => {
  for (const clean of cleanUp) clean();
  cleanUp = [];
});

const setUp = async (fixture: EngineFixture) => {
  const clock = fixedClock(MONDAY + 20 * dayMs);
  const db = await fixture.open();
  const stores = inventoryStores(db, clock);
  const feeds = createFeedFolder(stores, clock);
  cleanUp.push(feeds.remove);
  /** Imports rows from a CSV file dated this many days after Monday. */
  const importRows = async (rows: readonly FeedCells[], days: number, options = {}) =>
    feeds.run(feeds.write('feed.csv', csvText(rows), MONDAY + days * dayMs), options);
  const byVin = async (vin: string) => (await stores.listings.findByVin(vin))[0] as Listing;
  return { ...stores, stores, clock, feeds, importRows, byVin };
};

forEachEngine('feed import', (fixture) => {
  it('a car that its row says is not on sale is not put on the site, and leaves it', async () => {
    const { importRows, byVin } = await setUp(fixture);
    const first = await importRows([feedCells(1, { status: 'Available' }), feedCells(2, { status: 'SOLD' })], 0);
    expect(first.result).toMatchObject({ ok: true, value: { rows: 2, good: 2, added: 1 } });
    expect(first.problems).toMatchObject([{ field: 'availability', value: 'SOLD', severity: 'warning' }]);
    expect(await byVin(camryVin(2))).toBeUndefined();
    await importRows([feedCells(1, { status: 'NOT_AVAILABLE', price: 'Sold' })], 1);
    expect((await byVin(camryVin(1))).removedMs).toBe(MONDAY + dayMs);
    const back = await importRows([feedCells(1, { status: 'In Stock' })], 2);
    expect(back.result).toMatchObject({ ok: true, value: { relisted: 1 } });
    expect((await byVin(camryVin(1))).removedMs).toBeNull();
  });

  it('stores a vehicle with all its fields and the catalogue’s data for it', async () => {
    const { importRows, byVin, owners } = await setUp(fixture);
    const { result, problems } = await importRows([feedCells(1)], 0);
    expect(problems).toEqual([]);
    expect(result).toMatchObject({ ok: true, value: { rows: 1, good: 1, added: 1, dealersAdded: 1 } });
    const listing = await byVin(camryVin(1));
    expect(Listing.parse(listing)).toEqual(listing);
    expect(listing).toMatchObject({
      listingType: 'USED',
      makeCode: 'TOYOTA',
      modelCode: 'CAMRY',
      trim: 'LE',
      styleCode: 'SEDAN',
      shape: 'sedan',
      doors: 4,
      seats: 5,
      fuelGroup: 'GSL',
      engine: { code: '4CLDR', name: '2.5L I4' },
      transmission: { code: 'AUT' },
      mileage: 40_000,
      priceUsd: 18_500,
      exterior: { name: 'Blue', simple: 'BLUE' },
      history: { owners: null, accidents: null, cleanTitle: null },
      firstSeenMs: Date.UTC(2026, 10, 1),
      confirmedMs: MONDAY,
      priceHistory: [{ atMs: MONDAY, priceUsd: 18_500 }],
      removedMs: null,
      vinFlags: [],
    });
    expect(listing.id).toBeGreaterThan(10_000);
    expect(listing.featureCodes).toContain('1224');
    expect(await owners.find(listing.ownerId)).toMatchObject({
      name: 'Larkstead Toyota',
      phone: '4045550100',
      address: { city: 'Atlanta', state: 'GA', zip: '30303' },
    });
  });

  it('reads JSON lines like CSV', async () => {
    const { importRows, feeds, byVin } = await setUp(fixture);
    await importRows([feedCells(1)], 0);
    const { dealerId, dealerName, dealerZip, dealerPhone, ...car } = feedCells(2);
    const dealer = { id: dealerId, name: dealerName, zip: dealerZip, phone: dealerPhone };
    const line = JSON.stringify({ ...car, dealer, mileage: 40_000, price: 18_500, photos: [] });
    await feeds.run(feeds.write('feed.jsonl', `\uFEFF${line}\n\n`, MONDAY));
    const [one, two] = [await byVin(camryVin(1)), await byVin(camryVin(2))];
    expect({ ...two, id: one.id, vin: one.vin, stockNumber: one.stockNumber, market: null }).toEqual(one);
  });

  it('importing the same file again changes nothing, not even a revision', async () => {
    const { importRows, listings } = await setUp(fixture);
    const rows = Array.from({ length: 12 }, (_, index) => feedCells(index + 1, { price: 18_000 + index * 90 }));
    await importRows(rows, 0);
    const before = await listings.latestRevision();
    const documents = await listings.page({ afterId: 0, limit: 99 });
    const { result } = await importRows(rows, 0, { full: true });
    expect(result).toMatchObject({ ok: true, value: { added: 0, changed: 0, unchanged: 12, expired: 0 } });
    expect(await listings.latestRevision()).toBe(before);
    expect(await listings.page({ afterId: 0, limit: 99 })).toEqual(documents);
  });

  it('RULING-62: a price change is recorded with the date of the feed that has it', async () => {
    const { importRows, byVin } = await setUp(fixture);
    await importRows([feedCells(1)], 0);
    const { id } = await byVin(camryVin(1));
    const { result } = await importRows([feedCells(1, { price: 17_900 })], 1);
    expect(result).toMatchObject({ ok: true, value: { added: 0, changed: 1, priceChanges: 1 } });
    await importRows([feedCells(1, { price: '' })], 2);
    await importRows([feedCells(1, { price: 17_900 })], 3);
    await importRows([feedCells(1, { price: 17_400 })], 4);
    expect(await byVin(camryVin(1))).toMatchObject({
      id,
      priceUsd: 17_400,
      firstSeenMs: Date.UTC(2026, 10, 1),
      priceHistory: [
        { atMs: MONDAY, priceUsd: 18_500 },
        { atMs: MONDAY + dayMs, priceUsd: 17_900 },
        { atMs: MONDAY + 4 * dayMs, priceUsd: 17_400 },
      ],
    });
  });

  it('a later feed confirms the vehicle, and an earlier one does not move that date back', async () => {
    const { importRows, byVin } = await setUp(fixture);
    await importRows([feedCells(1)], 2);
    await importRows([feedCells(1)], 5);
    expect((await byVin(camryVin(1))).confirmedMs).toBe(MONDAY + 5 * dayMs);
    await importRows([feedCells(1)], 1);
    expect((await byVin(camryVin(1))).confirmedMs).toBe(MONDAY + 5 * dayMs);
  });

  it('RULING-24: a vehicle missing in a dealer’s full feed expires, and returns under its id', async () => {
    const { importRows, listings, byVin } = await setUp(fixture);
    const other = feedCells(9, { dealerId: 'D2', dealerName: 'Other' });
    await importRows([feedCells(1), feedCells(2), other], 0);
    const { id } = await byVin(camryVin(2));
    const partial = await importRows([feedCells(1)], 1);
    expect(partial.result).toMatchObject({ ok: true, value: { expired: 0 } });
    const full = await importRows([feedCells(1)], 2, { full: true });
    expect(full.result).toMatchObject({ ok: true, value: { expired: 1 } });
    expect((await byVin(camryVin(2))).removedMs).toBe(MONDAY + 2 * dayMs);
    expect(await listings.countLive()).toBe(2);
    const back = await importRows([feedCells(1), feedCells(2)], 3, { full: true });
    expect(back.result).toMatchObject({ ok: true, value: { relisted: 1, expired: 0 } });
    expect(await byVin(camryVin(2))).toMatchObject({ id, removedMs: null });
  });

  it('RULING-24: a row in error still counts as present; an unreadable file expires nothing', async () => {
    const { importRows, listings, feeds } = await setUp(fixture);
    await importRows(
      [1, 2, 3].map((serial) => feedCells(serial)),
      0,
    );
    await importRows([feedCells(1), feedCells(2, { price: 'soon' })], 1, { full: true });
    expect(await listings.countLive()).toBe(2);
    const cut = csvText([feedCells(1), feedCells(2)]).slice(0, -60);
    const { result } = await feeds.run(feeds.write('cut.csv', cut, MONDAY + 2 * dayMs), { full: true });
    expect(result).toMatchObject({ ok: true, value: { good: 1, expired: 0, expirySkipped: true } });
    expect(await listings.countLive()).toBe(2);
  });

  it('a seller is identified by its id, and later feeds may correct its data', async () => {
    const { importRows, byVin, owners } = await setUp(fixture);
    await importRows([feedCells(1), feedCells(2, { dealerId: 'D2', dealerName: 'Second', dealerZip: '02108' })], 0);
    const [one, two] = [await byVin(camryVin(1)), await byVin(camryVin(2))];
    expect(one.ownerId).not.toBe(two.ownerId);
    const next = await importRows([feedCells(1, { dealerName: 'Larkstead Toyota of Atlanta', dealerZip: '' })], 1);
    expect(next.result).toMatchObject({ ok: true, value: { dealersAdded: 0, dealersChanged: 1 } });
    expect(await owners.find(one.ownerId)).toMatchObject({
      name: 'Larkstead Toyota of Atlanta',
      address: { zip: '30303' },
    });
    expect(await owners.find(two.ownerId)).toMatchObject({ name: 'Second', address: { state: 'MA' } });
  });

  it('the same VIN at two dealers is two listings', async () => {
    const { importRows, listings } = await setUp(fixture);
    await importRows([feedCells(1), feedCells(1, { dealerId: 'D2', dealerName: 'Second' })], 0);
    expect(await listings.findByVin(camryVin(1))).toHaveLength(2);
  });

  it('contradictions between VIN and row are flagged, not rejected', async () => {
    const { importRows, byVin } = await setUp(fixture);
    const wrongDigit = `${camryVin(3).slice(0, 8)}${camryVin(3)[8] === '1' ? '2' : '1'}${camryVin(3).slice(9)}`;
    await importRows(
      [
        feedCells(1, { year: 2020 }),
        feedCells(2, { make: 'Ford', model: 'Fusion', trim: '' }),
        feedCells(3, { vin: wrongDigit }),
      ],
      0,
    );
    expect((await byVin(camryVin(1))).vinFlags).toEqual(['year-differs']);
    expect((await byVin(camryVin(2))).vinFlags).toEqual(['make-differs']);
    expect((await byVin(wrongDigit)).vinFlags).toEqual(['check-digit']);
  });

  it('RULING-61: estimates are updated for the models in the feed', async () => {
    const { importRows, byVin, state } = await setUp(fixture);
    const rows = Array.from({ length: 14 }, (_, index) =>
      feedCells(index + 1, { mileage: 30_000 + index * 1500, price: 19_600 - index * 150 }),
    );
    await importRows(rows, 0);
    const { market } = await byVin(camryVin(5));
    expect(market?.comparables).toBe(13);
    expect(market?.estimateUsd).toBeGreaterThan(17_000);
    expect(market?.estimateUsd).toBeLessThan(20_000);
    expect(await state.staleMarkets()).toEqual([]);
    await importRows([feedCells(30, { price: 12_000, mileage: 36_000 })], 1);
    expect((await byVin(camryVin(30))).market?.estimateUsd).toBeGreaterThan(17_000);
  });

  it('a dry run checks the rows and stores nothing', async () => {
    const { importRows, listings, owners } = await setUp(fixture);
    const revision = await listings.latestRevision();
    const { result, problems } = await importRows([feedCells(1), feedCells(2, { year: 'old', photos: 'no.jpg' })], 0, {
      dryRun: true,
    });
    expect(result).toMatchObject({ ok: true, value: { rows: 2, good: 1, errors: 1, added: 1, dealersAdded: 1 } });
    expect(problems).toHaveLength(1);
    expect(await listings.isEmpty()).toBe(true);
    expect(await owners.page({ afterId: 0, limit: 9 })).toEqual([]);
    expect(await listings.latestRevision()).toBe(revision);
  });

  it('a dry run counts what the import then does', async () => {
    const { importRows, listings } = await setUp(fixture);
    await importRows(
      [1, 2, 3, 4].map((serial) => feedCells(serial)),
      0,
    );
    const later = [
      feedCells(1),
      feedCells(2, { price: 17_000 }),
      feedCells(3, { color: 'Red' }),
      feedCells(5),
      feedCells(6, { vin: 'none' }),
    ];
    const counts = { rows: 5, good: 4, added: 1, priceChanges: 1, otherChanges: 1 };
    const revision = await listings.latestRevision();
    const dry = await importRows(later, 1, { dryRun: true });
    expect(dry.result).toMatchObject({ ok: true, value: counts });
    expect(await listings.latestRevision()).toBe(revision);
    expect((await importRows(later, 1)).result).toMatchObject({ ok: true, value: counts });
  });

  it('does not wait: while another import writes, it says so', async () => {
    const { importRows, state, listings } = await setUp(fixture);
    await state.takeLease(leaseHolder('another'));
    const { result } = await importRows([feedCells(1)], 0);
    expect(result).toMatchObject({ ok: false, error: { code: 'busy' } });
    expect(await listings.isEmpty()).toBe(true);
  });

  it('leaves no temporary files and releases the inventory lock, also when it fails', async () => {
    const { importRows, feeds, state } = await setUp(fixture);
    await importRows([feedCells(1)], 0);
    const { result } = await feeds.run(feeds.write('odd.csv', 'a,b\n1,2\n', MONDAY));
    expect(result).toMatchObject({ ok: false, error: { code: 'unreadable' } });
    expect(existsSync(join(feeds.folder, 'work')) ? readdirSync(join(feeds.folder, 'work')) : []).toEqual([]);
    expect(await state.takeLease(leaseHolder('next'))).toBe(true);
  });

  it('stores pictures from the feed’s folder and from the web, each fetched once unless its file is missing', async () => {
    const { feeds, byVin } = await setUp(fixture);
    const picture = (background: string) =>
      sharp({ create: { width: 96, height: 72, channels: 3, background } })
        .jpeg()
        .toBuffer();
    feeds.write('front.jpg', await picture('red'), MONDAY);
    const remote = await picture('blue');
    const server = await startHttpReceiver((response) => response.end(remote));
    const fetchPhoto = createPhotoFetch({ allowPrivateHosts: true });
    const photos = `front.jpg|${server.url}.jpg`;
    const file = feeds.write('feed.csv', csvText([feedCells(1, { photos }), feedCells(2, { photos })]), MONDAY);
    const first = await feeds.run(file, { fetchPhoto });
    expect(first.problems).toEqual([]);
    const listing = await byVin(camryVin(1));
    expect(listing.photos).toHaveLength(2);
    expect((await byVin(camryVin(2))).photos).toEqual(listing.photos);
    const requestCount = server.requests.length;
    const second = await feeds.run(file, { fetchPhoto });
    expect(second.result).toMatchObject({ ok: true, value: { changed: 0 } });
    expect(server.requests.length).toBe(requestCount);
    rmSync(join(feeds.folder, 'photos'), { recursive: true });
    await feeds.run(file, { fetchPhoto });
    expect(globSync('photos/*/*/whole.jpg', { cwd: feeds.folder })).toHaveLength(2);
    await server.close();
  });

  it('reports why each skipped picture was skipped, and imports the car with the others', async () => {
    const { feeds, byVin } = await setUp(fixture);
    const whole = await sharp({ create: { width: 96, height: 72, channels: 3, background: 'red' } })
      .jpeg()
      .toBuffer();
    mkdirSync(join(feeds.folder, 'folder.jpg'));
    feeds.write('whole.jpg', whole, MONDAY);
    feeds.write('cut.jpg', whole.subarray(0, -20), MONDAY);
    feeds.write('page.jpg', '<html></html>', MONDAY);
    const photos = 'cut.jpg|folder.jpg|whole.jpg|page.jpg';
    const { problems, result } = await feeds.run(feeds.write('feed.csv', csvText([feedCells(1, { photos })]), MONDAY));
    expect(result).toMatchObject({ ok: true, value: { added: 1, warnings: 3 } });
    expect(problems.map(({ value, reason }) => [value, reason.replace('the picture is left out: ', '')])).toEqual([
      ['cut.jpg', 'is damaged or was cut off'],
      ['folder.jpg', 'there is no such file beside the feed'],
      ['page.jpg', 'is not a picture'],
    ]);
    expect((await byVin(camryVin(1))).photos).toHaveLength(1);
  });

  it('a feed cannot make the server read private addresses or files outside its folder', async () => {
    const { feeds, byVin } = await setUp(fixture);
    const server = await startHttpReceiver((response) => response.end('secret'));
    const sources = ['../outside.jpg', '/etc/hostname', 'file:///etc/hostname', server.url, 'http://169.254.169.254/x'];
    const rows = [feedCells(1, { photos: sources.join('|') })];
    const { problems, result } = await feeds.run(feeds.write('feed.csv', csvText(rows), MONDAY));
    expect(result).toMatchObject({ ok: true, value: { added: 1, warnings: 5 } });
    expect(problems.map(({ line, field, severity }) => [line, field, severity])).toEqual(
      sources.map(() => [2, 'photos', 'warning']),
    );
    expect(server.requests).toEqual([]);
    expect((await byVin(camryVin(1))).photos).toEqual([]);
    await server.close();
  });

  it('a seller in no feed is left alone', async () => {
    const { stores, importRows, listings } = await setUp(fixture);
    const theirs = aListing({ id: 700_000_001, ownerId: 60_000_001, vin: camryVin(1) });
    await stores.db.transaction(async (session) => {
      await stores.owners.upsertMany([{ owner: anOwner({ id: 60_000_001 }), feedKey: null }], session);
      await stores.listings.upsertMany([theirs], session);
    });
    await importRows([feedCells(1, { price: 9_999 })], 0, { full: true });
    expect(await listings.find(700_000_001)).toEqual(theirs);
  });
});
