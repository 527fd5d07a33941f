import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { referenceRoot } from '#domains/browse/research/reference/reference-limits.ts';
import { customOrdersPath } from '#domains/cars/listings/listing-services.ts';
import { buildAndPricePath, researchPath } from '#paths/paths.ts';
import { type HttpReceiver, startHttpReceiver } from '#tests/fixtures/http-receiver.ts';
import { type PageApp, startPageApp } from '#tests/fixtures/page-app.ts';

const pages = [
  researchPath('toyota'),
  researchPath('toyota', 'camry'),
  `${buildAndPricePath()}?makeCode=TOYOTA`,
  `${buildAndPricePath()}?makeCode=TOYOTA&modelCode=CAMRY`,
];
const ownPages = [researchPath(), `${researchPath()}/articles/trade-in`, buildAndPricePath()];

describe('pages and data with an external research service', () => {
  let service: HttpReceiver;
  let world: PageApp;
  let answer: Parameters<typeof startHttpReceiver>[0];

  beforeAll(async () => {
    service = await startHttpReceiver((response, request) => answer(response, request));
    world = await startPageApp({ env: { RESEARCH_URL: service.url } });
    await world.running.start();
  });
  beforeEach(() => world.forgetPages());
  afterAll(async () => {
    await world.close();
    await service.close();
  });

  it('RSRCH-05: a vehicle unknown to the service is not found, and the service counts as healthy', async () => {
    answer = (response) => response.writeHead(404).end('{}');
    for (const page of pages) expect([page, (await world.ask(page)).status]).toEqual([page, 404]);
    for (const path of ['models', 'vehicles', 'bodystyles']) {
      const { status, text } = await world.ask(`${referenceRoot}/${path}?atcMakeCode=TOYOTA`);
      expect([path, status, JSON.parse(text).code]).toEqual([path, 404, 'not-found']);
    }
    const { text } = await world.ask('/metrics');
    expect(text).toContain('breaker_open{name="research"} 0');
  });

  it.each([
    ['it answers nonsense', (response) => response.end('{"items":[{"price":"free"}],"total":1}')],
    ['it hangs up', (response) => response.destroy()],
    ['it has failed so often that it is left alone', (response) => response.writeHead(500).end('{}')],
  ] satisfies [string, typeof answer][])(
    'RES-06, RSRCH-05: when %s, the built-in catalogue is used',
    async (_how, bad) => {
      answer = bad;
      for (const page of [...pages, ...ownPages]) {
        const { status, headers } = await world.ask(page);
        expect([page, status, headers['retry-after']]).toEqual([page, 200, undefined]);
      }
      expect((await world.ask(researchPath('toyota', 'camry'))).text).toContain('XLE');
      const models = await world.ask(`${referenceRoot}/models?atcMakeCode=TOYOTA`);
      expect(JSON.parse(models.text).items.map((model: { model: string }) => model.model)).toContain('Camry');
      const orders = await world.ask(`${customOrdersPath}?makeCode=TOYOTA&modelCode=CAMRY`);
      expect(orders.status).toBe(200);
    },
  );

  it('RSRCH-05: for a car only the service has, the page says that research is unavailable', async () => {
    answer = (response) => response.destroy();
    const { status, headers, text } = await world.ask(`${referenceRoot}/models?atcMakeCode=WARTBURG`);
    expect([status, headers['retry-after'], JSON.parse(text).code]).toEqual([503, '2', 'unavailable']);
  });
});

describe('an external research service that never answers', () => {
  it('RES-06, RSRCH-05: it is asked by hardly any page, and all of them have the catalogue', async () => {
    let reached = 0;
    const service = await startHttpReceiver(() => {
      reached += 1;
    });
    const world = await startPageApp({ env: { RESEARCH_URL: service.url } });
    await world.running.start();
    const ask = async (path: string) => {
      world.forgetPages();
      const { status, text } = await world.ask(path);
      return { path, status, hasModel: text.includes('Camry') };
    };
    const path = researchPath('toyota', 'camry');
    expect(await ask(path)).toEqual({ path, status: 200, hasModel: true });
    const first = reached;
    for (let visit = 0; visit < 40; visit += 1) expect(await ask(path)).toEqual({ path, status: 200, hasModel: true });
    // One call at a time finds out whether it is back, until the breaker is open after five.
    expect(reached - first).toBeLessThan(10);
    const { status, text } = await world.ask(`${referenceRoot}/models?atcMakeCode=WARTBURG`);
    expect([status, JSON.parse(text).code]).toEqual([503, 'unavailable']);
    await world.close();
    await service.close();
  });
});
