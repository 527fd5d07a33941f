import { type Kysely, sql } from 'kysely';
import { expect, it } from 'vitest';
import type { Database } from '#platform/sql/database.ts';
import type { Session } from '#platform/sql/session.ts';
import { forEachEmptyEngine } from '../fixtures/engines.ts';

type AccountTables = { accounts: { id: string; balance: number; note: string | null } };

const migrations = [
  {
    id: '0001-accounts',
    up: async (db: Kysely<unknown>) => {
      await db.schema
        .createTable('accounts')
        .addColumn('id', 'text', (column) => column.primaryKey())
        .addColumn('balance', 'bigint', (column) => column.notNull())
        .addColumn('note', 'text')
        .execute();
    },
  },
];

const save = (session: Session, id: string, balance: number) =>
  session.with<AccountTables>().insertInto('accounts').values({ id, balance, note: null }).execute();

const balances = async (session: Session) => {
  const rows = await session.with<AccountTables>().selectFrom('accounts').selectAll().orderBy('id').execute();
  return Object.fromEntries(rows.map(({ id, balance }) => [id, balance]));
};

const addOne = (db: Database, id: string) =>
  db.transaction(async (session) => {
    const accounts = session.with<AccountTables>();
    const { balance } = await accounts
      .selectFrom('accounts')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    await accounts
      .updateTable('accounts')
      .set({ balance: balance + 1 })
      .where('id', '=', id)
      .execute();
  });

