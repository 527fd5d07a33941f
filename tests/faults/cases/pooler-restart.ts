import { findPgBouncer, startPgBouncer } from '#tests/fixtures/pgbouncer.ts';
import type { FaultCase } from '../fault-case.ts';
import { timed } from '../until.ts';
import { createVisitors } from '../visitors.ts';

const rounds = 3;

/** PgBouncer in transaction mode is killed and started again under load. */
export const faultCase: FaultCase = {
  name: 'pooler restarted under load',
  engines: ['postgres'],
  quick: false,
  impossible: () => (findPgBouncer() ? undefined : 'no PgBouncer here'),
  run: async (rig) => {
    const directUrl = rig.databaseUrl ?? '';
    const bouncer = await startPgBouncer(findPgBouncer() ?? '', directUrl);
    try {
      const env = { DATABASE_URL: bouncer.url, DATABASE_DIRECT_URL: directUrl };
      const server = await rig.start({ env });
      const shoppers = await rig.shoppers(server.origin);
      const visitors = createVisitors(rig);
      shoppers.start(() => server.origin);
      visitors.start(() => server.origin);
      let slowestMs = 0;
      for (let round = 0; round < rounds; round += 1) {
        await shoppers.confirmed(40);
        await bouncer.kill();
        await bouncer.start();
        const { ms } = await timed(() => shoppers.confirmed(1));
        slowestMs = Math.max(slowestMs, ms);
      }
      await shoppers.confirmed(20);
      await Promise.all([shoppers.stop(), visitors.stop()]);
      rig.expect(server.ending() === undefined, 'the process ended');
      await rig.audit(server.origin);
      return `killed ${rounds} times; the first write after its start was confirmed after ${Math.round(slowestMs)} ms at most`;
    } finally {
      await bouncer.stop();
    }
  },
};
