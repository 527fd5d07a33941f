import { createHash } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { mayCall, mayRead, mayWrite, operationRoles, pageRoles } from '#domains/people/access/role-table.ts';
import { type Role, roles } from '#domains/people/access/roles.ts';
import { type Database, openDatabase } from '#platform/sql/database.ts';
import { createDealerPeople } from '#tests/fixtures/dealer-portal.ts';
import { signInOperator } from '#tests/fixtures/operator.ts';
import { type PageApp, startPageApp } from '#tests/fixtures/page-app.ts';
import { pageRoutes } from '#tests/fixtures/page-build.ts';
import { signIn } from '#tests/fixtures/signed-in.ts';
import { isWholeSweep } from '#tests/fixtures/sweeps.ts';

/** Tries of one kind; all kinds of a whole sweep together make 10,000. */
const partOf = (all: number): number => (isWholeSweep ? all : all / 5);
const triesOf = { role: partOf(3_000), stranger: partOf(2_000), otherDealer: partOf(3_000), otherThing: partOf(2_000) };
const seed = 20_261_119;
const patient = { timeout: 600_000, interval: 100 };

/** Tables that a refused request may write: what was refused, how often somebody asked, and the app's own work. */
const notes = new Set([
  'access_events',
  'room_refusals',
  'operator_visits',
  'auth_sessions',
  'site_counters',
  'page_counts',
  'running_processes',
  'rate_windows',
  'jobs',
  'queue_items',
]);

type Try = { as: string; method: string; path: string; fields?: Record<string, string> };

