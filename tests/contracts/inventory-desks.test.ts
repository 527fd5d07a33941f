import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { emptySearch } from '#domains/finding/criteria/search.ts';
import { wholeInventory } from '#domains/reference/brands/site-inventory.ts';
import { dealerDetailsPath, opsPath, reportListingPath } from '#paths/paths.ts';
import { forEachEngine } from '../fixtures/engines.ts';
import { readMails } from '../fixtures/mails.ts';
import { signInOperator } from '../fixtures/operator.ts';
import { type PageApp, startPageApp } from '../fixtures/page-app.ts';
import { signIn } from '../fixtures/signed-in.ts';

const until = async (isSo: () => Promise<boolean>): Promise<void> => {
  while (!(await isSo())) await wait(100);
};

type Place = { dataDir: string; databaseUrl?: string };

/** So many processes, each with its own index and page cache, that share only the database. */
const setUp = async ({ dataDir, databaseUrl = '' }: Place, processes = 1) => {
  const env = { DATA_DIR: dataDir, DATABASE_URL: databaseUrl, DEMO_LISTINGS: '40' };
  const apps: PageApp[] = [];
  for (let count = 0; count < processes; count += 1) {
    const app = await startPageApp({ env });
    apps.push(app);
    await app.running.start();
  }
  const [first] = apps;
  if (!first) throw new Error('no app');
  const where = { dataDir, ...(databaseUrl && { databaseUrl }), origin: first.origin };
  const operator = await signInOperator({ ...where, email: 'olive@example.com' });
  const shopper = await signIn({ ...where, email: 'shopper@example.com' });
  const post = (path: string, fields: Record<string, string>, cookie = operator.cookie) =>
    first.ask(path, {
      method: 'POST',
      headers: { cookie, origin: first.origin, 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams(fields).toString(),
    });
  const read = (path: string) => first.ask(path, { headers: { cookie: operator.cookie } });
  /** A visitor's response from every process. */
  const seen = (path: string) => Promise.all(apps.map((app) => app.ask(path)));
  const { services } = first.running;
  const { listings } = await services.search.search(emptySearch, { inventory: wholeInventory });
  const cars = listings.filter(({ owner }) => !owner.privateSeller);
  const [car] = cars;
  if (!car) throw new Error('no car');
  /** Drops cached lists, which would otherwise show a car again only after 15 seconds. */
  const outlastLists = (): void => {
    for (const app of apps) app.forgetPages();
  };
  const close = async (): Promise<void> => {
    for (const app of apps) await app.close();
  };
  return { dataDir, first, services, operator, shopper, post, read, seen, car, cars, outlastLists, close };
};

type Site = Awaited<ReturnType<typeof setUp>>;

const list = '/cars-for-sale/all-cars?searchRadius=0';

forEachEngine('the desks of the inventory', (fixture) => {
  let site: Site | undefined;
  afterEach(() => site?.close());

  it('a car an operator hides leaves lists, its page, its API, counts and the sitemap in every process, and comes back', async () => {
    site = await setUp(fixture.location(), fixture.engine === 'postgres' ? 2 : 1);
    const { post, read, seen, car, services } = site;
    const processes = (await seen(list)).length;
    const link = new RegExp(`vehicle/${car.id}\\b`);
    const mentions = async (path: string) => (await seen(path)).filter(({ text }) => link.test(text)).length;
    const statuses = async () => (await seen(car.vdpBaseUrl)).map(({ status }) => status);
    const total = async () =>
      (await services.search.search(emptySearch, { inventory: wholeInventory })).totalResultCount;
    const before = await total();
    expect(await mentions(list)).toBe(processes);
    expect(await mentions('/sitemap-inventory-1.xml')).toBe(processes);
    const hidden = await post(opsPath(`listings/${car.id}`), { act: 'hide', reason: 'sold' });
    expect(hidden).toMatchObject({
      status: 303,
      headers: { location: opsPath(`listings/${car.id}`, { done: 'changed' }) },
    });
    await until(async () => (await mentions(list)) === 0);
    await until(async () => (await statuses()).every((status) => status === 410));
    await until(async () => (await total()) === before - 1);
    expect(await mentions('/sitemap-inventory-1.xml')).toBe(0);
    const { text } = await read(opsPath(`listings/${car.id}`));
    expect(text).toContain('Hidden');
    expect((await read(opsPath('listings', { show: 'hidden' }))).text).toContain(car.vin);
    const undo = /name="entry" value="([^"]+)"/.exec(text)?.[1] ?? '';
    expect(await post(opsPath(`listings/${car.id}`), { act: 'undo', entry: undo })).toMatchObject({ status: 303 });
    await until(async () => {
      site?.outlastLists();
      return (await mentions(list)) === processes;
    });
    await until(async () => (await statuses()).every((status) => status === 200));
    // An undo cannot be repeated.
    expect((await post(opsPath(`listings/${car.id}`), { act: 'undo', entry: undo })).status).toBe(409);
  });
});

