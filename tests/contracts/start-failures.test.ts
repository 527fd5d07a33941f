import { once } from 'node:events';
import { closeSync, mkdirSync, mkdtempSync, openSync, rmSync, writeFileSync, writeSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readBrandConfig } from '#domains/reference/brands/brand-config.server.ts';
import { createFolderFiles } from '#platform/files/folder-files.ts';
import { openDatabase } from '#platform/sql/database.ts';
import { readConfig } from '#server/config.ts';
import { startFailureReason } from '#server/start-failures.ts';
import { forEachEmptyEngine } from '#tests/fixtures/engines.ts';
import { feedCells } from '#tests/fixtures/feeds.ts';
import { freePort } from '#tests/fixtures/free-port.ts';
import { runBundledCommand } from '#tests/fixtures/run-bundled-command.ts';
import { bundleServer } from '#tests/fixtures/server-process.ts';

let bundle: Awaited<ReturnType<typeof bundleServer>>;
const folder = mkdtempSync(join(tmpdir(), 'forecourt-feed-'));
/** Read before anything is opened, so it must be valid. */
const feed = join(folder, 'feed.jsonl');
beforeAll(async () => {
  writeFileSync(feed, `${JSON.stringify(feedCells(1))}\n`);
  bundle = await bundleServer();
});
afterAll(async () => {
  await bundle.stop();
  rmSync(folder, { recursive: true });
});

type Ended = { code: number | null; errors: string };
type Env = Record<string, string>;

const startServer = async (env: Env): Promise<Ended> => bundle.start({ PORT: String(await freePort()), ...env }).ended;

/** What a start cannot use is said by the server and the commands alike, so that each of them shows some of it. */
const runCommand = (name: 'generate' | 'import', env: Env): Promise<Ended> =>
  runBundledCommand(name, name === 'import' ? [feed] : ['--listings', '0'], env);

/** Expects exit code 1 and one sentence that says what to do. */
const expectSentence = ({ code, errors }: Ended, words: RegExp) => {
  expect({ code, lines: errors.trimEnd().split('\n') }).toEqual({ code: 1, lines: [expect.stringMatching(words)] });
};

/** Expects the message of one failed start step; other tests show that the server prints it and exits. */
const expectReason = async (step: Promise<unknown>, words: RegExp) => {
  const failure = await step.then(
    () => undefined,
    (error: unknown) => error,
  );
  expect(startFailureReason(failure)).toMatch(words);
};

