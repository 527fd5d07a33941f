import { existsSync } from 'node:fs';
import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { createGzip } from 'node:zlib';
import type { Progress } from '#domains/supply/inventory/inventory-stores.ts';
import type { Clock } from '#lib/clock.ts';
import type { FileStore } from '#lib/file-store.ts';
import { StartFailure } from '#lib/start-failure.ts';
import { forEachKey } from '#platform/files/for-each-key.ts';
import { writeFileDurably } from '#platform/files/write-file-durably.ts';
import { listKeys, type Written, writeChecked } from './backup-files.ts';
import { type BackupManifest, backupFormat, manifestName, stepsOf } from './backup-manifest.ts';
import { type DatabasePlace, openSnapshot, readAll, type Snapshot } from './snapshot.ts';
import { createTableDigest, rowLine } from './table-digest.ts';
import { readTableShapes, type TableShape } from './table-shapes.ts';

type Options = DatabasePlace & {
  files: FileStore;
  folder: string;
  clock: Clock;
  onProgress(progress: Progress): void;
};

/** Folder of an incomplete backup: an interrupted one must not pass for a whole one. */
const draftOf = (folder: string): string => `${folder}.partial`;

/** Backs up every row and file of a running site, with all rows as of one moment. */
export const writeBackup = async (options: Options): Promise<BackupManifest> => {
  const { folder } = options;
  if (existsSync(folder) && (await readdir(folder)).length > 0) {
    throw new StartFailure(`${folder} is not empty: name a new folder for each backup.`);
  }
  const draft = draftOf(folder);
  await rm(draft, { recursive: true, force: true });
  const snapshot = await openSnapshot(options);
  try {
    await mkdir(dirname(draft), { recursive: true });
    await mkdir(draft, { mode: 0o700 });
    const manifest = await fill(draft, snapshot, options);
    await writeFileDurably(draft, manifestName, `${JSON.stringify(manifest, null, 1)}\n`);
    await rm(folder, { recursive: true, force: true });
    await rename(draft, folder);
    return manifest;
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    throw error;
  } finally {
    await snapshot.close();
  }
};

const fill = async (draft: string, snapshot: Snapshot, options: Options): Promise<BackupManifest> => {
  const { clock, onProgress } = options;
  const madeAt = new Date(clock.now()).toISOString();
  const present = new Set(await snapshot.tables());
  const ids = present.has('schema_migrations') ? await readAll(snapshot, 'schema_migrations', ['id']) : [];
  if (ids.length === 0) throw new StartFailure('This database holds nothing of Forecourt: start the site once first.');
  const migrations = ids.map(([id]) => String(id)).sort();
  const shapes = (await readTableShapes(stepsOf(migrations, 'This database'))).filter(({ name }) => present.has(name));
  const counts = await Promise.all(shapes.map(({ name }) => snapshot.count(name)));
  const total = counts.reduce((sum, count) => sum + count, 0);
  let done = 0;
  const onRows = (rows: number): void => {
    done += rows;
    onProgress({ task: 'Copying rows', done, total });
  };

  const tables: BackupManifest['tables'] = [];
  const files: BackupManifest['files'] = [];
  for (const shape of shapes) {
    const path = tableFile(shape.name);
    const digest = createTableDigest();
    const lines = Readable.from(linesOf(snapshot, shape, { digest, onRows }));
    const written = await writeChecked(join(draft, path), lines.pipe(createGzip()));
    tables.push({ ...shape, ...digest.result() });
    files.push({ path, ...written });
  }
  // Files are listed after the rows were read, so every photo that a row names is included.
  const keys = (await listKeys(options.files)).map(({ key }) => key);
  const copies = new Map<string, Written>();
  let copied = 0;
  await forEachKey(keys, async (key) => {
    const content = await options.files.readStream(key);
    // A file may be removed meanwhile, such as a feed's upload after its import.
    if (content) copies.set(key, await writeChecked(join(draft, 'files', key), content));
    copied += 1;
    onProgress({ task: 'Copying files', done: copied, total: keys.length });
  });
  for (const key of keys) {
    const copy = copies.get(key);
    if (copy) files.push({ path: `files/${key}`, ...copy });
  }
  const siteKeys = present.has('key_fingerprints')
    ? await readAll(snapshot, 'key_fingerprints', ['name', 'fingerprint'])
    : [];
  return {
    format: backupFormat,
    madeAt,
    engine: snapshot.engine,
    migrations,
    tables,
    files,
    keys: siteKeys.map(([name, fingerprint]) => ({ name: String(name), fingerprint: String(fingerprint) })),
  };
};

export const tableFile = (table: string): string => `tables/${table}.jsonl.gz`;

type Counting = { digest: ReturnType<typeof createTableDigest>; onRows(rows: number): void };

const linesOf = async function* (snapshot: Snapshot, { name, columns }: TableShape, { digest, onRows }: Counting) {
  for await (const rows of snapshot.rows(name, columns)) {
    const lines = rows.map(rowLine);
    for (const line of lines) digest.add(line);
    onRows(rows.length);
    if (lines.length > 0) yield `${lines.join('\n')}\n`;
  }
};
