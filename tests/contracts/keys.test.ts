import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { StartFailure } from '#lib/start-failure.ts';
import { openPresence } from '#platform/presence/presence.ts';
import { readConfig } from '#server/config.ts';
import { readKeys } from '#server/services/keys.ts';
import { fixedClock } from '#tests/fixtures/fixed-clock.ts';
import { forEachEngine } from '../fixtures/engines.ts';
import { runBundledCommand } from '../fixtures/run-bundled-command.ts';

const clock = fixedClock(Date.UTC(2030, 0, 1));
const secret = 'a secret that several machines share';

const newFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'forecourt-keys-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
};

forEachEngine('the keys of a database', (fixture) => {
  const machine = (dataDir: string, env: Record<string, string> = {}) => readConfig({ DATA_DIR: dataDir, ...env });
  const setUp = async () => {
    const db = await fixture.open();
    const first = newFolder();
    await readKeys(machine(first, { AUTH_SECRET: secret }), { db, clock });
    const start = (dataDir: string, env: Record<string, string> = {}) => readKeys(machine(dataDir, env), { db, clock });
    return { db, first, start };
  };

  it('a start with the keys of the setup succeeds, also with keys from a file', async () => {
    const { first, start } = await setUp();
    expect((await start(first, { AUTH_SECRET: secret })).secret).toBe(secret);
  });

  it.each([
    ['AUTH_SECRET', { AUTH_SECRET: 'another secret of thirty-two characters' }],
    ['SEALING_KEY', { AUTH_SECRET: secret, SEALING_KEY: 'another key of some thirty-two characters' }],
  ])('a machine with another %s is refused, with a message that names it', async (name, env) => {
    const { first, start } = await setUp();
    const refusal = start(first, env);
    await expect(refusal).rejects.toThrow(StartFailure);
    await expect(refusal).rejects.toThrow(
      new RegExp(
        `^${name} differs from the one this database was set up with .+from the variable ${name}.+npm run keys`,
      ),
    );
  });

  it('a machine without them is refused, and none are generated for it', async () => {
    const { start } = await setUp();
    const other = newFolder();
    await expect(start(other)).rejects.toThrow(
      /was set up with AUTH_SECRET, and this machine does not have it: set AUTH_SECRET to the same/,
    );
    expect(readdirSync(other)).toEqual([]);
  });

  it('of two machines that start first at the same time one succeeds', async () => {
    const db = await fixture.open();
    const starts = [newFolder(), newFolder()].map((folder) => readKeys(machine(folder), { db, clock }));
    const outcomes = await Promise.allSettled(starts);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  it('are replaced only by a command, which says what that invalidates', async () => {
    const { first, start } = await setUp();
    const { dataDir, databaseUrl = '' } = fixture.location();
    const env = { DATA_DIR: dataDir, DATABASE_URL: databaseUrl, AUTH_SECRET: 'the next secret, as long as the first' };
    const listed = await runBundledCommand('keys', ['list'], env);
    expect(listed.output).toContain('AUTH_SECRET  differs from the recorded one, from the variable AUTH_SECRET');
    const replaced = await runBundledCommand('keys', ['replace', 'AUTH_SECRET'], env);
    expect(replaced.output).toContain('Everyone has to sign in again');
    await expect(start(first, { AUTH_SECRET: secret })).rejects.toThrow(/^AUTH_SECRET differs/);
    expect((await runBundledCommand('keys', ['list'], env)).output).toContain('AUTH_SECRET  the recorded one');
    expect(await runBundledCommand('keys', ['replace', 'PORT'], env)).toMatchObject({ code: 1 });
  });

  it('a second server on one SQLite file is refused; on PostgreSQL several run', async () => {
    await fixture.open();
    const first = await openPresence({ ...fixture.location(), serves: true });
    const second = openPresence({ ...fixture.location(), serves: true });
    if (fixture.engine === 'sqlite') {
      await expect(second).rejects.toThrow(
        /^Another server runs on the SQLite file in \S+ already, and only one can: end it/,
      );
    } else await (await second).close();
    await first.close();
    await (await openPresence({ ...fixture.location(), serves: true })).close();
  });
});