forEachEmptyEngine('a start that cannot succeed', (fixture) => {
  const settings = (): { DATA_DIR: string; DATABASE_URL: string } => {
    const { dataDir, databaseUrl = '' } = fixture.location();
    return { DATA_DIR: dataDir, DATABASE_URL: databaseUrl };
  };
  const dataFile = (name: string) => join(fixture.location().dataDir, name);

  it('a newer database is reported in one sentence', async () => {
    const db = await fixture.open();
    const migrations = db.with<{ schema_migrations: { id: string; applied_at: number } }>();
    await migrations.insertInto('schema_migrations').values({ id: '9999-future', applied_at: 0 }).execute();
    const words = /newer version of Forecourt \(it has 9999-future\)\. Use that version/;
    if (fixture.engine === 'sqlite') expectSentence(await runCommand('generate', settings()), words);
    else await expectReason(fixture.open(), words);
  });

  describe.runIf(fixture.engine === 'sqlite')('on any database', () => {
    it('a DATA_DIR that is a file is reported in one sentence', async () => {
      writeFileSync(dataFile('file'), '');
      const ended = await runCommand('import', { ...settings(), DATA_DIR: dataFile('file') });
      expectSentence(ended, /^DATA_DIR cannot be used: .*file is a file; name a folder\.$/);
    });

    it('a DATA_DIR that cannot be written is reported in one sentence', async () => {
      mkdirSync(dataFile('closed'), { mode: 0o500 });
      // Root can write everywhere except in the kernel's own folders.
      const DATA_DIR = process.getuid?.() === 0 ? '/sys/forecourt' : dataFile('closed');
      const ended = await startServer({ ...settings(), DATA_DIR });
      expectSentence(ended, /^DATA_DIR cannot be used: \S+ .*; (change its owner|name)/);
    });

    it('a port in use is reported in one sentence', async () => {
      const other = createServer();
      const port = await freePort();
      await new Promise<void>((resolve) => other.listen(port, '127.0.0.1', resolve));
      const ended = await bundle.start({ ...settings(), PORT: String(port) }).ended;
      other.close();
      expectSentence(
        ended,
        /^The server cannot listen on 127\.0\.0\.1:\d+ \(EADDRINUSE\): another program listens there/,
      );
    });

    it('an address of another machine is reported in one sentence', async () => {
      const listening = once(createServer().listen(80, '192.0.2.1'), 'listening');
      await expectReason(listening, /^The server cannot listen on 192\.0\.2\.1:\d+ .*correct HOST\.$/);
    });

    it.each([
      [
        'is not JSON',
        '{\n  "names": {,}\n}',
        /brands\.json is not valid \(.*line 2 column \d+\)\): correct or remove it\.$/,
      ],
      [
        'has a wrong field',
        '{"tenants":{"acme":{"name":7}}}',
        /brands\.json is not valid \(tenants\.acme\.name: .*\): correct/,
      ],
      [
        'has a sender that is none',
        '{"tenants":{"acme":{"name":"Acme","mailFrom":{"name":"Acme","address":"acme"}}}}',
        /brands\.json is not valid \(tenants\.acme\.mailFrom\.address: must be an email address such as .*\): correct/,
      ],
      [
        'names a picture that is not there',
        '{"tenants":{"acme":{"name":"Acme","logo":"acme.svg"}}}',
        /brands\/acme\.svg is named in brands\.json and cannot be read/,
      ],
    ])('a brands.json that %s is reported in one sentence that says where', async (_, text, words) => {
      writeFileSync(dataFile('brands.json'), text);
      await expectReason(readBrandConfig(createFolderFiles(dataFile('')), readConfig(settings())), words);
    });

    it('a brands.json that is a folder is reported in one sentence', async () => {
      mkdirSync(dataFile('brands.json'));
      const reading = readBrandConfig(createFolderFiles(dataFile('')), readConfig(settings()));
      await expectReason(reading, /brands\.json cannot be read \(.*\): make it a readable/);
    });

    it('an unusable secret is reported in one sentence', async () => {
      writeFileSync(dataFile('auth-secret'), 'short');
      expectSentence(await startServer(settings()), /auth-secret does not hold a usable secret; remove it/);
    });
  });

  describe.runIf(fixture.engine === 'sqlite')('on SQLite', () => {
    it('a file that is no database is reported in one sentence', async () => {
      writeFileSync(dataFile('forecourt.sqlite'), 'this is something else\n'.repeat(500));
      expectSentence(
        await startServer(settings()),
        /forecourt\.sqlite is damaged \(file is not a database\): put a backup/,
      );
    });

    it('a file damaged in the middle is reported in one sentence', async () => {
      const db = await fixture.open();
      await sql`create table filler (id integer primary key, words text)`.execute(db.kysely);
      await sql`insert into filler (words) select hex(zeroblob(500)) from json_each(${`[${'1,'.repeat(2000)}1]`})`.execute(
        db.kysely,
      );
      await db.close();
      const file = openSync(dataFile('forecourt.sqlite'), 'r+');
      writeSync(file, Buffer.alloc(50_000, 0xa5), 0, 50_000, 1_000_000);
      closeSync(file);
      const ended = await startServer(settings());
      expectSentence(ended, /forecourt\.sqlite is damaged \(.+\): put a backup in its place, .* and start again\.$/);
    });

    it('a database path that is a folder is reported in one sentence', async () => {
      mkdirSync(dataFile('forecourt.sqlite'));
      await expectReason(
        fixture.open(),
        /forecourt\.sqlite cannot be opened \(.+\): it and its folder must be writable/,
      );
    });
  });

  describe.runIf(fixture.engine === 'postgres')('on PostgreSQL', () => {
    const url = (change: (url: URL) => void): string => {
      const changed = new URL(settings().DATABASE_URL);
      change(changed);
      return changed.href;
    };

    it('an unreachable server is reported in one sentence', async () => {
      const DATABASE_URL = `postgres://who:secret-word@127.0.0.1:${await freePort()}/cars`;
      const ended = await startServer({ ...settings(), DATABASE_URL });
      expectSentence(
        ended,
        /^DATABASE_URL cannot be used \(connect ECONNREFUSED 127\.0\.0\.1:\d+\): start PostgreSQL or/,
      );
      expect(ended.errors).not.toContain('secret-word');
    });

    it('a missing database is reported in one sentence', async () => {
      const databaseUrl = url((to) => {
        to.pathname = '/nowhere';
      });
      const opening = openDatabase({ dataDir: '', databaseUrl });
      await expectReason(opening, /^DATABASE_URL cannot be used \(database "nowhere" does not exist\): create it/);
    });

    it('an unknown user is reported in one sentence', async () => {
      const databaseUrl = url((to) => {
        to.username = 'stranger';
      });
      const opening = openDatabase({ dataDir: '', databaseUrl });
      await expectReason(opening, /^DATABASE_URL cannot be used \(role "stranger" does not exist\): correct the user/);
    });
  });
});
