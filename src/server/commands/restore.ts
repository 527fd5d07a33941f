import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { errorMessage } from '#lib/log.ts';
import { StartFailure } from '#lib/start-failure.ts';
import { type BackupManifest, readManifest } from '#platform/backup/backup-manifest.ts';
import { checkBackup, restoreBackup } from '#platform/backup/restore-backup.ts';
import { prepareProcess } from '../prepare-process.ts';
import { endWithReason } from '../start-failures.ts';
import { commandDatabase } from './command-database.ts';
import { openCommandFiles } from './command-files.ts';
import { missingKeys, storeKeys, withKeyFile } from './key-file.ts';
import { createProgressDisplay } from './progress-display.ts';

/**
 * `npm run restore -- FOLDER`: restores a backup into an empty DATA_DIR and database, or only verifies it in a
 * temporary one.
 */

const root = join(import.meta.dirname, '../../..');

const usage = `Usage: npm run restore -- FOLDER [--keys FILE]
       npm run restore -- FOLDER --verify
  --keys FILE  the keys that "npm run backup" wrote
  --verify     restore into a temporary folder, compare every table and file, and remove it again`;

const readArguments = () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { keys: { type: 'string' }, verify: { type: 'boolean', default: false } },
  });
  const [folder, ...others] = positionals;
  if (!folder || others.length > 0) throw new Error('Name one folder.');
  if (values.verify && values.keys !== undefined) throw new Error('--verify needs no keys.');
  // npm runs scripts in the project's folder; paths are relative to the operator's current folder.
  const pathOf = (path: string): string => resolve(process.env.INIT_CWD ?? '.', path);
  return {
    folder: pathOf(folder),
    keys: values.keys === undefined ? undefined : pathOf(values.keys),
    verify: values.verify,
  };
};

const summaryOf = ({ tables, files }: BackupManifest): string => {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  return `${rows} rows of ${tables.length} tables and ${files.length - tables.length} files`;
};

type Work = { folder: string; manifest: BackupManifest; onProgress: ReturnType<typeof createProgressDisplay>['show'] };

const verify = async ({ folder, manifest, onProgress }: Work): Promise<void> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'forecourt-verify-'));
  try {
    await restoreBackup({ folder, manifest, onProgress, dataDir });
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
  for (const { name, rows } of manifest.tables) console.log(`${name}: ${rows} rows, as in the backup`);
  console.log(`${summaryOf(manifest)} of ${manifest.madeAt} can be restored. The site was not touched.`);
};

const restore = async ({ folder, manifest, onProgress }: Work, keyFile: string | undefined): Promise<void> => {
  const own = prepareProcess(root, process.env);
  const place = commandDatabase(own);
  const { databaseUrl, dataDir } = place;
  const config = keyFile === undefined ? own : withKeyFile(keyFile, process.env, dataDir);
  const missing = await missingKeys(config, manifest.keys);
  if (keyFile !== undefined && missing.length > 0) {
    throw new StartFailure(`${keyFile} does not hold ${missing.join(' and ')} of this backup; nothing was restored.`);
  }
  const storage = own.files && (await openCommandFiles(own));
  await restoreBackup({ folder, manifest, onProgress, ...place, storage });
  if (keyFile !== undefined) storeKeys(config, dataDir);
  console.log(`${summaryOf(manifest)} of ${manifest.madeAt} are restored${databaseUrl ? '' : ` in ${dataDir}`}.`);
  if (missing.length === 0) return;
  console.log(
    `Before the start set ${missing.join(' and ')} as they were, or give up what they protect: npm run keys -- replace NAME (docs/backup.md).`,
  );
};

const run = async ({ folder, keys, verify: isTrial }: ReturnType<typeof readArguments>): Promise<number> => {
  const manifest = await readManifest(folder);
  const progress = createProgressDisplay();
  const work = { folder, manifest, onProgress: progress.show };
  try {
    await checkBackup(work);
    await (isTrial ? verify(work) : restore(work, keys));
    return 0;
  } finally {
    progress.end();
  }
};

const readArgumentsOrExit = () => {
  try {
    return readArguments();
  } catch (error) {
    console.error(`${errorMessage(error)}\n${usage}`);
    process.exit(1);
  }
};

process.exitCode = await run(readArgumentsOrExit()).catch(endWithReason);
