import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { type Kysely, sql } from 'kysely';
import { describe, expect, it, vi } from 'vitest';
import { type Migration, migrations } from '#platform/sql/migrations.ts';
import type { Session } from '#platform/sql/session.ts';
import { forEachEmptyEngine } from '../fixtures/engines.ts';

const opener = fileURLToPath(new URL('../fixtures/open-database-process.ts', import.meta.url));

/** The last migration that dropped what the version before it reads. */
const lastBreaking = '0025-webhooks';
/** Statements after which the version before may fail; an index may go. */
const breaking =
  /\bdrop (table|column)\b|\brename (to|column)\b|\bset not null\b|\.(dropTable|dropColumn|renameTo|renameColumn|setNotNull)\(/gi;
/** Migrations that may, each with the release that stopped reading what it drops. */
const retired: Readonly<Record<string, string>> = {};

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
  it('is in order and has each name once', () => {
    const ids = migrations.map(({ id }) => id);
    expect(ids).toEqual([...new Set(ids)].toSorted());
  });

  it('leaves what the version before reads, because that one serves on beside it for a while', () => {
    const statementsOf = (id: string) =>
      readFileSync(new URL(`../../src/platform/sql/${id}.ts`, import.meta.url), 'utf8').match(breaking) ?? [];
    expect(statementsOf(lastBreaking)).toEqual(['drop table', 'drop column', 'drop column']);
    const later = migrations.filter(({ id }) => id > lastBreaking && !(id in retired));
    expect(later.flatMap(({ id }) => statementsOf(id).map((statement) => `${id}: ${statement}`))).toEqual([]);
  });
});

