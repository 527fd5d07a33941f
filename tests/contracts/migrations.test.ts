import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { Kysely } from 'kysely';
import { describe, expect, it } from 'vitest';
import { type Migration, migrations } from '#platform/sql/migrations.ts';
import type { Session } from '#platform/sql/session.ts';
import { forEachEmptyEngine } from '../fixtures/engines.ts';

const opener = fileURLToPath(new URL('../fixtures/open-database-process.ts', import.meta.url));

const createTable =
  (name: string): Migration['up'] =>
  async (db: Kysely<unknown>) => {
    await db.schema
      .createTable(name)
      .addColumn('id', 'text', (column) => column.primaryKey())
      .execute();
  };

const appliedIds = async (session: Session): Promise<string[]> => {
  type Tables = { schema_migrations: { id: string } };
  const rows = await session.with<Tables>().selectFrom('schema_migrations').select('id').orderBy('id').execute();
  return rows.map(({ id }) => id);
};

describe('the list of migrations', () => {
  it('is in order and names each one once', () => {
    const ids = migrations.map(({ id }) => id);
    expect(ids).toEqual([...new Set(ids)].toSorted());
  });
});

forEachEmptyEngine('migrations', ({ open, location }) => {
  it('applies every migration to an empty database and none a second time', async () => {
    const first = await open();
    expect(await appliedIds(first)).toEqual(migrations.map(({ id }) => id));
    const second = await open();
    expect(await appliedIds(second)).toEqual(migrations.map(({ id }) => id));
  });

  it('applies only what is new to a database of an earlier version', async () => {
    const earlier: Migration[] = [{ id: '0001-a', up: createTable('a') }];
    await open({ migrations: earlier });
    const db = await open({ migrations: [...earlier, { id: '0002-b', up: createTable('b') }] });
    expect(await appliedIds(db)).toEqual(['0001-a', '0002-b']);
  });

  it('applies each migration once when several start at the same time in one process', async () => {
    const runs: string[] = [];
    const counted = ['0001-a', '0002-b'].map((id) => ({
      id,
      up: async (db: Kysely<unknown>) => {
        runs.push(id);
        await createTable(`t_${id.slice(0, 4)}`)(db);
      },
    }));
    await Promise.all([1, 2, 3].map(() => open({ migrations: counted })));
    expect(runs).toEqual(['0001-a', '0002-b']);
  });

  it('applies each migration once when several processes start at the same time', async () => {
    const start = () => promisify(execFile)(process.execPath, [opener, JSON.stringify(location())]);
    await Promise.all([start(), start(), start()]);
    expect(await appliedIds(await open())).toEqual(migrations.map(({ id }) => id));
  });

  it('refuses a database that is newer than the code, and leaves it alone', async () => {
    const applied: Migration[] = [{ id: '0001-a', up: createTable('a') }];
    await open({ migrations: [...applied, { id: '0002-future', up: createTable('b') }] });
    const older = open({ migrations: [...applied, { id: '0003-other', up: createTable('c') }] });
    await expect(older).rejects.toThrow(/newer version of Forecourt \(it has 0002-future\)/);
    const db = await open({ migrations: [...applied, { id: '0002-future', up: createTable('b') }] });
    expect(await appliedIds(db)).toEqual(['0001-a', '0002-future']);
  });

  it('leaves nothing of a migration that fails half way', async () => {
    const good: Migration = { id: '0001-a', up: createTable('a') };
    const failing: Migration = {
      id: '0002-b',
      up: async (db) => {
        await createTable('half')(db);
        throw new Error('cannot go on');
      },
    };
    await expect(open({ migrations: [good, failing] })).rejects.toThrow('cannot go on');
    const db = await open({ migrations: [good, { id: '0002-b', up: createTable('half') }] });
    expect(await appliedIds(db)).toEqual(['0001-a', '0002-b']);
  });

  it('0012: accounts whose address nobody has proven are gone, with all that hangs on them', async () => {
    const before = await open({ migrations: migrations.filter(({ id }) => id < '0012') });
    const rows = (id: string, email_verified: number) => {
      const stamps = { created_at: '2026-01-01T00:00:00.000Z', updated_at: '2026-01-01T00:00:00.000Z' };
      const owned = { consumer_id: id, year: 2020, make_code: 'FORD', model_code: 'FORDF150', trim: '', added_ms: 1 };
      return [
        ['auth_users', { id, name: id, email: `${id}@example.com`, email_verified, ...stamps }],
        ['auth_accounts', { id, user_id: id, account_id: id, provider_id: 'credential', password: 'x', ...stamps }],
        ['auth_sessions', { id, user_id: id, token: id, expires_at: '2030-01-01T00:00:00.000Z', ...stamps }],
        ['auth_verifications', { id, identifier: id, value: id, expires_at: '2030-01-01T00:00:00.000Z', ...stamps }],
        ['owned_vehicles', { id, ...owned }],
      ] as const;
    };
    const tables = before.with<Record<string, Record<string, unknown>>>();
    for (const [table, row] of [...rows('proven', 1), ...rows('unproven', 0)]) {
      await tables.insertInto(table).values(row).execute();
    }
    const after = (await open()).with<Record<string, { id: string }>>();
    const idsIn = async (table: string) => (await after.selectFrom(table).select('id').execute()).map(({ id }) => id);
    for (const table of ['auth_users', 'auth_accounts', 'auth_sessions', 'owned_vehicles']) {
      expect([table, await idsIn(table)]).toEqual([table, ['proven']]);
    }
    expect(await idsIn('auth_verifications')).toEqual([]);
  });

  it('0013: leads and messages that are there already know whom they are about', async () => {
    const before = await open({ migrations: migrations.filter(({ id }) => id < '0013') });
    const tables = before.with<Record<string, Record<string, unknown>>>();
    const messages = [
      { to: 'Dealer@example.com', replyTo: 'Dana@example.com' },
      { to: 'Dana@example.com' },
      { to: 'other@example.com' },
    ];
    for (let at = 0; at < 501; at += 1) {
      const id = `lead-${String(at).padStart(3, '0')}`;
      const document = JSON.stringify({ email: `Person-${at}@Example.com` });
      const row = { id, request_key: id, content_key: id, lead_type: 'CHAT', owner_id: 1, document, created_ms: 1 };
      await tables.insertInto('leads').values(row).execute();
    }
    for (const [at, message] of messages.entries()) {
      const row = { id: `message-${at}`, cause: `cause-${at}`, channel: 'mail', recipient: message.to, status: 'sent' };
      const content = JSON.stringify(message);
      await tables
        .insertInto('outbox_messages')
        .values({ ...row, content, created_at: 1, updated_at: 1 })
        .execute();
    }
    const after = (await open()).with<{
      leads: { id: string; email: string };
      outbox_messages: { id: string; person: string };
    }>();
    const leads = await after.selectFrom('leads').select('email').orderBy('id').execute();
    expect(leads.map(({ email }) => email)).toEqual(Array.from({ length: 501 }, (_, at) => `person-${at}@example.com`));
    const people = await after.selectFrom('outbox_messages').select('person').orderBy('id').execute();
    expect(people.map(({ person }) => person)).toEqual(['dana@example.com', 'dana@example.com', 'other@example.com']);
  });
});
