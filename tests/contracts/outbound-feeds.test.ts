import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { RunAnswer, RunDetailsAnswer } from '#domains/supply/dealer-portal/feed/feed-answers.ts';
import { feedCall } from '#domains/supply/dealer-portal/feed/feed-calls.ts';
import { parseCsv } from '#tests/fixtures/csv-cells.ts';
import { createDealerPeople } from '#tests/fixtures/dealer-portal.ts';
import { type PageApp, startPageApp } from '#tests/fixtures/page-app.ts';
import type { SignedIn } from '#tests/fixtures/signed-in.ts';

const patient = { timeout: 600_000, interval: 50 };
const Cars = z.object({
  listings: z.array(z.looseObject({ id: z.int(), vin: z.string(), owner: z.object({ id: z.int() }) })),
  totalResultCount: z.int(),
});
type Car = z.infer<typeof Cars>['listings'][number];

describe('files of a dealer’s cars at signed addresses', () => {
  let world: PageApp;
  let people: ReturnType<typeof createDealerPeople>;
  let kim: SignedIn;
  let ann: SignedIn;
  let ours = 0;

  const at = () => `/dealer/${ours}/feed`;
  /** Each stands in the page and in what its scripts start with. */
  const addressesIn = (html: string): string[] => [...new Set(html.match(/http[^<"\s]*\/api\/outbound\/[^<"\s]*/g))];
  const addressOf = async (file: string): Promise<string> =>
    addressesIn((await people.get(at(), kim)).text).find((address) => address.endsWith(file)) ?? '';
  const carsOnSale = async (): Promise<Car[]> => {
    const path = `/rest/lsc/listing?dealerId=${ours}&numRecords=100&searchRadius=0`;
    const { listings, totalResultCount } = Cars.parse(await (await fetch(`${world.origin}${path}`)).json());
    expect(listings).toHaveLength(totalResultCount);
    return listings.toSorted((a, b) => a.id - b.id);
  };
  const rowsOf = async (file: string): Promise<Record<string, string>[]> =>
    parseCsv(await (await fetch(await addressOf(file))).text());

  beforeAll(async () => {
    world = await startPageApp({ env: { TRUST_PROXY: '1', DEMO_LISTINGS: '400' } });
    await world.running.start();
    people = createDealerPeople(world);
    const operator = await people.operator();
    const path = '/rest/lsc/listing?sellerType=d&numRecords=100&searchRadius=0';
    const { listings } = Cars.parse(await (await fetch(`${world.origin}${path}`)).json());
    const counts = new Map<number, number>();
    for (const { owner } of listings) counts.set(owner.id, (counts.get(owner.id) ?? 0) + 1);
    [ours = 0] = [...counts].toSorted(([, a], [, b]) => b - a).map(([id]) => id);
    kim = await people.member(operator, ours, 'Kim');
    ann = await people.member(operator, ours, 'Ann', 'member');
    await people.post(at(), { act: 'make', name: 'Ads', scopes: 'publish' }, kim);
  });
  afterAll(() => world.close());

  it('DLR-15: a manager makes and revokes them, and others of the team do not see them', async () => {
    expect(addressesIn((await people.get(at(), kim)).text)).toHaveLength(4);
    await people.post(at(), { act: 'make', name: 'Lot', scopes: 'feed,read' }, kim);
    expect(addressesIn((await people.get(at(), kim)).text)).toHaveLength(4);
    const herPage = await people.get(at(), ann);
    expect([herPage.status, herPage.text.includes('Ads'), addressesIn(herPage.text)]).toEqual([200, true, []]);
    const address = await addressOf('cars.csv');
    expect((await fetch(address)).status).toBe(200);
    expect((await fetch(address.replace('cars.csv', 'cars.xml'))).status).toBe(404);
    const forged = address.replace(/outbound\/([^/]{10})/, 'outbound/AAAAAAAAAA');
    expect((await fetch(forged)).status).toBe(404);
    await people.post(at(), { act: 'make', name: 'Second', scopes: 'publish' }, kim);
    const [, second] = await world.running.services.dealerTokens
      .ofDealer(ours)
      .then((tokens) =>
        tokens.filter(({ scopes }) => scopes.includes('publish')).toSorted((a, b) => a.createdMs - b.createdMs),
      );
    const theirs = world.running.services.outboundFeeds.addressesOf(second ?? { id: '', scopes: [] }, world.origin);
    expect((await fetch(theirs[0]?.address ?? '')).status).toBe(200);
    await people.post(at(), { act: 'revoke', id: second?.id ?? '' }, kim);
    expect((await fetch(theirs[0]?.address ?? '')).status).toBe(404);
    expect((await fetch(address)).status).toBe(200);
  });

  it('DLR-15: Google’s file has its columns for every car with a price, and no drawing as a photo', async () => {
    const rows = await rowsOf('google.csv');
    const cars = await carsOnSale();
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.length).toBeLessThanOrEqual(cars.length);
    const vins = new Set(cars.map(({ vin }) => vin));
    for (const row of rows) {
      for (const column of ['vin', 'store_code', 'dealership_name', 'dealership_address', 'make', 'model', 'year']) {
        expect(row[column], column).toBeTruthy();
      }
      expect(vins).toContain(row.vin);
      expect(row.price).toMatch(/^[1-9]\d* USD$/);
      expect(row.condition).toMatch(/^(new|used)$/);
      expect(row.mileage).toMatch(/^\d+ miles$/);
      expect(row.image_link).toBe('');
      expect((await fetch(row.link ?? '')).status).toBe(200);
    }
    // Meta takes no car without a photo, and demo cars have drawings.
    expect(await rowsOf('meta.csv')).toEqual([]);
  });

  it('DLR-15: an unchanged file is not sent twice, and it is compressed for those who ask', async () => {
    const address = await addressOf('cars.csv');
    const first = await fetch(address);
    const etag = first.headers.get('etag') ?? '';
    expect((await fetch(address, { headers: { 'if-none-match': etag } })).status).toBe(304);
    const compressed = await fetch(address, { headers: { 'accept-encoding': 'gzip' } });
    expect(compressed.headers.get('content-encoding')).toBe('gzip');
    expect(compressed.headers.get('cache-control')).toBe('private, no-cache');
    expect(await compressed.text()).toBe(await first.text());
  });

  it('DLR-15: sending the file back changes no car', async () => {
    const before = await carsOnSale();
    const file = await (await fetch(await addressOf('cars.csv'))).text();
    expect(parseCsv(file)).toHaveLength(before.length);
    const json = z
      .array(z.looseObject({ vin: z.string() }))
      .parse(await (await fetch(await addressOf('cars.json'))).json());
    expect(json.map(({ vin }) => vin)).toEqual(parseCsv(file).map(({ vin }) => vin));
    const page = await people.post(at(), { act: 'make', name: 'Back', scopes: 'feed' }, kim);
    const token = /fdt_[\w-]{43}/.exec(page.text)?.[0] ?? '';
    const authorization = `Bearer ${token}`;
    const sent = await fetch(`${world.origin}${feedCall(ours)}`, {
      method: 'POST',
      body: file,
      headers: { authorization, 'content-type': 'text/csv' },
    });
    const { address } = RunAnswer.parse(await sent.json());
    const run = await vi.waitFor(async () => {
      const answer = await fetch(new URL(address, world.origin), { headers: { authorization } });
      const details = RunDetailsAnswer.parse(await answer.json());
      expect(['done', 'failed', 'stopped', 'mapping']).toContain(details.state);
      return details;
    }, patient);
    expect([run.state, run.counts.added, run.counts.left, run.counts.refused]).toEqual(['done', 0, 0, 0]);
    const after = await vi.waitFor(carsOnSale, patient);
    const facts = (car: Car) => {
      const { id, vin, year, make, model, trim, listingType, stockNumber, mileage, color, pricingDetail } = car;
      const { bodyStyles, driveType, fuelType, transmission, engine, features, packages, description, vhrPreview } =
        car;
      const main = { id, vin, year, make, model, trim, listingType, stockNumber, mileage, color, pricingDetail };
      return {
        ...main,
        bodyStyles,
        driveType,
        fuelType,
        transmission,
        engine,
        features,
        packages,
        description,
        vhrPreview,
      };
    };
    expect(after.map(facts)).toEqual(before.map(facts));
  });
});