forEachEmptyEngine('migrations', ({ engine, open, location }) => {
  it('applies every migration to an empty database and none a second time', async () => {
    const first = await open();
    expect(await appliedIds(first)).toEqual(migrations.map(({ id }) => id));
    const second = await open();
    expect(await appliedIds(second)).toEqual(migrations.map(({ id }) => id));
  });

  it('applies only new migrations to a database of an earlier version', async () => {
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

  it('refuses a database that is newer than the code, and does not change it', async () => {
    const applied: Migration[] = [{ id: '0001-a', up: createTable('a') }];
    await open({ migrations: [...applied, { id: '0002-future', up: createTable('b') }] });
    const older = open({ migrations: [...applied, { id: '0003-other', up: createTable('c') }] });
    await expect(older).rejects.toThrow(/newer version of Forecourt \(it has 0002-future\)/);
    const db = await open({ migrations: [...applied, { id: '0002-future', up: createTable('b') }] });
    expect(await appliedIds(db)).toEqual(['0001-a', '0002-future']);
  });

  it.runIf(engine === 'postgres')('waits for a table in use in short turns, so that others can read it', async () => {
    const first: Migration = { id: '0001-a', up: createTable('a') };
    const second: Migration = {
      id: '0002-a',
      up: (db) => db.schema.alterTable('a').addColumn('note', 'text').execute(),
    };
    const db = await open({ migrations: [first] });
    const held = Promise.withResolvers<void>();
    const released = Promise.withResolvers<void>();
    const rows = (session: Session) => session.with<{ a: { id: string } }>().selectFrom('a').select('id').execute();
    const holder = db.transaction(async (session) => {
      await rows(session);
      held.resolve();
      await released.promise;
    });
    await held.promise;
    const migrated = open({ migrations: [first, second] });
    const waiting = sql<{ count: number }>`select count(*) as count from pg_stat_activity
      where wait_event_type = 'Lock' and query like 'alter table%' and datname = current_database()`;
    await vi.waitFor(async () => expect((await waiting.execute(db.kysely)).rows[0]?.count).toBe(1), 600_000);
    // It is behind the migration, and its turn comes before the holder ends.
    expect(await rows(db)).toEqual([]);
    released.resolve();
    await holder;
    expect(await appliedIds(await migrated)).toEqual(['0001-a', '0002-a']);
  });

  it.runIf(engine === 'postgres')(
    'takes online steps outside a transaction, and again after they were cut off',
    async () => {
      const first: Migration = { id: '0001-a', up: createTable('a') };
      let isCutOff = true;
      const online: Migration['online'] = async ({ change, inBatches, work, createIndex }) => {
        await change(sql`alter table a add column if not exists kind text not null default ''`);
        await createIndex('a_kind', sql`a (kind)`);
        await inBatches(sql`update a set kind = 'car' where id in (select id from a where kind = '' limit 2)`);
        if (isCutOff) throw new Error('cut off');
        await change(sql`alter table a add constraint a_kind_set check (kind <> '') not valid`);
        await work(sql`alter table a validate constraint a_kind_set`);
      };
      const second: Migration = { id: '0002-b', up: () => expect.unreachable(), online };
      const db = await open({ migrations: [first] });
      const rows = db.with<{ a: { id: string; kind: string } }>();
      const ids = ['1', '2', '3', '4', '5'];
      await sql`insert into a (id) values ${sql.join(ids.map((id) => sql`(${id})`))}`.execute(db.kysely);
      await expect(open({ migrations: [first, second] })).rejects.toThrow('cut off');
      expect(await appliedIds(db)).toEqual(['0001-a']);
      isCutOff = false;
      expect(await appliedIds(await open({ migrations: [first, second] }))).toEqual(['0001-a', '0002-b']);
      const stored = await rows.selectFrom('a').select(['id', 'kind']).orderBy('id').execute();
      expect(stored).toEqual(ids.map((id) => ({ id, kind: 'car' })));
    },
  );

  it('rolls back a migration that fails halfway', async () => {
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

  describe('squashed migrations', () => {
    const last = migrations[0]?.replaces ?? '';
    type Tables = { schema_migrations: { id: string; applied_at: number }; owners: Record<string, unknown> };

    /** A database with the tables of the first release, and the migration records of a version before the squash. */
    const openedBefore = async (ids: readonly string[]) => {
      const db = (await open({ migrations: migrations.slice(0, 1) })).with<Tables>();
      await db.insertInto('owners').values({ id: 1, revision: 1, document: '{}' }).execute();
      await db.deleteFrom('schema_migrations').execute();
      await db
        .insertInto('schema_migrations')
        .values(ids.map((id) => ({ id, applied_at: 1 })))
        .execute();
      return db;
    };

    it('a database with all of them is adopted unchanged, once, also by concurrent starts', async () => {
      await openedBefore(['0001-jobs', '0031-best-deals', last]);
      const [db, other] = await Promise.all([open(), open()]);
      expect(await appliedIds(other)).toEqual(migrations.map(({ id }) => id));
      const owners = await db.with<Tables>().selectFrom('owners').select(['id', 'document']).execute();
      expect(owners).toEqual([{ id: 1, document: '{}' }]);
    });

    it('a database with only some of them is refused and not changed', async () => {
      const db = await openedBefore(['0001-jobs', '0031-best-deals']);
      await expect(open()).rejects.toThrow(
        'This database was written by a version before the first release (it ends at 0031-best-deals). ' +
          `Start the last version that still has ${last} on it once, then this one.`,
      );
      const ids = await db.selectFrom('schema_migrations').select('id').orderBy('id').execute();
      expect(ids.map(({ id }) => id)).toEqual(['0001-jobs', '0031-best-deals']);
    });

    it('a database that also has a later one is refused as newer and not changed', async () => {
      const db = await openedBefore(['0001-jobs', last, '9999-future']);
      await expect(open()).rejects.toThrow(/newer version of Forecourt \(it has 9999-future\)/);
      const ids = await db.selectFrom('schema_migrations').select('id').orderBy('id').execute();
      expect(ids.map(({ id }) => id)).toEqual(['0001-jobs', last, '9999-future']);
    });
  });
});
