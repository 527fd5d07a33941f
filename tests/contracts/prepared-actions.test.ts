import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { type PageApp, startPageApp } from '#tests/fixtures/page-app.ts';
import { type SignedIn, signIn } from '#tests/fixtures/signed-in.ts';

const Prepared = z.object({ done: z.literal(false), action: z.string(), confirmAt: z.url() });
const Found = z.looseObject({
  cars: z.array(z.looseObject({ id: z.number(), vin: z.string(), seller: z.looseObject({ kind: z.string() }) })),
});

describe('what assistants prepare and shoppers confirm', () => {
  let app: PageApp;
  let client: Client;
  let dana: SignedIn;
  let car: { id: number; vin: string };

  const call = async (name: string, args: Record<string, unknown>) =>
    client.callTool({ name, arguments: args }) as Promise<{
      isError?: boolean;
      structuredContent?: unknown;
      content: unknown;
    }>;
  const pathOf = async (name: string, args: Record<string, unknown>): Promise<string> => {
    const { confirmAt } = Prepared.parse((await call(name, args)).structuredContent);
    const { origin, pathname, search } = new URL(confirmAt);
    expect(origin).toBe(app.origin);
    return `${pathname}${search}`;
  };
  const post = (path: string, values: Record<string, string>, cookie = dana.cookie) =>
    app.ask(path, {
      method: 'POST',
      headers: { cookie, origin: app.origin, 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams(values).toString(),
    });
  const get = (path: string, cookie = dana.cookie) => app.ask(path, { headers: { cookie } });
  const leads = () => app.running.services.leadDesk.list({}, 1);

  beforeAll(async () => {
    app = await startPageApp();
    await app.running.start();
    dana = await signIn({ dataDir: app.dataDir, name: 'Dana Whitfield' });
    client = new Client({ name: 'test', version: '1' });
    await client.connect(new StreamableHTTPClientTransport(new URL(`${app.origin}/mcp`)));
    const { cars } = Found.parse((await call('search_cars', { limit: 25 })).structuredContent);
    const first = cars.find(({ seller }) => seller.kind === 'dealer');
    if (!first) throw new Error('there are no cars');
    car = first;
  });
  afterAll(async () => {
    await client.close();
    await app.close();
  });

  it('MCP-09: a visitor signs in first and comes back, and nothing is stored by looking', async () => {
    const path = await pathOf('save_car', { car: car.vin });
    const visitor = await get(path, '');
    expect(visitor.status).toBe(303);
    expect(decodeURIComponent(String(visitor.headers.location))).toContain(path);
    const page = await get(path);
    expect([page.status, page.headers['cache-control']]).toEqual([200, expect.stringContaining('private')]);
    expect(page.text).toContain('Nothing happens until you confirm');
    expect((await post(path, {}, '')).status).toBe(303);
    expect((await get('/my-autotrader/saved-cars')).text).not.toContain(`vehicle/${car.id}`);
  });

  it('MCP-09: a car is saved once it is confirmed, with alerts only if they are wanted', async () => {
    const saved = await post(await pathOf('save_car', { car: String(car.id) }), { email: 'on' });
    expect([saved.status, saved.headers.location]).toEqual([303, '/my-autotrader/saved-cars']);
    const [entry] = await app.running.services.savedVehicles.list(dana.consumer.id);
    expect(entry).toMatchObject({ listingId: car.id, enableEmailAlerts: true });
  });

  it('MCP-09: an alert is the search of the tool, and is created on confirmation', async () => {
    const path = await pathOf('create_alert', { words: 'suv under 40k', place: '30303', withinMiles: 100 });
    expect((await get(path)).text).toContain('Create alert');
    expect(await app.running.services.savedSearches.list(dana.consumer.id)).toEqual([]);
    const created = await post(path, {});
    expect([created.status, created.headers.location]).toEqual([
      303,
      expect.stringContaining('/saved-searches?saved='),
    ]);
    const [search] = await app.running.services.savedSearches.list(dana.consumer.id);
    expect(search).toMatchObject({ enableEmailAlerts: true });
    expect(search?.searchString).toMatch(/maxPrice=40000.*searchRadius=100|searchRadius=100.*maxPrice=40000/);
  });

  it('MCP-09: a question is the shopper’s to change, and goes to the seller once it is sent', async () => {
    const path = await pathOf('ask_seller', { car: String(car.id), message: 'Does it have <heated> seats?' });
    const page = await get(path);
    expect(page.text).toContain('Does it have &lt;heated&gt; seats?');
    expect(page.text).toContain('value="Dana"');
    const before = (await leads()).total;
    const values = { firstName: 'Dana', lastName: 'Whitfield', email: dana.consumer.email, phone: '4045550142' };
    const missing = await post(path, { ...values, lastName: '', message: 'Heated seats?' });
    expect([missing.status, missing.text.includes('Please enter your last name.')]).toEqual([400, true]);
    expect((await leads()).total).toBe(before);
    // A listing in the body counts for nothing: the address decides.
    const sent = await post(path, { ...values, message: 'Heated seats?', replyBy: 'phone', listingId: '10001' });
    expect([sent.status, sent.headers.location]).toEqual([303, expect.stringMatching(/\/questions#[0-9a-f-]{36}$/)]);
    expect((await leads()).leads[0]).toMatchObject({ listingId: car.id });
  });

  it('MCP-09: what can’t be read is an error of the tool, and an address made up by hand a 404', async () => {
    for (const [name, args] of [
      ['save_car', { car: '99999999' }],
      ['ask_seller', { car: String(car.id), message: 'x'.repeat(501) }],
      // In an address it's longer than what a sign-in leads back to.
      ['ask_seller', { car: String(car.id), message: 'ü'.repeat(400) }],
      ['create_alert', { filters: { make: 'Toyotta' } }],
    ] as const) {
      expect([name, (await call(name, args)).isError]).toEqual([name, true]);
    }
    for (const query of ['', '?do=buy&car=1', '?do=save-car', '?do=save-car&car=99999999', '?do=ask-seller&car=x']) {
      expect([query, (await get(`/my-autotrader/confirm${query}`)).status]).toEqual([query, 404]);
      expect([query, (await post(`/my-autotrader/confirm${query}`, {})).status]).toEqual([query, 404]);
    }
  });
});
