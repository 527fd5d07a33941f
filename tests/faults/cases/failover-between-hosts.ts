import { startCluster } from '../cluster.ts';
import type { FaultCase } from '../fault-case.ts';
import { timed, until } from '../until.ts';
import { createVisitors } from '../visitors.ts';
import { whyNotReady } from '../write-refused.ts';

/**
 * DATABASE_URL names primary and standby. The primary dies during writes, the standby is promoted, and the former
 * primary comes back: everything goes to the promoted one, and nothing is lost.
 */
export const faultCase: FaultCase = {
  name: 'failover between the servers of DATABASE_URL',
  engines: ['postgres'],
  quick: false,
  run: async (rig) => {
    const cluster = await startCluster();
    try {
      rig.moveTo({ dataDir: rig.dataDir, databaseUrl: cluster.hostsUrl });
      const server = await rig.start();
      const shoppers = await rig.shoppers(server.origin);
      const visitors = createVisitors(rig);
      shoppers.start(() => server.origin);
      visitors.start(() => server.origin);
      await shoppers.confirmed(40);
      await cluster.primary.kill();
      await until('/readyz says so', async () => (await whyNotReady(server)) !== '', 30_000);
      const { ms } = await timed(async () => {
        await cluster.promote();
        await shoppers.confirmed(1);
      });
      await cluster.primary.start();
      await shoppers.confirmed(40);
      await Promise.all([shoppers.stop(), visitors.stop()]);
      rig.expect(server.ending() === undefined, 'the process ended');
      await rig.audit(server.origin);
      return `the primary was killed under writes; ${Math.round(ms)} ms after the standby was promoted the first write was confirmed; the former primary came back and was not used`;
    } finally {
      await cluster.stop();
    }
  },
};
