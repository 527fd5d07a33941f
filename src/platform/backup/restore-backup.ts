import { createReadStream, existsSync } from 'node:fs';
import { mkdir, readdir, rename, rm, rmdir } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { createGunzip } from 'node:zlib';
import type { Progress } from '#domains/supply/inventory/inventory-stores.ts';
import type { FileStore } from '#lib/file-store.ts';
import { StartFailure } from '#lib/start-failure.ts';
import { copyFiles } from '#platform/files/copy-files.ts';
import { createFolderFiles } from '#platform/files/folder-files.ts';
import { forEachKey } from '#platform/files/for-each-key.ts';
import { openDatabase } from '#platform/sql/database.ts';
import type { Session } from '#platform/sql/session.ts';
import { backupFiles, backupFolders, checksumOf, listKeys } from './backup-files.ts';
import { type BackupManifest, stepsOf } from './backup-manifest.ts';
import { type DatabasePlace, openSnapshot } from './snapshot.ts';
import { createTableDigest, rowLine } from './table-digest.ts';
import { tableFile } from './write-backup.ts';

type Options = DatabasePlace & {
  folder: string;
  manifest: BackupManifest;
  /** Object storage; without it files are restored into the data folder. */
  storage?: FileStore | undefined;
  onProgress(progress: Progress): void;
};

/** Both engines accept this many parameters in one statement. */
const mostParameters = 30_000;

/** Checks size and checksum of every file in the backup. */
export const checkBackup = async ({
  folder,
  manifest,
  onProgress,
}: Omit<Options, keyof DatabasePlace | 'storage'>): Promise<void> => {
  for (const [at, { path, bytes, sha256 }] of manifest.files.entries()) {
    const present = await checksumOf(join(folder, path)).catch(() => undefined);
    if (present?.bytes !== bytes || present.sha256 !== sha256) {
      const what = present ? 'is not as it was written' : 'is missing';
      throw new StartFailure(`The backup is damaged: ${path} ${what}. Use another one; nothing was changed.`);
    }
    onProgress({ task: 'Checking the backup', done: at + 1, total: manifest.files.length });
  }
};

