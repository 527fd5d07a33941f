import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Client } from 'pg';
import type { FaultCase } from '../fault-case.ts';
import type { Rig } from '../rig.ts';
import { until } from '../until.ts';

/** Pages give up on the database after five seconds; the rest is time for the answer. */
const limitMs = 7_000;

/** A table or file is locked: waiting requests are answered in time, and served once the lock is released. */
export const faultCase: FaultCase = {
  name: 'locked table',
  engines: ['sqlite', 'postgres'],
  quick: false,
  run: async (rig) => {
    const server = await rig.start();
    const shoppers = await rig.shoppers(server.origin);
    shoppers.start(() => server.origin);
    await shoppers.confirmed(20);
    const headers = { cookie: rig.cookies[0] ?? '' };
    // The first visit to an account's pages stores its profile.
    await rig.answers.ask(server.origin, { kind: 'page', path: '/my-autotrader/saved-cars', headers });
    const release = await (rig.engine === 'postgres' ? lockTables(rig) : lockFile(rig));
    const answers = await Promise.all([
      rig.answers.ask(server.origin, { kind: 'page', path: '/my-autotrader/saved-cars', headers }),
      rig.answers.ask(server.origin, { kind: 'page', path: '/cars-for-sale/all-cars/cars-under-19999' }),
      rig.answers.ask(server.origin, { kind: 'api', path: '/account-api/saved-vehicles', headers }),
      rig.answers.ask(server.origin, { kind: 'page', path: '/' }),
    ]);
    const slowestMs = Math.max(...answers.map((answer) => answer?.ms ?? Number.POSITIVE_INFINITY));
    rig.within(slowestMs, limitMs, 'an answer beside a locked table');
    // Readers of SQLite never wait for a writer.
    const wanted = rig.engine === 'postgres' ? 503 : 200;
    rig.expect(answers[0]?.status === wanted, `a page that needs the table answered ${answers[0]?.status}`);
    rig.expect(answers[2]?.status === wanted, `a call that needs the table answered ${answers[2]?.status}`);
    await release();
    await shoppers.confirmed(20);
    await shoppers.stop();
    await rig.audit(server.origin);
    return `answered ${answers.map((answer) => answer?.status ?? 'not at all').join(', ')} within ${(slowestMs / 1000).toFixed(1)} s, and went on`;
  },
};

const lockTables = async (rig: Rig) => {
  const client = new Client({ connectionString: rig.databaseUrl });
  await client.connect();
  await client.query('begin');
  await client.query('lock table saved_vehicles, listings in access exclusive mode');
  return () => client.end();
};

const lockFile = async (rig: Rig) => {
  const holder = new DatabaseSync(join(rig.dataDir, 'forecourt.sqlite'), { timeout: 60_000 });
  holder.exec('begin immediate');
  // Longer than the product waits for the lock.
  const refused = rig.answers.counts().unavailable;
  await until('a write is refused', () => rig.answers.counts().unavailable > refused);
  return async () => holder.close();
};
