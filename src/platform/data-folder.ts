import { accessSync, chmodSync, constants, mkdirSync, readdirSync, rmSync, type Stats, statSync } from 'node:fs';
import { join } from 'node:path';
import { StartFailure } from '#lib/start-failure.ts';

/**
 * Folders the product creates in the data folder. They contain only our files; the data folder itself may contain
 * others.
 */
export const dataFolders: readonly string[] = [
  'outbox',
  'photos',
  'derived',
  'copies',
  'imports',
  'feeds',
  'brands',
  'processes',
];
/** Copies of files that are in object storage, while they are worked on. */
export const copiesFolder = (dataDir: string): string => join(dataDir, 'copies');

/** Earlier versions stored derived pictures here without a limit; the folder is removed at start. */
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

/** Sets the umask of the process, so that other users of the machine can read none of its files. */
export const keepFilesPrivate = (): void => {
  process.umask(0o077);
};

/** Creates the data folder and its subfolders, and makes private what an earlier version left readable. */
export const prepareDataFolder = (dataDir: string): void => {
  makeFolder(dataDir);
  for (const name of dataFolders) {
    makeFolder(join(dataDir, name));
    closeFolder(join(dataDir, name));
  }
  for (const name of formerFolders) rmSync(join(dataDir, name), { recursive: true, force: true });
  const present = readdirSync(dataDir);
  for (const name of present) if (dataFiles.includes(name)) close(join(dataDir, name), fileMode);
  // The data folder may be a home folder or /tmp with files of others: its mode is left alone then.
  const holdsOursOnly = present.every((name) => dataFiles.includes(name) || dataFolders.includes(name));
  if (holdsOursOnly) close(dataDir, folderMode);
};

/** If the folder has the right mode, its files are private already. */
const closeFolder = (folder: string): void => {
  if (modeOf(statSync(folder)) === folderMode) return;
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) closeFolder(path);
    else if (entry.isFile()) close(path, fileMode);
  }
  // Last, so that an interrupted start is repeated by the next one.
  close(folder, folderMode);
};

const modeOf = ({ mode }: Stats): number => mode & 0o777;

const close = (path: string, mode: number): void => {
  // The file may disappear: another process closing the database deletes its log.
  const stats = statSync(path, { throwIfNoEntry: false });
  // Files of other users, such as a volume's root, are left alone.
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
