import { Ajv, type ValidateFunction } from 'ajv';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { limits } from '#domains/people/site-settings/limits.ts';
import { startWholeApp, type WholeApp } from '#tests/fixtures/whole-app.ts';

const Document = z.looseObject({
  paths: z.record(
    z.string(),
    z.record(z.string(), z.looseObject({ parameters: z.array(z.looseObject({})).optional() })),
  ),
  components: z.looseObject({ schemas: z.record(z.string(), z.looseObject({})) }),
});

type Body = {
  total: number;
  limit: number;
  listings: { id: number; price?: number; make?: { code: string } }[];
  next: string | null;
  errors?: { parameter: string; detail: string }[];
};

describe('/v1', () => {
  let app: WholeApp;
  let origin: string;
  let document: z.infer<typeof Document>;
  const validators = new Map<string, ValidateFunction>();

  beforeAll(async () => {
    app = await startWholeApp({ env: { DEMO_LISTINGS: '60' } });
    origin = `http://localhost:${app.port}`;
    document = Document.parse(await (await fetch(`${origin}/v1/openapi.json`)).json());
    const ajv = new Ajv({ strict: false, validateFormats: false });
    ajv.addSchema({ ...document, $id: 'v1' });
    for (const name of Object.keys(document.components.schemas)) {
      validators.set(name, ajv.compile({ $ref: `v1#/components/schemas/${name}` }));
    }
  });
  afterAll(() => app.close());

  const send = async (path: string, init: RequestInit = {}) => {
    const response = await fetch(new URL(path, origin), init);
    const text = await response.text();
    return { status: response.status, headers: response.headers, body: (text ? JSON.parse(text) : {}) as Body };
  };
  const expectValid = (name: string, body: unknown) => {
    const isValid = validators.get(name);
    isValid?.(body);
    expect([name, isValid?.errors]).toEqual([name, null]);
  };

  it('API-01: every operation is described, and its answer is as described', async () => {
    const { listings } = (await send('/v1/listings?radius=0&limit=100')).body;
    const [first] = listings;
    const dealers = await send('/v1/dealers?radius=0');
    const [dealer] = (dealers.body as unknown as { dealers: { id: number }[] }).dealers;
    const answers: Record<string, [path: string, schema: string]> = {
      '/v1/listings': ['/v1/listings?radius=0&limit=100', 'CarList'],
      '/v1/listings/{id}': [`/v1/listings/${first?.id}`, 'Car'],
      '/v1/counts': ['/v1/counts?radius=0&by=makeCode', 'Counts'],
      '/v1/dealers': ['/v1/dealers?radius=0', 'DealerList'],
      '/v1/dealers/{id}': [`/v1/dealers/${dealer?.id}`, 'Dealer'],
      '/v1/makes': ['/v1/makes', 'MakeList'],
      '/v1/makes/{code}': ['/v1/makes/TOYOTA', 'Make'],
      '/v1/filters': ['/v1/filters', 'FilterList'],
    };
    expect(Object.keys(document.paths).sort()).toEqual(Object.keys(answers).sort());
    for (const [path, schema] of Object.values(answers)) {
      const { status, body, headers } = await send(path);
      expect([path, status, headers.get('content-type')]).toEqual([path, 200, 'application/json; charset=utf-8']);
      expectValid(schema, body);
    }
  });

  it('API-01, API-04: every example of a parameter is taken', async () => {
    for (const path of ['/v1/listings', '/v1/counts', '/v1/dealers']) {
      for (const { name, example } of document.paths[path]?.get?.parameters ?? []) {
        if (name === 'cursor') continue;
        const query = new URLSearchParams([example].flat().map((value) => [String(name), String(value)]));
        const { status, body } = await send(`${path}?${query}`);
        // A city and an order by distance need more than themselves.
        const expected = name === 'city' && status === 400 ? 400 : 200;
        expect([path, name, status, body.errors]).toEqual([path, name, expected, body.errors]);
      }
    }
  });

  it('API-04: whatever cannot be read is refused by name, with the nearest values, as problem+json', async () => {
    const query = 'makecode=FORD&extColorSimple=RDE&limit=2000&modelCode=CAMMRY&zip=';
    const { status, headers, body } = await send(`/v1/listings?${query}`);
    expect([status, headers.get('content-type')]).toEqual([400, 'application/problem+json; charset=utf-8']);
    expectValid('Problem', body);
    expect(Object.fromEntries((body.errors ?? []).map(({ parameter, detail }) => [parameter, detail]))).toEqual({
      makecode: 'is not a parameter here. Try makeCode',
      extColorSimple: '"RDE" is not one of its values. Try RED',
      limit: expect.stringContaining('100'),
      zip: 'is empty',
    });
    const unreadable = await send('/v1/makes/%84');
    expect([unreadable.status, unreadable.headers.get('content-type')]).toEqual([
      400,
      'application/problem+json; charset=utf-8',
    ]);
    const refused: Record<string, string> = {
      'modelCode=CAMMRY': 'modelCode',
      'zip=02101': 'zip',
      'minPrice=20000&maxPrice=10000': 'minPrice',
      'minMileage=many': 'minMileage',
      'exclude=zip:30303': 'exclude',
      'sort=distanceASC': 'sort',
      'loanTerm=7': 'loanTerm',
      'cursor=25.abcdefghij': 'cursor',
      'fields=id,prize': 'fields',
      'numRecords=10': 'numRecords',
    };
    for (const [one, parameter] of Object.entries(refused)) {
      const answer = await send(`/v1/listings?${one}`);
      expectValid('Problem', answer.body);
      expect([one, answer.status, answer.body.errors?.[0]?.parameter]).toEqual([one, 400, parameter]);
    }
    for (const path of ['/v1/listings/1', '/v1/listings/x', '/v1/makes/NOPE', '/v1/dealers/1', '/v1/nope']) {
      const answer = await send(path, { headers: { accept: 'text/html' } });
      // Pages of other sites can read why.
      expect([path, answer.status, answer.headers.get('access-control-allow-origin')]).toEqual([path, 404, '*']);
      expectValid('Problem', answer.body);
    }
  });

  it('API-04: filters narrow, exclude and count as at the compatible addresses', async () => {
    const pairs = [
      ['radius=0&makeCode=FORD,TOYOTA&minPrice=5000', 'searchRadius=0&makeCode=FORD,TOYOTA&minPrice=5000'],
      [
        'radius=0&exclude=makeCode:FORD&exclude=extColorSimple:RED',
        'searchRadius=0&makeCode=!FORD&extColorSimple=!RED',
      ],
      ['radius=0&minMileage=10000&maxMileage=60000', 'searchRadius=0&mileage=10000-60000'],
      ['zip=30303&radius=500&maxPayment=500&creditType=a', 'zip=30303&searchRadius=500&maxPayment=500&creditType=a'],
    ];
    for (const [typed, compatible] of pairs) {
      const { body } = await send(`/v1/counts?${typed}`);
      const count = await send(`/rest/lsc/listing/count?${compatible}`);
      expect([typed, body.total]).toEqual([typed, count.body]);
    }
  });

  it('API-06: next leads through the whole list, each car once, with the limit that was used', async () => {
    const ids: number[] = [];
    let next: string | null = '/v1/listings?radius=0&limit=25&fields=price&sort=derivedpriceASC';
    let total = 0;
    while (next !== null) {
      const { body }: { body: Body } = await send(next);
      expect(body.limit).toBe(25);
      for (const car of body.listings) expect(Object.keys(car).sort()).toEqual(['id', 'price']);
      ids.push(...body.listings.map(({ id }) => id));
      total = body.total;
      next = body.next;
    }
    expect(total).toBeGreaterThan(25);
    expect([ids.length, new Set(ids).size]).toEqual([total, total]);
  });

  it('API-05: an ETag saves a second answer, and pages of any site may read it without credentials', async () => {
    const path = '/v1/listings?radius=0&limit=2';
    const { headers } = await send(path, { headers: { origin: 'https://elsewhere.example' } });
    expect(headers.get('access-control-allow-origin')).toBe('*');
    expect(headers.get('access-control-allow-credentials')).toBeNull();
    expect(headers.get('set-cookie')).toBeNull();
    const again = await send(path, { headers: { 'if-none-match': headers.get('etag') ?? '' } });
    expect([again.status, again.headers.get('etag')]).toEqual([304, headers.get('etag')]);
    const elsewhere = { cookie: 'ATC_USER_ZIP=90012', 'identity-token': 'nobody' };
    expect((await send(path, { headers: elsewhere })).headers.get('etag')).toBe(headers.get('etag'));
    const preflight = await send(path, { method: 'OPTIONS', headers: { origin: 'https://elsewhere.example' } });
    expect([preflight.status, preflight.headers.get('access-control-allow-methods')]).toEqual([204, 'GET, HEAD']);
  });

  it('API-03: a described path answers other methods with 405 and those it has', async () => {
    const paths: Record<string, string> = {
      '/v1/listings': 'GET, HEAD',
      '/rest/lsc/listing/count': 'GET, HEAD',
      '/rest/lsc/dealer/12345': 'GET, HEAD',
      '/cars-for-sale/bonnet-reference/codes': 'GET, HEAD',
      '/api/auth/token': 'GET',
    };
    for (const [path, allow] of Object.entries(paths)) {
      const { status, headers } = await send(path, { method: 'DELETE', headers: { origin } });
      expect([path, status, headers.get('allow')]).toEqual([path, 405, allow]);
    }
    for (const path of ['/api/ops/feeds/uploads/1', '/rest/lsc/nothing', '/rest/lsc/listing/700000001']) {
      expect([path, (await send(path, { method: 'DELETE', headers: { origin } })).status]).toEqual([path, 404]);
    }
  });

  it('API-02: parameters that an operation does not have are named in a header', async () => {
    const { headers } = await send('/cars-for-sale/bonnet-reference/codes?makeCode=FORD&q=x%20y');
    expect(headers.get('x-ignored-parameters')).toBe('q');
    const plain = await send('/cars-for-sale/bonnet-reference/codes?makeCode=FORD');
    expect(plain.headers.get('x-ignored-parameters')).toBeNull();
  });

  it('API-07: reading is limited by the minute, and says how long to wait', async () => {
    const { settings } = app.services;
    const before = settings.current(limits);
    await settings.publish(
      limits,
      { ...before, readsPerMinute: 60 },
      { publisher: { id: 'ana', email: 'ana@example.com' }, reason: 'Few', basedOn: 0 },
    );
    const answers = await Promise.all(Array.from({ length: 70 }, () => send('/v1/makes', { method: 'HEAD' })));
    const refused = await send('/v1/makes');
    expect(answers.at(0)?.headers.get('x-ratelimit-remaining')).toMatch(/^\d+$/);
    expect([refused.status, Number(refused.headers.get('retry-after')) > 0]).toEqual([429, true]);
    expectValid('Problem', refused.body);
  });
});
