import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, it, onTestFinished } from 'vitest';
import { systemClock } from '#lib/clock.ts';
import { createJobQueue } from '#platform/jobs/job-queue.ts';
import { openPresence } from '#platform/presence/presence.ts';
import { type Database, openDatabase } from '#platform/sql/database.ts';
import { administer, inDatabase } from '#tests/fixtures/database-template.ts';
import { freePort } from '#tests/fixtures/free-port.ts';
import { findPgBouncer, startPgBouncer } from '#tests/fixtures/pgbouncer.ts';
import { runBundledCommand } from '#tests/fixtures/run-bundled-command.ts';
import { runDueJobs } from '#tests/fixtures/run-due-jobs.ts';
import { signIn } from '#tests/fixtures/signed-in.ts';
import { startWholeApp } from '#tests/fixtures/whole-app.ts';

const serverUrl = inject('postgresUrl') ?? '';
const binary = serverUrl === '' ? undefined : findPgBouncer();
const requestMs = 2_000;

describe.skipIf(!binary)('behind PgBouncer in transaction mode', () => {
  const name = `pooled_${randomBytes(8).toString('hex')}`;
  const directUrl = inDatabase(serverUrl, name);
  let bouncer: Awaited<ReturnType<typeof startPgBouncer>>;
  let databaseUrl = '';

  beforeAll(async () => {
    await administer(serverUrl, `create database ${name} template ${inject('postgresTemplate')}`);
    bouncer = await startPgBouncer(binary ?? '', serverUrl);
    databaseUrl = inDatabase(bouncer.url, name);
  });
  afterAll(async () => {
    await bouncer.stop();
    await administer(serverUrl, `drop database ${name} with (force)`);
  });

  const open = async (): Promise<Database> => {
    const db = await openDatabase({ databaseUrl, directUrl, dataDir: '', requestMs });
    onTestFinished(() => db.close());
    return db;
  };

  it('the start asks for the address of the server behind it', async () => {
    await expect(openDatabase({ databaseUrl, dataDir: '' })).rejects.toThrow(
      /^DATABASE_URL cannot be used \(unsupported startup parameter: statement_timeout\): .+ as DATABASE_DIRECT_URL\.$/,
    );
  });

  it('a wrong address of the server behind it is named as that', async () => {
    const nowhere = `postgres://127.0.0.1:${await freePort()}/cars`;
    await expect(openDatabase({ databaseUrl, directUrl: nowhere, dataDir: '' })).rejects.toThrow(
      /^DATABASE_DIRECT_URL cannot be used /,
    );
    const command = await runBundledCommand('operator', ['list'], {
      DATABASE_URL: databaseUrl,
      DATABASE_DIRECT_URL: nowhere,
    });
    expect(command).toMatchObject({ code: 1, errors: expect.stringMatching(/^DATABASE_DIRECT_URL cannot be used /) });
  });

  it('statements have the time limit of their kind of work, and leave none to others', async () => {
    const db = await open();
    const limit = async (session: Pick<Database, 'with'>) => {
      const { rows } = await sql<{ limit: string }>`select current_setting('statement_timeout') as "limit"`.execute(
        session.with(),
      );
      return rows[0]?.limit;
    };
    expect(await limit(db)).toBe('1800ms');
    expect(await db.transaction(limit)).toBe('1800ms');
    expect(await db.background(() => limit(db))).toBe('10min');
    await expect(sql`select pg_sleep(600)`.execute(db.kysely)).rejects.toThrow(/statement timeout/);
    await expect(sql`select 1 / 0`.execute(db.kysely)).rejects.toThrow(/division by zero/);
    const { rows } = await sql<{ left: number }>`select count(*) as left from pg_stat_activity
      where datname = current_database() and query like '%pg_sleep%' and state <> 'idle'
        and pid <> pg_backend_pid()`.execute(db.kysely);
    expect(rows[0]?.left).toBe(0);
    await administer(databaseUrl, `do $$ begin assert current_setting('statement_timeout') = '0'; end $$`);
  });

  it('every job runs once, in two processes with more connections than the pooler has', async () => {
    const runs: unknown[] = [];
    const handlers = { count: async (payload: unknown) => void runs.push(payload) };
    const refuse = () => expect.unreachable();
    const log = { warn: refuse, error: refuse };
    const openQueue = async () => {
      const [db, presence] = [await open(), await openPresence({ databaseUrl: directUrl, dataDir: '' })];
      onTestFinished(() => presence.close());
      return createJobQueue({ db, clock: systemClock, presence });
    };
    const queues = [await openQueue(), await openQueue()];
    const payloads = Array.from({ length: 40 }, (_, number) => number);
    await Promise.all(payloads.map((payload) => queues[payload % 2]?.enqueue({ kind: 'count', payload })));
    const workers = [...queues, ...queues, ...queues];
    await Promise.all(workers.map((queue) => runDueJobs({ queue, handlers, log })));
    expect(runs.toSorted((one, other) => Number(one) - Number(other))).toEqual(payloads);
  });

  it('the site starts, and saves what a shopper types', async () => {
    const app = await startWholeApp({ env: { DATABASE_URL: databaseUrl, DATABASE_DIRECT_URL: directUrl } });
    onTestFinished(app.close);
    const { cookie } = await signIn({ dataDir: app.dataDir, databaseUrl: directUrl });
    const headers = { cookie, origin: 'http://localhost', 'content-type': 'application/json' };
    const search = { searchString: 'makeCode=FORD', searchName: 'Fords', brand: 'AT', mobilePhone: '' };
    const saved = await app.ask('POST', '/account-api/search', headers, JSON.stringify(search));
    expect([saved.status, saved.body]).toEqual([200, expect.stringContaining('Fords')]);
    const list = await app.ask('GET', '/account-api/saved-searches', headers);
    expect([list.status, list.body]).toEqual([200, expect.stringContaining('Fords')]);
  });
});
