import { accessSync, chmodSync, constants, mkdirSync, readdirSync, rmSync, type Stats, statSync } from 'node:fs';
import { join } from 'node:path';
import { StartFailure } from '#lib/start-failure.ts';

/** Everything the product keeps on disk. A folder holds only what is ours; of the data folder itself we cannot know. */
export const dataFolders: readonly string[] = [
  'outbox',
  'photos',
  'derived',
  'imports',
  'feeds',
  'brands',
  'processes',
];
/** Earlier versions kept derived pictures here without a limit; the folder is removed. */
const formerFolders: readonly string[] = ['social-images'];
export const dataFiles: readonly string[] = [
  'forecourt.sqlite',
  'forecourt.sqlite-wal',
  'forecourt.sqlite-shm',
  'auth-secret',
  'sealing-key',
  'vapid-keys.json',
  'brands.json',
  'listing-index.bin',
  'listing-index.bin.partial',
  'listing-index.json',
];

const folderMode = 0o700;
const fileMode = 0o600;

/** For the whole process, so that nothing it ever writes can be read by others on the machine. */
export const keepFilesPrivate = (): void => {
  process.umask(0o077);
};

/** Makes the folder and what belongs in it, and closes to others what an earlier version left open. */
export const prepareDataFolder = (dataDir: string): void => {
  makeFolder(dataDir);
  for (const name of dataFolders) {
    makeFolder(join(dataDir, name));
    closeFolder(join(dataDir, name));
  }
  for (const name of formerFolders) rmSync(join(dataDir, name), { recursive: true, force: true });
  const present = readdirSync(dataDir);
  for (const name of present) if (dataFiles.includes(name)) close(join(dataDir, name), fileMode);
  // Somebody's home or /tmp may have been named: what others keep there is theirs to open.
  const holdsOursOnly = present.every((name) => dataFiles.includes(name) || dataFolders.includes(name));
  if (holdsOursOnly) close(dataDir, folderMode);
};

/** A folder with the right mode needs no look inside: its files were made private or have been fixed before. */
const closeFolder = (folder: string): void => {
  if (modeOf(statSync(folder)) === folderMode) return;
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) closeFolder(path);
    else if (entry.isFile()) close(path, fileMode);
  }
  // Last, so that a start that was interrupted is made up for by the next.
  close(folder, folderMode);
};

const modeOf = ({ mode }: Stats): number => mode & 0o777;

const close = (path: string, mode: number): void => {
  // Another process may be closing the database, and its log goes with it.
  const stats = statSync(path, { throwIfNoEntry: false });
  // A volume's root, or a file the operator put there, belongs to somebody else, who decides.
  if (!stats || modeOf(stats) === mode || stats.uid !== process.getuid?.()) return;
  chmodSync(path, mode);
};

const makeFolder = (folder: string): void => {
  try {
    mkdirSync(folder, { recursive: true, mode: folderMode });
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    throw new StartFailure(`DATA_DIR cannot be used: ${reasonFor(folder, error)}`, { cause: error });
  }
};

const reasons: Readonly<Record<string, string>> = {
  EEXIST: 'is a file; name a folder',
  ENOTDIR: 'is below a file; name a folder',
  EACCES: 'may not be written by this user; change its owner or name another folder',
  EPERM: 'may not be written by this user; change its owner or name another folder',
  EROFS: 'is on a read-only disk; name a folder that can be written',
  ENOSPC: 'cannot be made because the disk is full; make room or name another folder',
};

const reasonFor = (folder: string, error: unknown): string => {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return `${folder} ${reasons[code] ?? `cannot be made (${error}); name another folder`}.`;
};
