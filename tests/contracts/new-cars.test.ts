import { afterEach, expect, it } from 'vitest';
import { createDealerDeskStore } from '#domains/back-office/dealers/dealer-desk-store.server.ts';
import { createNewCars } from '#domains/back-office/listings/new-cars.server.ts';
import { createDescribeVin } from '#domains/cars/listings/describe-vin.server.ts';
import { namesFrom } from '#domains/cars/listings/listing-title.ts';
import { createAuditLog } from '#domains/people/access/audit-log.server.ts';
import { createVehicleDescriber } from '#domains/supply/feeds/vehicle-description.ts';
import { createVinCheck } from '#domains/supply/feeds/vin-flags.ts';
import { dayMs } from '#lib/duration.ts';
import { opsPath } from '#paths/paths.ts';
import { type EngineFixture, forEachEngine, onSqlite } from '#tests/fixtures/engines.ts';
import { camryVin, createFeedFolder, csvText, type FeedCells, feedCells } from '#tests/fixtures/feeds.ts';
import { fixedClock } from '#tests/fixtures/fixed-clock.ts';
import { inventoryStores, realCatalogue } from '#tests/fixtures/inventory.ts';
import { signInOperator } from '#tests/fixtures/operator.ts';
import { type PageApp, startPageApp } from '#tests/fixtures/page-app.ts';

const patient = { timeout: 600_000 };
const monday = Date.UTC(2026, 10, 9, 6);
const olive = { id: 'olive', email: 'olive@example.com', name: 'Olive', roles: ['editor'] } as const;

let cleanUp: (() => void)[] = [];
afterEach(() => {
  for (const clean of cleanUp) clean();
  cleanUp = [];
});

const setUp = async (fixture: EngineFixture) => {
  const clock = fixedClock(monday + dayMs);
  const stores = inventoryStores(await fixture.open(), clock);
  const { db, listings } = stores;
  const feeds = createFeedFolder(stores, clock);
  cleanUp.push(feeds.remove);
  const catalogue = realCatalogue();
  const audit = createAuditLog({ db, clock });
  const newCars = createNewCars({
    inventory: stores,
    catalogue,
    facts: { describe: createVehicleDescriber(catalogue), checkVin: createVinCheck(catalogue) },
    describeVin: createDescribeVin({ catalogue, listings, clock }),
    findDealers: (words, count) => createDealerDeskStore(db).page('all', words, { first: 0, count }),
    nameVehicle: namesFrom(catalogue),
    audit,
    onStaleMarkets: () => {},
    clock,
  });
  const importRows = async (rows: readonly FeedCells[], days: number) => {
    const file = feeds.write('feed.csv', csvText(rows), monday + days * dayMs);
    const { result } = await feeds.run(file, { full: true });
    if (!result.ok) throw new Error(result.error.message);
    return result.value;
  };
  const cars = (serial: number) => listings.findByVin(camryVin(serial));
  await importRows([feedCells(1), feedCells(2, { dealerId: 'D2', dealerName: 'Colby Buick' })], 0);
  const [dealerId = 0, otherId = 0] = [(await cars(1))[0]?.ownerId, (await cars(2))[0]?.ownerId];
  const typed = (serial: number, values: Record<string, string> = {}) => ({
    vin: camryVin(serial),
    dealer: String(dealerId),
    type: 'used',
    year: '2019',
    make: 'Toyota',
    model: 'Camry',
    trim: 'LE',
    mileage: '41,000',
    price: '$17,900',
    exteriorColor: 'Blue',
    reason: 'Not in the feed yet',
    ...values,
  });
  const add = (serial: number, values: Record<string, string> = {}) => newCars.add(olive, typed(serial, values));
  const addOne = async (serial: number, values: Record<string, string> = {}) => {
    const added = await add(serial, values);
    if (!added.ok) throw new Error(JSON.stringify(added.error));
    return added.value;
  };
  return { ...stores, clock, newCars, audit, importRows, cars, add, addOne, dealerId, otherId };
};

