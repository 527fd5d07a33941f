import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { createStoredParts } from '#domains/supply/imports/stored-parts.server.ts';
import type { FileStore } from '#lib/file-store.ts';
import { Unavailable } from '#lib/unavailable.ts';
import { copyFiles } from '#platform/files/copy-files.ts';
import { createFolderFiles } from '#platform/files/folder-files.ts';
import { openFiles } from '#platform/files/open-files.ts';
import { createS3Files } from '#platform/files/s3-files.ts';
import { createBreakers } from '#platform/http/breakers.ts';
import { readConfig } from '#server/config.ts';
import { freePort } from '#tests/fixtures/free-port.ts';
import { hasS3Server, type S3Server, startS3Server } from '#tests/fixtures/s3-server.ts';

const temporaryFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'forecourt-files-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
};

const breakers = () => createBreakers({ log: { info: () => {}, warn: () => {} } });

const s3Of = (env: Record<string, string>) => {
  const s3 = readConfig(env).files?.s3;
  if (!s3) throw new Error('FILES_URL is missing');
  return s3;
};

const openS3 = (env: Record<string, string>): FileStore =>
  createS3Files({ address: s3Of(env), localFolder: temporaryFolder(), guard: breakers().guard });

const listAll = async (files: FileStore, place: string): Promise<string[]> => {
  const keys: string[] = [];
  for await (const { key, bytes } of files.list(place)) keys.push(`${key} ${bytes}`);
  return keys.sort();
};

