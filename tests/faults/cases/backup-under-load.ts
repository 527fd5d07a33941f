import { join } from 'node:path';
import { runCommand } from '#tests/fixtures/run-command.ts';
import { signIn } from '#tests/fixtures/signed-in.ts';
import type { FaultCase } from '../fault-case.ts';
import type { Rig } from '../rig.ts';
import { createTestDatabase } from '../test-database.ts';

/** What anybody may ask: searches with all counts, a list, a page of results, cars, dealers. */
const questions = [
  '/rest/lsc/listing?numRecords=100&searchRadius=0',
  '/rest/lsc/listing?zip=30303&searchRadius=500&maxPrice=30000&sortBy=distanceASC',
  '/rest/lsc/listing?listingType=USED&sortBy=paymentASC&zip=90210&searchRadius=0',
  '/cars-for-sale/used-cars',
  '/sitemap.xml',
];

const carsAsked = 10;
/** When a car was confirmed, and the end of the chart of its price. */
const timePassed = /\d+ (min|h|days?) ago|"endMs":\d+/g;

const account = { email: 'restored@example.com', password: 'quiet harbour lamp' };

/**
 * A site is backed up while shoppers write, dies, and is restored elsewhere: everything confirmed before the backup is
 * there, and it answers as the original did.
 */
export const faultCase: FaultCase = {
  name: 'backup under load',
  engines: ['sqlite', 'postgres'],
  quick: false,
  run: async (rig) => {
    const { dataDir, databaseUrl = '', folder } = rig;
    const server = await rig.start();
    const shoppers = await rig.shoppers(server.origin);
    await signIn({ dataDir, ...(databaseUrl && { databaseUrl }), ...account });
    shoppers.start(() => server.origin);
    await shoppers.confirmed(40);
    const forgetLater = rememberLedger(rig);
    const site = { DATA_DIR: dataDir, DATABASE_URL: databaseUrl, INIT_CWD: folder };
    await succeed('backup', ['copy', '--keys', 'keys.env'], site);
    await shoppers.confirmed(20);
    const original = await answersOf(server.origin);
    await rig.kill(server);
    await shoppers.stop();
    forgetLater();

    await succeed('restore', ['copy', '--verify'], site);
    const place = { dataDir: join(folder, 'restored'), ...(databaseUrl && (await createTestDatabase(rig.postgres()))) };
    const target = { DATA_DIR: place.dataDir, DATABASE_URL: place.databaseUrl ?? '', INIT_CWD: folder };
    const restored = await succeed('restore', ['copy', '--keys', 'keys.env'], target);
    rig.moveTo(place);
    // The same address, because pages name their own.
    const next = await rig.start({ port: server.port });
    for (const [path, text] of await answersOf(next.origin)) {
      rig.expect(text === original.get(path), `${path} is answered otherwise than by the original`);
    }
    const answer = await rig.answers.ask(next.origin, {
      kind: 'api',
      path: '/api/auth/sign-in/email',
      method: 'POST',
      body: account,
      headers: { origin: next.origin },
    });
    rig.expect(answer?.status === 200, `the account cannot sign in: ${answer?.status} ${answer?.text}`);
    await rig.audit(next.origin);
    return `killed after the backup and restored elsewhere: ${restored.replace(/ of \d{4}-.*/s, '')}, an account signed in, ${original.size} answers as before`;
  },
};

/** Answers by their path: to the questions, and of the first cars. */
const answersOf = async (origin: string): Promise<Map<string, string>> => {
  const read = async (path: string): Promise<string> => {
    const answer = await fetch(`${origin}${path}`);
    return `${answer.status} ${(await answer.text()).replaceAll(timePassed, '')}`;
  };
  const answers = new Map<string, string>();
  for (const path of questions) answers.set(path, await read(path));
  const ids = [...(answers.get(questions[0] ?? '') ?? '').matchAll(/"id":(\d+),/g)].map(([, id]) => id);
  for (const id of ids.slice(0, carsAsked)) {
    const path = `/cars-for-sale/vehicle/${id}`;
    answers.set(path, await read(path));
  }
  return answers;
};

const succeed = async (name: string, args: string[], env: Record<string, string>): Promise<string> => {
  const { code, output, errors } = await runCommand(name, args, env);
  if (code !== 0) throw new Error(`npm run ${name} ended with ${code}: ${errors}`);
  return output;
};

/** Writes confirmed from here on may be missing in the backup; returns a function that removes them from the ledger. */
const rememberLedger = ({ ledger }: Rig): (() => void) => {
  const [leads, saved, notes] = [ledger.leads.length, ledger.saved.length, [...ledger.notes]];
  return () => {
    ledger.leads.length = leads;
    ledger.saved.length = saved;
    ledger.notes.clear();
    for (const [key, note] of notes) ledger.notes.set(key, note);
  };
};
