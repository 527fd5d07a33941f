import { Client } from 'pg';
import type { FaultCase } from '../fault-case.ts';

const askers = 60;
const limitMs = 12_000;

/**
 * More requests wait for the database than it has connections: none waits forever, and afterwards everything works as
 * before.
 */
export const faultCase: FaultCase = {
  name: 'pool exhausted',
  engines: ['postgres'],
  quick: false,
  run: async (rig) => {
    const server = await rig.start();
    const shoppers = await rig.shoppers(server.origin);
    shoppers.start(() => server.origin);
    await shoppers.confirmed(20);
    const home = { kind: 'page', path: '/' } as const;
    await rig.answers.ask(server.origin, home);
    const holder = new Client({ connectionString: rig.databaseUrl });
    await holder.connect();
    await holder.query('begin');
    await holder.query('lock table saved_vehicles in access exclusive mode');
    const waiting = Array.from({ length: askers }, (_, index) =>
      rig.answers.ask(server.origin, {
        kind: index % 2 === 0 ? 'page' : 'api',
        path: index % 2 === 0 ? '/my-autotrader/saved-cars' : '/account-api/saved-vehicles',
        headers: { cookie: rig.cookies[index % rig.cookies.length] ?? '' },
      } as const),
    );
    // Pages in the cache are still served.
    const kept = await rig.answers.ask(server.origin, home);
    rig.expect(kept?.status === 200, `the home page answered ${kept?.status}`);
    const answers = await Promise.all(waiting);
    const slowestMs = Math.max(...answers.map((answer) => answer?.ms ?? Number.POSITIVE_INFINITY));
    rig.within(slowestMs, limitMs, 'an answer beside an exhausted pool');
    rig.expect(
      answers.every((answer) => answer?.status === 503),
      `answered ${[...new Set(answers.map((answer) => answer?.status))].join(', ')}`,
    );
    await holder.end();
    await shoppers.confirmed(20);
    await shoppers.stop();
    await rig.audit(server.origin);
    return `${askers} at once were told to come back within ${(slowestMs / 1000).toFixed(1)} s, then all went on`;
  },
};
