import { chmodSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { dataFiles, dataFolders } from '#platform/data-folder.ts';
import { onSqlite } from '#tests/fixtures/engines.ts';
import { csvText, feedCells } from '#tests/fixtures/feeds.ts';
import { freePort } from '#tests/fixtures/free-port.ts';
import { runBundledCommand } from '#tests/fixtures/run-bundled-command.ts';
import { bundleServer } from '#tests/fixtures/server-process.ts';

let bundle: Awaited<ReturnType<typeof bundleServer>>;
beforeAll(async () => {
  bundle = await bundleServer();
});
afterAll(() => bundle.stop());

const Listings = z.object({ listings: z.array(z.object({ id: z.int() })) });

type Entry = { name: string; folder: boolean; mode: string };

/** The folder itself and everything in it. */
const everything = (folder: string): Entry[] =>
  ['', ...readdirSync(folder, { recursive: true, encoding: 'utf8' })].map((name) => {
    const stats = statSync(join(folder, name));
    return { name, folder: stats.isDirectory(), mode: (stats.mode & 0o777).toString(8) };
  });

const open = (entries: readonly Entry[]) => entries.filter(({ folder, mode }) => mode !== (folder ? '700' : '600'));

// Permissions come from the umask of the process, which is set before the engine is opened.
onSqlite('the data folder', (fixture) => {
  const settings = async () => {
    const { dataDir } = fixture.location();
    return {
      DATA_DIR: join(dataDir, 'not/there yet'),
      DATABASE_URL: '',
      AUTH_SECRET: '',
      DEMO_LISTINGS: '60',
      PORT: String(await freePort()),
    };
  };

  /** Writes one of each kind of file: a mail, a car with a picture, a share picture, a search index. */
  const useAll = async (env: Awaited<ReturnType<typeof settings>>) => {
    const server = bundle.start(env);
    const origin = await server.ready;
    const person = { name: 'Dana', email: 'dana@example.com', password: 'quiet harbour lamp' };
    const signedUp = await fetch(`${origin}/api/auth/sign-up/email`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin },
      body: JSON.stringify(person),
    });
    expect(signedUp.status).toBe(200);
    const { dataDir } = fixture.location();
    const picture = sharp({ create: { width: 120, height: 80, channels: 3, background: '#357' } });
    await picture.jpeg().toFile(join(dataDir, 'front.jpg'));
    writeFileSync(join(dataDir, 'feed.csv'), csvText([feedCells(1, { photos: 'front.jpg' })]));
    expect(await runBundledCommand('import', [join(dataDir, 'feed.csv')], env)).toMatchObject({ code: 0 });
    const response = await fetch(`${origin}/rest/lsc/listing?numRecords=1`);
    const { listings } = Listings.parse(await response.json());
    const shared = await fetch(`${origin}/img/vehicle/${listings[0]?.id}.png`);
    expect(shared.status).toBe(200);
    await vi.waitFor(() => expect(readdirSync(join(env.DATA_DIR, 'outbox'))).toHaveLength(1), { timeout: 600_000 });
    return server;
  };

  it('is created by the first start, closed to other users, and closed again where an older install left it open', async () => {
    const env = await settings();
    const server = await useAll(env);
    const whileRunning = everything(env.DATA_DIR);
    await server.stop();
    const entries = [...whileRunning, ...everything(env.DATA_DIR)];
    expect(open(entries)).toEqual([]);
    const names = new Set(entries.map(({ name }) => name));
    for (const name of ['listing-index.bin', 'forecourt.sqlite-wal', 'auth-secret']) expect(names).toContain(name);
    for (const kind of ['outbox/', 'photos/', 'derived/']) {
      expect([...names].some((name) => name.startsWith(kind))).toBe(true);
    }
    // Every entry must be listed, because a start restricts the listed ones in older installs.
    const top = [...names].filter((name) => name !== '' && !name.includes('/'));
    expect(top.filter((name) => !dataFiles.includes(name) && !dataFolders.includes(name))).toEqual([]);

    for (const { name, folder } of everything(env.DATA_DIR))
      chmodSync(join(env.DATA_DIR, name), folder ? 0o755 : 0o644);
    // Any program of ours does this, the server too; a command ends soonest.
    expect(await runBundledCommand('outbox', ['list'], env)).toMatchObject({ code: 0 });
    expect(open(everything(env.DATA_DIR))).toEqual([]);
  });
});