forEachEngine('cars that operators add by hand', (fixture) => {
  it('OPS-05: a car is a listing like those of feeds, and the audit log says who added it and why', async () => {
    const { addOne, cars, listings, audit, dealerId } = await setUp(fixture);
    const id = await addOne(9);
    expect(await cars(9)).toMatchObject([
      { id, ownerId: dealerId, mileage: 41_000, priceUsd: 17_900, trim: 'LE', removedMs: null, photos: [] },
    ]);
    expect(await listings.added.find(id)).toMatchObject({ operatorEmail: olive.email, reason: 'Not in the feed yet' });
    const [entry] = await audit.about(`listing:${id}`, 5);
    expect(entry).toMatchObject({ action: 'listing.add', operator: { email: olive.email } });
    expect(entry?.summary).toContain('2019 Toyota Camry');
    expect(entry?.summary).toContain('Not in the feed yet');
  });

  it('OPS-05: every wrong field is named, and nothing is written', async () => {
    const { add, listings, newCars } = await setUp(fixture);
    const before = await listings.latestRevision();
    const wrong = await add(9, { year: 'new', make: 'Toyota', mileage: '-5', price: 'much', dealer: '', reason: ' ' });
    expect(wrong.ok ? [] : Object.keys(wrong.error).sort()).toEqual(['dealer', 'mileage', 'price', 'reason', 'year']);
    for (const [values, field] of [
      [{ vin: 'IOQ' }, 'vin'],
      [{ vin: '' }, 'vin'],
      [{ model: 'Nothing' }, 'model'],
      [{ dealer: '999999999' }, 'dealer'],
      [{ dealer: '99999999999' }, 'dealer'],
      [{ dealer: 'nobody at all' }, 'dealer'],
    ] as const) {
      const refused = await add(9, values);
      expect([field, refused.ok ? {} : refused.error]).toEqual([field, { [field]: expect.stringMatching(/.\.$/) }]);
    }
    expect(await listings.latestRevision()).toBe(before);
    expect((await newCars.start({ vin: 'short' })).note).toMatchObject({ isProblem: true });
  });

  it('OPS-05: a dealer is named by number or name; several matches are listed', async () => {
    const { addOne, add, cars, otherId } = await setUp(fixture);
    await addOne(9, { dealer: 'colby' });
    expect((await cars(9))[0]?.ownerId).toBe(otherId);
    const several = await add(10, { dealer: 'o' });
    expect(several.ok ? '' : several.error.dealer).toMatch(/^Several dealers match: .*Colby Buick/);
  });

  it('OPS-05: a VIN that is on sale is refused at its dealer, and asked about at another', async () => {
    const { add, addOne, cars, otherId } = await setUp(fixture);
    expect(await add(1)).toMatchObject({ ok: false, error: { vin: expect.stringContaining('on sale already') } });
    const elsewhere = await add(1, { dealer: String(otherId) });
    expect(elsewhere).toMatchObject({ ok: false, error: { elsewhere: expect.stringContaining('another seller') } });
    expect(await cars(1)).toHaveLength(1);
    await addOne(1, { dealer: String(otherId), anyway: 'on' });
    expect(await cars(1)).toHaveLength(2);
  });

  it('OPS-06: no feed removes it or waits for it, until one brings its VIN; then it is a car of that feed', async () => {
    const { addOne, importRows, cars, listings, clock } = await setUp(fixture);
    const id = await addOne(9);
    clock.advance(10 * dayMs);
    await importRows([feedCells(1)], 2);
    expect(await cars(9)).toMatchObject([{ id, removedMs: null, priceUsd: 17_900 }]);
    await importRows([feedCells(1), feedCells(9, { price: '17500' })], 3);
    expect(await cars(9)).toMatchObject([{ id, removedMs: null, priceUsd: 17_500, mileage: 40_000 }]);
    expect(await listings.added.find(id)).toBeUndefined();
    await importRows([feedCells(1)], 4);
    expect((await cars(9))[0]?.removedMs).not.toBeNull();
  });

  it('OPS-06: it can be removed and added again; a car of a feed cannot be removed here', async () => {
    const { addOne, newCars, cars, importRows, clock } = await setUp(fixture);
    const id = await addOne(9);
    expect(await newCars.remove(olive, id)).toEqual({ ok: true, value: 'changed' });
    expect((await cars(9))[0]?.removedMs).not.toBeNull();
    expect(await newCars.remove(olive, id)).toEqual({ ok: false, error: 'unknown-listing' });
    expect(await newCars.remove(olive, (await cars(1))[0]?.id ?? 0)).toEqual({ ok: false, error: 'unknown-listing' });
    clock.advance(dayMs);
    expect(await addOne(9, { price: '16900' })).toBe(id);
    expect(await cars(9)).toMatchObject([{ removedMs: null, priceUsd: 16_900 }]);
    await importRows([feedCells(1)], 5);
    expect(await cars(9)).toMatchObject([{ removedMs: null }]);
  });

  it('OPS-05: two who add the same car at once make one', async () => {
    const { add, cars } = await setUp(fixture);
    const answers = await Promise.all([add(9), add(9)]);
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await cars(9)).toHaveLength(1);
  });
});

