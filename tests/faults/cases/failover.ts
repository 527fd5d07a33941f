import { startCluster } from '../cluster.ts';
import type { FaultCase } from '../fault-case.ts';
import { timed, until } from '../until.ts';
import { createVisitors } from '../visitors.ts';
import { whyNotReady } from '../write-refused.ts';

/** The primary dies during writes and its standby takes over under the same address: nothing is lost. */
export const faultCase: FaultCase = {
  name: 'failover to a standby',
  engines: ['postgres'],
  quick: false,
  run: async (rig) => {
    const cluster = await startCluster();
    try {
      rig.moveTo({ dataDir: rig.dataDir, databaseUrl: cluster.url });
      const server = await rig.start();
      const shoppers = await rig.shoppers(server.origin);
      const visitors = createVisitors(rig);
      shoppers.start(() => server.origin);
      visitors.start(() => server.origin);
      await shoppers.confirmed(40);
      await cluster.primary.kill();
      await until('/readyz says so', async () => (await whyNotReady(server)) !== '', 30_000);
      cluster.leadToStandby();
      const { ms } = await timed(async () => {
        await cluster.promote();
        await shoppers.confirmed(1);
      });
      await shoppers.confirmed(40);
      await Promise.all([shoppers.stop(), visitors.stop()]);
      rig.expect(server.ending() === undefined, 'the process ended');
      await rig.audit(server.origin);
      return `the primary was killed under writes; ${Math.round(ms)} ms after the standby was promoted the first write was confirmed`;
    } finally {
      await cluster.stop();
    }
  },
};
