import { startCluster } from '../cluster.ts';
import type { FaultCase } from '../fault-case.ts';
import { expectRefusal } from '../refused-start.ts';
import { until } from '../until.ts';
import { createVisitors } from '../visitors.ts';
import { expectNothingAcknowledged, whyNotReady } from '../write-refused.ts';

/** The address leads to a standby, which takes no writes: 503 and not ready, until it is promoted. */
export const faultCase: FaultCase = {
  name: 'standby instead of the primary',
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
      await shoppers.confirmed(20);
      await shoppers.stop();
      cluster.leadToStandby();
      visitors.start(() => server.origin);
      const reason = await expectNothingAcknowledged(rig, server, shoppers);
      rig.expect(/takes no writes/.test(reason), `/readyz said “${reason}”`);
      const refusal = await expectRefusal(rig, await rig.launch());
      await visitors.stop();
      await cluster.promote();
      await until('/readyz is back', async () => (await whyNotReady(server)) === '', 30_000);
      shoppers.start(() => server.origin);
      await shoppers.confirmed(20);
      await shoppers.stop();
      await rig.audit(server.origin);
      return `/readyz said “${reason}”; a second server ${refusal}; promoted: went on by itself`;
    } finally {
      await cluster.stop();
    }
  },
};
