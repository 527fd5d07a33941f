import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { createAlertChoiceStore } from '#domains/contact/alert-choices/alert-choice-store.server.ts';
import { camryVin, csvText, feedCells } from '#tests/fixtures/feeds.ts';
import { readMails } from '#tests/fixtures/mails.ts';
import { signIn } from '#tests/fixtures/signed-in.ts';
import type { FaultCase } from '../fault-case.ts';
import type { Rig } from '../rig.ts';
import { inheritedEnv, type ServerProcess } from '../server-process.ts';
import { until } from '../until.ts';

const savedCars = 4;
const root = join(import.meta.dirname, '../../..');

/** Runs `npm run import` to its end. */
const importFeed = (rig: Rig, file: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const child = spawn(process.execPath, ['src/server/commands/import.ts', file], {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...inheritedEnv(), DATA_DIR: rig.dataDir, DATABASE_URL: rig.databaseUrl, LOG_LEVEL: 'warn' },
    });
    let printed = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (printed += chunk));
    child.once('close', (code) =>
      code === 0 ? resolve() : reject(new Error(`the import ended with ${code}: ${printed}`)),
    );
  });

/** In every round each saved car costs $100 less, and one car is added. */
const feedOf = (round: number): string => {
  const drops = Array.from({ length: savedCars }, (_, at) =>
    feedCells(at + 1, { price: 20_000 + 3000 * at - 100 * round }),
  );
  const added = Array.from({ length: round }, (_, at) => feedCells(500 + at, { price: 40_001 + at }));
  return csvText([...drops, ...added]);
};

/** Subjects of the mails that one shopper must have received after so many rounds. */
const expectedSubjects = (rounds: number): string[] =>
  Array.from({ length: rounds }, (_, at) => at + 1).flatMap((round) => [
    ...Array.from({ length: savedCars }, (_, at) => {
      const price = (20_000 + 3000 * at - 100 * round).toLocaleString('en-US');
      return `Your Camry is $100 less: $${price}`;
    }),
    `New match: 2019 Toyota Camry, $${(40_000 + round).toLocaleString('en-US')}`,
  ]);

const addressed = (mail: string): string => {
  const header = (name: string) =>
    new RegExp(`^${name}: (.*(?:\\r?\\n .*)*)`, 'mi').exec(mail)?.[1]?.replaceAll(/\r?\n /g, ' ');
  return `${header('To')} ${header('Subject')}`;
};

/** Cars get cheaper while processes are killed: each change is reported exactly once. */
export const faultCase: FaultCase = {
  name: 'kill -9 while alerting',
  engines: ['sqlite', 'postgres'],
  quick: false,
  run: async (rig) => {
    const rounds = 20;
    // SQLite has one process; with PostgreSQL two work on the same changes.
    const starts = () => Promise.all((rig.engine === 'postgres' ? [1, 2] : [1]).map(() => rig.start()));
    let servers: ServerProcess[] = await starts();
    const file = join(rig.folder, 'feed.csv');
    const give = (round: number) => writeFileSync(file, feedOf(round));
    give(0);
    await importFeed(rig, file);

    const db = await rig.open();
    const choices = createAlertChoiceStore({ db });
    const cars = await db
      .with<{ listings: { id: number; vin: string } }>()
      .selectFrom('listings')
      .select('id')
      .where(
        'vin',
        'in',
        Array.from({ length: savedCars }, (_, at) => camryVin(at + 1)),
      )
      .execute();
    const { dataDir, databaseUrl } = rig;
    const shopperCount = 3;
    const emails: string[] = [];
    for (let shopper = 0; shopper < shopperCount; shopper += 1) {
      const { cookie, consumer } = await signIn({ dataDir, ...(databaseUrl && { databaseUrl }) });
      const origin = servers[0]?.origin ?? '';
      const save = async (path: string, body: object): Promise<string> => {
        const headers = { cookie, origin, 'content-type': 'application/json' };
        const answer = await fetch(`${origin}${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
        const { bookmarkId } = (await answer.json()) as { bookmarkId?: string };
        if (!bookmarkId) throw new Error(`not saved: ${answer.status}`);
        return bookmarkId;
      };
      for (const { id } of cars) await save('/account-api/vehicle', { listingId: id, enableEmailAlerts: true });
      const search = {
        searchString: '?makeCode=TOYOTA&minPrice=40000&zip=30303&searchRadius=25',
        enableEmailAlerts: true,
      };
      const bookmarkId = await save('/account-api/search', search);
      const atOnce = { email: 'at-once', text: 'at-once', push: 'at-once' } as const;
      await choices.change(
        { consumerId: consumer.id, bookmarkId, kind: 'search' },
        { events: ['new-match'], frequency: atOnce },
      );
      emails.push(consumer.email);
    }

    const messages = () =>
      readMails(join(dataDir, 'outbox'))
        .map(addressed)
        .filter((line) => emails.some((email) => line.includes(email)));
    const expected = (round: number) =>
      emails.flatMap((email) => expectedSubjects(round).map((subject) => `${email} ${subject}`));
    const isNotified = async (round: number) => {
      const lines = new Set(messages());
      return expected(round).every((line) => lines.has(line));
    };

    const began = performance.now();
    give(1);
    await importFeed(rig, file);
    await until('the first alerts are there', () => isNotified(1));
    const firstMs = performance.now() - began;
    rig.within(firstMs, 5000, 'from the start of an import to the mails');

    for (let round = 2; round <= rounds + 1; round += 1) {
      give(round);
      const importing = importFeed(rig, file);
      // In half of the rounds the kill happens during the import, in the others while alerts are sent.
      if (round % 2 === 0) await importing;
      await wait(Math.random() * (round % 2 === 0 ? 900 : 2500));
      await Promise.all(servers.map((server) => rig.kill(server)));
      await importing;
      servers = await starts();
      await until(`the alerts of round ${round} are there`, () => isNotified(round));
    }
    await Promise.all(servers.map((server) => rig.kill(server)));
    const all = messages();
    const wanted = expected(rounds + 1);
    const twice = all.length - new Set(all).size;
    rig.expect(twice === 0, `${twice} alerts were sent twice`);
    rig.expect(all.length === wanted.length, `${all.length} alerts instead of ${wanted.length}`);
    const processes = rig.engine === 'postgres' ? 'both processes' : 'the process';
    return `killed ${processes} ${rounds} times while cars got cheaper: ${wanted.length} alerts, each once; the first ${(firstMs / 1000).toFixed(1)} s after the import was started`;
  },
};
