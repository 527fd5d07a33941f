import { createHash, randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dayMs } from '#lib/duration.ts';
import { until } from '#tests/faults/until.ts';
import { camryVin, csvText, feedCells } from '#tests/fixtures/feeds.ts';
import { startWholeApp, type WholeApp } from '#tests/fixtures/whole-app.ts';

const operator = { id: 'op-1', email: 'olive@example.com', name: 'Olive' };

/** Child processes of this one that run an import. */
const importProcesses = (): number[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => {
      try {
        const parent = /^PPid:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
        return Number(parent) === process.pid && readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('import-run.ts');
      } catch {
        return false;
      }
    });

describe.skipIf(process.platform !== 'linux')('an import in its own process', () => {
  let app: WholeApp;
  beforeAll(async () => {
    app = await startWholeApp();
  });
  afterAll(() => app.close());

  const receive = async (rows: number, feedName: string): Promise<string> => {
    const content = Buffer.from(
      csvText(Array.from({ length: rows }, (_, n) => feedCells(n + 1, { dealerId: feedName }))),
    );
    const { uploads, imports } = app.services;
    const kept = await uploads.keep(content);
    const file = {
      ...kept,
      fileName: 'cars.csv',
      bytes: content.length,
      asOfMs: Date.now(),
      source: 'upload',
    } as const;
    const received = await imports.receive(file, { feedName, whole: true }, operator);
    if (!received.ok) throw new Error(received.error);
    return received.value;
  };
  const receiveFile = async (path: string) => {
    const content = readFileSync(path);
    const { uploads, imports, feedDesk } = app.services;
    const kept = await uploads.keep(content);
    const file = {
      ...kept,
      fileName: basename(path),
      bytes: content.length,
      asOfMs: Date.now(),
      source: 'upload',
    } as const;
    const received = await imports.receive(file, { feedName: basename(path), whole: false }, operator);
    if (!received.ok) throw new Error(received.error);
    return { id: received.value, view: await feedDesk.import(received.value) };
  };
  const start = async (id: string) =>
    expect(await app.services.feedDesk.act(id, { intent: 'start' }, operator)).toEqual({ ok: true, value: null });
  const stateOf = async (id: string) => (await app.services.imports.find(id))?.state;

  it('cleaning up keeps a file that has just arrived and deletes one left unused for two days', async () => {
    const folder = join(app.dataDir, 'feeds', 'files', randomUUID());
    mkdirSync(folder, { recursive: true });
    const file = join(folder, 'feed.csv');
    writeFileSync(file, 'vin');
    await app.services.imports.tidy();
    expect(existsSync(folder)).toBe(true);
    const twoDaysAgo = new Date(Date.now() - 2 * dayMs);
    utimesSync(file, twoDaysAgo, twoDaysAgo);
    await app.services.imports.tidy();
    expect(existsSync(folder)).toBe(false);
  });

  it('is previewed, dry-run and run; its cars are in the search, and the log has every step', async () => {
    const id = await receive(20, 'Larkstead');
    const view = await app.services.feedDesk.import(id);
    expect(view?.mapping).toMatchObject({ dialectName: 'Forecourt', stops: [], missing: null });
    expect(view?.mapping?.arrivals[0]).toMatchObject({
      heading: '2019 Toyota Camry',
      condition: 'Used',
      priceUsd: 18_500,
    });
    const tried = await app.services.feedDesk.act(id, { intent: 'dry-run' }, operator);
    expect(tried).toMatchObject({ ok: true, value: { rows: 20, added: 20, refused: 0 } });
    await start(id);
    await until('the import is done', async () => (await stateOf(id)) === 'done');
    expect((await app.services.imports.find(id))?.counts).toMatchObject({ rows: 20, added: 20 });
    const read = async () => {
      const answer = await fetch(`http://localhost:${app.port}/rest/lsc/listing?vin=${camryVin(1)}`);
      return (await answer.text()).includes(camryVin(1));
    };
    await until('a shopper finds a car', read);
    const steps = (await app.services.audit.latest(50)).map(({ action }) => action);
    expect(steps).toEqual(expect.arrayContaining(['import.receive', 'import.map', 'import.start', 'import.done']));
    expect(await app.services.feeds.feedStates()).toMatchObject([{ name: 'Larkstead', cars: 20, health: 'manual' }]);
  });

  it('resumes when it is killed halfway, and stores and counts nothing twice', async () => {
    // Three batches, so that there is time to kill it after the first.
    const carCount = 3000;
    const id = await receive(carCount, 'Pinecrest');
    await start(id);
    const added = async () => (await app.services.imports.find(id))?.counts.added ?? 0;
    await until('some of it is stored', async () => (await added()) > 0);
    for (const pid of importProcesses()) process.kill(pid, 'SIGKILL');
    await until('the import is done', async () => (await stateOf(id)) === 'done');
    expect((await app.services.imports.find(id))?.counts).toMatchObject({
      rows: carCount,
      added: carCount,
      unchanged: 0,
    });
    expect(await app.services.feedDesk.act(id, { intent: 'undo' }, operator)).toEqual({ ok: true, value: null });
    await until('it is undone', async () => (await stateOf(id)) === 'undone');
    expect((await app.services.imports.find(id))?.counts).toMatchObject({ undone: carCount, notUndone: 0 });
  });

  it('previews one file of every dialect with the seller’s meaning, and explains a broken file row by row', async () => {
    const folder = join(import.meta.dirname, '../fixtures/feeds');
    const tryFile = async (fileName: string) => {
      const { id, view } = await receiveFile(join(folder, fileName));
      expect(view?.mapping, fileName).toMatchObject({ stops: [], missing: null });
      const first = { heading: '2019 Toyota Camry', condition: 'Used', drive: 'Front-Wheel Drive', priceUsd: 18_500 };
      expect(view?.mapping?.arrivals[0], fileName).toMatchObject({ ...first, dealer: 'Larkstead Motors' });
      if (!fileName.startsWith('broken')) expect(view?.mapping?.arrivals[0]?.pictures, fileName).toBeGreaterThan(0);
      const tried = await app.services.feedDesk.act(id, { intent: 'dry-run' }, operator);
      if (!tried.ok || !tried.value) throw new Error(`${fileName} could not be tried`);
      return tried.value;
    };
    const files = readdirSync(folder);
    expect(files.length).toBeGreaterThan(6);
    for (const fileName of files) {
      const { refused, rows, problems } = await tryFile(fileName);
      expect(rows, fileName).toBeGreaterThan(5);
      expect(refused > 3, fileName).toBe(fileName.startsWith('broken'));
      for (const { line, column, reason } of problems) {
        expect(line).toBeGreaterThan(1);
        expect(column).not.toBe('');
        expect(reason).not.toBe('');
      }
    }
  });

  it('stores the checksum of the uploaded file', async () => {
    const id = await receive(1, 'Oakview');
    const content = csvText([feedCells(1, { dealerId: 'Oakview' })]);
    expect((await app.services.imports.find(id))?.sha256).toBe(createHash('sha256').update(content).digest('hex'));
  });
});
