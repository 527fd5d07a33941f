import { join } from 'node:path';
import type { FileStore } from '#lib/file-store.ts';
import { StartFailure } from '#lib/start-failure.ts';
import { listKeys } from '#platform/backup/backup-files.ts';
import { copyFiles } from '#platform/files/copy-files.ts';
import { createFolderFiles } from '#platform/files/folder-files.ts';
import { prepareProcess } from '../prepare-process.ts';
import { endWithReason } from '../start-failures.ts';
import { openCommandFiles } from './command-files.ts';
import { createProgressDisplay } from './progress-display.ts';

/** `npm run files -- push | pull`: copies the files of DATA_DIR to the storage of FILES_URL, or back. */

const root = join(import.meta.dirname, '../../..');

const usage = `Usage: npm run files -- push
       npm run files -- pull
  push  copies what DATA_DIR holds to the storage of FILES_URL
  pull  copies what the storage holds to DATA_DIR
Files that are there already are left out, and nothing is removed.`;

/** Those that the target does not have, or has in another size or from before. */
const missingKeys = async (from: FileStore, to: FileStore): Promise<{ keys: string[]; all: number }> => {
  const copies = new Map((await listKeys(to)).map((file) => [file.key, file]));
  const files = await listKeys(from);
  const missing = files.filter(({ key, bytes, writtenMs }) => {
    const copy = copies.get(key);
    return copy?.bytes !== bytes || copy.writtenMs < writtenMs;
  });
  return { keys: missing.map(({ key }) => key), all: files.length };
};

const run = async (direction: 'push' | 'pull'): Promise<number> => {
  const config = prepareProcess(root, process.env);
  if (!config.files) throw new StartFailure('FILES_URL is not set: name the storage to copy to or from.');
  const folder = createFolderFiles(config.dataDir);
  // A file that is pulled is in its place at once, and not copied twice.
  const storage = await openCommandFiles(config, config.dataDir);
  const [from, to] = direction === 'push' ? [folder, storage] : [storage, folder];
  const { keys, all } = await missingKeys(from, to);
  const progress = createProgressDisplay();
  const onFile = (done: number) => progress.show({ task: 'Copying files', done, total: keys.length });
  await copyFiles({ from, to, keys, onFile }).finally(progress.end);
  const place = direction === 'push' ? storage.locationOf('') : config.dataDir;
  console.log(`${keys.length} files are copied to ${place}; ${all - keys.length} were there.`);
  return 0;
};

const [direction, ...others] = process.argv.slice(2);
if ((direction === 'push' || direction === 'pull') && others.length === 0) {
  process.exitCode = await run(direction).catch(endWithReason);
} else {
  console.error(usage);
  process.exitCode = 1;
}
