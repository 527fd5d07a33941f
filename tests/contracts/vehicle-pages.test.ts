import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readMails } from '#tests/fixtures/mails.ts';
import { type PageApp, startPageApp } from '#tests/fixtures/page-app.ts';
import { wordsIn } from '#tests/fixtures/page-words.ts';

type Car = { id: number; vin: string; type: string };

const pageOf = (id: number | string): string => `/cars-for-sale/vehicle/${id}`;

describe('vehicle pages, as they are sent', () => {
  let world: PageApp;
  /** A listed car of a dealer, and a removed one. */
  let car: Car;
  let expired: Car;

  const listings = async (query: string): Promise<Car[]> =>
    JSON.parse((await world.ask(`/rest/lsc/listing?${query}`)).text).listings;

  beforeAll(async () => {
    world = await startPageApp({ env: { DEMO_LISTINGS: '900', DEMO_SEED: '7' } });
    await world.running.start();
    const [onOffer] = await listings('sellerType=d&listingType=USED&searchRadius=0&numRecords=1');
    // Demo ids are consecutive, and some of the first cars are removed.
    const ids = Array.from({ length: 200 }, (_, at) => 700_000_001 + at);
    const removed = (await listings(`listingId=${ids.join(',')}`)).find(({ type }) => type === 'Expired');
    if (!onOffer || !removed) throw new Error('the demo has no such car');
    [car, expired] = [onOffer, removed];
  });
  afterAll(() => world.close());

  it('invalid leads are refused with a message and send nothing', async () => {
    const post = async (data: object) => {
      const { status, text } = await world.ask('/cars-for-sale/svc/leads/vehicle', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(data),
      });
      return { status, body: JSON.parse(text) };
    };
    const shopper = { firstName: 'Dana', lastName: 'W', email: 'bad@example.com' };
    const cases: [object, number, string][] = [
      [{}, 400, 'validation-failed'],
      [{ ...shopper, listingId: 1234 }, 400, 'validation-failed'],
      [{ ...shopper, listingId: car.id, leadType: 'CUSTOMORDER' }, 400, 'validation-failed'],
      [{ ...shopper, listingId: car.id, message: 'x'.repeat(1001) }, 400, 'validation-failed'],
      [{ ...shopper, listingId: car.id, leadType: 'TESTDRIVE', preferredDate: '2020-01-01' }, 400, 'validation-failed'],
      [{ ...shopper, listingId: 999_999_999_999 }, 404, 'not-found'],
      [{ ...shopper, listingId: expired.id }, 410, 'gone'],
    ];
    for (const [data, status, code] of cases) {
      const reply = await post(data);
      expect([reply.status, reply.body.code], JSON.stringify(data).slice(0, 100)).toEqual([status, code]);
    }
    const robot = await post({ ...shopper, listingId: car.id, company: 'Robots Inc' });
    expect(robot.body).toMatchObject({ success: true });
    const mails = readMails(join(world.dataDir, 'outbox'));
    expect(mails.filter((mail) => mail.includes('bad@example.com'))).toEqual([]);
  });

  it('URL-07 to URL-09: every wrong address of a vehicle has its own page and status', async () => {
    const { id, vin } = car;
    const cases: [string, number, string][] = [
      [pageOf(id), 200, 'vdp'],
      [`/cars-for-sale/inventory/${vin}`, 200, 'inv'],
      [`/cars-for-sale/inventory/${vin}/${id}`, 200, 'inv'],
      ['/cars-for-sale/inventory', 200, 'inv'],
      [pageOf(expired.id), 410, 'vdp'],
      [pageOf('12345'), 404, 'vdp'],
      [pageOf('999999999999999'), 404, 'vdp'],
      [pageOf('1HGCV1F34LA999999'), 404, 'vdp'],
    ];
    for (const [path, status, pageType] of cases) {
      const reply = await world.ask(path);
      expect([reply.status, path]).toEqual([status, path]);
      expect(reply.text, path).toContain(`data-page-type="${pageType}"`);
    }
    const noPages = ['1234', vin.slice(0, 16), `${vin.slice(0, 16)}O`, '%3Cscript%3E', `${id}/more/of/it`];
    for (const name of noPages) expect([(await world.ask(pageOf(name))).status, name]).toEqual([404, name]);
    for (const path of ['/cars-for-sale/inventory/1234', '/marketplace/listings/1234']) {
      expect([(await world.ask(path)).status, path]).toEqual([404, path]);
    }
    const spellings = [pageOf(vin), pageOf(`${vin}/${id}`), `/cars-for-sale/${id}`, `/marketplace/listings/${id}`];
    for (const path of spellings) {
      const reply = await world.ask(path);
      expect([reply.status, reply.headers.location], path).toEqual([301, pageOf(id)]);
    }
  });

  it('RULING-49: the page of a removed car keeps its prices and links to similar ones', async () => {
    const { text } = await world.ask(pageOf(expired.id));
    expect(wordsIn(text)).toContain('This car is no longer for sale.');
    expect(text).toMatch(/<h2[^>]*>[^<]*Similar cars/);
    expect(text).not.toContain('id="contact"');
  });

  it('VDP-06, VDP-09, CMP-11: clients can look up vehicles, certified programs and the nearby lot', async () => {
    const { id, vin } = car;
    const { text } = await world.ask(`/rest/lsc/listing/vin/${vin}?collapseFilters=true`, {
      headers: { 'x-service': 'vehicle-details' },
    });
    const body = JSON.parse(text);
    expect(body.listings[0]).toMatchObject({ id, vin, vdpBaseUrl: pageOf(id) });
    expect(body.owners[0].id).toBe(body.listings[0].ownerId);
    for (const unknown of ['1HGCV1F34LA999999', 'IOQ']) {
      expect((await world.ask(`/rest/lsc/listing/vin/${unknown}`)).status).toBe(404);
    }
    const certified = await world.ask('/cm-api/content/static/json/atc/cpo/certifiedcontentsimple.json');
    expect(certified.headers['cache-control']).toContain('max-age');
    expect(JSON.parse(certified.text).TOYOTA).toMatchObject({
      programName: expect.any(String),
      warranty: expect.any(Array),
    });
    const lot = await world.ask(`/rest/lsc/dealerlot/v2/multiple?excludedListingId=${id}&zip=30303`);
    const { listings: cars, searchRadius } = JSON.parse(lot.text);
    expect(searchRadius).toBe(50);
    expect(cars.length).toBeLessThanOrEqual(1);
  });

  it('a shared address has its own picture, with absolute addresses', async () => {
    const { text } = await world.ask(pageOf(car.id));
    for (const name of ['property="og:image"', 'name="twitter:image"']) {
      expect(text).toContain(`<meta ${name} content="${world.origin}/img/vehicle/${car.id}.png"`);
    }
    const picture = await fetch(`${world.origin}/img/vehicle/${car.id}.png`);
    const png = Buffer.from(await picture.arrayBuffer());
    expect(picture.headers.get('content-type')).toBe('image/png');
    expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([1200, 630]);
    for (const wrong of ['1234', '12345', 'x']) {
      expect((await world.ask(`/img/vehicle/${wrong}.png`)).status).toBe(404);
    }
    for (const wrong of ['0,0', '99.00,-84.00', '33.75,84.39', 'x']) {
      expect((await world.ask(`/img/map/1/${wrong}.svg`)).status).toBe(404);
    }
  });
});