describe('tries of roles and ids', () => {
  let app: PageApp;
  let db: Database;
  const cookies: Record<string, string> = { nobody: '' };
  let ours = 0;
  let dealers: number[] = [];
  let cars: { id: number; dealerId: number }[] = [];
  const leads: string[] = [];

  beforeAll(async () => {
    app = await startPageApp({ env: { TRUST_PROXY: '1' } });
    await app.running.start();
    const where = { dataDir: app.dataDir };
    db = await openDatabase(where);
    const people = createDealerPeople(app);
    const owner = await people.operator();
    const answer = await app.ask('/rest/lsc/listing?sellerType=d&numRecords=100&searchRadius=0');
    const { listings } = JSON.parse(answer.text) as { listings: { id: number; ownerId: number }[] };
    cars = listings.map(({ id, ownerId }) => ({ id, dealerId: ownerId }));
    dealers = [...new Set(cars.map(({ dealerId }) => dealerId))];
    [ours = 0] = dealers;
    for (const role of roles) cookies[role] = (await signInOperator({ ...where, roles: [role] })).cookie;
    cookies.shopper = (await signIn(where)).cookie;
    cookies.manager = (await people.member(owner, ours, 'Kim')).cookie;
    cookies.member = (await people.member(owner, ours, 'Lou', 'member')).cookie;
    for (const { id } of cars.filter(({ dealerId }) => dealerId !== ours).slice(0, 3)) {
      const lead = { listingId: id, firstName: 'Dana', lastName: 'Lee', email: 'dana@example.com', message: 'Hi' };
      const sent = await app.ask('/cars-for-sale/svc/leads/vehicle', {
        method: 'POST',
        headers: { 'content-type': 'application/json', origin: app.origin },
        body: JSON.stringify(lead),
      });
      leads.push(JSON.parse(sent.text).leadId);
    }
    // Until the mails about these are sent.
    await vi.waitFor(async () => {
      const before = JSON.stringify(await contents());
      await wait(500);
      expect(JSON.stringify(await contents())).toBe(before);
    }, patient);
  });
  afterAll(async () => {
    await db.close();
    await app.close();
  });

  let requests = 0;
  const send = async ({ as, method, path, fields }: Try): Promise<number> => {
    requests += 1;
    const { statusCode } = await app.app.inject({
      method: method as 'GET',
      url: path,
      headers: {
        host: new URL(app.origin).host,
        cookie: cookies[as] ?? '',
        origin: app.origin,
        // Another network for each request, because write limits are not under test here.
        'x-forwarded-for': `10.${requests >> 16}.${(requests >> 8) & 255}.${requests & 255}`,
        ...(fields && { 'content-type': 'application/x-www-form-urlencoded' }),
      },
      ...(fields && { payload: new URLSearchParams(fields).toString() }),
    });
    return statusCode;
  };

  /** A hash of the rows of each table, notes left out. */
  const contents = async (): Promise<Record<string, string>> => {
    const tables = await sql<{ name: string }>`
      select name from sqlite_master where type = 'table' and name not like 'sqlite_%' order by name`.execute(
      db.kysely,
    );
    const hashes: Record<string, string> = {};
    for (const { name } of tables.rows) {
      if (notes.has(name)) continue;
      const { rows } = await sql`select * from ${sql.table(name)}`.execute(db.kysely);
      hashes[name] = `${rows.length} ${createHash('sha256').update(JSON.stringify(rows)).digest('hex')}`;
    }
    return hashes;
  };

  /** Sends all tries; resolves with those whose status is not among the expected. */
  const through = async (tries: readonly Try[], isRefusal: (status: number, one: Try) => boolean) => {
    const before = await contents();
    const wrong: string[] = [];
    for (const one of tries) {
      const status = await send(one);
      if (!isRefusal(status, one))
        wrong.push(`${one.as}: ${one.method} ${one.path} ${JSON.stringify(one.fields)}: ${status}`);
    }
    expect(wrong.slice(0, 20)).toEqual([]);
    expect(await contents()).toEqual(before);
  };

  const sample = <T>(arbitrary: fc.Arbitrary<T>, numRuns: number): T[] => fc.sample(arbitrary, { numRuns, seed });
  const uuid = fc.uuid({ version: 4 });
  const acts = fc.constantFrom(
    ...['hide', 'show', 'correct', 'feature', 'undo', 'remove', 'accept-price', 'merge', 'portal-invite', 'invite'],
    ...['roles', 'end-sessions', 'publish', 'switch', 'stop', 'approve', 'refuse', 'retry', 'cancel', 'block', 'price'],
    ...['details', 'state', 'reset', 'notices', 'reply', 'save', 'create', 'make', 'revoke', 'choose', 'feature', ''],
  );
  /** Fields that would do something at one page or another. */
  const someFields = (id: fc.Arbitrary<string>): fc.Arbitrary<Record<string, string>> =>
    fc.record({
      act: acts,
      id,
      entry: id,
      member: id,
      listingId: id,
      email: fc.constant('eve@example.com'),
      role: fc.constantFrom('owner', 'manager'),
      reason: fc.constantFrom('', 'spam', 'other'),
      words: fc.constant('Because'),
      price: fc.constantFrom('1', '19999'),
      decision: fc.constantFrom('approved', 'refused'),
      state: fc.constant('sold'),
      message: fc.constant('Hello'),
    });
  const someIds = (): fc.Arbitrary<string> =>
    fc.oneof(
      fc.constantFrom(...cars.map(({ id }) => String(id))),
      fc.constantFrom(...dealers.map(String)),
      fc.constantFrom(...leads),
      uuid,
    );
  /** An address of a route with these ids in it; mostly as data, because rendering a refusal takes the most time. */
  const address = (path: string, id: fc.Arbitrary<string>): fc.Arbitrary<string> =>
    fc
      .tuple(
        fc.array(id, { minLength: 3, maxLength: 3 }),
        fc.boolean(),
        fc.integer({ min: 0, max: 49 }).map((number) => number > 0),
      )
      .map(([ids, withOptional, asData]) => {
        let at = 0;
        const filled = `/${path}`
          .replaceAll(/\/:\w+\?/g, () => (withOptional ? `/${ids[at++ % 3]}` : ''))
          .replaceAll(/:\w+/g, () => String(ids[at++ % 3]));
        return `${filled}${asData ? '.data' : ''}`;
      });
  const adminPages = pageRoutes.flatMap(({ id, path }) => (path && /^ops(\/|$)/.test(path) ? [{ id, path }] : []));

  /** Calls answer sooner than pages, so there can be more of them. */
  const mostlyCalls = (calls: fc.Arbitrary<Try>, ...pages: fc.Arbitrary<Try>[]): fc.Arbitrary<Try> =>
    fc.oneof({ weight: 2, arbitrary: calls }, { weight: 1, arbitrary: fc.oneof(...pages) });

  const refusedRoles = (may: (role: Role) => boolean): Role[] => roles.filter((role) => !may(role));

  it('ROLE-02: tries of roles at pages, forms and operations that are not theirs: none through', async () => {
    const id = someIds();
    const pages = adminPages.flatMap(({ id: route, path }) => {
      const readers = refusedRoles((role) => mayRead([role], route));
      const section = route === 'routes/ops/settings' ? { section: 'operators' } : {};
      const writers = pageRoles[route]?.write ? refusedRoles((role) => mayWrite([role], route, section)) : [];
      const at = section.section ? path.replace(':section?', 'operators') : path;
      return [
        // As a browser asks for the data of one page, without the frame around it.
        ...readers.map((as) =>
          address(at, id).map((to): Try => {
            const isData = to.endsWith('.data');
            return { as, method: 'GET', path: isData ? `${to}?_routes=${encodeURIComponent(route)}` : to };
          }),
        ),
        ...writers.map((as) =>
          fc
            .tuple(address(at, id), someFields(id))
            .map(([to, fields]): Try => ({ as, method: 'POST', path: to, fields })),
        ),
      ];
    });
    const calls = Object.keys(operationRoles).flatMap((operation) => {
      const [method = '', url = ''] = operation.split(' ');
      return refusedRoles((role) => mayCall([role], operation)).map((as) =>
        fc.tuple(id, someFields(id)).map(([one, fields]): Try => {
          const path = url.replaceAll(/:\w+/g, one);
          return method === 'GET' ? { as, method, path } : { as, method, path, fields };
        }),
      );
    });
    expect([pages.length, calls.length].map((length) => length > 20)).toEqual([true, true]);
    await through(
      sample(mostlyCalls(fc.oneof(...calls), fc.oneof(...pages)), triesOf.role),
      (status) => status === 403,
    );
  });

  it('ROLE-02: tries of visitors, shoppers and dealers at the back office: an unknown address to each', async () => {
    const id = someIds();
    const as = fc.constantFrom('nobody', 'shopper', 'manager', 'member');
    const pages = fc.constantFrom(...adminPages).chain(({ path }) => address(path, id));
    const calls = fc
      .tuple(fc.constantFrom(...Object.keys(operationRoles)), id)
      .map(([operation, one]) => operation.replaceAll(/:\w+/g, one).split(' '));
    const tries = mostlyCalls(
      fc.tuple(as, calls, someFields(id)).map(([who, [method = '', path = ''], fields]): Try => {
        return method === 'GET' ? { as: who, method, path } : { as: who, method, path, fields };
      }),
      fc.tuple(as, pages).map(([who, path]): Try => ({ as: who, method: 'GET', path })),
      fc
        .tuple(as, pages, someFields(id))
        .map(([who, path, fields]): Try => ({ as: who, method: 'POST', path, fields })),
    );
    await through(sample(tries, triesOf.stranger), (status) => status === 404);
  });

  const portalPages = pageRoutes.flatMap(({ path }) => (path?.startsWith('dealer/:dealerId') ? [path] : []));
  const portalCalls = () =>
    app.routes.filter(({ url, method }) => url.startsWith('/dealer-api/') && !url.endsWith('*') && method !== 'HEAD');

  it('DLR-08: tries of people at the portals of other dealers: an unknown address to each', async () => {
    const id = someIds();
    const others = dealers.filter((dealer) => dealer !== ours).map(String);
    const dealer = fc.oneof(fc.constantFrom(...others), fc.constantFrom('1', '999999999', '2147483648', '0', '-1'));
    const as = fc.constantFrom('shopper', 'manager', 'member', 'analyst', 'owner');
    const page = fc
      .tuple(dealer, fc.constantFrom(...portalPages))
      .chain(([one, path]) => address(path.replace(':dealerId', one), id));
    const call = fc
      .tuple(dealer, fc.constantFrom(...portalCalls()), id)
      .map(([one, { method, url }, thing]) => [method, url.replace(':dealerId', one).replaceAll(/:\w+/g, thing)]);
    const tries = mostlyCalls(
      fc.tuple(as, call).map(([who, [method = '', path = '']]): Try => ({ as: who, method, path })),
      fc.tuple(as, page).map(([who, path]): Try => ({ as: who, method: 'GET', path })),
      fc.tuple(as, page, someFields(id)).map(([who, path, fields]): Try => ({ as: who, method: 'POST', path, fields })),
    );
    await through(sample(tries, triesOf.otherDealer), (status, { method }) =>
      method === 'GET' ? status === 404 : status === 404 || status === 405,
    );
  });

  it('DLR-08: tries of dealers with ids of other dealers’ cars, questions and files: none through', async () => {
    const foreignCars = cars.filter(({ dealerId }) => dealerId !== ours).map(({ id }) => String(id));
    const foreign = fc.oneof(fc.constantFrom(...foreignCars), fc.constantFrom(...leads), uuid);
    const as = fc.constantFrom('manager', 'member');
    // Pages about one thing, with the id always in the address.
    const things = portalPages
      .map((path) => path.replace('?', '').replace(':dealerId', String(ours)))
      .filter((path) => path.includes(':'));
    const page = fc.constantFrom(...things).chain((path) => address(path, foreign));
    const call = fc
      .tuple(fc.constantFrom(...portalCalls()), foreign)
      .map(([{ method, url }, thing]) => [method, url.replace(':dealerId', String(ours)).replaceAll(/:\w+/g, thing)]);
    const tries = mostlyCalls(
      fc.tuple(as, call).map(([who, [method = '', path = '']]): Try => ({ as: who, method, path })),
      fc.tuple(as, page).map(([who, path]): Try => ({ as: who, method: 'GET', path })),
      fc
        .tuple(as, page, someFields(foreign))
        .map(([who, path, fields]): Try => ({ as: who, method: 'POST', path, fields })),
    );
    // What is refused before its thing is looked up is refused as what it is: bad input, a manager's work, a wrong type.
    const other = [400, 403, 405, 415];
    await through(sample(tries, triesOf.otherThing), (status, { method, path }) =>
      method === 'GET' && !path.startsWith('/dealer-api/') ? status === 404 : [404, ...other].includes(status),
    );
  });
});
