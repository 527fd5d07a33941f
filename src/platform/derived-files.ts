import { randomUUID } from 'node:crypto';
import { mkdir, open, readdir, rename, rm, stat, unlink, utimes, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Clock } from '#lib/clock.ts';
import { hourMs } from '#lib/duration.ts';
import { type Log, logLibraryError } from '#lib/log.ts';

type Options = { folder: string; mostBytes: number; clock: Clock; log: Pick<Log, 'error'> };

type CachedFile = { path: string; bytes: number; usedAt: number };

const draftEnding = '.draft';

/** A cleanup deletes down to this share of the limit, so that the next file doesn't trigger another one. */
const cleanupShare = 0.9;
/** After writing this share of the limit, a process scans the folder again, because other processes write to it too. */
const unseenShare = 0.05;

/**
 * A disk cache of files that can be regenerated, with a size limit; the least recently used ones are deleted first.
 * Processes may share the folder: a file appears complete, is never changed, and is regenerated when missing.
 */
export const createDerivedFiles = ({ folder, mostBytes, clock, log }: Options) => {
  const underWay = new Map<string, Promise<Buffer>>();
  let writtenSinceLook = Number.POSITIVE_INFINITY;
  let bytesAtLook = 0;
  let tidying: Promise<void> | undefined;

  const pathOf = (key: string): string => {
    if (!/^[0-9a-z][0-9a-z.-]+$/.test(key)) throw new Error(`${key} cannot name a file`);
    return join(folder, key.slice(0, 2), key);
  };

  const read = async (path: string): Promise<Buffer | undefined> => {
    const handle = await open(path).catch(() => undefined);
    if (!handle) return undefined;
    try {
      const [content, { mtimeMs }] = [await handle.readFile(), await handle.stat()];
      const now = clock.now();
      // The modification time is used as the time of last use, exact to an hour.
      if (now - mtimeMs > hourMs) await handle.utimes(now / 1000, now / 1000).catch(() => {});
      // After a power cut a file may be empty.
      return content.length === 0 ? undefined : content;
    } finally {
      await handle.close();
    }
  };

  const keep = async (path: string, content: Buffer): Promise<void> => {
    const draft = join(folder, `${randomUUID()}${draftEnding}`);
    await mkdir(dirname(path), { recursive: true });
    try {
      await writeFile(draft, content);
      const now = clock.now() / 1000;
      await utimes(draft, now, now);
      await rename(draft, path);
    } catch (error) {
      await unlink(draft).catch(() => {});
      throw error;
    }
    writtenSinceLook += content.length;
  };

  const look = async (): Promise<CachedFile[]> => {
    const entries = await readdir(folder, { recursive: true, withFileTypes: true });
    const files: CachedFile[] = [];
    for (const entry of entries) {
      if (!entry.isFile()) continue;
      const path = join(entry.parentPath, entry.name);
      const stats = await stat(path).catch(() => undefined);
      if (stats) files.push({ path, bytes: stats.size, usedAt: stats.mtimeMs });
    }
    return files;
  };

  const tidy = async (): Promise<void> => {
    writtenSinceLook = 0;
    const files = (await look()).sort((a, b) => a.usedAt - b.usedAt);
    let bytes = files.reduce((sum, file) => sum + file.bytes, 0);
    const target = bytes > mostBytes ? mostBytes * cleanupShare : mostBytes;
    for (const file of files) {
      const abandoned = file.path.endsWith(draftEnding) && clock.now() - file.usedAt > hourMs;
      if (bytes <= target && !abandoned) continue;
      // Another process may have removed it.
      await unlink(file.path).catch(() => {});
      bytes -= file.bytes;
    }
    bytesAtLook = bytes;
  };

  const tidyWhenNeeded = async (): Promise<void> => {
    const tooMuch = bytesAtLook + writtenSinceLook > mostBytes || writtenSinceLook > mostBytes * unseenShare;
    if (!tooMuch) return;
    tidying ??= tidy().finally(() => {
      tidying = undefined;
    });
    await tidying;
  };

  const readOrMake = async (key: string, make: () => Promise<Buffer>): Promise<Buffer> => {
    const path = pathOf(key);
    const cached = await read(path);
    if (cached) return cached;
    const content = await make();
    try {
      await keep(path, content);
      await tidyWhenNeeded();
    } catch (error) {
      // A full disk doesn't fail the request.
      logLibraryError(log, 'A file that can be made again could not be kept', error);
    }
    return content;
  };

  return {
    remove: async (key: string): Promise<void> => {
      // One that is being made now is written afterwards.
      await underWay.get(key)?.catch(() => {});
      await rm(pathOf(key), { force: true });
    },

    /** The file with this name, from disk or made now; concurrent calls for the same name share one `make`. */
    of: (key: string, make: () => Promise<Buffer>): Promise<Buffer> => {
      const running = underWay.get(key);
      if (running) return running;
      const started = readOrMake(key, make).finally(() => underWay.delete(key));
      underWay.set(key, started);
      return started;
    },
  };
};
