import { renameSync, rmSync } from 'node:fs';
import type { FaultCase } from '../fault-case.ts';
import { until } from '../until.ts';
import { expectNothingAcknowledged, whyNotReady } from '../write-refused.ts';

/**
 * The data folder is moved away, put back and, with SQLite, deleted under a running server: no write is acknowledged
 * that is not stored.
 */
export const faultCase: FaultCase = {
  name: 'lost data folder',
  engines: ['sqlite', 'postgres'],
  // A contract test covers it: sqlite-outage.test.ts.
  quick: false,
  run: async (rig) => {
    const server = await rig.start();
    const shoppers = await rig.shoppers(server.origin);
    const away = `${rig.dataDir}-away`;
    shoppers.start(() => server.origin);
    await shoppers.confirmed(20);
    await shoppers.stop();
    renameSync(rig.dataDir, away);
    const lose = async (): Promise<string> => {
      if (rig.engine === 'sqlite') return expectNothingAcknowledged(rig, server, shoppers);
      // Writes go to PostgreSQL, and mails wait until they can be stored.
      await until('/readyz says so', async () => (await whyNotReady(server)) !== '', 30_000);
      shoppers.start(() => server.origin);
      await shoppers.confirmed(20);
      await shoppers.stop();
      return whyNotReady(server);
    };
    const reason = await lose();
    rig.expect(/was removed while it was in use/.test(reason), `/readyz said “${reason}”`);
    rig.expect(server.printed().includes(reason), 'the log does not say it');
    renameSync(away, rig.dataDir);
    await until('/readyz is back', async () => (await whyNotReady(server)) === '', 30_000);
    shoppers.start(() => server.origin);
    await shoppers.confirmed(20);
    await shoppers.stop();
    await rig.audit(server.origin);
    if (rig.engine === 'sqlite') {
      rmSync(rig.dataDir, { recursive: true });
      await lose();
    }
    const words = reason.replaceAll(rig.folder, '');
    return rig.engine === 'sqlite'
      ? `moved away: no write acknowledged, /readyz said “${words}”; put back: went on by itself; rm -rf: no write acknowledged`
      : `moved away: /readyz said “${words}”, mails waited; put back: went on by itself, each mail arrived`;
  },
};