/** What both kinds of stores do; `open` gives the same files each time. */
const behavesAsFileStore = (open: () => FileStore): void => {
  it('returns what was written, from another process too, and the last version of it', async () => {
    const content = Buffer.from(Array.from({ length: 300_000 }, (_, at) => at % 251));
    await open().write('photos/ab/abc/whole.jpg', content);
    expect(await open().read('photos/ab/abc/whole.jpg')).toEqual(content);
    expect(await open().exists('photos/ab/abc/whole.jpg')).toBe(true);
    await open().write('photos/ab/abc/whole.jpg', 'Larkstead é');
    expect((await open().read('photos/ab/abc/whole.jpg'))?.toString()).toBe('Larkstead é');
    const stream = await open().readStream('photos/ab/abc/whole.jpg');
    expect(stream && (await buffer(stream)).toString()).toBe('Larkstead é');
  });

  it('has nothing under a key that was not written or was removed', async () => {
    const files = open();
    await files.write('outbox/one.eml', 'Hello');
    await files.remove('outbox/one.eml');
    await files.remove('outbox/one.eml');
    expect(await files.read('outbox/one.eml')).toBeUndefined();
    expect(await files.readStream('outbox/one.eml')).toBeUndefined();
    expect(await files.exists('outbox/one.eml')).toBe(false);
    expect(existsSync(await files.download('outbox/one.eml'))).toBe(false);
  });

  it('takes many writers of one file, such as a picture of several cars', async () => {
    const files = open();
    await Promise.all(Array.from({ length: 8 }, () => files.write('photos/cd/cde/whole.jpg', 'the same')));
    expect(await listAll(files, 'photos/cd/')).toEqual(['photos/cd/cde/whole.jpg 8']);
  });

  it('lists the files of a folder with their sizes, or one file', async () => {
    const files = open();
    for (const key of ['brands/acme/logo.svg', 'brands/acme-2/logo.svg', 'brands.json', 'brands.json.old']) {
      await files.write(key, 'x');
    }
    await files.write('feeds/files/1/feed (1)+&é.csv', 'four');
    expect(await listAll(files, 'brands/')).toEqual(['brands/acme-2/logo.svg 1', 'brands/acme/logo.svg 1']);
    expect(await listAll(files, 'brands/acme/')).toEqual(['brands/acme/logo.svg 1']);
    expect(await listAll(files, 'brands.json')).toEqual(['brands.json 1']);
    expect(await listAll(files, 'nowhere/')).toEqual([]);
    expect(await listAll(files, 'nowhere.json')).toEqual([]);
    expect(await listAll(files, 'feeds/')).toEqual(['feeds/files/1/feed (1)+&é.csv 4']);
    expect((await files.read('feeds/files/1/feed (1)+&é.csv'))?.toString()).toBe('four');
    const written = await files.list('brands.json').next();
    expect(Math.abs((written.value?.writtenMs ?? 0) - Date.now())).toBeLessThan(600_000);
  });

  it('stores a file of this machine and gives it to another one', async () => {
    const files = open();
    const own = join(files.localFolder, 'feeds/files/2/feed.csv');
    mkdirSync(dirname(own), { recursive: true });
    writeFileSync(own, 'vin\n1\n');
    await files.upload('feeds/files/2/feed.csv', own);
    expect(readFileSync(await open().download('feeds/files/2/feed.csv'), 'utf8')).toBe('vin\n1\n');
    const elsewhere = join(temporaryFolder(), 'feed');
    writeFileSync(elsewhere, 'vin\n2\n');
    await files.upload('feeds/files/2/feed.csv', elsewhere);
    expect(readFileSync(await open().download('feeds/files/2/feed.csv'), 'utf8')).toBe('vin\n2\n');
    await files.remove('feeds/files/2/feed.csv');
    expect(existsSync(own)).toBe(false);
  });

  it.each(['../secret', 'photos/../../secret', 'photos//a', '/etc/passwd', 'photos/', ''])(
    'refuses the key %j',
    async (key) => {
      const files = open();
      await expect(files.write(key, 'x')).rejects.toThrow('cannot name a file');
      await expect((async () => files.read(key))()).rejects.toThrow('cannot name a file');
    },
  );

  it('holds an upload in parts, whichever machine they come to', async () => {
    const upload = { id: 'u1', bytes: 10, fileName: 'a.csv', writtenMs: 0, createdMs: 0, touchedMs: 0 };
    const own = { ...upload, operator: { id: 'op', email: 'olive@example.com' } };
    const bits = async function* (...texts: string[]) {
      for (const text of texts) yield Buffer.from(text);
    };
    const cut = async function* () {
      yield Buffer.from('fg');
      throw new Error('the connection was lost');
    };
    const machine = () => createStoredParts(open());
    expect(await machine().received('u1')).toBe(0);
    expect(await machine().append(own, 0, bits('abc', 'de'))).toEqual({ ok: true, value: 5 });
    await expect(machine().append(own, 5, cut())).rejects.toThrow('lost');
    expect(await machine().received('u1')).toBe(7);
    expect(await machine().append(own, 5, bits('fgh'))).toEqual({
      ok: false,
      error: { code: 'wrong-offset', received: 7 },
    });
    expect(await machine().append(own, 7, bits('hijk'))).toMatchObject({ ok: false, error: { code: 'too-large' } });
    expect(await machine().append(own, 7, bits('hij'))).toEqual({ ok: true, value: 10 });
    expect(readFileSync(await machine().assemble('u1'), 'utf8')).toBe('abcdefghij');
    await machine().removeAbandoned(new Set(['u1']), Date.now() + 600_000);
    expect(await machine().received('u1')).toBe(10);
    await machine().removeAbandoned(new Set(), Date.now() + 600_000);
    expect(await machine().received('u1')).toBe(0);
  });
};

