import { afterEach, beforeEach, expect, it } from 'vitest';
import { createFeedFetch } from '#domains/supply/feeds/fetch-feed.server.ts';
import { createFeeds } from '#domains/supply/imports/feeds.server.ts';
import { hourMs } from '#lib/duration.ts';
import { createSealer } from '#lib/sealer.server.ts';
import { forEachEngine } from '#tests/fixtures/engines.ts';
import { camryVin, csvText, feedCells } from '#tests/fixtures/feeds.ts';
import { type HttpReceiver, startHttpReceiver } from '#tests/fixtures/http-receiver.ts';
import { createImportWorld, type ImportWorld, olive } from '#tests/fixtures/import-world.ts';
import { anOwner } from '#tests/fixtures/inventory.ts';

forEachEngine('a feed that is fetched by the clock', (fixture) => {
  let world: ImportWorld;
  let server: HttpReceiver;
  let feeds: ReturnType<typeof createFeeds>;
  let nowMs: number;
  const dealerId = 60_000_001;
  let content: string;
  const jobs: { payload: { feedId: string; dueMs: number }; runAt: number }[] = [];

  beforeEach(async () => {
    nowMs = Date.UTC(2026, 10, 9, 6);
    jobs.length = 0;
    content = csvText([feedCells(1), feedCells(2)]);
    server = await startHttpReceiver((response, request) => {
      const etag = `"${content.length}"`;
      if (request.headers['if-none-match'] === etag) response.writeHead(304).end();
      else response.writeHead(200, { etag, 'content-type': 'text/csv' }).end(content);
    });
    const db = await fixture.open();
    const clock = { now: () => nowMs };
    world = createImportWorld(db, clock);
    feeds = createFeeds({
      db,
      clock,
      files: world.files,
      runs: world.runs,
      imports: world.imports,
      feeds: world.feeds,
      record: world.audit.record,
      listings: world.stores.listings,
      isDealer: async (ownerId) => ownerId === dealerId,
      fetchFeed: createFeedFetch({ allowedAddresses: ['127.0.0.1'] }),
      enqueue: async (job) => jobs.push(job),
    });
  });
  afterEach(async () => {
    await server.close();
    world.remove();
  });

  const schedule = async (): Promise<string> => {
    const saved = await feeds.save(
      undefined,
      {
        name: 'Larkstead',
        whole: true,
        dealerId: null,
        address: `${server.url}/cars.csv`,
        username: null,
        password: '',
        everyHours: 4,
      },
      olive,
    );
    if (!saved.ok) throw new Error(saved.error);
    return saved.value;
  };
  /** Runs the waiting job at its due time. */
  const runDue = async (attempt = 1): Promise<void> => {
    const job = jobs.shift();
    if (!job) throw new Error('nothing waits');
    nowMs = Math.max(nowMs, job.runAt);
    await feeds.handlers['feeds.fetch'](job.payload, { attempt });
  };
  const state = async () => (await feeds.feedStates())[0];
  const price = async (serial: number) => (await world.stores.listings.findByVin(camryVin(serial)))[0]?.priceUsd;

  it('is fetched at once and every four hours, and imported when its content changed', async () => {
    await schedule();
    await runDue();
    await world.work();
    expect(await price(1)).toBe(18_500);
    expect(await state()).toMatchObject({ cars: 2, health: 'ok', unchanged: false, error: null });
    expect(jobs).toMatchObject([{ runAt: nowMs + 4 * hourMs }]);

    await runDue();
    await world.work();
    expect(await state()).toMatchObject({ unchanged: true });
    expect(server.requests).toHaveLength(2);

    content = csvText([feedCells(1, { price: '$9,999' })]);
    await runDue();
    await world.work();
    expect(await price(1)).toBe(9_999);
    expect(await state()).toMatchObject({ cars: 1, unchanged: false });
    expect((await world.audit.latest(50)).filter(({ action }) => action === 'import.done')).toHaveLength(2);
  });

  it('reports why a fetch failed, and is fetched again', async () => {
    const id = await schedule();
    const good = content;
    content = '';
    await runDue();
    expect((await feeds.find(id))?.error).toBe('The feed is empty.');
    content = good;
    await runDue();
    await world.work();
    expect(await state()).toMatchObject({ cars: 2, error: null });
  });

  it('waits for an operator when a column is unknown, and is not imported again unchanged', async () => {
    const id = await schedule();
    content = content.replace('stock', 'traction').replace('S1', 'AWD').replace('S2', 'FWD');
    await runDue();
    expect((await feeds.find(id))?.error).toMatch(/^The feed has a column “traction” that holds .+\.$/);
    expect(world.waiting).toEqual([]);
    expect(await price(1)).toBeUndefined();
    await runDue();
    expect(await state()).toMatchObject({ unchanged: true });
  });

  it('fetched while another import of it runs is discarded and fetched again the next time', async () => {
    const id = await schedule();
    await runDue();
    content = csvText([feedCells(1, { price: '$9,999' })]);
    await runDue();
    expect((await feeds.find(id))?.error).toMatch(/^The feed arrived during another import of it/);
    await world.work();
    expect(await price(1)).toBe(18_500);
    await runDue();
    await world.work();
    expect(await price(1)).toBe(9_999);
  });

  it('a feed whose settings name the dealer holds its cars, whatever its rows name', async () => {
    const { owners } = world.stores;
    await owners.upsertMany([{ owner: anOwner({ id: dealerId }), feedKey: null }], world.stores.db);
    const settings = { name: 'vAuto', whole: true, address: `${server.url}/a.csv`, username: null, password: '' };
    expect(await feeds.save(undefined, { ...settings, dealerId: 5, everyHours: 4 }, olive)).toEqual({
      ok: false,
      error: 'no-such-dealer',
    });
    await feeds.save(undefined, { ...settings, dealerId, everyHours: 4 }, olive);
    const nameless = { dealerId: '', dealerName: '', dealerZip: '', dealerPhone: '' };
    content = csvText([feedCells(1, nameless), feedCells(2, nameless)]);
    await runDue();
    await world.work();
    const ownerOf = async (serial: number) => (await world.stores.listings.findByVin(camryVin(serial)))[0]?.ownerId;
    expect([await ownerOf(1), await ownerOf(2)]).toEqual([dealerId, dealerId]);
    const before = await owners.find(dealerId);
    expect(before?.name).toBe(anOwner({ id: dealerId }).name);
    content = csvText([
      feedCells(1, { ...nameless, price: 17_000 }),
      feedCells(3, { ...nameless, dealerName: 'Other' }),
    ]);
    await runDue();
    await world.work();
    expect(await price(1)).toBe(17_000);
    const [gone] = await world.stores.listings.findByVin(camryVin(2));
    expect(gone?.removedMs).not.toBeNull();
    expect(await ownerOf(3)).toBe(dealerId);
  });

  const rows = () =>
    world.stores.db
      .with<{ feeds: { id: string; address: string; password: string } }>()
      .selectFrom('feeds')
      .selectAll();
  const withPassword = async (): Promise<string> => {
    const saved = await feeds.save(
      undefined,
      {
        name: 'Larkstead',
        whole: true,
        dealerId: null,
        address: `${server.url}/cars.csv?token=t0ken`,
        username: 'larkstead',
        password: 'hunter2',
        everyHours: 4,
      },
      olive,
    );
    if (!saved.ok) throw new Error(saved.error);
    return saved.value;
  };
  const authorization = `Basic ${Buffer.from('larkstead:hunter2').toString('base64')}`;

  it('is requested with its password; password and address are encrypted in the database', async () => {
    const id = await withPassword();
    const kept = JSON.stringify(await rows().execute());
    for (const hidden of ['hunter2', 't0ken', server.url]) expect(kept).not.toContain(hidden);
    await runDue();
    expect(server.requests[0]?.headers).toMatchObject({ authorization });
    expect((await feeds.find(id))?.address).toContain('t0ken');
  });

  it('reports a password encrypted with another key, and sends no request', async () => {
    const id = await withPassword();
    const other = createSealer(Buffer.alloc(32, 1));
    const tables = world.stores.db.with<{ feeds: { id: string; password: string } }>();
    await tables
      .updateTable('feeds')
      .set({ password: other.seal('hunter2') })
      .where('id', '=', id)
      .execute();
    await runDue();
    expect(server.requests).toEqual([]);
    expect((await feeds.find(id))?.error).toMatch(/sealed with another key: type both again\.$/);
  });

  it('is fetched after all when the process died while fetching', async () => {
    await schedule();
    const [cutOff] = jobs;
    if (!cutOff) throw new Error('nothing waits');
    await runDue();
    await world.work();
    content = csvText([feedCells(1, { price: '$9,999' })]);
    // The job is retried with its next run already scheduled.
    await feeds.handlers['feeds.fetch'](cutOff.payload, { attempt: 2 });
    await world.work();
    expect(await price(1)).toBe(9_999);
    expect(jobs).toHaveLength(1);
    expect(server.requests).toHaveLength(2);
  });
});
