import { randomUUID } from 'node:crypto';
import { mkdir, open, readdir, rename, stat, unlink, utimes, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Clock } from '#lib/clock.ts';
import { hourMs } from '#lib/duration.ts';
import { type Log, logLibraryError } from '#lib/log.ts';

type Options = { folder: string; mostBytes: number; clock: Clock; log: Pick<Log, 'error'> };

type CachedFile = { path: string; bytes: number; usedAt: number };

const draftEnding = '.draft';

/** When there is too much, so much goes that the next file does not look through all of them again. */
const cleanupShare = 0.9;
/** A process knows of its own files; after so many of them it looks what others have written. */
const unseenShare = 0.05;

/**
 * What can be made again, kept on disk up to a limit: what was used longest ago goes first. Several processes may share
 * the folder, since a file appears whole and is never changed, and one that is gone is made again.
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
      // The time of its last use, exact enough to tell old from new.
      if (now - mtimeMs > hourMs) await handle.utimes(now / 1000, now / 1000).catch(() => {});
      // A power cut may leave a name without its content.
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
      // A full disk takes nothing from whoever asked.
      logLibraryError(log, 'A file that can be made again could not be kept', error);
    }
    return content;
  };

  return {
    /** The file of this name, made now unless it is kept; asked for at once by several, it is made once. */
    of: (key: string, make: () => Promise<Buffer>): Promise<Buffer> => {
      const running = underWay.get(key);
      if (running) return running;
      const started = readOrMake(key, make).finally(() => underWay.delete(key));
      underWay.set(key, started);
      return started;
    },
  };
};