/** Restores a backup into an empty database and data folder, then reads everything back and compares. */
export const restoreBackup = async (options: Options): Promise<void> => {
  const { dataDir, databaseUrl, manifest, storage } = options;
  await refuseUsedPlace(options);
  const draft = join(dataDir, 'restoring');
  await rm(draft, { recursive: true, force: true });
  await mkdir(draft, { mode: 0o700 });
  const place = { dataDir: draft, databaseUrl };
  try {
    // In object storage files have their place at once; nothing reads them before there are rows that name them.
    await restoreFiles(options, storage ?? createFolderFiles(join(draft, 'files')));
    await fillDatabase({ ...options, ...place });
    await compareTables({ ...options, ...place });
    for (const name of [...backupFolders, ...backupFiles])
      await moveIn(join(draft, 'files', name), join(dataDir, name));
    // Moved last: a server started in between finds no database instead of an incomplete one.
    if (!databaseUrl) await rename(join(draft, 'forecourt.sqlite'), join(dataDir, 'forecourt.sqlite'));
  } catch (error) {
    // Clean up, because leftover tables would make the next attempt be refused.
    if (databaseUrl) await dropTables({ ...options, ...place }).catch(() => {});
    if (storage) await forEachKey(keysOf(manifest), storage.remove).catch(() => {});
    throw error;
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
};

const inBackup = 'files/';

const keysOf = ({ files }: BackupManifest): string[] =>
  files.filter(({ path }) => path.startsWith(inBackup)).map(({ path }) => path.slice(inBackup.length));

const restoreFiles = async ({ folder, manifest, onProgress }: Options, to: FileStore): Promise<void> => {
  const keys = keysOf(manifest);
  const onFile = (done: number) => onProgress({ task: 'Restoring files', done, total: keys.length });
  await mkdir(to.localFolder, { recursive: true, mode: 0o700 });
  await copyFiles({ from: createFolderFiles(join(folder, inBackup)), to, keys, onFile });
};

const refuseUsedPlace = async ({ storage, ...place }: Options): Promise<void> => {
  const { dataDir, databaseUrl, addressVariable = 'DATABASE_URL' } = place;
  const inUse = [...backupFiles, 'forecourt.sqlite'].filter((name) => existsSync(join(dataDir, name)));
  for (const name of backupFolders) {
    if ((await readdir(join(dataDir, name)).catch(() => [])).length > 0) inUse.push(name);
  }
  if (inUse.length > 0) {
    throw new StartFailure(
      `DATA_DIR ${dataDir} is in use (it holds ${inUse.join(', ')}), and restoring never overwrites: name an empty folder, or move that one away first.`,
    );
  }
  if (storage && (await listKeys(storage)).length > 0) {
    throw new StartFailure(
      `The storage ${storage.locationOf('')} is in use, and restoring never overwrites: name an empty folder in FILES_URL, such as s3://bucket/restored.`,
    );
  }
  if (!databaseUrl) return;
  const snapshot = await openSnapshot(place);
  const tables = await snapshot.tables().finally(snapshot.close);
  if (tables.length === 0) return;
  throw new StartFailure(
    `The database of ${addressVariable} is in use (it holds ${tables.length} tables), and restoring never overwrites: create an empty one and name it.`,
  );
};

const fillDatabase = async ({ dataDir, databaseUrl, folder, manifest, onProgress }: Options): Promise<void> => {
  const migrations = stepsOf(manifest.migrations, 'This backup');
  const db = await openDatabase({ dataDir, ...(databaseUrl && { databaseUrl }), migrations, work: 'background' });
  const total = manifest.tables.reduce((sum, { rows }) => sum + rows, 0);
  try {
    await db.transaction(async (session) => {
      const tables = session.with<Record<string, Record<string, unknown>>>();
      // Migrations may insert rows; the backup has its own.
      for (const { name } of manifest.tables.toReversed()) await tables.deleteFrom(name).execute();
      let done = 0;
      for (const table of manifest.tables) {
        for await (const rows of rowsIn(folder, table)) {
          await insert(session, table.name, rows);
          done += rows.length;
          onProgress({ task: 'Restoring rows', done, total });
        }
      }
    });
  } finally {
    await db.close();
  }
};

type Table = BackupManifest['tables'][number];

const rowsIn = async function* (folder: string, { name, columns }: Table) {
  const together = Math.max(1, Math.floor(mostParameters / columns.length));
  const lines = createInterface({ input: createReadStream(join(folder, tableFile(name))).pipe(createGunzip()) });
  let rows: Record<string, unknown>[] = [];
  for await (const line of lines) {
    const values: unknown[] = JSON.parse(line);
    rows.push(Object.fromEntries(columns.map((column, at) => [column, values[at]])));
    if (rows.length < together) continue;
    yield rows;
    rows = [];
  }
  if (rows.length > 0) yield rows;
};

const insert = async (session: Session, table: string, rows: Record<string, unknown>[]): Promise<void> => {
  await session.with<Record<string, Record<string, unknown>>>().insertInto(table).values(rows).execute();
};

/** Reads every table back as the next backup would, and compares checksums. */
const compareTables = async ({ manifest, onProgress, ...place }: Options): Promise<void> => {
  const snapshot = await openSnapshot(place);
  try {
    for (const [at, { name, columns, rows, sha256 }] of manifest.tables.entries()) {
      const digest = createTableDigest();
      for await (const batch of snapshot.rows(name, columns)) for (const row of batch) digest.add(rowLine(row));
      const present = digest.result();
      if (present.rows !== rows || present.sha256 !== sha256) {
        throw new StartFailure(
          `The table ${name} has ${present.rows} rows where the backup has ${rows}, or others than it: nothing was restored.`,
        );
      }
      onProgress({ task: 'Comparing tables', done: at + 1, total: manifest.tables.length });
    }
  } finally {
    await snapshot.close();
  }
};

const moveIn = async (from: string, to: string): Promise<void> => {
  if (!existsSync(from)) return;
  if (existsSync(to)) await rmdir(to);
  await rename(from, to);
};

const dropTables = async ({ databaseUrl, dataDir, manifest }: Options): Promise<void> => {
  const migrations = stepsOf(manifest.migrations, 'This backup');
  const db = await openDatabase({ dataDir, ...(databaseUrl && { databaseUrl }), migrations, work: 'background' });
  const names = [...manifest.tables.map(({ name }) => name).toReversed(), 'schema_migrations'];
  for (const name of names) await db.kysely.schema.dropTable(name).ifExists().execute();
  await db.close();
};
