import { randomBytes, randomUUID } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { describe, expect, inject, it, onTestFinished, vi } from 'vitest';
import { openSnapshot } from '#platform/backup/snapshot.ts';
import { openPresence } from '#platform/presence/presence.ts';
import { type Database, openDatabase } from '#platform/sql/database.ts';
import { createPostgresServers } from '#platform/sql/postgres-servers.ts';
import { accountIds, accountMigrations, saveAccount } from '#tests/fixtures/accounts-table.ts';
import { administer } from '#tests/fixtures/database-template.ts';
import { startCluster } from '../faults/cluster.ts';

const patiently = { timeout: 600_000, interval: 50 };

/** Writes without pause until `stop`; returns what was acknowledged. */
const startWriters = (db: Database) => {
  const acknowledged = new Set<string>();
  let refused = 0;
  let mustStop = false;
  const write = async (save: (id: string) => Promise<void>): Promise<void> => {
    while (!mustStop) {
      const id = randomUUID();
      try {
        await save(id);
        acknowledged.add(id);
      } catch {
        refused += 1;
        // A refusal may come without any waiting, and must not keep others from their turn.
        await nextTurn();
      }
    }
  };
  const alone = (id: string) => saveAccount(db, id);
  const together = (id: string) => db.transaction((session) => saveAccount(session, id));
  const writers = [alone, together, (id: string) => db.background(() => together(id))].map(write);
  const moreThan = async (count: () => number, more: number) => {
    const enough = count() + more;
    await vi.waitFor(() => expect(count()).toBeGreaterThan(enough), { timeout: 600_000 });
  };
  return {
    acknowledged,
    confirmed: () => moreThan(() => acknowledged.size, 30),
    failing: () => moreThan(() => refused, 3),
    stop: () => {
      mustStop = true;
      return Promise.all(writers);
    },
  };
};

describe.skipIf(!inject('postgresUrl'))('several servers in DATABASE_URL', () => {
  it('the primary is used, after a failover the promoted standby, and never the former primary', async () => {
    const cluster = await startCluster();
    onTestFinished(cluster.stop);
    const place = { databaseUrl: cluster.hostsUrl, dataDir: '' };
    const db = await openDatabase({ ...place, migrations: accountMigrations, requestMs: 2_000 });
    onTestFinished(() => db.close());
    const [presence, other] = [await openPresence(place), await openPresence(place)];
    onTestFinished(async () => {
      await Promise.all([presence.close(), other.close()]);
    });
    const writers = startWriters(db);
    await writers.confirmed();
    await cluster.primary.kill();
    await writers.failing();
    expect(await db.problem()).toMatch(/takes no writes|no connection/);
    await expect(openDatabase({ ...place, migrations: accountMigrations })).rejects.toThrow(
      /^DATABASE_URL cannot be used \(no server takes writes: .+ is a standby; .+\): it takes no writes/,
    );
    await cluster.promote();
    await writers.confirmed();
    await expect.poll(() => db.problem(), patiently).toBeUndefined();

    await expect.poll(() => [presence.name(), other.name()], patiently).not.toContain(undefined);
    const names = [presence.name() ?? '', other.name() ?? ''];
    expect(await presence.ended(names)).toEqual([]);

    // It comes back and would accept writes.
    await cluster.primary.start();
    const late = await openDatabase({ ...place, migrations: accountMigrations });
    onTestFinished(() => late.close());
    await saveAccount(late, 'late');
    await writers.confirmed();
    await writers.stop();
    const ids = new Set(await accountIds(db));
    expect([...writers.acknowledged, 'late'].filter((id) => !ids.has(id))).toEqual([]);

    const snapshot = await openSnapshot(place);
    expect(await snapshot.count('accounts')).toBe(ids.size);
    await snapshot.close();
  });

  it('a primary that takes no more connections stays the primary', async () => {
    const serverUrl = inject('postgresUrl') ?? '';
    const role = `full_${randomBytes(6).toString('hex')}`;
    await administer(serverUrl, `create role ${role} login`);
    onTestFinished(() => administer(serverUrl, `drop role ${role}`));
    const url = new URL(serverUrl);
    url.username = role;
    const host = url.searchParams.get('host') ?? '';
    url.searchParams.set('host', `/nowhere,${host}`);
    const servers = createPostgresServers(url.href);
    const primary = await servers.primary();
    expect(new URL(primary).searchParams.get('host')).toBe(host);
    await administer(serverUrl, `alter role ${role} connection limit 0`);
    const search = servers.primary();
    const searchAgain = () => {
      servers.suspect(primary);
      expect(servers.primary()).not.toBe(search);
    };
    await vi.waitFor(searchAgain, { timeout: 600_000 });
    expect(await servers.primary()).toBe(primary);
  });
});
