import { join, resolve, sep } from 'node:path';
import { parseArgs } from 'node:util';
import { systemClock } from '#lib/clock.ts';
import { errorMessage } from '#lib/log.ts';
import { writeBackup } from '#platform/backup/write-backup.ts';
import { prepareProcess } from '../prepare-process.ts';
import { endWithReason } from '../start-failures.ts';
import { commandDatabase } from './command-database.ts';
import { openCommandFiles } from './command-files.ts';
import { writeKeyFile } from './key-file.ts';
import { createProgressDisplay } from './progress-display.ts';

/** `npm run backup -- FOLDER`: backs up a running site; docs/backup.md says how to restore it. */

const root = join(import.meta.dirname, '../../..');

const usage = `Usage: npm run backup -- FOLDER [--keys FILE]
  --keys FILE  write the keys of this site to a file as well; keep it apart from the backup`;

const readArguments = () => {
  const { values, positionals } = parseArgs({ allowPositionals: true, options: { keys: { type: 'string' } } });
  const [folder, ...others] = positionals;
  if (!folder || others.length > 0) throw new Error('Name one folder.');
  // npm runs scripts in the project's folder; paths are relative to the operator's current folder.
  const pathOf = (path: string): string => resolve(process.env.INIT_CWD ?? '.', path);
  const [target, keys] = [pathOf(folder), values.keys === undefined ? undefined : pathOf(values.keys)];
  if (keys?.startsWith(`${target}${sep}`))
    throw new Error('Whoever has the backup must not have its keys: name a file elsewhere.');
  return { target, keys };
};

const run = async ({ target, keys }: ReturnType<typeof readArguments>): Promise<number> => {
  const config = prepareProcess(root, process.env);
  const progress = createProgressDisplay();
  const manifest = await writeBackup({
    ...commandDatabase(config),
    files: await openCommandFiles(config),
    folder: target,
    clock: systemClock,
    onProgress: progress.show,
  }).finally(progress.end);
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
  const files = manifest.files.length - manifest.tables.length;
  console.log(
    `${target} holds ${rows} rows of ${manifest.tables.length} tables and ${files} files, as of ${manifest.madeAt}.`,
  );
  const names = manifest.keys.map(({ name }) => name).join(', ');
  if (keys !== undefined) {
    await writeKeyFile(keys, config, manifest.keys);
    console.log(`Its keys (${names}) are in ${keys}. Keep that file somewhere else.`);
  } else if (names !== '')
    console.log(`The keys it needs (${names}) are not in it; --keys FILE writes them to a file.`);
  return 0;
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
