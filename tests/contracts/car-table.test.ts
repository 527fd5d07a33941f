import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, expect, it } from 'vitest';
import { bulkCalls } from '#domains/back-office/listings/bulk/bulk-calls.ts';
import { carExportPath } from '#domains/back-office/listings/table/car-export-path.ts';
import { dayMs } from '#lib/duration.ts';
import { opsPath } from '#paths/paths.ts';
import { type EngineFixture, forEachEngine } from '../fixtures/engines.ts';
import { signInOperator } from '../fixtures/operator.ts';
import { type PageApp, startPageApp } from '../fixtures/page-app.ts';
import { signIn } from '../fixtures/signed-in.ts';

let app: PageApp | undefined;
afterEach(async () => {
  await app?.close();
  app = undefined;
});

const until = async (isSo: () => Promise<boolean>): Promise<void> => {
  while (!(await isSo())) await wait(100);
};

const setUp = async (fixture: EngineFixture) => {
  const { dataDir, databaseUrl = '' } = fixture.location();
  const started = await startPageApp({
    env: { DATA_DIR: dataDir, DATABASE_URL: databaseUrl, DEMO_LISTINGS: '60' },
  });
  app = started;
  await started.running.start();
  const { origin } = started;
  const where = { dataDir, ...(databaseUrl && { databaseUrl }), origin };
  const olive = await signInOperator({ ...where, email: 'olive@example.com' });
  const oscar = await signInOperator({ ...where, email: 'oscar@example.com' });
  const shopper = await signIn({ ...where, email: 'shopper@example.com' });
  const { services } = started.running;
  const read = (path: string, who = olive) => started.ask(path, { headers: { cookie: who.cookie } });
  const send = (path: string, body: string, type: string, who = olive) =>
    started.ask(path, { method: 'POST', headers: { cookie: who.cookie, origin, 'content-type': type }, body });
  const post = (path: string, fields: Record<string, string>, who = olive) =>
    send(path, new URLSearchParams(fields).toString(), 'application/x-www-form-urlencoded', who);
  const call = (path: string, body: object, who = olive) => send(path, JSON.stringify(body), 'application/json', who);
  const viewOf = (query: string, page = 1) =>
    services.carTable.view('anyone', new URL(`${origin}${opsPath('listings')}?${query}`), page);
  /** Every car of a query by its pages. */
  const idsOf = async (query: string): Promise<number[]> => {
    const ids: number[] = [];
    for (let page = 1; ; page += 1) {
      const { rows, total } = await viewOf(query, page);
      ids.push(...rows.map(({ id }) => id));
      if (rows.length === 0 || ids.length >= total) return ids;
    }
  };
  const finished = async (id: string, state = 'done') => {
    await until(async () => (await services.bulkDesk.find(id))?.state === state);
    return services.bulkDesk.find(id);
  };
  const { live } = await services.listingDesk.counts();
  return { services, live, olive, oscar, shopper, read, post, call, viewOf, idsOf, finished };
};

const bulkOf = (location: string | undefined): string =>
  new URL(location ?? '', 'http://x').searchParams.get('bulk') ?? '';

