import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { type BackupManifest, readManifest } from '#platform/backup/backup-manifest.ts';
import { checkBackup, restoreBackup } from '#platform/backup/restore-backup.ts';
import { writeBackup } from '#platform/backup/write-backup.ts';
import { createFolderFiles } from '#platform/files/folder-files.ts';
import { openDatabase } from '#platform/sql/database.ts';
import { readConfig } from '#server/config.ts';
import { readKeys } from '#server/services/keys.ts';
import { until } from '#tests/faults/until.ts';
import { fixedClock } from '#tests/fixtures/fixed-clock.ts';
import { signIn } from '#tests/fixtures/signed-in.ts';
import { type EngineFixture, forEachEngine } from '../fixtures/engines.ts';
import { runBundledCommand } from '../fixtures/run-bundled-command.ts';

type Tables = { auth_users: { id: string; email: string; name: string }; auth_sessions: { user_id: string } };

const name = 'Dana\u2028Whitfield \u{1f697} "quoted"\n';

/** The migrations in a manifest, from the first to the last. */
const migrationNames = /"0001-initial"[^\]]*[^\]\s]/;

/** A site with an account, a picture and its own keys. */
const setUp = async (fixture: EngineFixture) => {
  const db = await fixture.open();
  const { dataDir, databaseUrl = '' } = fixture.location();
  const folder = mkdtempSync(join(tmpdir(), 'forecourt-backup-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const env = { DATA_DIR: dataDir, DATABASE_URL: databaseUrl, INIT_CWD: folder };
  await readKeys(readConfig(env), { db, clock: fixedClock(Date.UTC(2030, 0, 1)) });
  await signIn({ ...fixture.location(), email: 'dana@example.com', name });
  mkdirSync(join(dataDir, 'photos/ab/abc'), { recursive: true });
  writeFileSync(join(dataDir, 'photos/ab/abc/whole.jpg'), 'a picture');
  writeFileSync(join(dataDir, 'photos/ab/abc/.whole.jpg.partial'), 'half a picture');
  return { folder, env, db };
};

/** As the commands do it, in this process: starting one takes longer than its work. */
const backUp = (fixture: EngineFixture, folder: string): Promise<BackupManifest> => {
  const { dataDir } = fixture.location();
  const copy = { folder: join(folder, 'copy'), clock: fixedClock(Date.UTC(2030, 0, 1)), onProgress: () => {} };
  return writeBackup({ ...fixture.location(), ...copy, files: createFolderFiles(dataDir) });
};

/** Restores a backup into an empty folder, which it returns. */
const restore = async (folder: string, name = 'copy'): Promise<string> => {
  const dataDir = join(folder, 'restored');
  mkdirSync(dataDir, { recursive: true });
  const work = { folder: join(folder, name), manifest: await readManifest(join(folder, name)), onProgress: () => {} };
  await checkBackup(work);
  await restoreBackup({ ...work, dataDir });
  return dataDir;
};

forEachEngine('a backup', (fixture) => {
  it('holds rows and pictures, passes --verify, and restores with its keys into an empty place', async () => {
    const { folder, env } = await setUp(fixture);
    const made = await runBundledCommand('backup', ['copy', '--keys', 'keys.env'], env);
    expect(made).toMatchObject({ code: 0, output: expect.stringMatching(/rows of \d+ tables and 1 files, as of/) });
    expect(made.errors).toContain('Copying rows: 100 %');
    expect(statSync(join(folder, 'keys.env')).mode & 0o777).toBe(0o600);
    const secret = readFileSync(join(env.DATA_DIR, 'auth-secret'), 'utf8').trim();
    expect(readFileSync(join(folder, 'copy/backup.json'), 'utf8')).not.toContain(secret);

    const tried = await runBundledCommand('restore', ['copy', '--verify'], {
      ...env,
      DATA_DIR: join(folder, 'untouched'),
    });
    expect(tried).toMatchObject({ code: 0, output: expect.stringContaining('auth_users: 1 rows, as in the backup') });
    expect(existsSync(join(folder, 'untouched'))).toBe(false);

    const target = { ...env, DATA_DIR: join(folder, 'restored'), DATABASE_URL: '' };
    expect(await runBundledCommand('restore', ['copy', '--keys', 'keys.env'], target)).toMatchObject({ code: 0 });
    expect(readFileSync(join(target.DATA_DIR, 'auth-secret'), 'utf8').trim()).toBe(secret);
    expect(readFileSync(join(target.DATA_DIR, 'photos/ab/abc/whole.jpg'), 'utf8')).toBe('a picture');
    const db = await openDatabase({ dataDir: target.DATA_DIR });
    onTestFinished(() => db.close());
    const accounts = await db.with<Tables>().selectFrom('auth_users').select(['email', 'name']).execute();
    expect(accounts).toEqual([{ email: 'dana@example.com', name }]);
    await expect(readKeys(readConfig(target), { db, clock: fixedClock(0) })).resolves.toMatchObject({ secret });

    const over = await runBundledCommand('restore', ['copy'], env);
    expect([over.code, over.errors]).toEqual([1, expect.stringMatching(/in use .+ and restoring never overwrites/)]);
  });

  it('holds all that was confirmed before it began, as of one moment, while others go on writing', async () => {
    const { folder, db } = await setUp(fixture);
    let confirmed = 0;
    let isOver = false;
    const writing = (async () => {
      while (!isOver) {
        await signIn({ ...fixture.location(), db, email: `${confirmed}@example.com` });
        confirmed += 1;
      }
    })();
    await until('some accounts are there', () => confirmed > 20);
    const before = confirmed;
    await backUp(fixture, folder);
    isOver = true;
    await writing;
    expect(confirmed).toBeGreaterThan(before);

    const restored = await openDatabase({ dataDir: await restore(folder) });
    onTestFinished(() => restored.close());
    const tables = restored.with<Tables>();
    const accounts = await tables.selectFrom('auth_users').select(['id', 'email']).execute();
    const emails = accounts.map(({ email }) => email);
    expect(emails).toEqual(expect.arrayContaining(Array.from({ length: before }, (_, at) => `${at}@example.com`)));
    const sessions = await tables.selectFrom('auth_sessions').select('user_id').execute();
    expect(accounts.map(({ id }) => id)).toEqual(expect.arrayContaining(sessions.map(({ user_id }) => user_id)));
  });

  fixture.itOnce('is never written over an existing file, nor beside its keys', async () => {
    const { folder, env } = await setUp(fixture);
    await backUp(fixture, folder);
    const again = await runBundledCommand('backup', ['copy'], env);
    expect([again.code, again.errors]).toEqual([1, expect.stringMatching(/copy is not empty: name a new folder/)]);
    const inside = await runBundledCommand('backup', ['next', '--keys', 'next/keys'], env);
    expect([inside.code, inside.errors]).toEqual([1, expect.stringContaining('must not have its keys')]);
  });

  fixture.itOnce('made before the migrations were squashed is restored, unless some of them are missing', async () => {
    const { folder } = await setUp(fixture);
    const manifest = await backUp(fixture, folder);
    const path = join(folder, 'copy/backup.json');
    // Tables and columns of migrations since were not there then.
    const added = ['hidden_reason', 'listed_ms', 'hold', 'accepted', 'accepted_price_usd', 'dealer_id'];
    const former = manifest.tables.map((table) => ({
      ...table,
      columns: table.columns.filter(
        (column) => !added.includes(column) && !(table.name === 'deals' && column === 'owner_id'),
      ),
    }));
    const tables = former.filter(
      ({ name }) =>
        !/^(error_groups|reviews|review_|private_listing|lead_conversation|purchase_answers|dealer_|operator_|lead_holds|lead_reports|lead_appointments|lead_test_drive|contact_blocks|car_offer|listing_views|plan_cars|bulk_change|queue_|import_rows|added_cars|experiment_ramps|shopper_actions|search_gaps|webhook_|shared_list)/.test(
          name,
        ),
    );
    writeFileSync(path, JSON.stringify({ ...manifest, tables, migrations: ['0001-jobs'] }));
    await expect(restore(folder)).rejects.toThrow(
      'This backup was written by a version before the first release (it ends at 0001-jobs)',
    );
    const migrations = ['0001-jobs', '0048-key-fingerprints'];
    writeFileSync(path, JSON.stringify({ ...manifest, tables, migrations }));
    await restore(folder);
  });

  fixture.itOnce('a damaged, foreign or newer backup is refused with a one-sentence message', async () => {
    const { folder, env } = await setUp(fixture);
    await backUp(fixture, folder);
    const target = { ...env, DATA_DIR: join(folder, 'restored'), DATABASE_URL: '' };
    const { code, errors } = await runBundledCommand('restore', ['nowhere'], target);
    const sentence = errors.split('\n').findLast((line) => line !== '' && !line.includes(' %'));
    expect([code, sentence]).toEqual([
      1,
      expect.stringMatching(/nowhere holds no backup: there is no backup\.json in it/),
    ]);
    const manifest = join(folder, 'copy/backup.json');
    const text = readFileSync(manifest, 'utf8');
    writeFileSync(manifest, text.replace(migrationNames, '"9999-later"'));
    await expect(restore(folder)).rejects.toThrow(/newer version of Forecourt \(it has 9999-later\)/);
    writeFileSync(manifest, text.replace('"files/photos', '"../photos'));
    await expect(restore(folder)).rejects.toThrow(/cannot be read \(files/);
    writeFileSync(manifest, text);
    truncateSync(join(folder, 'copy/tables/auth_users.jsonl.gz'), 20);
    await expect(restore(folder)).rejects.toThrow(/damaged: tables\/auth_users\.jsonl\.gz is not as it was written/);
    expect(existsSync(join(target.DATA_DIR, 'forecourt.sqlite'))).toBe(false);
  });
});
