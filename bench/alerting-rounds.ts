import { execFile } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { openDatabase } from '#platform/sql/database.ts';
import { camryVin, csvText, feedCells } from '../tests/fixtures/feeds.ts';
import { signIn } from '../tests/fixtures/signed-in.ts';
import { root } from './app-server.ts';

type Rounds = { base: string; dataDir: string; rounds: number };
export type Timing = { importMs: number; mailMs: number; afterMs: number };

const runFile = promisify(execFile);
/** Far longer than the aim: an email that has not come by then will not come. */
const patienceMs = 60_000;

/**
 * Starts from a running server and a shopper who saved a car; imports feeds that lower its price and measures the time
 * until the alert email is in the outbox.
 */
export const tellRounds = async ({ base, dataDir, rounds }: Rounds): Promise<Timing[]> => {
  const outbox = join(dataDir, 'outbox');
  const file = join(dataDir, 'bench-feed.csv');
  const serial = 700_000 + (process.pid % 90_000);
  const importAt = async (price: number): Promise<void> => {
    writeFileSync(file, csvText([feedCells(serial, { price })]));
    const script = join(root, 'src/server/commands/import.ts');
    await runFile(process.execPath, [script, file], { env: { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '' } });
  };
  await importAt(30_000);
  const db = await openDatabase({ dataDir });
  const { id: listingId } = await db
    .with<{ listings: { id: number; vin: string } }>()
    .selectFrom('listings')
    .select('id')
    .where('vin', '=', camryVin(serial))
    .executeTakeFirstOrThrow();
  await db.close();
  const { token, consumer } = await signIn({ dataDir, origin: base });
  const saved = await fetch(`${base}/account-api/vehicle`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'identity-token': token },
    body: JSON.stringify({ listingId, enableEmailAlerts: true }),
  });
  if (!saved.ok) throw new Error(`The car was not saved: ${saved.status}.`);

  const messages: Timing[] = [];
  for (let round = 1; round <= rounds; round += 1) {
    const price = 30_000 - 100 * round;
    const before = new Set(readdirSync(outbox, { recursive: true }).map(String));
    const isThere = (): boolean =>
      readdirSync(outbox)
        .filter((name) => name.endsWith('.eml') && !before.has(name))
        .map((name) => readFileSync(join(outbox, name), 'utf8'))
        .some((mail) => mail.includes(`To: ${consumer.email}`) && mail.includes(`$${price.toLocaleString('en-US')}`));
    const started = performance.now();
    let importMs = 0;
    const importing = importAt(price).then(() => {
      importMs = performance.now() - started;
    });
    while (!isThere()) {
      if (performance.now() - started > patienceMs) throw new Error(`No email came in round ${round}.`);
      await wait(20);
    }
    const mailMs = performance.now() - started;
    await importing;
    messages.push({ importMs, mailMs, afterMs: Math.max(0, mailMs - importMs) });
  }
  return messages;
};
