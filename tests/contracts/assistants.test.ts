import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { Client as OldClient } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport as OldTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { CarValue } from '#domains/cars/appraisal/car-value.ts';
import { startWholeApp, type WholeApp } from '#tests/fixtures/whole-app.ts';

const Car = z.looseObject({
  id: z.number(),
  vin: z.string(),
  make: z.string(),
  model: z.string(),
  mileage: z.number(),
  price: z.number().nullable(),
  distanceMiles: z.number().nullable(),
  address: z.url(),
  asOf: z.iso.datetime(),
  outTheDoor: z.looseObject({ total: z.number() }).nullable(),
  payment: z.looseObject({ monthly: z.number() }).nullable(),
  deal: z.looseObject({ rating: z.string().nullable(), reason: z.string() }).nullable(),
});
const Cars = z.looseObject({
  total: z.number(),
  cars: z.array(Car),
  nextCursor: z.string().nullable(),
  readAs: z.looseObject({
    filters: z.array(z.object({ filter: z.string(), value: z.string() })),
    where: z.string(),
    wordsLeftOut: z.array(z.object({ words: z.string(), why: z.string() })),
  }),
  ifEmpty: z.array(z.object({ change: z.string(), input: z.string(), total: z.number() })),
  address: z.url(),
});
const Groups = z.looseObject({
  total: z.number(),
  furtherGroups: z.number(),
  groups: z.array(
    z.looseObject({ value: z.string(), code: z.string(), cars: z.number(), lowestPrice: z.number().nullable() }),
  ),
});
const Listing = z.looseObject({
  id: z.number(),
  outTheDoor: z.looseObject({ total: z.number() }).nullable(),
  payment: z.looseObject({ monthly: z.number() }).nullable(),
  pricingDetail: z.looseObject({ displayPrice: z.number().nullable() }),
});
const Answer = z.looseObject({ totalResultCount: z.number(), listings: z.array(Listing) });

const toolNames = [
  'search_cars',
  'count_by',
  'get_car',
  'compare_cars',
  'payment',
  'car_value',
  'find_dealers',
  'get_dealer',
  'model_facts',
  'list_choices',
  'save_car',
  'create_alert',
  'ask_seller',
];

/** Each call from a network of its own, because one network may make only so many. */
const fromNewNetwork = (() => {
  let networks = 0;
  return (url: string | URL, init: RequestInit = {}): Promise<Response> => {
    networks += 1;
    const headers = new Headers(init.headers);
    headers.set('x-forwarded-for', `10.1.${networks >> 8}.${networks & 255}`);
    return fetch(url, { ...init, headers });
  };
})();

