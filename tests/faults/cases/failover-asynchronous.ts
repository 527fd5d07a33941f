import { startCluster } from '../cluster.ts';
import type { FaultCase } from '../fault-case.ts';
import { countOf } from '../ledger.ts';
import { timed, until } from '../until.ts';
import { whyNotReady } from '../write-refused.ts';

/**
 * As in the failover between servers, with a standby that confirms nothing: what was acknowledged within its lag may be
 * lost, and how much is what this case tells.
 */
export const faultCase: FaultCase = {
  name: 'failover to an asynchronous standby',
  engines: ['postgres'],
  quick: false,
  run: async (rig) => {
    const cluster = await startCluster({ synchronous: false });
    try {
      rig.moveTo({ dataDir: rig.dataDir, databaseUrl: cluster.hostsUrl });
      const server = await rig.start();
      const shoppers = await rig.shoppers(server.origin);
      shoppers.start(() => server.origin);
      await shoppers.confirmed(200);
      const lagMs = await cluster.lagMs();
      await cluster.primary.kill();
      await until('/readyz says so', async () => (await whyNotReady(server)) !== '', 30_000);
      const before = countOf(rig.ledger);
      const { ms } = await timed(async () => {
        await cluster.promote();
        await shoppers.confirmed(1);
      });
      await shoppers.confirmed(40);
      await shoppers.stop();
      const lost = await rig.audit(server.origin, { mayLose: true });
      return `${lost} of ${before} writes acknowledged before the primary was killed are lost; the standby had confirmed what was ${lagMs.toFixed(1)} ms old; ${Math.round(ms)} ms after the standby was promoted the first write was confirmed`;
    } finally {
      await cluster.stop();
    }
  },
};
