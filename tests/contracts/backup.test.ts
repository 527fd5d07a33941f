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
import { readManifest } from '#platform/backup/backup-manifest.ts';
import { openDatabase } from '#platform/sql/database.ts';
import { readConfig } from '#server/config.ts';
import { readKeys } from '#server/services/keys.ts';
import { fixedClock } from '#tests/fixtures/fixed-clock.ts';
import { signIn } from '#tests/fixtures/signed-in.ts';
import { type EngineFixture, forEachEngine } from '../fixtures/engines.ts';
import { runBundledCommand } from '../fixtures/run-bundled-command.ts';

type Tables = { auth_users: { email: string; name: string } };

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
  return { folder, env };
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
  });

  it('is never restored over existing data, nor written over an existing file', async () => {
    const { env } = await setUp(fixture);
    expect(await runBundledCommand('backup', ['copy'], env)).toMatchObject({ code: 0 });
    const again = await runBundledCommand('backup', ['copy'], env);
    expect([again.code, again.errors]).toEqual([1, expect.stringMatching(/copy is not empty: name a new folder/)]);
    const over = await runBundledCommand('restore', ['copy'], env);
    expect([over.code, over.errors]).toEqual([1, expect.stringMatching(/in use .+ and restoring never overwrites/)]);
    const inside = await runBundledCommand('backup', ['next', '--keys', 'next/keys'], env);
    expect([inside.code, inside.errors]).toEqual([1, expect.stringContaining('must not have its keys')]);
  });

  it('made before the migrations were squashed is restored, unless some of them are missing', async () => {
    const { folder, env } = await setUp(fixture);
    await runBundledCommand('backup', ['copy'], env);
    const path = join(folder, 'copy/backup.json');
    const manifest = await readManifest(join(folder, 'copy'));
    const target = { ...env, DATA_DIR: join(folder, 'restored'), DATABASE_URL: '' };
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
        !/^(error_groups|reviews|review_|private_listing|lead_conversation|purchase_answers|dealer_|operator_|lead_holds|lead_reports|lead_appointments|lead_test_drive|contact_blocks|car_offer|listing_views|plan_cars|bulk_change|queue_|import_rows|added_cars|experiment_ramps|shopper_actions|search_gaps|webhook_)/.test(
          name,
        ),
    );
    writeFileSync(path, JSON.stringify({ ...manifest, tables, migrations: ['0001-jobs'] }));
    const refused = await runBundledCommand('restore', ['copy'], target);
    expect([refused.code, refused.errors]).toEqual([
      1,
      expect.stringMatching(/This backup was written by a version before the first release \(it ends at 0001-jobs\)/),
    ]);
    const migrations = ['0001-jobs', '0048-key-fingerprints'];
    writeFileSync(path, JSON.stringify({ ...manifest, tables, migrations }));
    expect(await runBundledCommand('restore', ['copy'], target)).toMatchObject({ code: 0 });
  });

  it('a damaged, foreign or newer backup is refused with a one-sentence message', async () => {
    const { folder, env } = await setUp(fixture);
    await runBundledCommand('backup', ['copy'], env);
    const target = { ...env, DATA_DIR: join(folder, 'restored'), DATABASE_URL: '' };
    const refusal = async (folderName: string) => {
      const { code, errors } = await runBundledCommand('restore', [folderName], target);
      expect(code).toBe(1);
      return errors.split('\n').findLast((line) => line !== '' && !line.includes(' %'));
    };
    expect(await refusal('nowhere')).toMatch(/nowhere holds no backup: there is no backup\.json in it/);
    const manifest = join(folder, 'copy/backup.json');
    const text = readFileSync(manifest, 'utf8');
    writeFileSync(manifest, text.replace(migrationNames, '"9999-later"'));
    expect(await refusal('copy')).toMatch(/newer version of Forecourt \(it has 9999-later\)/);
    writeFileSync(manifest, text.replace('"files/photos', '"../photos'));
    expect(await refusal('copy')).toMatch(/cannot be read \(files/);
    writeFileSync(manifest, text);
    truncateSync(join(folder, 'copy/tables/auth_users.jsonl.gz'), 20);
    expect(await refusal('copy')).toMatch(/damaged: tables\/auth_users\.jsonl\.gz is not as it was written/);
    expect(existsSync(join(target.DATA_DIR, 'forecourt.sqlite'))).toBe(false);
  });
});
