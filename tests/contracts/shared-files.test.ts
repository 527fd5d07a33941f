import { createHash } from 'node:crypto';
import { copyFileSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { photoPath, photoWidths } from '#domains/reference/pictures/picture.ts';
import { createS3Files } from '#platform/files/s3-files.ts';
import { createBreakers } from '#platform/http/breakers.ts';
import { readConfig } from '#server/config.ts';
import { until } from '#tests/faults/until.ts';
import { type EngineFixture, forEachEngine } from '#tests/fixtures/engines.ts';
import { camryVin, csvText, feedCells } from '#tests/fixtures/feeds.ts';
import { runBundledCommand } from '#tests/fixtures/run-bundled-command.ts';
import { hasS3Server, type S3Server, startS3Server } from '#tests/fixtures/s3-server.ts';
import { sharedKeys } from '#tests/fixtures/shared-keys.ts';
import { startWholeApp, type WholeApp } from '#tests/fixtures/whole-app.ts';
import { zipFile } from '#tests/fixtures/zip-file.ts';

const operator = { id: 'op-1', email: 'olive@example.com', name: 'Olive' };
const logo = '<svg xmlns="http://www.w3.org/2000/svg" width="120" height="30"><rect width="120" height="30"/></svg>';

const temporaryFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'forecourt-shared-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
};

