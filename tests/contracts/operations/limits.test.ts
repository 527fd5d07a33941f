import { afterEach, expect, it } from 'vitest';
import { onSqlite } from '#tests/fixtures/engines.ts';
import { errorCodeIn } from './error-body.ts';
import { examplesFor } from './examples.ts';
import { isWrite, type Operation } from './operation.ts';
import { changesTo, rowsNaming } from './rows-of.ts';
import { sampleRequest } from './sample-request.ts';
import { stockShopper } from './stocked-shopper.ts';
import { openWorld, type World } from './world.ts';

onSqlite('every write the API describes', (fixture) => {
  let world: World;
  afterEach(() => world.close());

  it('is refused from another site, with any cookies, and changes nothing', async () => {
    world = await openWorld(fixture);
    const { operations, call, db } = world;
    const shopper = await stockShopper(world);
    const before = await rowsNaming(db, Object.values(shopper.ids));
    const foreign: Record<string, string>[] = [
      { origin: 'https://evil.example' },
      { origin: 'null' },
      { origin: `${world.origin}.evil.example` },
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'cross-site', origin: world.origin },
    ];
    const wrong: string[] = [];
    for (const operation of operations.filter(isWrite)) {
      const request = sampleRequest(operation, examplesFor(world, shopper));
      for (const from of foreign) {
        const { status, text, headers } = await call(operation, request, {
          headers: { cookie: shopper.cookie, ...from },
        });
        const refused = status === 403 && errorCodeIn(text) === 'foreign-origin' && headers['set-cookie'] === undefined;
        if (!refused) wrong.push(`${operation.name} from ${JSON.stringify(from)}: ${status} ${text.slice(0, 120)}`);
      }
    }
    expect(wrong).toEqual([]);
    expect(await changesTo(db, shopper.ids, before)).toEqual([]);
  });

  it('is refused after as many writes in a minute as the limit in the responses says, of any kind', async () => {
    world = await openWorld(fixture);
    const { operations, call, db, app } = world;
    const shopper = await stockShopper(world);
    // Upload parts and carrier webhooks are counted only without valid credentials.
    const uncounted = app.routes.flatMap(({ config, method, url }) =>
      config?.uncountedWrites ? `${method} ${url}` : [],
    );
    // Writes of wallets have their own limits; see `wallet-limits.test.ts`.
    const otherwise = app.routes.flatMap(({ config, method, url }) => (config?.countedAs ? `${method} ${url}` : []));
    const isCounted = ({ method, path }: Operation) =>
      ![...uncounted, ...otherwise].includes(`${method} ${path.replace(/\{(\w+)\}/g, ':$1')}`);
    const writes = operations.filter(isWrite).filter(isCounted);
    expect(uncounted.toSorted()).toEqual([
      'POST /api/mail/events',
      'POST /api/mail/inbound',
      'POST /api/sms/inbound',
      'POST /unsubscribe',
      'PUT /api/ops/feeds/uploads/:id',
    ]);
    const headers = { 'x-forwarded-for': '203.0.113.9' };
    const first = writes[0];
    if (!first) throw new Error('no writes are described');
    const request = sampleRequest(first, examplesFor(world, shopper));
    const limit = Number((await call(first, request, { headers })).headers['x-ratelimit-limit']);
    expect(limit).toBeGreaterThan(0);
    for (let n = 1; n < limit; n += 1) await call(first, request, { headers });
    const before = await rowsNaming(db, Object.values(shopper.ids));
    const wrong: string[] = [];
    for (const operation of writes) {
      const answer = await call(operation, sampleRequest(operation, examplesFor(world, shopper)), {
        headers: { ...headers, 'identity-token': shopper.token },
      });
      const refused = answer.status === 429 && errorCodeIn(answer.text) === 'too-many-requests';
      if (!refused || answer.headers['retry-after'] === undefined) wrong.push(`${operation.name}: ${answer.status}`);
    }
    expect(wrong).toEqual([]);
    expect(await changesTo(db, shopper.ids, before)).toEqual([]);
  });
});