describe('the desks of one site', () => {
  let site: Site;
  beforeAll(async () => {
    site = await setUp({ dataDir: mkdtempSync(join(tmpdir(), 'forecourt-desks-')) });
  });
  afterAll(() => site.close());

  /** A car that is on sale; each test that leaves something of its own takes another. */
  const carAt = (at: number) => site.cars[at] ?? expect.unreachable();

  it('who is no operator finds nothing at these desks, and changes nothing', async () => {
    const { first, post, shopper, services } = site;
    const car = carAt(0);
    const pages = ['listings', `listings/${car.id}`, 'dealers', `dealers/${car.ownerId}`, 'reported'].map((part) =>
      opsPath(part),
    );
    for (const path of pages) {
      expect([path, (await first.ask(path, { headers: { cookie: shopper.cookie } })).status]).toEqual([path, 404]);
    }
    for (const path of pages.filter((each) => /\d$/.test(each))) {
      expect([path, (await post(path, { act: 'hide', reason: 'sold' }, shopper.cookie)).status]).toEqual([path, 404]);
    }
    expect((await services.listingDesk.counts()).hidden).toBe(0);
  });

  it('all cars of a dealer are hidden at once and come back at once', async () => {
    const { post, services } = site;
    const car = carAt(0);
    const path = opsPath(`dealers/${car.ownerId}`);
    const live = async () => (await services.listingDesk.counts()).live;
    const before = await live();
    const dealersCars = new URL(`http://localhost${opsPath('listings', { dealerId: car.ownerId })}`);
    const { total } = await services.carTable.view('anyone', dealersCars, 1);
    await post(path, { act: 'hide-cars' });
    expect(await live()).toBe(before - total);
    await post(path, { act: 'show-cars' });
    expect(await live()).toBe(before);
  });

  it('a merged dealer’s page redirects permanently to the other one, and a merge can be undone', async () => {
    const { post, read, seen, cars, services } = site;
    const [one] = cars;
    const two = cars.find(({ ownerId }) => ownerId !== one?.ownerId);
    if (!one || !two) throw new Error('two dealers are needed');
    const pathOf = ({ ownerId, owner: { name, location } }: typeof one) => {
      const { city, state } = location.address;
      return dealerDetailsPath({ dealerRoot: 'car-dealers' }, { dealerId: ownerId, name, place: { city, state } });
    };
    const carsOf = async (id: number) => {
      const url = new URL(`http://localhost${opsPath('listings', { dealerId: id })}`);
      return (await services.carTable.view('anyone', url, 1)).total;
    };
    const both = (await carsOf(one.ownerId)) + (await carsOf(two.ownerId));
    const path = opsPath(`dealers/${one.ownerId}`);
    expect((await read(`${path}?merge=${one.ownerId}`)).text).toContain('No other dealer has the number');
    expect((await read(`${path}?merge=${two.ownerId}`)).text).toContain('name="into"');
    expect((await post(path, { act: 'merge', into: String(one.ownerId) })).status).toBe(409);
    expect(await post(path, { act: 'merge', into: String(two.ownerId) })).toMatchObject({ status: 303 });
    expect((await post(path, { act: 'merge', into: String(two.ownerId) })).status).toBe(409);
    await until(async () =>
      (await seen(pathOf(one))).every(
        ({ status, headers }) => status === 301 && headers.location?.includes(String(two.ownerId)),
      ),
    );
    await until(async () => (await carsOf(two.ownerId)) === both);
    await until(async () => (await carsOf(one.ownerId)) === 0);
    await until(async () => (await seen(one.vdpBaseUrl)).every(({ text }) => text.includes(pathOf(two))));
    const entry = (await services.audit.about(`dealer:${one.ownerId}`, 5)).find(
      ({ action }) => action === 'dealer.merge',
    );
    expect(await post(path, { act: 'undo', entry: entry?.id ?? '' })).toMatchObject({ status: 303 });
    await until(async () => (await seen(pathOf(one))).every(({ status }) => status === 200));
    await until(async () => (await carsOf(one.ownerId)) + (await carsOf(two.ownerId)) === both);
  });

  it('every count is the number of cars its list has', async () => {
    const { post, read, services, cars } = site;
    const [one, two, three] = cars;
    await post(opsPath(`listings/${one?.id}`), { act: 'hide', reason: 'sold' });
    await post(opsPath(`listings/${two?.id}`), { act: 'correct', price: '' });
    await post(opsPath(`listings/${three?.id}`), { act: 'feature' });
    await post(opsPath(`listings/${cars[3]?.id}`), { act: 'correct', price: '185' });
    const { text } = await read(opsPath());
    expect(text).toContain('1 car with an impossible price');
    expect(text).toContain(opsPath('queue', { kind: 'price' }));
    const { facts, hidden } = await services.listingDesk.counts();
    // Also the car whose price waits for a yes.
    expect(hidden).toBe(2);
    expect(facts['no-price']).toBeGreaterThan(0);
    expect(facts.featured).toBeGreaterThan(0);
    const counts = [...Object.entries(facts).map(([fact, count]) => [`fact=${fact}`, count] as const)];
    for (const [query, count] of [...counts, ['show=hidden', hidden] as const]) {
      const url = new URL(`http://localhost${opsPath('listings')}?${query}`);
      const { rows, total } = await services.carTable.view('anyone', url, 1);
      expect([query, total, rows.length]).toEqual([query, count, Math.min(count, 50)]);
    }
  });

  it('a correction is on every page, names its fields in the log, and one that can’t be meant changes nothing', async () => {
    const { post, read, seen, services } = site;
    const car = carAt(4);
    const path = opsPath(`listings/${car.id}`);
    const refused = await post(path, { act: 'correct', price: 'cheap', mileage: '14000' });
    expect(refused.status).toBe(400);
    expect(refused.text).toContain('value="cheap"');
    expect(refused.text).toContain('Whole dollars');
    expect(await post(path, { act: 'correct', price: '$9,876', color: 'PINK' })).toMatchObject({ status: 303 });
    await until(async () => (await seen(car.vdpBaseUrl)).every(({ text }) => text.includes('$9,876')));
    const screen = (await read(path)).text;
    expect(screen).toContain('Corrected price, color of');
    const [entry] = await services.audit.about(`listing:${car.id}`, 1);
    expect(entry).toMatchObject({
      action: 'listing.correct',
      operator: { email: 'olive@example.com' },
      details: { before: { corrections: {} }, after: { corrections: { price: '9876', color: 'PINK' } } },
    });
    expect(await post(path, { act: 'correct', price: '9876' })).toMatchObject({
      headers: { location: `${path}?done=same` },
    });

    // VIN, year, make and model can be corrected too, and the corrections undone.
    const html = (await read(path)).text;
    const model = /name="model"[^>]*value="([^"]+)"|value="([^"]+)"[^>]*name="model"/.exec(html)?.slice(1).join('');
    // The value the form already shows is no correction.
    expect(await post(path, { act: 'correct', model: model ?? '', vin: car.vin })).toMatchObject({
      headers: { location: `${path}?done=same` },
    });
    for (const [field, typed] of [
      ['vin', 'SHORT'],
      ['model', 'Toyota Nothing'],
      ['year', '12'],
    ] as const) {
      const refused = await post(path, { act: 'correct', [field]: typed });
      expect([field, refused.status, refused.text.includes(`value="${typed}"`)]).toEqual([field, 400, true]);
    }
    const makerOf = { 'Honda Accord': '1HGCY2F53PA000001', 'Toyota Camry': '4T1G11AK5NU000001' };
    const [words, vin] =
      model === 'Honda Accord' ? ['Toyota Camry', makerOf['Toyota Camry']] : ['Honda Accord', makerOf['Honda Accord']];
    expect((await post(path, { act: 'correct', vin })).text).toContain('belongs to another manufacturer');
    expect(await post(path, { act: 'correct', model: words, vin, year: '2023' })).toMatchObject({ status: 303 });
    await until(async () => (await seen(car.vdpBaseUrl)).every(({ text }) => text.includes(`2023 ${words}`)));
    const { text } = await read(path);
    expect(text).toContain('Corrected VIN, year, make and model of');
    expect(text).toContain(vin);
    const undo = /name="entry" value="([^"]+)"/.exec(text)?.[1] ?? '';
    expect(await post(path, { act: 'undo', entry: undo })).toMatchObject({ status: 303 });
    await until(async () => (await seen(car.vdpBaseUrl)).every(({ text: page }) => !page.includes(`2023 ${words}`)));
    expect((await read(path)).text).toContain(`value="${model}"`);
  });

  it('a listing is found by VIN, number, stock number and words, also a hidden one by what names it', async () => {
    const { post, read } = site;
    const car = carAt(5);
    await post(opsPath(`listings/${car.id}`), { act: 'hide', reason: 'sold' });
    for (const q of [car.vin, car.vin.toLowerCase(), String(car.id), car.stockNumber]) {
      expect([q, (await read(opsPath('listings', { q }))).text.includes(car.vin)]).toEqual([q, true]);
    }
    await post(opsPath(`listings/${car.id}`), { act: 'show' });
    await until(async () =>
      (await read(opsPath('listings', { q: `${car.make.name} ${car.model.name}` }))).text.includes(car.vin),
    );
    expect((await read(opsPath('listings', { q: "%' or 1=1" }))).status).toBe(200);
  });

  it('a dealer an operator edits is shown so, and its questions go to the new address', async () => {
    const { post, read, services } = site;
    const car = carAt(6);
    const path = opsPath(`dealers/${car.ownerId}`);
    const form = (await read(path)).text;
    const values = Object.fromEntries(
      [...form.matchAll(/<input[^>]*?name="([^"]+)"[^>]*?value="([^"]*)"[^>]*>/g)]
        // A box that is not ticked is not sent.
        .filter(([tag]) => !tag.includes('type="checkbox"') || tag.includes('checked=""'))
        .map(([, name = '', value = '']) => [name, value]),
    );
    const refused = await post(path, { ...values, act: 'edit', zip: '00000', phone: '12' });
    expect(refused.status).toBe(400);
    expect(refused.text).toContain('We don’t recognize that ZIP code.');
    const edited = await post(path, {
      ...values,
      act: 'edit',
      name: 'Peach Motors',
      leadEmail: 'desk@peach.example',
      docFee: '299',
    });
    expect(edited).toMatchObject({ status: 303 });
    expect((await read(path)).text).toContain('From feed:');
    expect((await read(opsPath('dealers', { q: 'peach mot' }))).text).toContain('desk@peach.example');
    const [entry] = await services.audit.about(`dealer:${car.ownerId}`, 1);
    await post(path, { act: 'undo', entry: entry?.id ?? '' });
    expect((await read(opsPath('dealers', { q: 'peach mot' }))).text).not.toContain('desk@peach.example');
  });

  it('telling the dealer sends the words and nobody’s address', async () => {
    const { first, post, services } = site;
    const car = carAt(7);
    const report = { listingId: car.id, reason: 'fees', words: 'Nitrogen for $299.', email: 'ann@example.com' };
    const sent = await first.ask('/cars-for-sale/svc/listing-reports', {
      method: 'POST',
      headers: { origin: first.origin, 'content-type': 'application/json' },
      body: JSON.stringify(report),
    });
    expect(JSON.parse(sent.text)).toMatchObject({ success: true });
    const response = await post(opsPath(`reported/${car.id}`), {
      resolution: 'dealer-told',
      note: 'Two days, please.',
    });
    expect(response).toMatchObject({ status: 303 });
    const mails = () => readMails(join(site.dataDir, 'outbox'));
    await until(async () => mails().length > 0);
    const [mail] = mails();
    const text = mail ?? '';
    expect(text).toContain(`Shoppers report the ${car.year}`);
    expect(text).toContain('Nitrogen for $299.');
    expect(text).toContain('Two days, please.');
    expect(text).not.toContain('ann@example.com');
    const entries = await services.audit.about(`listing:${car.id}`, 9);
    expect(entries.map(({ action }) => action)).toContain('report.resolve');
  });

  it('a shopper reports a car without script, the words wait as they were written, and hiding it answers them', async () => {
    const { first, post, read, seen, services } = site;
    const car = carAt(8);
    const path = reportListingPath(car.id);
    const ask = (fields: Record<string, string>) =>
      first.ask(path, {
        method: 'POST',
        headers: { origin: first.origin, 'content-type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams(fields).toString(),
      });
    expect((await first.ask(path)).text).toContain('What’s wrong?');
    const refused = await ask({ words: 'They wanted more', email: 'nobody' });
    expect(refused.status).toBe(400);
    expect(refused.text).toContain('They wanted more');
    expect(refused.text).toContain('Please choose what’s wrong.');
    const words = 'They wanted $1,495 <b>more</b>\nfor “market adjustment”.';
    expect((await ask({ reason: 'fees', words, email: 'ann@example.com' })).text).toContain(
      'We’ll look into this listing',
    );
    expect((await ask({ reason: 'fees', words, email: 'ann@example.com' })).status).toBe(200);
    expect((await ask({ reason: 'sold', words: 'robot', company: 'ACME' })).status).toBe(200);
    expect((await first.ask(reportListingPath(99_999_999))).status).toBe(404);
    const desk = (await read(opsPath('reported'))).text;
    expect(desk).toContain('&lt;b&gt;more&lt;/b&gt;');
    expect(desk).not.toContain('ann@example.com');
    expect(await services.reportDesk.waiting()).toBe(1);
    const answers = opsPath(`reported/${car.id}`);
    expect((await post(answers, { resolution: 'corrected' })).status).toBe(409);
    expect((await post(answers, { resolution: 'shout' })).status).toBe(400);
    expect(await services.reportDesk.waiting()).toBe(1);
    expect(await post(answers, { resolution: 'hidden', note: 'Called them' })).toMatchObject({ status: 303 });
    await until(async () => (await seen(car.vdpBaseUrl)).every(({ status }) => status === 410));
    expect(await services.reportDesk.waiting()).toBe(0);
    expect((await read(answers)).text).toContain('Called them');
    expect((await post(answers, { resolution: 'hidden' })).status).toBe(409);
    expect((await ask({ reason: 'sold' })).status).toBe(410);
  });
});