describe('files in a folder', () => {
  let folder: string;
  beforeEach(() => {
    folder = temporaryFolder();
  });
  behavesAsFileStore(() => createFolderFiles(folder));

  it('leaves no folder of its own behind, and hides what a killed process left', async () => {
    const files = createFolderFiles(folder);
    await files.write('photos/ab/abc/whole.jpg', 'x');
    writeFileSync(join(folder, 'photos/ab/abc/.other.jpg.partial'), 'half');
    expect(await listAll(files, 'photos/')).toEqual(['photos/ab/abc/whole.jpg 1']);
    await files.remove('photos/ab/abc/other.jpg');
    await files.remove('photos/ab/abc/whole.jpg');
    expect(readdirSync(join(folder, 'photos'))).toEqual([]);
  });

  it('writes nothing where the data folder is missing, such as a disk that is not mounted', async () => {
    await expect(createFolderFiles(join(folder, 'gone')).write('photos/a.jpg', 'x')).rejects.toThrow('ENOENT');
    expect(readdirSync(folder)).toEqual([]);
  });
});

describe.skipIf(!hasS3Server)('files in object storage', () => {
  let server: S3Server;
  let env: Record<string, string>;
  beforeAll(async () => {
    server = await startS3Server();
  });
  beforeEach(async () => {
    env = await server.env();
  });
  afterAll(() => server.stop());
  behavesAsFileStore(() => openS3(env));

  it('lists more files than one answer holds', async () => {
    const files = openS3(env);
    const keys = Array.from({ length: 1005 }, (_, at) => `photos/${1000 + at}.jpg`);
    await Promise.all(
      Array.from({ length: 5 }, async (_, lane) => {
        for (const key of keys.filter((_key, at) => at % 5 === lane)) await files.write(key, 'x');
      }),
    );
    expect(await listAll(files, 'photos/')).toEqual(keys.map((key) => `${key} 1`));
  });

  it('copies a folder to it and back', async () => {
    const [from, files, to] = [createFolderFiles(temporaryFolder()), openS3(env), createFolderFiles(temporaryFolder())];
    const keys = ['photos/ab/abc/whole.jpg', 'brands.json'];
    for (const key of keys) await from.write(key, key);
    const counts: number[] = [];
    await copyFiles({ from, to: files, keys, onFile: (done) => counts.push(done) });
    await copyFiles({ from: files, to, keys, onFile: () => {} });
    expect(counts).toEqual([1, 2]);
    for (const key of keys) expect((await to.read(key))?.toString()).toBe(key);
    await expect(copyFiles({ from, to: files, keys: ['photos/none.jpg'], onFile: () => {} })).rejects.toThrow();
  });

  it('a bucket that is missing or a key that is wrong ends the start with a sentence without the key', async () => {
    const start = (own: Record<string, string>) => {
      const open = openFiles({
        s3: s3Of({ ...env, ...own }),
        dataDir: '',
        copies: temporaryFolder(),
        breakers: breakers(),
      });
      return open.then(
        () => '',
        (error: unknown) => String(error),
      );
    };
    expect(await start({})).toBe('');
    const secret = 'not+the/right-one';
    const refused = await start({ AWS_SECRET_ACCESS_KEY: secret });
    expect(refused).toMatch(/FILES_URL cannot be used \(.* was answered 403 SignatureDoesNotMatch\): correct it/);
    expect(refused).not.toContain(secret);
    expect(await start({ FILES_URL: String(env.FILES_URL).replace(/forecourt-[\d-]+/, 'no-such-bucket') })).toMatch(
      /answered (404 NoSuchBucket|403 AccessDenied)/,
    );
  });

  it('is unavailable while nothing listens there, and does not wait for it', async () => {
    const endpoint = `http://127.0.0.1:${await freePort()}`;
    const files = openS3({ ...env, FILES_URL: `s3://bucket?endpoint=${encodeURIComponent(endpoint)}` });
    const calls = [
      files.read('a'),
      files.exists('a'),
      files.write('a', 'x'),
      files.remove('a'),
      files.readStream('a'),
      files.download('a'),
      files.list('a/').next(),
    ];
    for (const ending of await Promise.allSettled(calls)) {
      expect(ending).toMatchObject({ status: 'rejected', reason: expect.any(Unavailable) });
      expect(String(ending.status === 'rejected' && ending.reason)).toMatch(/failed at s3:\/\/bucket\/a.*ECONNREFUSED/);
    }
  });
});
