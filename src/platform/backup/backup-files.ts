import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, readdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';

/** Folders of the data folder that a backup includes, because their files can't be regenerated. */
export const backupFolders: readonly string[] = ['photos', 'brands', 'feeds', 'outbox'];
export const backupFiles: readonly string[] = ['brands.json'];

type Written = { bytes: number; sha256: string };
type Chunks = AsyncIterable<Uint8Array>;

/** Writes the chunks to a file; returns size and checksum. */
export const writeChecked = async (path: string, source: Chunks): Promise<Written> => {
  const hash = createHash('sha256');
  let bytes = 0;
  const measured = async function* (chunks: Chunks) {
    for await (const chunk of chunks) {
      hash.update(chunk);
      bytes += chunk.length;
      yield chunk;
    }
  };
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  await pipeline(source, measured, createWriteStream(path, { mode: 0o600, flush: true }));
  return { bytes, sha256: hash.digest('hex') };
};

export const copyChecked = (from: string, to: string): Promise<Written> => writeChecked(to, createReadStream(from));

export const checksumOf = async (path: string): Promise<Written> => {
  const hash = createHash('sha256');
  let bytes = 0;
  for await (const chunk of createReadStream(path)) {
    hash.update(chunk);
    bytes += chunk.length;
  }
  return { bytes, sha256: hash.digest('hex') };
};

/** Paths below the data folder. Files that are still being written end in `.partial` and are left out. */
export const listBackupFiles = async (dataDir: string): Promise<string[]> => {
  const below = await Promise.all(
    backupFolders.map(async (folder) => {
      const entries = await readdir(join(dataDir, folder), { recursive: true, withFileTypes: true }).catch(() => []);
      return entries
        .filter((entry) => entry.isFile() && !entry.name.endsWith('.partial'))
        .map((entry) => join(entry.parentPath, entry.name).slice(dataDir.length + 1));
    }),
  );
  const present = await readdir(dataDir).catch((): string[] => []);
  return [...below.flat(), ...backupFiles.filter((name) => present.includes(name))].sort();
};
