import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { FileStore, StoredFile } from '#lib/file-store.ts';

/** Folders that a backup includes, because their files can't be regenerated. */
export const backupFolders: readonly string[] = ['photos', 'brands', 'feeds', 'outbox'];
export const backupFiles: readonly string[] = ['brands.json'];

export type Written = { bytes: number; sha256: string };
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

export const checksumOf = async (path: string): Promise<Written> => {
  const hash = createHash('sha256');
  let bytes = 0;
  for await (const chunk of createReadStream(path)) {
    hash.update(chunk);
    bytes += chunk.length;
  }
  return { bytes, sha256: hash.digest('hex') };
};

/** All files that a backup includes, by key. */
export const listKeys = async (files: Pick<FileStore, 'list'>): Promise<StoredFile[]> => {
  const all: StoredFile[] = [];
  const places = [...backupFolders.map((folder) => `${folder}/`), ...backupFiles];
  for (const place of places) for await (const file of files.list(place)) all.push(file);
  return all.sort((a, b) => (a.key < b.key ? -1 : 1));
};
