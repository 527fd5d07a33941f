import {
  closeSync,
  copyFileSync,
  mkdtempSync,
  openSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { StartFailure } from '#lib/start-failure.ts';
import { Unavailable } from '#lib/unavailable.ts';
import { type Database, openDatabase } from '#platform/sql/database.ts';
import { accountIds, accountMigrations, saveAccount } from '#tests/fixtures/accounts-table.ts';

/** Long enough for any statement here, and short enough to wait for. */
const requestMs = 1_000;

describe('an unusable SQLite file', () => {
  let dataDir: string;
  let file: string;
  let db: Database;
  const lost: string[] = [];
  const open = async () => {
    const onLost = (sentence: string) => lost.push(sentence);
    db = await openDatabase({ dataDir, migrations: accountMigrations, requestMs, onLost });
  };

  beforeEach(async () => {
    dataDir = mkdtempSync(join(tmpdir(), 'forecourt-sqlite-'));
    file = join(dataDir, 'forecourt.sqlite');
    lost.length = 0;
    await open();
  });
  afterEach(async () => {
    await db.close();
    rmSync(dataDir, { recursive: true, force: true });
  });

  /** Every kind of write: alone, in a shared commit, in a transaction. */
  const write = (id: string) => [
    saveAccount(db, `${id} alone`),
    saveAccount(db, `${id} grouped`),
    db.transaction((session) => saveAccount(session, `${id} inside`)),
  ];
  const expectRefused = async (writes: Promise<void>[]) => {
    const outcomes = await Promise.allSettled(writes);
    for (const outcome of outcomes) {
      expect(outcome).toMatchObject({ status: 'rejected', reason: expect.any(Unavailable) });
    }
  };

  it('locked by another process refuses requests’ writes, answers reads and lets jobs wait', async () => {
    await saveAccount(db, 'before');
    const other = new DatabaseSync(file);
    other.exec('begin immediate');
    const job = db.background(() => saveAccount(db, 'job'));
    await expectRefused([db.transaction((session) => saveAccount(session, 'request'))]);
    expect(await accountIds(db)).toEqual(['before']);
    other.exec('rollback');
    await job;
    other.exec('begin immediate');
    await expectRefused(write('request'));
    other.exec('rollback');
    other.close();
    await Promise.all(write('later'));
    expect(await accountIds(db)).toEqual(['before', 'job', 'later alone', 'later grouped', 'later inside']);
  });

  it('locked by a long write of this process refuses others, which do not delay those behind them', async () => {
    const ended = Promise.withResolvers<void>();
    const long = db.transaction(async (session) => {
      await saveAccount(session, 'long');
      await ended.promise;
    });
    await expectRefused(write('request'));
    ended.resolve();
    await long;
    await Promise.all(write('later'));
    expect(await accountIds(db)).toEqual(['later alone', 'later grouped', 'later inside', 'long']);
  });

  it('on a full disk refuses writes, stores none of them and recovers when there is space', async () => {
    await saveAccount(db, 'before');
    const large = 'x'.repeat(200_000);
    await sql`pragma max_page_count = 1`.execute(db.kysely);
    await expectRefused(write(large));
    // A transaction that continues after a failed statement must not be stored in part.
    const halves = db.transaction(async (session) => {
      await saveAccount(session, 'one half');
      await saveAccount(session, large).catch(() => {});
      await saveAccount(session, 'other half');
    });
    const stored = await halves.then(
      () => ['one half', 'other half'],
      () => [],
    );
    await sql`pragma max_page_count = 1000000`.execute(db.kysely);
    await Promise.all(write('later'));
    expect(await accountIds(db)).toEqual(['before', 'later alone', 'later grouped', 'later inside', ...stored]);
    expect(await db.problem()).toBeUndefined();
  });

  it('read-only refuses writes and answers reads', async () => {
    await saveAccount(db, 'before');
    await sql`pragma query_only = 1`.execute(db.kysely);
    await expectRefused(write('later'));
    expect(await accountIds(db)).toEqual(['before']);
  });

  /** A write that begins before the loss and would be acknowledged after it. */
  const expectRefusedAfter = async (loss: () => void) => {
    const halfway = Promise.withResolvers<void>();
    const inside = db.transaction(async (session) => {
      await saveAccount(session, 'half');
      await halfway.promise;
    });
    loss();
    halfway.resolve();
    await expectRefused([inside]);
    await expectRefused(write('later'));
    await expectRefused(write('even later'));
  };

  it('in a folder removed while running refuses every write and logs once what to do', async () => {
    await saveAccount(db, 'before');
    await expectRefusedAfter(() => rmSync(dataDir, { recursive: true }));
    expect(await db.problem()).toMatch(
      /forecourt\.sqlite was removed while it was in use.+: put it back.+docs\/backup\.md/,
    );
    expect(lost).toEqual([await db.problem()]);
  });

  it('replaced by another file refuses every write, and recovers when it is back', async () => {
    await saveAccount(db, 'before');
    copyFileSync(file, `${file}.copy`);
    await expectRefusedAfter(() => {
      renameSync(file, `${file}.own`);
      renameSync(`${file}.copy`, file);
    });
    expect(await db.problem()).toMatch(/forecourt\.sqlite was replaced while it was in use/);
    renameSync(`${file}.own`, file);
    await Promise.all(write('later'));
    expect(await accountIds(db)).toEqual(['before', 'later alone', 'later grouped', 'later inside']);
    expect(await db.problem()).toBeUndefined();
  });

  it.each(['-wal', '-shm'])('without its %s refuses every write', async (part) => {
    await saveAccount(db, 'before');
    await expectRefusedAfter(() => rmSync(`${file}${part}`));
    expect(lost).toEqual([expect.stringContaining(`forecourt.sqlite${part} was removed`)]);
  });

  const fillAndClose = async () => {
    await db.transaction(async (session) => {
      for (let row = 0; row < 3_000; row += 1) await saveAccount(session, `account ${row} `.repeat(20));
    });
    await db.close();
  };
  const overwrite = (from: number, bytes: number) => {
    const handle = openSync(file, 'r+');
    writeSync(handle, Buffer.alloc(bytes, 0xa5), 0, bytes, from);
    closeSync(handle);
  };

  it('damaged while running is reported at /readyz and gives no wrong figures', async () => {
    await fillAndClose();
    await open();
    expect(await db.problem()).toBeUndefined();
    overwrite(Math.floor(statSync(file).size / 2), 200_000);
    await expect(accountIds(db)).rejects.toThrow(Unavailable);
    expect(await db.problem()).toMatch(/^The database file is damaged: /);
  });

  it('damaged in the middle is not opened, and the message says how to recover', async () => {
    await fillAndClose();
    overwrite(Math.floor(statSync(file).size / 2), 200_000);
    const opening = openDatabase({ dataDir, migrations: accountMigrations });
    await expect(opening).rejects.toThrow(StartFailure);
    await expect(opening).rejects.toThrow(
      /^The database \S+forecourt\.sqlite is damaged \(.+\): put a backup in its place/,
    );
    await expect(opening).rejects.not.toThrow(/\n/);
    rmSync(file);
    await open();
  });

  it('that is no database is not opened', async () => {
    await db.close();
    writeFileSync(file, 'not a database at all '.repeat(1000));
    await expect(openDatabase({ dataDir, migrations: accountMigrations })).rejects.toThrow(
      /is damaged \(file is not a database\)/,
    );
    rmSync(file);
    await open();
  });
});