describe('the tools for assistants at /mcp', () => {
  let app: WholeApp;
  let client: Client;
  let origin: string;
  beforeAll(async () => {
    app = await startWholeApp({ env: { DEMO_LISTINGS: '3000', DEMO_SEED: '7', TRUST_PROXY: '1' } });
    origin = `http://localhost:${app.port}`;
    client = new Client({ name: 'test', version: '1' });
    await client.connect(new StreamableHTTPClientTransport(new URL(`${origin}/mcp`), { fetch: fromNewNetwork }));
    // The client checks answers against the schemas of tools it has listed.
    await client.listTools();
  });
  afterAll(async () => {
    await client.close();
    await app.close();
  });

  const textOf = (content: unknown): string =>
    z.array(z.looseObject({ text: z.string().optional() })).parse(content)[0]?.text ?? '';

  const call = async (name: string, args: Record<string, unknown>) => {
    const result = await client.callTool({ name, arguments: args });
    if (result.isError) throw new Error(`${name} refused: ${textOf(result.content)}`);
    expect(JSON.parse(textOf(result.content))).toEqual(result.structuredContent);
    return result.structuredContent;
  };
  const refusalOf = async (name: string, args: Record<string, unknown>): Promise<string> => {
    const result = await client.callTool({ name, arguments: args });
    expect(result.isError).toBe(true);
    return textOf(result.content);
  };
  const search = async (args: Record<string, unknown>) => Cars.parse(await call('search_cars', args));
  const api = async <T>(schema: z.ZodType<T>, path: string): Promise<T> =>
    schema.parse(await (await fetch(`${origin}${path}`)).json());
  const countInSql = (where: string): number => {
    const db = new DatabaseSync(join(app.dataDir, 'forecourt.sqlite'), { readOnly: true });
    const row = db.prepare(`select count(*) as cars from listings where removed_ms is null and ${where}`).get();
    db.close();
    return z.object({ cars: z.number() }).parse(row).cars;
  };

  it('MCP-07: pages of any site may call the tools, and read a refusal, without credentials', async () => {
    const preflight = await fetch(`${origin}/mcp`, {
      method: 'OPTIONS',
      headers: { origin: 'https://chat.example', 'access-control-request-method': 'POST' },
    });
    expect(preflight.status).toBe(204);
    expect(preflight.headers.get('access-control-allow-methods')).toContain('POST');
    expect(preflight.headers.get('access-control-allow-headers')).toContain('*');
    for (const method of ['POST', 'GET']) {
      const { headers } = await fromNewNetwork(`${origin}/mcp`, {
        method,
        headers: { origin: 'https://chat.example' },
      });
      expect(headers.get('access-control-allow-origin')).toBe('*');
      expect(headers.get('access-control-allow-credentials')).toBeNull();
    }
  });

  it('MCP-07: the catalog leads to a card that says what the server says of itself', async () => {
    const Catalog = z.object({ entries: z.array(z.object({ type: z.string(), url: z.url() })) });
    const Card = z.object({
      name: z.string().regex(/^[a-zA-Z0-9.-]+\/[a-zA-Z0-9._-]+$/),
      description: z.string().max(100),
      version: z.string(),
      icons: z.array(z.object({ src: z.url() })),
      remotes: z.array(z.object({ url: z.url(), supportedProtocolVersions: z.array(z.string()) })),
    });
    for (const path of ['/.well-known/ai-catalog.json', '/.well-known/mcp/catalog.json']) {
      const [entry] = (await api(Catalog, path)).entries;
      expect(entry?.type).toBe('application/mcp-server-card+json');
      const answer = await fetch(entry?.url ?? '');
      expect(answer.headers.get('content-type')).toContain('application/mcp-server-card+json');
      expect(answer.headers.get('access-control-allow-origin')).toBe('*');
      const card = Card.parse(await answer.json());
      expect(card.version).toBe(client.getServerVersion()?.version);
      expect(card.remotes[0]?.url).toBe(`${origin}/mcp`);
      expect(card.remotes[0]?.supportedProtocolVersions).toContain(client.getNegotiatedProtocolVersion());
      expect((await fetch(card.icons[0]?.src ?? '')).status).toBe(200);
    }
    for (const path of ['/.well-known/mcp/server-card.json', '/.well-known/mcp-server-card.json']) {
      expect((await api(Card, path)).remotes).toHaveLength(1);
    }
  });

  it('MCP-01: clients of this version of the protocol and of 2025 list and call every tool', async () => {
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toEqual(toolNames);
    for (const { annotations, outputSchema } of tools) {
      expect(annotations?.readOnlyHint).toBe(true);
      expect(outputSchema?.type).toBe('object');
    }
    const [car, other] = (await search({ limit: 2 })).cars;
    if (!car || !other) throw new Error('there are no cars');
    const dealer = z.object({ dealers: z.array(z.looseObject({ id: z.number() })) });
    const dealers = dealer.parse(await call('find_dealers', { limit: 1 })).dealers;
    const calls: Record<string, Record<string, unknown>> = {
      search_cars: { words: 'awd suv under 40k', place: '30303', withinMiles: 500, limit: 2 },
      count_by: { by: 'make', place: 'GA' },
      get_car: { car: car.vin, place: '30303' },
      compare_cars: { cars: [String(car.id), other.address], place: '30303' },
      payment: { car: String(car.id), place: '30303' },
      car_value: { year: 2019, make: 'Honda', model: 'CR-V', miles: 60_000 },
      find_dealers: { place: '30303', withinMiles: 200, limit: 2 },
      get_dealer: { id: dealers[0]?.id },
      model_facts: { model: 'Honda CR-V' },
      list_choices: { of: 'driveType' },
      save_car: { car: car.vin },
      create_alert: { words: 'awd suv under 40k', place: '30303', withinMiles: 500 },
      ask_seller: { car: String(car.id), message: 'Is it still there?' },
    };
    const old = new OldClient({ name: 'old', version: '1' });
    // Its types allow `undefined` where those of the transport's interface do not.
    const transport: unknown = new OldTransport(new URL(`${origin}/mcp`), { fetch: fromNewNetwork });
    await old.connect(transport as Parameters<typeof old.connect>[0]);
    expect((await old.listTools()).tools.map(({ name }) => name)).toEqual(toolNames);
    const timeless = (value: unknown): unknown =>
      JSON.parse(JSON.stringify(value, (key, part) => (key === 'asOf' ? undefined : part)));
    for (const name of toolNames) {
      const { structuredContent } = await old.callTool({ name, arguments: calls[name] ?? {} });
      expect([name, timeless(structuredContent)]).toEqual([name, timeless(await call(name, calls[name] ?? {}))]);
    }
    await old.close();
  });

  it('MCP-02: nothing is read of a person, and only messages are accepted', async () => {
    const send = (headers: Record<string, string>) =>
      fetch(`${origin}/mcp`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream', ...headers },
        body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' }),
      });
    const plain = await send({});
    const withCookies = await send({ cookie: 'forecourt.session_token=a; zip=90012', 'identity-token': 'b' });
    expect(withCookies.status).toBe(200);
    expect(await withCookies.text()).toEqual(await plain.text());
    expect(withCookies.headers.get('set-cookie')).toBeNull();
    for (const method of ['GET', 'DELETE']) {
      const answer = await fetch(`${origin}/mcp`, { method });
      expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'POST']);
    }
    const broken = await fetch(`${origin}/mcp`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"jsonrpc":',
    });
    expect(broken.status).toBe(400);
  });

  it('MCP-03: an input that can’t be read is named with the nearest values, and nothing is left out', async () => {
    const place = await refusalOf('search_cars', { place: 'Springfeld, IL' });
    expect(place).toContain('- place: "Springfeld, IL" is no place we know. Try Springfield, IL');
    expect(await refusalOf('search_cars', { filters: { make: 'Toyta' } })).toMatch(/filters\.make: .*Try Toyota/);
    expect(await refusalOf('search_cars', { filters: { fule: 'gas' } })).toMatch(/filters\.fule: .*Try fuel/);
    expect(await refusalOf('search_cars', { filters: { price: { min: 5, max: 2 } } })).toContain('filters.price');
    expect(await refusalOf('search_cars', { withinMiles: 50 })).toContain('- withinMiles: needs a place');
    expect(await refusalOf('count_by', { by: 'model' })).toContain('- by: ');
    expect(await refusalOf('get_car', { car: '700999999' })).toContain('- car: ');
    expect(await refusalOf('model_facts', { model: 'CR-V', year: 1950 })).toMatch(/year: .*Try 20\d\d/);
    const { nextCursor } = await search({ filters: { make: 'Honda' }, limit: 1 });
    expect(await refusalOf('search_cars', { cursor: nextCursor })).toContain('- cursor: ');
    const { readAs } = await search({ words: 'reliable red honda', limit: 1 });
    expect(readAs.wordsLeftOut.map(({ words }) => words)).toEqual(['reliable']);
    expect(readAs.filters).toEqual([
      { filter: 'make', value: 'Honda' },
      { filter: 'exteriorColor', value: 'Red' },
    ]);
  });

  it('MCP-03: terms in words count like terms of their own, which come first', async () => {
    const firstPayment = async (input: object): Promise<number | undefined> =>
      (await search({ filters: { price: { min: 1 } }, place: '30303', withinMiles: 0, limit: 1, ...input })).cars[0]
        ?.payment?.monthly;
    const inWords = await firstPayment({ words: '0 down 84 months' });
    expect(inWords).toBe(await firstPayment({ terms: { down: 0, months: 84 } }));
    expect(inWords).not.toBe(await firstPayment({}));
    expect(await firstPayment({ words: '0 down 84 months', terms: { months: 36 } })).toBe(
      await firstPayment({ terms: { months: 36 } }),
    );
  });

  it('MCP-03: whatever is sent, the answer fits its schema or names what is wrong, and never fails', async () => {
    const { tools } = await client.listTools();
    const text = fc.oneof(
      fc.string({ maxLength: 30 }),
      fc.constantFrom(
        'Honda',
        'CR-V',
        '3 Series',
        'AWD',
        '!red',
        'Atlanta, GA',
        '30303',
        'GA',
        '700000358',
        'CAMRY|SE',
        '0',
      ),
    );
    const number = fc.oneof(fc.integer({ min: -5, max: 400_000 }), fc.double({ noNaN: true, min: -1e9, max: 1e9 }));
    const range = fc.record({ min: number, max: number }, { requiredKeys: [] });
    const value = fc.oneof(text, number, fc.array(text, { maxLength: 3 }), range, fc.boolean(), fc.constant(null));
    const argsOf = (schema: unknown): fc.Arbitrary<unknown> => {
      const { properties = {} } = z
        .looseObject({ properties: z.record(z.string(), z.unknown()).optional() })
        .parse(schema);
      const names = Object.keys(properties);
      const one = (name: string): fc.Arbitrary<unknown> => {
        const inner = properties[name];
        const typed = z
          .looseObject({ type: z.string().optional(), enum: z.array(z.unknown()).optional() })
          .parse(inner);
        if (typed.type === 'object') return fc.oneof(argsOf(inner), value);
        return typed.enum ? fc.oneof(fc.constantFrom(...typed.enum), value) : value;
      };
      return fc
        .subarray(names, { maxLength: Math.min(4, names.length) })
        .chain((some) => fc.record(Object.fromEntries(some.map((name) => [name, one(name)]))));
    };
    const outcomes = { answers: 0, refusals: 0 };
    for (const { name, inputSchema } of tools) {
      await fc.assert(
        fc.asyncProperty(argsOf(inputSchema), async (args) => {
          // Throws if the status is not 200, or the answer does not fit its schema.
          const result = await client.callTool({ name, arguments: z.record(z.string(), z.unknown()).parse(args) });
          if (result.isError) expect(textOf(result.content).length).toBeGreaterThan(20);
          outcomes[result.isError ? 'refusals' : 'answers'] += 1;
        }),
        { numRuns: 15 },
      );
    }
    expect(Math.min(outcomes.answers, outcomes.refusals)).toBeGreaterThan(5);
  });

  it('MCP-04: counts equal an SQL count, and cars those of the JSON API', async () => {
    const toyotas = `json_extract(document, '$.makeCode') = 'TOYOTA'`;
    const used = `json_extract(document, '$.listingType') = 'USED' and json_extract(document, '$.mileage') <= 60000`;
    expect((await search({ filters: { make: 'Toyota' } })).total).toBe(countInSql(toyotas));
    const filters = { make: 'Toyota', condition: 'Used', mileage: { max: 60_000 } };
    const { total, cars } = await search({ filters, place: '30303', withinMiles: 0, sort: 'Lowest price' });
    expect(total).toBe(countInSql(`${toyotas} and ${used}`));
    expect(total).toBeGreaterThan(20);
    const query = 'makeCode=TOYOTA&listingType=USED&mileage=-60000&zip=30303&searchRadius=0&sortBy=derivedpriceASC';
    const answer = await api(Answer, `/rest/lsc/listing?${query}&numRecords=10`);
    expect(answer.totalResultCount).toBe(total);
    const figures = ({ id, outTheDoor, payment, price }: z.infer<typeof Car>) => [
      id,
      price,
      outTheDoor?.total,
      payment?.monthly,
    ];
    expect(cars.map(figures)).toEqual(
      answer.listings.map(({ id, outTheDoor, payment, pricingDetail }) => [
        id,
        pricingDetail.displayPrice,
        outTheDoor?.total,
        payment?.monthly,
      ]),
    );
    for (const { address, asOf } of cars)
      expect([new URL(address).origin, Number.isNaN(Date.parse(asOf))]).toEqual([origin, false]);
  });

  it('MCP-04: groups add up to the total, and each is its SQL count', async () => {
    const args = { filters: { make: ['Subaru', 'Acura'] }, by: 'model' };
    const { total, groups, furtherGroups } = Groups.parse(await call('count_by', args));
    expect(furtherGroups).toBe(0);
    expect(groups.reduce((sum, { cars }) => sum + cars, 0)).toBe(total);
    for (const { code, cars } of groups) {
      expect([code, cars]).toEqual([code, countInSql(`json_extract(document, '$.modelCode') = '${code}'`)]);
    }
    const byMake = Groups.parse(await call('count_by', { by: 'make', filters: { year: { min: 2020 } } }));
    for (const { code, cars } of byMake.groups) {
      const where = `json_extract(document, '$.makeCode') = '${code}' and json_extract(document, '$.year') >= 2020`;
      expect([code, cars]).toEqual([code, countInSql(where)]);
    }
  });

  it('MCP-04: a cursor leads through all cars, each once', async () => {
    const filters = { make: 'Subaru' };
    const ids: number[] = [];
    let page = await search({ filters, limit: 25 });
    ids.push(...page.cars.map(({ id }) => id));
    while (page.nextCursor !== null) {
      page = await search({ filters, limit: 25, cursor: page.nextCursor });
      ids.push(...page.cars.map(({ id }) => id));
    }
    expect([ids.length, new Set(ids).size]).toEqual([page.total, page.total]);
    expect(page.total).toBeGreaterThan(25);
  });

  it('MCP-05: the cheapest AWD three-row SUV under 50,000 miles within 100 miles of 30303', async () => {
    const words = await search({
      words: 'AWD SUV with third row under 50k miles within 100 miles of 30303',
      sort: 'Lowest price',
    });
    const filters = { driveType: 'AWD', bodyStyle: 'SUV', features: 'third row', mileage: { max: 50_000 } };
    const byName = await search({ filters, place: '30303', withinMiles: 100, sort: 'Lowest price' });
    const ids = (answer: z.infer<typeof Cars>) => answer.cars.map(({ id }) => id);
    expect(ids(words)).toEqual(ids(byName));
    const query =
      'driveGroup=AWD4WD&vehicleStyleCode=SUVCROSS&featureCode=1306&mileage=-50000&zip=30303&searchRadius=100';
    const { listings } = await api(Answer, `/rest/lsc/listing?${query}&sortBy=derivedpriceASC`);
    expect(byName.cars[0]?.id).toBe(listings[0]?.id);
    expect(byName.cars[0]?.distanceMiles).toBeLessThanOrEqual(100);
  });

  it('MCP-05: whether the car of a VIN has a good price, and why', async () => {
    const { cars } = await search({ filters: { dealRating: 'Good deal' }, limit: 1 });
    const answer = z
      .looseObject({
        car: Car,
        comparables: z.array(z.looseObject({ id: z.number() })),
        priceHistory: z.array(z.unknown()),
      })
      .parse(await call('get_car', { car: cars[0]?.vin }));
    expect(answer.car.deal?.rating).toMatch(/^(Good|Great)$/);
    expect(answer.car.deal?.reason).toMatch(/^\$[\d,]+ below \d+ similar cars$/);
    expect(answer.comparables.length).toBeGreaterThan(0);
    expect(answer.priceHistory.length).toBeGreaterThan(0);
  });

  it('MCP-05: a Camry SE against an Accord Sport', async () => {
    const first = async (make: string, model: string, trim: string): Promise<number> => {
      const { cars } = await search({
        filters: { make, model, trim, price: { min: 1000 } },
        place: '30303',
        withinMiles: 0,
        sort: 'Nearest',
        limit: 1,
      });
      expect(cars[0]?.model).toBe(model);
      return cars[0]?.id ?? 0;
    };
    const ids = [await first('Toyota', 'Camry', 'SE'), await first('Honda', 'Accord', 'Sport')];
    const { cars, rows } = z
      .looseObject({
        cars: z.array(z.looseObject({ id: z.number() })),
        rows: z.array(
          z.object({
            group: z.string(),
            label: z.string(),
            values: z.array(z.looseObject({ best: z.string().nullable() })),
          }),
        ),
      })
      .parse(await call('compare_cars', { cars: ids.map(String), place: '30303' }));
    expect(cars.map(({ id }) => id)).toEqual(ids);
    const price = rows.find(({ label }) => label === 'Price');
    expect(price?.values.filter(({ best }) => best === 'Lowest')).toHaveLength(1);
  });

  it('MCP-05, RULING-85: what a 2019 CR-V EX with 60,000 miles is worth, as the API says', async () => {
    const args = { year: 2019, make: 'Honda', model: 'CR-V', trim: 'EX', miles: 60_000, place: '30303' };
    const { address: _, ...value } = z.looseObject({ address: z.url() }).parse(await call('car_value', args));
    const path = '/rest/lsc/car-value?year=2019&modelCode=CRV&trim=EX&mileage=60000&zip=30303';
    const answer = await api(CarValue, path);
    const { asOf: _asOf, ...figures } = answer;
    expect(value).toMatchObject(figures);
    const { steps, amount } = answer.tradeIn;
    expect(steps.reduce((sum, step) => sum + step.amount, 0)).toBe(amount);
    expect(amount).toBeLessThan(answer.privateSale.amount);
    const missing = await fetch(`${origin}/rest/lsc/car-value?modelCode=CRV&mileage=x`);
    expect([missing.status, await missing.json()]).toMatchObject([
      400,
      { code: 'validation-failed', fields: { mileage: expect.any(String) } },
    ]);
  });

  it('MCP-05: what $400 a month buys with $3,000 down and $2,000 owed on a trade-in', async () => {
    const terms = { down: 3000, tradeIn: 0, owed: 2000 };
    const budget = z
      .looseObject({
        price: z.number(),
        loan: z.looseObject({ monthly: z.number() }),
        outTheDoor: z.number(),
        lines: z.array(z.looseObject({ amount: z.number() })),
      })
      .parse(await call('payment', { monthly: 400, place: '30303', terms }));
    expect(budget.loan.monthly).toBe(400);
    expect(budget.lines.reduce((sum, { amount }) => sum + amount, 0)).toBe(budget.outTheDoor);
    const { cars } = await search({
      // Private sellers take no trade-in, and rates for new cars are lower.
      filters: { monthlyPayment: { max: 400 }, seller: 'Dealer', condition: 'Used' },
      terms,
      place: '30303',
      withinMiles: 0,
      sort: 'Highest price',
      limit: 5,
    });
    expect(cars).toHaveLength(5);
    for (const { price, payment } of cars) {
      expect(payment?.monthly).toBeLessThanOrEqual(400);
      // Dealers add fees, so that no car can cost more than the budget's price without them.
      expect(price).toBeLessThanOrEqual(budget.price);
    }
  });

  it('MCP-06: /llms.txt names pages and tools that are there', async () => {
    const text = await (await fetch(`${origin}/llms.txt`)).text();
    const addresses = [...text.matchAll(/\]\((http[^)]+)\)/g)].map(([, address = '']) => address);
    expect(addresses.length).toBeGreaterThan(5);
    for (const address of addresses) expect(new URL(address).origin).toBe(origin);
    expect(text).toContain(`${origin}/mcp`);
  });

  it('MCP-02: too many calls are refused, and the refusal says how long to wait', async () => {
    const send = () =>
      fetch(`${origin}/mcp`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
        body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'ping' }),
      });
    const first = await send();
    const left = Number(first.headers.get('x-ratelimit-remaining'));
    for (let n = 0; n < left; n += 1) await (await send()).text();
    const refused = await send();
    const seconds = Number(refused.headers.get('retry-after'));
    expect([refused.status, seconds > 0]).toEqual([429, true]);
    expect(z.looseObject({ errorMessage: z.string() }).parse(await refused.json()).errorMessage).toContain(
      `${seconds} s`,
    );
  });
});
