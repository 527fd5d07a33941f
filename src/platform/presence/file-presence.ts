import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { StartFailure } from '#lib/start-failure.ts';
import { isBusy } from '#platform/sql/sqlite-errors.ts';
import type { Presence } from './presence.ts';

const ending = '.lock';
const mostTries = 3;

/** Locks a file through SQLite; the lock ends with the process. */
const lockOrThrow = (path: string): DatabaseSync => {
  const file = new DatabaseSync(path, { timeout: 0 });
  try {
    // Nothing is ever written, so no journal file is needed.
    file.exec('pragma journal_mode = memory; begin exclusive');
    return file;
  } catch (error) {
    file.close();
    throw error;
  }
};

/** Undefined if another process has the lock, or the disk has no locks. */
const lock = (path: string): DatabaseSync | undefined => {
  try {
    return lockOrThrow(path);
  } catch {
    return undefined;
  }
};

/**
 * The server lock of an SQLite file. Limits and cached pages are in the memory of the serving process; with a second
 * one everybody could do twice as much. Undefined on a disk without locks.
 */
const lockServing = (dataDir: string, folder: string): DatabaseSync | undefined => {
  try {
    return lockOrThrow(join(folder, 'serving'));
  } catch (error) {
    if (!isBusy(error)) return undefined;
    throw new StartFailure(
      `Another server runs on the SQLite file in ${dataDir} already, and only one can: end it, name another DATA_DIR, ` +
        'or let several share a PostgreSQL (DATABASE_URL).',
    );
  }
};

/** Each process on an SQLite file locks its own file for as long as it runs. */
export const filePresence = async (dataDir: string, { serves }: { serves: boolean }): Promise<Presence> => {
  const folder = join(dataDir, 'processes');
  const pathOf = (name: string): string => join(folder, `${name}${ending}`);
  mkdirSync(folder, { recursive: true, mode: 0o700 });

  const serving = serves ? lockServing(dataDir, folder) : undefined;

  const hasEnded = (name: string): boolean => {
    const path = pathOf(name);
    if (!existsSync(path)) return true;
    const left = lock(path);
    if (!left) return false;
    rmSync(path, { force: true });
    left.close();
    return true;
  };
  for (const file of readdirSync(folder)) if (file.endsWith(ending)) hasEnded(file.slice(0, -ending.length));

  const take = (): { name: string; held: DatabaseSync } | undefined => {
    for (let tries = 0; tries < mostTries; tries += 1) {
      const name = randomUUID();
      const held = lock(pathOf(name));
      // A process starting now may have found the file before it was locked, and deleted it as a leftover.
      if (held && existsSync(pathOf(name))) return { name, held };
      held?.close();
    }
    return undefined;
  };
  const own = take();

  return {
    name: () => own?.name,
    ended: async (names) => names.filter((name) => name !== own?.name && hasEnded(name)),
    close: async () => {
      if (serving?.isOpen) serving.close();
      if (!own?.held.isOpen) return;
      rmSync(pathOf(own.name), { force: true });
      own.held.close();
    },
  };
};