describe.skipIf(!hasS3Server)('machines that share their files', () => {
  let server: S3Server;
  beforeAll(async () => {
    server = await startS3Server();
  });
  afterAll(() => server.stop());

  const storageOf = (env: Record<string, string>) => {
    const s3 = readConfig(env).files?.s3;
    if (!s3) throw new Error('FILES_URL is missing');
    const { guard } = createBreakers({ log: { info: () => {}, warn: () => {} } });
    return createS3Files({ address: s3, localFolder: temporaryFolder(), guard });
  };

  const keysIn = async (files: ReturnType<typeof storageOf>, folder: string): Promise<string[]> => {
    const keys: string[] = [];
    for await (const { key } of files.list(folder)) keys.push(key);
    return keys;
  };

  /** A second machine: the same database, storage and keys, and a data folder of its own. */
  const startSecond = async (fixture: EngineFixture, first: WholeApp, env: Record<string, string>) => {
    const folder = temporaryFolder();
    if (fixture.engine === 'sqlite') {
      await first.close();
      // Another connection that is still closing leaves the latest writes in the log beside the file.
      for (const file of ['forecourt.sqlite', 'forecourt.sqlite-wal']) {
        const path = join(fixture.location().dataDir, file);
        if (existsSync(path)) copyFileSync(path, join(folder, file));
      }
    }
    const second = await startWholeApp({ env: { ...env, DATA_DIR: folder } });
    onTestFinished(async () => {
      await second.close();
      if (fixture.engine !== 'sqlite') await first.close();
    });
    return second;
  };

  const importFeed = async (app: WholeApp): Promise<string> => {
    const { uploads, imports, feedDesk } = app.services;
    const picture = { create: { width: 960, height: 600, channels: 3, background: '#336' } } as const;
    const rows = [feedCells(1, { photos: 'front.jpg' }), feedCells(2, { year: 'old' })];
    const content = zipFile([
      { name: 'cars.csv', content: csvText(rows) },
      { name: 'front.jpg', content: await sharp(picture).jpeg().toBuffer() },
    ]);
    const upload = await uploads.keep(content);
    const file = {
      ...upload,
      fileName: 'cars.zip',
      bytes: content.length,
      asOfMs: Date.now(),
      source: 'upload',
    } as const;
    const received = await imports.receive(file, { feedName: 'Larkstead', whole: true }, operator);
    if (!received.ok) throw new Error(received.error);
    expect(await feedDesk.act(upload.id, { intent: 'start' }, operator)).toEqual({ ok: true, value: null });
    await until('the import is done', async () => (await imports.find(upload.id))?.state === 'done');
    return upload.id;
  };

  forEachEngine('in object storage', (fixture) => {
    it('a feed with photos that one imported is served by the other, and storage that hangs costs no page', async () => {
      const storageEnv = await server.env();
      const storage = storageOf(storageEnv);
      await storage.write('brands.json', JSON.stringify({ tenants: { acme: { name: 'Acme', logo: 'acme.svg' } } }));
      await storage.write('brands/acme.svg', logo);
      const { dataDir, databaseUrl = '' } = fixture.location();
      const env = { ...sharedKeys, ...storageEnv, DATABASE_URL: databaseUrl, APP_ENV: 'test' };
      const first = await startWholeApp({ env: { ...env, DATA_DIR: dataDir } });
      const runId = await importFeed(first);
      const [photo = ''] = await keysIn(storage, 'photos/');
      const [, , hash = ''] = photo.split('/');
      await until('only the problems of the import are left', async () =>
        (await keysIn(storage, 'feeds/')).every((key) => key === `feeds/problems/${runId}.jsonl`),
      );
      expect(existsSync(join(dataDir, photo))).toBe(false);

      const second = await startSecond(fixture, first, env);
      const ask = (path: string) => fetch(`http://localhost:${second.port}${path}`);
      const cars = await (await ask(`/rest/lsc/listing?vin=${camryVin(1)}`)).text();
      expect(cars).toContain(hash);
      const [narrow = 0, wide = 0] = photoWidths;
      expect((await ask(photoPath(hash, narrow, 'jpg'))).status).toBe(200);
      const brandFile = createHash('sha256').update(logo).digest('hex').slice(0, 16);
      expect((await ask(`/img/brand/${brandFile}.svg`)).status).toBe(200);
      expect(await second.services.imports.firstRefused(runId, 10)).toMatchObject([
        { field: 'year', severity: 'error' },
      ]);

      server.pause();
      expect((await ask(photoPath(hash, narrow, 'jpg'))).status).toBe(200);
      expect((await ask(`/rest/lsc/listing?vin=${camryVin(1)}`)).status).toBe(200);
      expect((await ask(photoPath(hash, wide, 'jpg'))).status).toBe(503);
      server.resume();
      await until('the storage is asked again', async () => (await ask(photoPath(hash, wide, 'jpg'))).status === 200);
    });

    it('a backup holds them, and is restored into storage that is empty', async () => {
      const storageEnv = await server.env();
      const storage = storageOf(storageEnv);
      await storage.write('photos/ab/abc/whole.jpg', 'a picture');
      await storage.write('brands.json', '{}');
      await fixture.open();
      const { dataDir, databaseUrl = '' } = fixture.location();
      const folder = temporaryFolder();
      const env = { ...storageEnv, DATA_DIR: dataDir, DATABASE_URL: databaseUrl, INIT_CWD: folder };
      const made = await runBundledCommand('backup', ['copy'], env);
      expect(made).toMatchObject({ code: 0, output: expect.stringMatching(/tables and 2 files, as of/) });
      const target = { ...env, DATA_DIR: join(folder, 'restored'), DATABASE_URL: '' };
      const over = await runBundledCommand('restore', ['copy'], target);
      expect([over.code, over.errors]).toEqual([1, expect.stringMatching(/storage s3:.* is in use, and restoring/)]);
      const fresh = { ...target, ...(await server.env()) };
      expect(await runBundledCommand('restore', ['copy'], fresh)).toMatchObject({ code: 0 });
      expect((await storageOf(fresh).read('photos/ab/abc/whole.jpg'))?.toString()).toBe('a picture');
      expect(existsSync(join(target.DATA_DIR, 'photos/ab'))).toBe(false);

      const pulled = await runBundledCommand('files', ['pull'], fresh);
      expect(pulled).toMatchObject({
        code: 0,
        output: expect.stringMatching(/^2 files are copied to .*; 0 were there/),
      });
      expect(existsSync(join(target.DATA_DIR, 'photos/ab/abc/whole.jpg'))).toBe(true);
      const pushed = await runBundledCommand('files', ['push'], { ...fresh, ...(await server.env()) });
      expect(pushed).toMatchObject({ code: 0, output: expect.stringMatching(/^2 files are copied to s3:.*; 0 were/) });
      expect((await runBundledCommand('files', ['push'], { ...fresh, FILES_URL: '' })).errors).toMatch(
        /FILES_URL is not set/,
      );
    });
  });
});
