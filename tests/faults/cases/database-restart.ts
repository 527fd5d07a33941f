import { Client } from 'pg';
import type { FaultCase } from '../fault-case.ts';
import { timed, until } from '../until.ts';
import { createVisitors } from '../visitors.ts';

/** The database is restarted while transactions are open: 503 meanwhile, back within a second, nothing lost. */
export const faultCase: FaultCase = {
  name: 'database restart with open transactions',
  engines: ['postgres'],
  // Contract tests cover it: postgres-outage.test.ts and database-outage-http.test.ts.
  quick: false,
  run: async (rig) => {
    const modes = ['fast', 'immediate', 'fast', 'immediate'] as const;
    const server = await rig.start();
    const shoppers = await rig.shoppers(server.origin);
    const visitors = createVisitors(rig);
    const saved = {
      kind: 'api',
      path: '/account-api/saved-vehicles',
      headers: { cookie: rig.cookies[0] ?? '' },
    } as const;
    const statusOf = async (path: string) => (await fetch(`${server.origin}${path}`)).status;
    shoppers.start(() => server.origin);
    visitors.start(() => server.origin);
    let slowestReturnMs = 0;
    for (const mode of modes) {
      await shoppers.confirmed(20);
      await holdTransaction(rig.databaseUrl ?? '');
      await rig.postgres().shutDown(mode);
      await until('/readyz says that the database is away', async () => (await statusOf('/readyz')) === 503);
      rig.expect((await statusOf('/healthz')) === 200, '/healthz fails without the database');
      rig.expect((await rig.answers.ask(server.origin, saved))?.status === 503, 'no 503 without the database');
      await rig.postgres().start();
      const { ms } = await timed(() =>
        until('it is back', async () => (await rig.answers.ask(server.origin, saved))?.status === 200),
      );
      slowestReturnMs = Math.max(slowestReturnMs, ms);
      rig.within(ms, 1_000, 'being back after the database');
      await until('/readyz says so', async () => (await statusOf('/readyz')) === 200);
    }
    await shoppers.confirmed(5);
    await Promise.all([shoppers.stop(), visitors.stop()]);
    rig.expect(server.ending() === undefined, 'the process ended');
    await rig.audit(server.origin);
    return `${modes.join(', ')}: the process stayed, 503 meanwhile, back after ${Math.round(slowestReturnMs)} ms at most`;
  },
};

/** Resolves when a transaction of the product is open and waits for ours, which the restart ends. */
const holdTransaction = async (databaseUrl: string): Promise<void> => {
  const connect = async (): Promise<Client> => {
    const client = new Client({ connectionString: databaseUrl });
    // The connection ends with the server.
    client.on('error', () => {});
    await client.connect();
    return client;
  };
  const [holder, watcher] = [await connect(), await connect()];
  await holder.query('begin');
  await holder.query('lock table saved_vehicles in access exclusive mode');
  const waiting = `select count(*)::int as count from pg_stat_activity
    where wait_event_type = 'Lock' and state = 'active' and datname = current_database()`;
  await until('a transaction waits', async () => (await watcher.query(waiting)).rows[0].count > 0);
};
