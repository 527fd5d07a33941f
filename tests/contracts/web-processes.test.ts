import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { systemClock } from '#lib/clock.ts';
import { openDatabase } from '#platform/sql/database.ts';
import { until } from '#tests/faults/until.ts';
import { freePort } from '#tests/fixtures/free-port.ts';
import { inventoryStores } from '#tests/fixtures/inventory.ts';
import { bundleServer, type ServerProcess } from '#tests/fixtures/server-process.ts';
import { workerPids } from '#tests/fixtures/worker-pids.ts';

const patiently = { timeout: 600_000, interval: 50 };
const prints = (server: ServerProcess, line: string): Promise<void> =>
  expect.poll(() => server.output().includes(line), patiently).toBe(true);
/** So many new connections that no worker is left out. */
const connections = 12;
/** A new connection each time, which may reach any worker. */
const headers = { connection: 'close' };

describe('several processes that serve from one address', () => {
  let bundle: Awaited<ReturnType<typeof bundleServer>>;
  const folders: string[] = [];
  const launch = async (env: Record<string, string> = {}) => {
    const dataDir = mkdtempSync(join(tmpdir(), 'forecourt-processes-'));
    folders.push(dataDir);
    const port = await freePort();
    const start = (more: Record<string, string> = {}): ServerProcess =>
      bundle.start({
        DATA_DIR: dataDir,
        WEB_CONCURRENCY: '2',
        LOG_LEVEL: 'info',
        PORT: String(port),
        ...env,
        ...more,
      });
    return { server: start(), start, dataDir, origin: `http://127.0.0.1:${port}` };
  };

  /** Shared by all tests that leave it serving with two workers, because starting a process costs two seconds. */
  let site: Awaited<ReturnType<typeof launch>>;
  beforeAll(async () => {
    bundle = await bundleServer();
    site = await launch({ DEMO_LISTINGS: '20', STOP_DELAY_MS: '300' });
    await site.server.ready;
    await everybodyServes(site.origin);
  });
  afterAll(async () => {
    await bundle.stop();
    for (const folder of folders) rmSync(folder, { recursive: true, force: true });
  });

  const metricsOf = async (origin: string): Promise<string[]> =>
    (await (await fetch(`${origin}/metrics`, { headers })).text()).split('\n');

  /** The workers whose metrics have a series that starts like this. */
  const workersWith = async (origin: string, series: string): Promise<string[]> =>
    (await metricsOf(origin))
      .filter((line) => line.startsWith(series))
      .flatMap((line) => /worker="(\d+)"/.exec(line)?.[1] ?? [])
      .toSorted();

  /** Only a worker that is ready gets requests to count. */
  const everybodyServes = (origin: string): Promise<void> =>
    until(
      'every worker serves',
      async () => new Set(await workersWith(origin, 'http_request_duration_seconds_count')).size === 2,
    );

  /** The numbers of the workers that run. */
  const workersOf = (origin: string): Promise<string[]> => workersWith(origin, 'process_resident_memory_bytes');

  it('are ready once, and are the one server of an SQLite file', async () => {
    const { server, start, origin } = site;
    expect(server.output().match(/^ready .*/gm)).toHaveLength(1);
    expect(server.output().match(/^listening .*/gm)).toHaveLength(1);
    expect((await fetch(`${origin}/readyz`)).status).toBe(200);
    const second = await start({ PORT: String(await freePort()) }).ended;
    expect([second.code, second.errors]).toEqual([1, expect.stringContaining('only one can')]);
  });

  it('cannot do more together than one may', async () => {
    const { origin } = site;
    const write = () =>
      fetch(`${origin}/theme`, {
        method: 'POST',
        headers,
        body: new URLSearchParams({ theme: 'dark' }),
        redirect: 'manual',
      });
    const limit = Number((await write()).headers.get('x-ratelimit-limit'));
    const statuses: number[] = [];
    // Ten at once: a supervisor that is busy for over a second lets each worker count alone.
    for (let n = 0; n < limit + 20; n += 10)
      statuses.push(...(await Promise.all(Array.from({ length: 10 }, async () => (await write()).status))));
    expect(statuses.filter((status) => status === 303)).toHaveLength(limit - 1);
    expect(statuses.filter((status) => status === 429)).toHaveLength(21);
    // Both took part.
    expect(await workersWith(origin, 'http_request_duration_seconds_count{method="POST",route="/theme"')).toHaveLength(
      4,
    );
  });

  it('run background jobs in one of them, and in another once that one is killed and started again', async () => {
    const { server, origin } = site;
    const jobs = () => workersWith(origin, 'change_feed_lag_seconds{reader="saved-vehicles"');
    await expect.poll(async () => (await jobs()).length, patiently).toBe(1);
    const [lead = ''] = await jobs();
    const other = (await workersOf(origin)).filter((worker) => worker !== lead);
    const pids = workerPids(server.output());
    // Workers are numbered as they are started.
    process.kill(pids[Number(lead) - 1] ?? expect.unreachable(), 'SIGKILL');
    await expect.poll(jobs, patiently).toEqual(other);
    const next = String(pids.length + 1);
    await expect.poll(() => workersOf(origin), patiently).toEqual([...other, next]);
    expect(await jobs()).toEqual(other);
    expect(server.output()).toContain('a worker ended and is started again');
    // A figure of the database is there once, however many workers read it.
    expect((await metricsOf(origin)).filter((line) => line.startsWith('job_queue_depth '))).toHaveLength(1);
  });

  it('all show a price that another process has changed', async () => {
    const { origin, dataDir } = site;
    const prices = async (id: number) =>
      Promise.all(
        Array.from({ length: connections }, async () => {
          const answer = await fetch(`${origin}/rest/lsc/listing?listingId=${id}`, { headers });
          return answer.text();
        }),
      );
    const db = await openDatabase({ dataDir });
    onTestFinished(() => db.close());
    const { listings } = inventoryStores(db, systemClock);
    const [car] = await listings.page({ afterId: 0, limit: 1 });
    if (!car) throw new Error('no car');
    await db.transaction((session) => listings.upsertMany([{ ...car, priceUsd: 9_876 }], session));
    await expect.poll(async () => (await prices(car.id)).filter((text) => !/9,?876/.test(text)), patiently).toEqual([]);
  });

  it('give way to new ones at SIGHUP, one by one, and every request is answered', async () => {
    const { server, origin } = site;
    // SIGHUP replaces only workers that are ready.
    await everybodyServes(origin);
    const former = await workersOf(origin);
    const answers: number[] = [];
    let isOver = false;
    const visit = async (path: string): Promise<void> => {
      while (!isOver) {
        answers.push(
          await fetch(`${origin}${path}`).then(
            ({ status }) => status,
            () => 0,
          ),
        );
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
    };
    const visitors = ['/', '/readyz', '/openapi.json', '/cars-for-sale/api/config'].map(visit);
    server.child.kill('SIGHUP');
    await prints(server, 'all workers are replaced');
    isOver = true;
    await Promise.all(visitors);
    expect(new Set(answers)).toEqual(new Set([200]));
    const workers = await workersOf(origin);
    expect(workers).toHaveLength(2);
    expect(workers.filter((worker) => former.includes(worker))).toEqual([]);
  });

  it('go on as they are when the new version does not start', async () => {
    const { server, origin, dataDir } = site;
    const workers = await workersOf(origin);
    rmSync(join(dataDir, 'auth-secret'));
    server.child.kill('SIGHUP');
    await prints(server, 'a new worker does not start');
    expect(await workersOf(origin)).toEqual(workers);
    expect((await fetch(`${origin}/readyz`)).status).toBe(200);
  });

  it('say once why they cannot start, and end with 1', async () => {
    const { server } = await launch({ HOST: '192.0.2.1' });
    const { code, errors } = await server.ended;
    expect([code, errors.match(/cannot listen/g)?.length]).toEqual([1, 1]);
  });

  it('ROLE=web leaves the jobs to a process with ROLE=worker, which answers probes alone; all end with 0', async () => {
    const { server, start, origin } = await launch({ ROLE: 'web', WEB_CONCURRENCY: '1' });
    await server.ready;
    const worker = start({ ROLE: 'worker', PORT: String(await freePort()) });
    const workerOrigin = await worker.ready;
    expect((await fetch(`${workerOrigin}/readyz`)).status).toBe(200);
    expect((await fetch(`${workerOrigin}/cars-for-sale/api/config`)).status).toBe(404);
    const readers = async (of: string) =>
      (await metricsOf(of)).filter((line) => /^change_feed_lag_seconds{reader="saved-/.test(line)).length;
    await expect.poll(() => readers(workerOrigin), patiently).toBe(2);
    expect(await readers(origin)).toBe(0);
    for (const one of [server, worker]) {
      one.child.kill('SIGTERM');
      expect(await one.ended).toEqual({ code: 0, errors: '' });
    }
  });
});