forEachEmptyEngine('database', ({ open, engine }) => {
  it('returns epoch milliseconds, counts and sums as numbers', async () => {
    const db = await open({ migrations });
    const epochMs = 1_790_000_000_123;
    await save(db, 'a', epochMs);
    await save(db, 'b', 1);
    const row = await db
      .with<AccountTables>()
      .selectFrom('accounts')
      .select(({ fn }) => [
        fn.max('balance').as('latest'),
        fn.countAll<number>().as('count'),
        fn.sum<number>('balance').as('sum'),
      ])
      .executeTakeFirstOrThrow();
    expect({ ...row }).toEqual({ latest: epochMs, count: 2, sum: epochMs + 1 });
  });

  it('stores a number written into a text column as its digits', async () => {
    const db = await open({ migrations });
    await sql`insert into accounts (id, balance, note) values ('a', 1, cast(${5} as text))`.execute(db.kysely);
    const { note } = await db.with<AccountTables>().selectFrom('accounts').select('note').executeTakeFirstOrThrow();
    expect(note).toBe('5');
  });

  it('returns how many rows a change touched', async () => {
    const db = await open({ migrations });
    await save(db, 'a', 1);
    const accounts = db.with<AccountTables>();
    const hit = await accounts.updateTable('accounts').set({ balance: 2 }).where('id', '=', 'a').executeTakeFirst();
    const miss = await accounts.deleteFrom('accounts').where('id', '=', 'b').executeTakeFirst();
    expect([hit.numUpdatedRows, miss.numDeletedRows]).toEqual([1n, 0n]);
  });

  it('matches nothing with an empty list', async () => {
    const db = await open({ migrations });
    await save(db, 'a', 1);
    expect(await db.with<AccountTables>().selectFrom('accounts').where('id', 'in', []).selectAll().execute()).toEqual(
      [],
    );
  });

  it('commits a whole transaction', async () => {
    const db = await open({ migrations });
    await db.transaction(async (session) => {
      await save(session, 'a', 1);
      await save(session, 'b', 2);
    });
    expect(await balances(db)).toEqual({ a: 1, b: 2 });
  });

  it('rolls back a whole failed transaction and rethrows its error', async () => {
    const db = await open({ migrations });
    const failing = db.transaction(async (session) => {
      await save(session, 'a', 1);
      throw new Error('no funds');
    });
    await expect(failing).rejects.toThrow('no funds');
    expect(await balances(db)).toEqual({});
    await save(db, 'a', 3);
    expect(await balances(db)).toEqual({ a: 3 });
  });

  it('hides an open transaction’s writes from readers outside it', async () => {
    const db = await open({ migrations });
    await save(db, 'a', 1);
    await db.transaction(async (session) => {
      await save(session, 'b', 2);
      expect(await balances(db)).toEqual({ a: 1 });
      expect(await balances(session)).toEqual({ a: 1, b: 2 });
    });
    expect(await balances(db)).toEqual({ a: 1, b: 2 });
  });

  it('loses no update when transactions read and write the same row at once', async () => {
    const db = await open({ migrations });
    await save(db, 'a', 0);
    await Promise.all(Array.from({ length: 20 }, () => addOne(db, 'a')));
    expect(await balances(db)).toEqual({ a: 20 });
  });

  it('loses no update between two connections to the same database', async () => {
    const [one, two] = [await open({ migrations }), await open({ migrations })];
    await save(one, 'a', 0);
    await Promise.all(Array.from({ length: 10 }, (_, n) => addOne(n % 2 ? one : two, 'a')));
    expect(await balances(two)).toEqual({ a: 10 });
  });

  it('yields to other work between statements of background work, also within a transaction', async () => {
    const db = await open({ migrations });
    await save(db, 'a', 1);
    // An upper bound: an engine that answers synchronously would run all of them within one turn of the event loop.
    const most = 50_000;
    const statementsUntilOthersRan = async (session: Session): Promise<number> => {
      let othersRan = false;
      setImmediate(() => {
        othersRan = true;
      });
      let requests = 0;
      for (; !othersRan && requests < most; requests += 1) await balances(session);
      return requests;
    };
    await db.background(async () => {
      expect(await statementsUntilOthersRan(db)).toBeLessThan(most);
      expect(await db.transaction(statementsUntilOthersRan)).toBeLessThan(most);
    });
  });

  it('settles concurrent writes separately: one fails, the others are stored', async () => {
    const db = await open({ migrations });
    const outcomes = await Promise.allSettled(['a', 'b', 'a', 'c'].map((id, balance) => save(db, id, balance)));
    expect(outcomes.filter(({ status }) => status === 'rejected')).toHaveLength(1);
    expect(Object.keys(await balances(db))).toEqual(['a', 'b', 'c']);
  });

  it('makes writes outside a transaction wait while one is open, without losing them', async () => {
    const db = await open({ migrations });
    const inside = Promise.withResolvers<void>();
    const transaction = db.transaction(async (session) => {
      await save(session, 'a', 1);
      await inside.promise;
    });
    const outside = save(db, 'b', 2);
    inside.resolve();
    await Promise.all([transaction, outside]);
    expect(await balances(db)).toEqual({ a: 1, b: 2 });
  });

  it('refuses a nested transaction', async () => {
    const db = await open({ migrations });
    const nested = db.transaction(() => db.transaction((session) => save(session, 'a', 1)));
    await expect(nested).rejects.toThrow('does not use its session');
  });

  it.runIf(engine === 'sqlite')('refuses a write that omits its session, instead of a deadlock', async () => {
    const db = await open({ migrations });
    const forgetful = db.transaction(async () => save(db, 'a', 1));
    await expect(forgetful).rejects.toThrow('does not use its session');
    expect(await balances(db)).toEqual({});
  });

  it.runIf(engine === 'sqlite')('runs SQLite with a write-ahead log and a sync for every commit', async () => {
    const db = await open({ migrations });
    const { rows } = await sql<{ mode: string; level: number; keys: number }>`
      select j.journal_mode as mode, s.synchronous as level, f.foreign_keys as keys
      from pragma_journal_mode j, pragma_synchronous s, pragma_foreign_keys f`.execute(db.kysely);
    expect(rows.map((row) => ({ ...row }))).toEqual([{ mode: 'wal', level: 2, keys: 1 }]);
  });
});