onSqlite('the form for a new car, over HTTP', () => {
  let app: PageApp;
  afterEach(() => app.close());

  it('OPS-05: an editor reads a VIN, adds the car without script, finds it in the search, and removes it', async () => {
    app = await startPageApp();
    await app.running.start();
    const editor = await signInOperator({ dataDir: app.dataDir, origin: app.origin, roles: ['editor'] });
    const [listing] = JSON.parse(
      (await app.ask('/rest/lsc/listing?numRecords=1&searchRadius=0&sellerType=d')).text,
    ).listings;
    const read = (path: string) => app.ask(path, { headers: { cookie: editor.cookie } });
    const post = (path: string, fields: Record<string, string>) =>
      app.ask(path, {
        method: 'POST',
        headers: {
          cookie: editor.cookie,
          origin: app.origin,
          'content-type': 'application/x-www-form-urlencoded',
        },
        body: new URLSearchParams(fields).toString(),
      });
    expect((await read('/ops/listings')).text).toContain('Add a car');
    const vin = camryVin(4711);
    const form = await read(`/ops/listings/new?vin=${vin.toLowerCase()}&dealer=${listing.ownerId}`);
    expect(form.status).toBe(200);
    expect(form.text).toMatch(/name="make"[^>]*value="Toyota"|value="Toyota"[^>]*name="make"/);
    expect(form.text).toContain('the feed counts from then on');
    const fields = {
      vin,
      dealer: String(listing.ownerId),
      type: 'used',
      year: '2019',
      make: 'Toyota',
      model: 'Camry',
      trim: 'LE',
      mileage: '41000',
      price: '17900',
      reason: 'Came by phone',
    };
    const refused = await post('/ops/listings/new', { ...fields, mileage: 'far' });
    expect([refused.status, refused.text.includes('This is not a number of miles.')]).toEqual([400, true]);
    expect(refused.text).toContain('Came by phone');
    const added = await post('/ops/listings/new', fields);
    expect(added.status).toBe(303);
    const address = String(added.headers.location);
    expect(address).toMatch(/^\/ops\/listings\/\d+\?done=added$/);
    const id = Number(/\d+/.exec(address)?.[0]);
    const ofDealer = `/rest/lsc/listing?dealerId=${listing.ownerId}&searchRadius=0&numRecords=100`;
    const isFound = async () =>
      JSON.parse((await app.ask(ofDealer)).text).listings.some((one: { id: number }) => one.id === id);
    await expect.poll(isFound, patient).toBe(true);
    expect((await app.ask(`/cars-for-sale/vehicle/${id}`)).status).toBe(200);
    const screen = await read(address);
    expect(screen.text).toContain('Added by hand by');
    expect(screen.text).toContain('Came by phone');
    const removed = await post(opsPath(`listings/${id}`), { act: 'remove' });
    expect(removed.status).toBe(303);
    await expect.poll(isFound, patient).toBe(false);
    await expect.poll(async () => (await app.ask(`/cars-for-sale/vehicle/${id}`)).status, patient).toBe(410);
    expect((await read('/ops/audit')).text).toContain('listing.remove');
    expect((await post(opsPath(`listings/${listing.id}`), { act: 'remove' })).status).toBe(404);
  });
});
