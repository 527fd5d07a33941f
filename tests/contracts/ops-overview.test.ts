import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Owner } from '#domains/cars/sellers/owner.ts';
import { createOutboxStore } from '#platform/outbox/outbox-store.ts';
import { openDatabase } from '#platform/sql/database.ts';
import { signInOperator } from '#tests/fixtures/operator.ts';
import { type PageApp, startPageApp } from '#tests/fixtures/page-app.ts';
import { type SignedIn, signIn } from '#tests/fixtures/signed-in.ts';

const robot = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)';

describe('the overview and the search box of the back office, over HTTP', () => {
  let world: PageApp;
  let olive: SignedIn;
  let car: { id: number; vin: string; ownerId: number; ownerName: string };
  beforeAll(async () => {
    world = await startPageApp();
    await world.running.start();
    olive = await signInOperator({ dataDir: world.dataDir, origin: world.origin });
    const [listing] = JSON.parse(
      (await world.ask('/rest/lsc/listing?numRecords=1&searchRadius=0&sellerType=d')).text,
    ).listings;
    car = listing;
  });
  afterAll(() => world.close());

  const open = (path: string, headers: Record<string, string> = {}) =>
    world.ask(path, { headers: { cookie: olive.cookie, ...headers } });
  const searches = async () => {
    const { series, robotSearches } = await world.running.services.overview.view('24h', ['owner']);
    return { people: series.searches?.total, robots: robotSearches };
  };
  const latest = () => world.running.services.audit.latest(50);

  it('opens on a fresh install, and shows no figures it does not have', async () => {
    const page = await open('/ops');
    expect(page.status).toBe(200);
    // No postal address is configured yet (RULING-124).
    expect(page.text).toContain('One item needs attention.');
    expect(page.text).toContain('Emails have no postal address');
    expect(page.text).toContain('None in this period.');
    expect(page.text).toContain('No feeds yet.');
    for (const range of ['24h', '7d', '30d', 'for-ever']) {
      expect([range, (await open(`/ops?range=${range}`)).status]).toEqual([range, 200]);
    }
  });

  it('counts every results page served, cached ones too, robots separately, and nothing else', async () => {
    const path = '/cars-for-sale/used-cars?zip=30303';
    const first = await world.ask(path);
    const results = first.status === 200 ? path : String(first.headers.location);
    await world.ask(results);
    const before = await searches();
    await world.ask(results);
    await world.ask(results);
    await world.ask(results.replace(/(\?|$)/, '.data$1'));
    await world.ask(results, { headers: { 'user-agent': robot } });
    await world.ask(results, { method: 'HEAD' });
    await world.ask(`/cars-for-sale/vehicle/${car.id}`);
    await world.ask('/no-such-page');
    expect(await searches()).toEqual({ people: (before.people ?? 0) + 3, robots: (before.robots ?? 0) + 1 });
  });

  it('lists the problem that affects most shoppers first, with the one primary button', async () => {
    const db = await openDatabase({ dataDir: world.dataDir });
    const store = createOutboxStore(db);
    for (const n of [1, 2]) {
      const message = {
        channel: 'mail' as const,
        cause: `x:${n}`,
        to: 'dana@example.com',
        subject: 'Hello',
        text: 'Hi',
      };
      const now = Date.now();
      const id = `0badcafe-0000-4000-8000-00000000000${n}`;
      await db.transaction((session) => store.insert(session, { id, message, now }));
      await store.change(id, { from: ['queued'], to: 'failed', now, error: 'no' });
    }
    await db.close();
    const { text } = await open('/ops');
    expect(text).toContain('2 messages did not arrive');
    expect(text).toContain('/ops/queue?kind=message');
    expect(text).not.toContain('dana@example.com');
  });

  it('a number with one match leads straight to it', async () => {
    for (const query of [car.vin, car.vin.toLowerCase(), String(car.id), '0badcafe-0000-4000-8000-000000000001']) {
      const { status, headers } = await open(`/ops/find?q=${query}`);
      expect([query, status]).toEqual([query, 303]);
      expect((await open(String(headers.location))).status).toBe(200);
    }
  });

  it('several matches are listed by kind, and no match says so', async () => {
    const several = await open('/ops/find?q=0badcafe');
    expect(several.status).toBe(200);
    expect(several.text).toContain('Messages');
    for (const query of ['', '%20', 'no+such+dealer+anywhere', '%25', '99999999999999', '%27%3B--', 'x'.repeat(500)]) {
      expect([query, (await open(`/ops/find?q=${query}`)).status]).toEqual([query, 200]);
    }
    expect((await open('/ops/find?q=no+such+dealer')).text).toContain('No results');
  });

  it('a dealer is found by part of its name, in any case', async () => {
    const owner = { id: car.ownerId, name: car.ownerName };
    const part = owner.name.slice(1, 9).toUpperCase();
    const { status, text, headers } = await open(`/ops/find?q=${encodeURIComponent(part)}`);
    if (status === 303) expect(String(headers.location)).toContain(String(owner.id));
    else expect(text).toContain(String(owner.id));
  });

  it('a dealer is found by its lead address', async () => {
    const db = await openDatabase({ dataDir: world.dataDir });
    const tables = db.with<{ owners: { id: number; document: string } }>();
    const owner = tables.selectFrom('owners').select('document').where('id', '=', car.ownerId);
    const { leadEmail } = Owner.parse(JSON.parse((await owner.executeTakeFirstOrThrow()).document));
    await db.close();
    const page = await open(`/ops/find?q=${encodeURIComponent(leadEmail?.toUpperCase() ?? '')}`);
    expect(`${page.headers.location} ${page.text}`).toContain(`/ops/dealers/${car.ownerId}`);
  });

  it('a search for an address is logged without the address', async () => {
    const before = (await latest()).length;
    const { status, text } = await open('/ops/find?q=Dana%40Example.com');
    expect([status, text.includes('Messages')]).toEqual([200, true]);
    await open(`/ops/find?q=${car.id}`);
    const entries = await latest();
    expect(entries).toHaveLength(before + 1);
    expect(entries[0]).toMatchObject({ action: 'person.find', operator: { email: olive.consumer.email } });
    expect(JSON.stringify(entries)).not.toMatch(/dana@example/i);
  });

  it('is 404 to everybody else', async () => {
    const dana = await signIn({ dataDir: world.dataDir, origin: world.origin, email: 'dana@example.com' });
    const before = (await latest()).length;
    for (const path of ['/ops', '/ops/find?q=olive%40example.com', `/ops/find?q=${car.id}`]) {
      expect([path, (await world.ask(path, { headers: { cookie: dana.cookie } })).status]).toEqual([path, 404]);
    }
    expect(await latest()).toHaveLength(before);
  });
});