forEachEngine('the table of cars', (fixture) => {
  fixture.itOnce('opens on all cars, and every filter of the search narrows it, hidden cars included', async () => {
    const { viewOf, idsOf, post, services, live, finished } = await setUp(fixture);
    const all = await viewOf('');
    expect([all.total, all.rows.length]).toEqual([live, 50]);
    expect(new Set(await idsOf('')).size).toBe(live);

    const makes = (await viewOf('filter=makeCode')).panel?.options ?? [];
    expect(makes.length).toBeGreaterThan(1);
    expect(makes.reduce((sum, { count }) => sum + count, 0)).toBe(live);
    const [make] = makes;
    const query = make?.href.split('?')[1]?.replace(/&?filter=makeCode/, '') ?? '';
    const cars = await idsOf(query);
    expect(cars).toHaveLength(make?.count ?? 0);

    // A hidden car leaves the index and stays in the table, behind those for sale.
    const [hidden] = cars;
    const { headers } = await post(opsPath('listings/change'), { act: 'hide', ids: String(hidden), reason: 'sold' });
    await finished(bulkOf(headers.location));
    await until(async () => (await idsOf(`${query}&show=live`)).length === cars.length - 1);
    expect(new Set(await idsOf(query))).toEqual(new Set(cars));
    expect((await idsOf(query)).at(-1)).toBe(hidden);
    expect(await idsOf(`${query}&show=hidden`)).toEqual([hidden]);
    const other = makes[1]?.href.split('?')[1]?.replace(/&?filter=makeCode/, '') ?? '';
    expect(await idsOf(`${other}&show=hidden`)).toEqual([]);

    // Facts and criteria together, sorted.
    const unphotographed = await idsOf(`fact=no-photos&${query}&sortBy=derivedpriceDESC`);
    expect(new Set(unphotographed)).toEqual(new Set(cars.filter((id) => id !== hidden)));
    const prices = (await viewOf(`fact=no-photos&${query}&sortBy=derivedpriceDESC`)).rows.map(({ price }) =>
      Number(price.replaceAll(/\D/g, '')),
    );
    expect(prices).toEqual(prices.toSorted((a, b) => b - a));
    const aged = await idsOf('days=30');
    const listed = await services.listingDesk.rows(await idsOf(''));
    const before = Date.now() - 30 * dayMs;
    expect(new Set(aged)).toEqual(new Set(listed.filter(({ listedMs }) => listedMs <= before).map(({ id }) => id)));
  });

  fixture.itOnce('a question that finds nothing says so, and which filter to remove', async () => {
    const { read, viewOf, live } = await setUp(fixture);
    const { text } = await read(opsPath('listings', { q: 'zzzqqq' }));
    expect(text).toContain('No results');
    const { total, ways } = await viewOf('q=zzzqqq&fact=no-photos');
    expect([total, ways]).toEqual([0, [expect.objectContaining({ label: '“zzzqqq”', total: live })]]);
    expect((await viewOf('maxPrice=100&minPrice=50')).total).toBe(0);
    for (const query of [
      'makeCode=NOSUCH',
      'fact=nothing',
      'days=-1',
      'days=99999',
      'show=them',
      'feed=none',
      'q=%27%25',
    ])
      expect([query, (await read(`${opsPath('listings')}?${query}`)).status]).toEqual([query, 200]);
    expect((await viewOf('makeCode=NOSUCH')).total).toBe(0);
    expect((await viewOf('feed=none')).total).toBe(0);
  });

  it('many cars are hidden with a reason over plain forms, which stands at each, and are undone', async () => {
    const { read, post, viewOf, idsOf, finished, services } = await setUp(fixture);
    const [one, two, three] = await idsOf('');
    const confirm = opsPath('listings/change', { act: 'hide', row: [one, two, three].join() });
    expect((await read(confirm)).text).toContain('Hide 3 cars');
    const ids = [one, two, three].join();
    const refused = await post(opsPath('listings/change'), { act: 'hide', ids });
    expect(refused.status).toBe(400);
    expect(refused.text).toContain('Choose a reason');
    expect((await post(opsPath('listings/change'), { act: 'hide', ids, reason: 'other' })).status).toBe(400);
    const hidden = await post(opsPath('listings/change'), {
      act: 'hide',
      ids,
      reason: 'photos',
      words: 'A <b>van</b>',
    });
    expect(hidden.status).toBe(303);
    const id = bulkOf(hidden.headers.location);
    expect(await finished(id)).toMatchObject({ changed: 3, same: 0 });
    const { text } = await read(hidden.headers.location ?? '');
    expect(text).toContain('3 cars hidden. Reason: “Photos of another car: A &lt;b&gt;van&lt;/b&gt;”.');
    expect((await viewOf('show=hidden')).rows.map(({ hiddenReason }) => hiddenReason)).toEqual(
      Array.from({ length: 3 }, () => 'Photos of another car: A <b>van</b>'),
    );
    const screen = (await read(opsPath(`listings/${one}`))).text;
    expect(screen).toContain('Photos of another car: A &lt;b&gt;van&lt;/b&gt;');
    expect(screen).toContain('Changed with 2 others');
    // One is shown again by hand, so that the undo leaves it.
    expect((await post(opsPath(`listings/${two}`), { act: 'show' })).status).toBe(303);
    const undone = await post(opsPath('listings/changes'), { id });
    expect(undone.status).toBe(303);
    expect(await finished(id, 'undone')).toMatchObject({ undone: 2, notUndone: 1 });
    expect((await read(opsPath('listings/changes'))).text).toContain('1 changed since and left alone');
    expect((await post(opsPath('listings/changes'), { id })).status).toBe(409);
    expect((await viewOf('show=hidden')).total).toBe(0);
    const actions = (await services.audit.latest(10)).map(({ action }) => action);
    expect(actions).toEqual(expect.arrayContaining(['listings.hide', 'listings.undo', 'listings.ask-undo']));
  });

  fixture.itOnce('all cars that match are corrected by the API, which refuses what can’t be meant', async () => {
    const { call, read, viewOf, idsOf, finished, oscar, shopper } = await setUp(fixture);
    const all = await idsOf('');
    const bad = [
      { act: 'shout' },
      { act: 'correct', scope: 'all', field: 'price', text: 'cheap' },
      { act: 'correct', scope: 'all', field: 'vin', text: '1HGCV1F34LA000001' },
      { act: 'correct', scope: 'all', text: '5' },
      { act: 'hide', scope: 'all' },
      { act: 'feature', ids: [] },
      { act: 'feature', ids: ['x'] },
      { act: 'feature', ids: '1,two' },
      { act: 'feature', ids: [-1] },
    ];
    for (const body of bad) expect([body, (await call(bulkCalls.changes, body)).status]).toEqual([body, 400]);
    const started = await call(bulkCalls.changes, { act: 'correct', scope: 'all', field: 'price', text: '$12,345' });
    const { id } = JSON.parse(started.text);
    expect(await finished(id)).toMatchObject({ total: all.length, changed: all.length });
    const progress = JSON.parse((await read(`${bulkCalls.changes}/${id}`)).text);
    expect(progress).toMatchObject({ id, state: 'done', changed: all.length });
    expect(new Set((await viewOf('fact=corrected')).rows.map(({ price }) => price))).toEqual(new Set(['$12,345']));
    expect((await call(`${bulkCalls.changes}/${id}/undo`, {}, oscar)).status).toBe(200);
    await finished(id, 'undone');
    expect((await viewOf('fact=corrected')).total).toBe(0);
    expect((await read(`${bulkCalls.changes}/none`)).status).toBe(404);
    expect((await call(`${bulkCalls.changes}/none/undo`, {})).status).toBe(404);
    expect((await call(bulkCalls.changes, { act: 'feature', scope: 'all' }, shopper)).status).toBe(404);
    expect((await read(opsPath('listings/change', { act: 'hide', row: '1' }), shopper)).status).toBe(404);
    expect((await read(carExportPath, shopper)).status).toBe(404);
  });

  fixture.itOnce('the export has every car of the query once, and no cell that a spreadsheet would run', async () => {
    const { call, read, finished, idsOf } = await setUp(fixture);
    const all = await idsOf('');
    const started = await call(bulkCalls.changes, {
      act: 'correct',
      ids: all.slice(0, 2),
      field: 'trim',
      text: '=HYPERLINK("x")',
    });
    await finished(JSON.parse(started.text).id);
    const { text, headers } = await read(carExportPath);
    expect(headers['content-type']).toContain('text/csv');
    const lines = text.trim().split('\r\n').slice(1);
    expect(new Set(lines.map((line) => Number(line.split(',')[0])))).toEqual(new Set(all));
    expect(lines.filter((line) => line.includes(`"'=HYPERLINK(""x"")"`))).toHaveLength(2);
    expect(lines.every((line) => !/(?:^|,)"?[=+@]/.test(line))).toBe(true);
    const corrected = (await read(`${carExportPath}?fact=corrected`)).text.trim().split('\r\n').slice(1);
    expect(corrected.map((line) => Number(line.split(',')[0]))).toEqual(all.slice(0, 2).toSorted((a, b) => a - b));
  });

  fixture.itOnce(
    'a view keeps filters, order and columns, for its owner or for all, and only its owner removes it',
    async () => {
      const { read, post, oscar } = await setUp(fixture);
      const list = opsPath('listings');
      const query = 'fact=no-photos&sortBy=derivedpriceASC&columns=price,photos';
      expect((await post(list, { act: 'save-view', name: ' ', query })).status).toBe(400);
      const saved = await post(list, { act: 'save-view', name: 'Cheap ones', query, shared: 'on' });
      expect(saved.headers.location).toContain('columns=');
      await post(list, { act: 'save-view', name: 'My own', query: 'show=hidden' });
      expect((await read(list)).text).toContain('My own');
      const others = (await read(list, oscar)).text;
      expect([others.includes('Cheap ones (shared)'), others.includes('My own')]).toEqual([true, false]);
      const id = /name="act" value="remove-view"\/><input type="hidden" name="id" value="([^"]+)"/.exec(
        (await read(list)).text,
      )?.[1];
      await post(list, { act: 'remove-view', id: id ?? '' }, oscar);
      expect((await read(list)).text).toContain('Cheap ones');
      await post(list, { act: 'remove-view', id: id ?? '' });
      expect((await read(list)).text).not.toContain('Cheap ones');
    },
  );
});
