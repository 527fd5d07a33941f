import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it, onTestFinished, vi } from 'vitest';
import { Unavailable } from '#lib/unavailable.ts';
import { type Database, openDatabase } from '#platform/sql/database.ts';
import { accountIds, accountMigrations, saveAccount } from '#tests/fixtures/accounts-table.ts';
import { type PostgresServer, startPostgres } from '#tests/fixtures/postgres.ts';
import { startProxy } from '#tests/fixtures/postgres-proxy.ts';

/** Long enough for any statement here, and short enough to wait for. */
const requestMs = 2_000;

/** Retries until stored: on a busy machine connecting can take longer than a request may wait. */
const saveFirst = (session: Parameters<typeof accountIds>[0], id: string): Promise<void> =>
  vi.waitFor(
    async () => {
      if (!(await accountIds(session)).includes(id)) await saveAccount(session, id);
    },
    { timeout: 600_000 },
  );

describe.skipIf(!inject('postgresUrl'))('a PostgreSQL outage', () => {
  let server: PostgresServer;
  let db: Database;
  let admin: Client;
  const turnedAway: Unavailable[] = [];

  const connectAdmin = async () => {
    admin = new Client({ connectionString: server.url });
    admin.on('error', () => {});
    await admin.connect();
  };
  beforeAll(async () => {
    server = await startPostgres({ fsync: true });
  });
  afterAll(() => server.stop());
  beforeEach(async () => {
    await connectAdmin();
    await admin.query('drop schema public cascade; create schema public');
    turnedAway.length = 0;
    const onUnavailable = (error: Unavailable) => turnedAway.push(error);
    db = await openDatabase({
      databaseUrl: server.url,
      dataDir: '',
      migrations: accountMigrations,
      requestMs,
      onUnavailable,
    });
  });
  afterEach(async () => {
    await db.close();
    await admin.end();
  });

  const restart = async (mode: 'fast' | 'immediate') => {
    await server.shutDown(mode);
    await server.start();
    await connectAdmin();
  };

  it.each(['fast', 'immediate'] as const)(
    'restarted (%s) during a transaction: that transaction fails, later ones succeed',
    async (mode) => {
      await saveFirst(db, 'before');
      const opened = Promise.withResolvers<void>();
      const restarted = Promise.withResolvers<void>();
      const transaction = db.transaction(async (session) => {
        await saveAccount(session, 'inside');
        opened.resolve();
        await restarted.promise;
        await saveAccount(session, 'after the restart');
      });
      const outcome = expect(transaction).rejects.toThrow(Unavailable);
      await opened.promise;
      await restart(mode);
      restarted.resolve();
      await outcome;
      expect(await accountIds(db)).toEqual(['before']);
      await saveAccount(db, 'again');
      expect(await accountIds(db)).toEqual(['again', 'before']);
      expect(turnedAway).not.toEqual([]);
    },
  );

  it('loses no acknowledged write, and acknowledges no write whose commit was not confirmed', async () => {
    const acknowledged = new Set<string>();
    const refused = new Set<string>();
    let writing = true;
    const write = async (work: (id: string) => Promise<void>) => {
      while (writing) {
        const id = randomUUID();
        await work(id).then(
          () => acknowledged.add(id),
          (error: unknown) => {
            expect(error).toBeInstanceOf(Unavailable);
            refused.add(id);
          },
        );
      }
    };
    const alone = (id: string) => saveAccount(db, id);
    const together = (id: string) =>
      db.transaction(async (session) => {
        await saveAccount(session, id);
        await saveAccount(session, `${id} too`);
      });
    const background = (id: string) => db.background(() => alone(id));
    const writers = [alone, alone, together, together, together, background].map(write);
    for (const mode of ['fast', 'immediate', 'fast'] as const) {
      const [enough, failed] = [acknowledged.size + 50, refused.size];
      await vi.waitFor(() => expect(acknowledged.size).toBeGreaterThan(enough), { timeout: 600_000 });
      await server.shutDown(mode);
      await vi.waitFor(() => expect(refused.size).toBeGreaterThan(failed), { timeout: 600_000 });
      await server.start();
    }
    const enough = acknowledged.size + 50;
    await vi.waitFor(() => expect(acknowledged.size).toBeGreaterThan(enough), { timeout: 600_000 });
    writing = false;
    await Promise.all(writers);
    const ids = new Set(await accountIds(db));
    expect([...acknowledged].filter((id) => !ids.has(id))).toEqual([]);
    const wholes = [...ids].filter((id) => id.endsWith(' too')).map((id) => id.slice(0, -4));
    expect(wholes.filter((id) => !ids.has(id))).toEqual([]);
    await connectAdmin();
  });

  it('is reported at once, and so is the recovery', async () => {
    expect(await db.problem()).toBeUndefined();
    await server.shutDown('fast');
    await expect(accountIds(db)).rejects.toThrow(Unavailable);
    await expect(saveAccount(db, 'a')).rejects.toThrow(Unavailable);
    await expect(db.transaction((session) => saveAccount(session, 'a'))).rejects.toThrow(Unavailable);
    const swallowed = () => accountIds(db).catch(() => ['made up']);
    await expect(db.surfaceOutage(swallowed)).rejects.toThrow(Unavailable);
    await vi.waitFor(async () => expect(await db.problem()).toMatch(/no connection to the database/), 600_000);
    await server.start();
    await vi.waitFor(async () => expect(await db.problem()).toBeUndefined(), 600_000);
    expect(await db.surfaceOutage(swallowed)).toEqual([]);
    await connectAdmin();
  });

  it('in read-only mode is reported; reads work, writes are refused until it accepts them again', async () => {
    await saveFirst(db, 'before');
    await admin.query('alter database postgres set default_transaction_read_only = on');
    // Open connections keep the old setting, so they are closed.
    await admin.query('select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid()');
    await vi.waitFor(
      async () => expect(await db.problem()).toMatch(/takes no writes.+read-only transaction.+: promote/),
      {
        timeout: 600_000,
      },
    );
    expect(await accountIds(db)).toEqual(['before']);
    await expect(saveAccount(db, 'a')).rejects.toThrow(Unavailable);
    await expect(db.transaction((session) => saveAccount(session, 'a'))).rejects.toThrow(Unavailable);
    await admin.query('alter database postgres set default_transaction_read_only = off');
    await vi.waitFor(async () => expect(await db.problem()).toBeUndefined(), { timeout: 600_000 });
    await vi.waitFor(() => saveAccount(db, 'later'), { timeout: 600_000 });
    expect(await accountIds(db)).toEqual(['before', 'later']);
  });

  it('as a standby is reported and answers reads, causes no errors, and accepts writes once promoted', async () => {
    await saveFirst(db, 'before');
    const standby = await server.makeStandby();
    onTestFinished(() => standby.stop());
    await connectAdmin();
    const options = { databaseUrl: standby.url, dataDir: '', migrations: accountMigrations, requestMs };
    await expect(openDatabase(options)).rejects.toThrow(/takes no writes, being a standby or set so/);
    const proxy = await startProxy(server.url);
    onTestFinished(proxy.close);
    const moving = await openDatabase({ ...options, databaseUrl: proxy.url });
    onTestFinished(() => moving.close());
    await saveFirst(moving, 'through the proxy');
    await vi.waitFor(() => expect(accountIds(db)).resolves.toContain('through the proxy'), { timeout: 600_000 });
    proxy.leadTo(standby.url);
    await vi.waitFor(async () => expect(await moving.problem()).toMatch(/takes no writes.+: promote it/), {
      timeout: 600_000,
    });
    // A standby follows a moment later.
    await vi.waitFor(() => expect(accountIds(moving)).resolves.toEqual(['before', 'through the proxy']), {
      timeout: 600_000,
    });
    await expect(saveAccount(moving, 'a')).rejects.toThrow(/takes no writes/);
    const serializable = moving.transaction((session) => saveAccount(session, 'a'));
    await expect(serializable).rejects.toThrow(Unavailable);
    await expect(serializable).rejects.toThrow(/takes no writes: cannot use serializable mode in a hot standby/);
    const promoter = new Client({ connectionString: standby.url });
    await promoter.connect();
    await promoter.query('select pg_promote()');
    await promoter.end();
    await vi.waitFor(async () => expect(await moving.problem()).toBeUndefined(), { timeout: 600_000 });
    await moving.transaction((session) => saveAccount(session, 'later'));
    expect(await accountIds(moving)).toEqual(['before', 'later', 'through the proxy']);
  });

  /** Runs `work` while another connection locks the table. */
  const whileLocked = async (work: (unlock: () => Promise<unknown>) => Promise<void>) => {
    await admin.query('begin; lock table accounts in access exclusive mode');
    try {
      await work(() => admin.query('rollback'));
    } finally {
      await admin.query('rollback');
    }
  };

  it('with a locked table refuses requests, while jobs wait and succeed', async () => {
    await whileLocked(async (unlock) => {
      const job = db.background(() => saveAccount(db, 'job'));
      await expect(accountIds(db)).rejects.toThrow(Unavailable);
      await expect(saveAccount(db, 'request')).rejects.toThrow(Unavailable);
      await expect(db.transaction((session) => saveAccount(session, 'request'))).rejects.toThrow(Unavailable);
      await unlock();
      await job;
    });
    expect(await accountIds(db)).toEqual(['job']);
  });

  it('with all transactions in use refuses more, while reads go on and jobs have their own connections', async () => {
    const released = Promise.withResolvers<void>();
    const holders: Promise<void>[] = [];
    const few = await openDatabase({
      databaseUrl: server.url,
      dataDir: '',
      migrations: accountMigrations,
      requestMs,
      connections: { request: 3, background: 2 },
    });
    onTestFinished(() => few.close());
    // One after the other with retries: on a busy machine connecting can take longer than a request may wait.
    const hold = async () => {
      const begun = Promise.withResolvers<void>();
      const holder = few.transaction(async (session) => {
        await accountIds(session);
        begun.resolve();
        await released.promise;
      });
      await Promise.race([begun.promise, holder]);
      holders.push(holder);
    };
    for (let count = 0; count < 2; count += 1) await vi.waitFor(hold, { timeout: 600_000 });
    await expect(few.transaction((session) => saveAccount(session, 'late'))).rejects.toThrow(Unavailable);
    expect(await accountIds(few)).toEqual([]);
    await few.background(() => saveAccount(few, 'job'));
    released.resolve();
    await Promise.all(holders);
    expect(await accountIds(db)).toEqual(['job']);
  });

  it('never stops transactions that all read through another connection', async () => {
    const few = await openDatabase({
      databaseUrl: server.url,
      dataDir: '',
      migrations: accountMigrations,
      connections: { request: 2, background: 2 },
    });
    onTestFinished(() => few.close());
    const ids = Array.from({ length: 12 }, (_, n) => `together-${n}`);
    const saved = ids.map((id) =>
      few.transaction(async (session) => {
        await accountIds(few);
        await saveAccount(session, id);
      }),
    );
    await Promise.all(saved);
    expect((await accountIds(db)).toSorted()).toEqual(ids.toSorted());
  });

  it('that stops responding is given up, and its connections are not reused', async () => {
    const own = async () => {
      const { rows } = await admin.query(
        `select pid from pg_stat_activity where pid <> pg_backend_pid() and backend_type = 'client backend'`,
      );
      return rows.map(({ pid }: { pid: number }) => pid);
    };
    await saveFirst(db, 'before');
    const silent = await own();
    for (const pid of silent) process.kill(pid, 'SIGSTOP');
    try {
      await expect(db.transaction((session) => saveAccount(session, 'lost'))).rejects.toThrow(Unavailable);
      expect(await accountIds(db)).toEqual(['before']);
    } finally {
      for (const pid of silent) process.kill(pid, 'SIGCONT');
    }
  });

  it('retries a read whose connection broke, and nothing else', async () => {
    const patient = await openDatabase({ databaseUrl: server.url, dataDir: '', migrations: accountMigrations });
    const onlooker = new Client({ connectionString: server.url });
    onlooker.on('error', () => {});
    await onlooker.connect();
    const waiting = `from pg_stat_activity where wait_event_type = 'Lock'`;
    await saveAccount(patient, 'a');
    await whileLocked(async (unlock) => {
      const read = accountIds(patient);
      const write = expect(saveAccount(patient, 'b')).rejects.toThrow(Unavailable);
      await vi.waitFor(
        async () => {
          const { rows } = await onlooker.query(`select count(*)::int as number ${waiting}`);
          expect(rows[0]?.number).toBe(2);
        },
        { timeout: 600_000 },
      );
      await onlooker.query(`select pg_terminate_backend(pid) ${waiting}`);
      await write;
      await unlock();
      expect(await read).toEqual(['a']);
    });
    await onlooker.end();
    await patient.close();
  });
});
