import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { eventsPath } from '#domains/people/experiments/experiment-paths.ts';
import { shippedProject } from '#domains/people/experiments/shipped-project.ts';
import { openDatabase } from '#platform/sql/database.ts';
import { startPostgres } from '../tests/fixtures/postgres.ts';

export const name = 'events';

export type Row = {
  engine: 'sqlite' | 'postgres';
  /** Acknowledged events per second of wall time, and per second of the server's processor time. */
  eventsPerSecond: number;
  perProcessorSecond: number;
  p99Ms: number;
  errors: number;
  /** Acknowledged events that are missing in the tables or counted twice. */
  miscounted: number;
};

type Location = { dataDir: string; databaseUrl?: string };

const clients = 64;
const batchSize = 10;
const visitors = 50_000;
const warmUpBatches = 4_000;
const batches = 12_000;
const serverFile = fileURLToPath(new URL('./events-server.ts', import.meta.url));
const { accountId, projectId, events: eventKeys } = shippedProject;

const attributes = [
  { entity_id: '30001', key: 'brand', type: 'custom', value: 'atc' },
  { entity_id: '30002', key: 'device', type: 'custom', value: 'mobile' },
  { entity_id: '30003', key: 'zip', type: 'custom', value: '30303' },
  { entity_id: '30006', key: 'returning', type: 'custom', value: true },
];

/** An event as the SDK sends it; each event of a batch has a different visitor. */
const eventOf = (at: number) => {
  const visitor_id = `vuid_${(at * 7919) % visitors}`;
  const named = { timestamp: Date.now(), uuid: randomUUID() };
  if (at % 3 === 0) {
    const variation_id = at % 2 ? '80001' : '80002';
    const decision = { campaign_id: '70001', experiment_id: '60001', variation_id };
    const metadata = { flag_key: 'aa_check', rule_key: 'aa_check_test', rule_type: 'feature-test', enabled: true };
    const events = [{ entity_id: '70001', key: 'campaign_activated', ...named }];
    return { visitor_id, attributes, snapshots: [{ decisions: [{ ...decision, metadata }], events }] };
  }
  const { id, key } = eventKeys[at % 6] ?? { id: '50001', key: 'vdp_pageview' };
  const event = { entity_id: id, key, ...named, value: 0.2, revenue: 12, tags: { value: 0.2, revenue: 12 } };
  return { visitor_id, attributes, snapshots: [{ events: [event] }] };
};

const batchOf = (first: number): string =>
  JSON.stringify({
    client_name: 'javascript-sdk',
    client_version: '6.6.1',
    account_id: accountId,
    project_id: projectId,
    revision: '0',
    anonymize_ip: true,
    enrich_decisions: true,
    visitors: Array.from({ length: batchSize }, (_, at) => eventOf(first + at)),
  });

/** Sends events in batches of ten over HTTP; an event is acknowledged when it is on disk. */
export const run = async (): Promise<Row[]> => {
  const dataDir = mkdtempSync(join(tmpdir(), 'forecourt-events-'));
  const server = await startPostgres({ fsync: true }).catch(() => undefined);
  try {
    const rows = [await measure('sqlite', { dataDir })];
    if (server) rows.push(await measure('postgres', { dataDir, databaseUrl: server.url }));
    if (rows.some(({ errors, miscounted }) => errors + miscounted > 0)) process.exitCode = 1;
    return rows;
  } finally {
    await server?.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
};

const measure = async (engine: Row['engine'], location: Location): Promise<Row> => {
  const child = spawn(process.execPath, [serverFile, JSON.stringify(location)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  const neverReady = ended.then(([code]) => Promise.reject(new Error(`the server ended with ${code}`)));
  neverReady.catch(() => {});
  const [printed] = (await Promise.race([once(child.stdout.setEncoding('utf8'), 'data'), neverReady])) as [string];
  const { port } = new URL(printed.trim());
  const usedSeconds = async (): Promise<number> => {
    const firstOutput = once(child.stdout, 'data');
    child.kill('SIGUSR2');
    return Number((await firstOutput)[0]);
  };
  const agent = new Agent({ keepAlive: true, maxSockets: clients });
  // Prepared beforehand, because building the bodies takes longer than serving them. No body is sent twice.
  const bodies = Array.from({ length: warmUpBatches + batches }, (_, at) => batchOf(at * batchSize));
  const times: number[] = [];
  let [acknowledged, errors, next] = [0, 0, 0];
  const send = async (client: number, end: number): Promise<void> => {
    while (next < end) {
      const body = bodies[next++] ?? '';
      const startMs = performance.now();
      if (await post({ agent, port, client, turn: next, body })) acknowledged += batchSize;
      else errors += 1;
      times.push(performance.now() - startMs);
    }
  };
  const sendUntil = (end: number) => Promise.all(Array.from({ length: clients }, (_, client) => send(client, end)));
  await sendUntil(warmUpBatches);
  times.length = 0;
  const [acknowledgedBefore, usedBefore, beganMs] = [acknowledged, await usedSeconds(), performance.now()];
  await sendUntil(bodies.length);
  const seconds = (performance.now() - beganMs) / 1000;
  const used = (await usedSeconds()) - usedBefore;
  const measured = acknowledged - acknowledgedBefore;
  agent.destroy();
  child.kill('SIGTERM');
  await ended;

  const db = await openDatabase(location);
  const counted = await sql<{ all: number }>`select
    (select coalesce(sum(times), 0) from experiment_exposures)
    + (select coalesce(sum(times), 0) from experiment_conversions) as "all"`.execute(db.kysely);
  await db.close();
  times.sort((a, b) => a - b);
  return {
    engine,
    eventsPerSecond: Math.round(measured / seconds),
    perProcessorSecond: Math.round(measured / used),
    p99Ms: Math.round(times[Math.floor(times.length * 0.99)] ?? 0),
    errors,
    miscounted: Math.abs(Number(counted.rows[0]?.all ?? 0) - acknowledged),
  };
};

type Post = { agent: Agent; port: string; client: number; turn: number; body: string };

/** Rate limits are per network, so the visitors' requests come from many. */
const post = ({ agent, port, client, turn, body }: Post): Promise<boolean> =>
  new Promise((resolve) => {
    const headers = {
      host: `localhost:${port}`,
      'x-forwarded-for': `10.${client}.${(turn >> 6) & 255}.1`,
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
    };
    const post = request({ host: '127.0.0.1', port, path: eventsPath, method: 'POST', agent, headers }, (answer) => {
      answer.resume();
      answer.on('end', () => resolve(answer.statusCode === 204));
    });
    post.on('error', () => resolve(false)).end(body);
  });
