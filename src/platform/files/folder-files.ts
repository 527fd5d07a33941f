import { createReadStream, existsSync } from 'node:fs';
import { open, readdir, readFile, rm, rmdir, stat } from 'node:fs/promises';
import { dirname, join, relative, resolve, sep } from 'node:path';
import type { FileStore, StoredFile } from '#lib/file-store.ts';
import { checkKey } from './check-key.ts';
import { isMissing, partialPathOf, replaceDurably, syncFile, writeFileDurably } from './write-file-durably.ts';

/** Files in a folder of this machine, each at the path that its key is. */
export const createFolderFiles = (folder: string): FileStore => {
  const inTurn = createTurns();

  const pathOf = (key: string): string => {
    checkKey(key);
    return join(folder, key);
  };

  return {
    localFolder: folder,
    locationOf: pathOf,
    read: async (key) => readFile(pathOf(key)).catch(ignoreMissing),
    exists: async (key) => existsSync(pathOf(key)),
    readStream: async (key) => (await open(pathOf(key)).catch(ignoreMissing))?.createReadStream(),

    write: async (key, content) => inTurn(pathOf(key), () => writeFileDurably(folder, key, content)),

    upload: async (key, path) =>
      inTurn(pathOf(key), () =>
        resolve(path) === resolve(pathOf(key))
          ? syncFile(path)
          : replaceDurably(folder, key, (handle) => handle.writeFile(createReadStream(path))),
      ),

    download: async (key) => pathOf(key),
    remove: async (key) => inTurn(pathOf(key), () => removeFile(folder, key)),
    list: (place) => listFiles(folder, place),
  };
};

/** Also a part of the file that a killed process left, and folders that became empty. */
export const removeFile = async (folder: string, key: string): Promise<void> => {
  const path = join(folder, key);
  for (const file of [path, partialPathOf(path)]) await rm(file, { force: true });
  // The folders directly in the data folder stay.
  for (let at = dirname(key); at.includes('/'); at = dirname(at)) {
    const isRemoved = await rmdir(join(folder, at)).then(
      () => true,
      () => false,
    );
    if (!isRemoved) return;
  }
};

/** Files that are still being written are left out. */
const listFiles = async function* (folder: string, place: string): AsyncGenerator<StoredFile> {
  for (const path of await pathsIn(join(folder, place))) {
    const stats = await stat(path).catch(ignoreMissing);
    if (!stats?.isFile()) continue;
    const key = relative(folder, path).replaceAll(sep, '/');
    yield { key, bytes: stats.size, writtenMs: Math.floor(stats.mtimeMs) };
  }
};

const pathsIn = async (place: string): Promise<string[]> => {
  if (!place.endsWith(sep)) return [place];
  const entries = await readdir(place, { recursive: true, withFileTypes: true }).catch(ignoreMissing);
  const files = (entries ?? []).filter((entry) => entry.isFile() && !entry.name.endsWith('.partial'));
  return files.map((entry) => join(entry.parentPath, entry.name));
};

const ignoreMissing = (error: unknown): undefined => {
  if (!isMissing(error)) throw error;
};

/** Writers of one file take turns: several cars of an import may have the same picture. */
const createTurns = () => {
  const last = new Map<string, Promise<void>>();
  return async (path: string, work: () => Promise<void>): Promise<void> => {
    const turn = (last.get(path) ?? Promise.resolve()).catch(() => {}).then(work);
    last.set(path, turn);
    try {
      await turn;
    } finally {
      if (last.get(path) === turn) last.delete(path);
    }
  };
};
