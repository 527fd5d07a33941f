import { cpSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { readMails } from '#tests/fixtures/mails.ts';
import { hasOpenSearch, startOpenSearch } from '#tests/fixtures/opensearch.ts';
import { signInOperator } from '#tests/fixtures/operator.ts';
import { startWatchingProxy } from '#tests/fixtures/watching-proxy.ts';
import { startCluster } from '../cluster.ts';
import type { FaultCase } from '../fault-case.ts';
import { countOffered, createFeedImport } from '../feed-import.ts';
import { timed, until } from '../until.ts';
import { createVisitors } from '../visitors.ts';

const rows = 200;
const addresses = ['127.0.0.2', '127.0.0.3'];
const keyFiles = ['auth-secret', 'sealing-key', 'vapid-keys.json'];

/**
 * Two servers with addresses and folders of their own behind a proxy, a PostgreSQL primary with a standby, and two
 * nodes of OpenSearch: an import on one is found on the other, both are restarted in turn, and then the primary is
 * killed.
 */
export const faultCase: FaultCase = {
  name: 'two machines',
  engines: ['postgres'],
  quick: false,
  impossible: () => (hasOpenSearch ? undefined : 'no OpenSearch here'),
  run: async (rig) => {
    const cluster = await startCluster();
    const first = await startOpenSearch();
    const second = await startOpenSearch({ first });
    const place = { dataDir: rig.dataDir, databaseUrl: cluster.hostsUrl };
    const otherFolder = join(rig.folder, 'second');
    const shared = { LISTING_INDEX_URL: `${first.url},${second.url}`, STOP_DELAY_MS: undefined };
    const envs = [
      { ...shared, HOST: addresses[0] },
      { ...shared, HOST: addresses[1], DATA_DIR: otherFolder },
    ];
    try {
      rig.moveTo(place);
      const servers = [await rig.start({ env: envs[0] })];
      mkdirSync(otherFolder);
      for (const name of keyFiles) cpSync(join(rig.dataDir, name), join(otherFolder, name));
      servers.push(await rig.start({ env: envs[1] }));
      const [one, other] = servers;
      if (!one || !other) throw new Error('two servers were started');
      const proxy = await startWatchingProxy(servers.map(({ origin }) => origin));
      const origin = () => proxy.origin.replace('127.0.0.1', 'localhost');
      try {
        const { cookie } = await signInOperator(place);
        const { start, progress } = createFeedImport({ origin: () => one.origin, cookie });
        const before = await countOffered(other.origin);
        await start(rows);
        await until('the import is done', async () => (await progress()).state === 'done');
        const { ms: searchableMs } = await timed(() =>
          until('the other server finds every car', async () => (await countOffered(other.origin)) === before + rows),
        );
        rig.within(searchableMs, 2_000, 'an import until it is found on the other machine');

        const shoppers = await rig.shoppers(origin());
        const visitors = createVisitors(rig);
        shoppers.start(origin);
        visitors.start(origin);
        for (const [index, server] of servers.entries()) {
          await shoppers.confirmed(30);
          server.send('SIGTERM');
          await server.ended;
          await rig.start({ env: envs[index], port: server.port });
          await until('it is ready again', () => proxy.backends[index]?.ready === true);
        }
        await shoppers.confirmed(20);
        const { cut, unavailable } = rig.answers.counts();
        rig.expect(cut === 0, `${cut} requests were cut`);
        rig.expect(unavailable === 0, `${unavailable} were told to come back`);

        await cluster.primary.kill();
        const { ms: writtenMs } = await timed(async () => {
          await cluster.promote();
          await shoppers.confirmed(1);
        });
        await shoppers.confirmed(20);
        await Promise.all([shoppers.stop(), visitors.stop()]);
        const folders = [rig.dataDir, otherFolder];
        await rig.audit(origin(), { read: () => folders.flatMap((folder) => readMails(join(folder, 'outbox'))) });
        return `an import was found on the other one ${Math.round(searchableMs)} ms after its end; both restarted under load without a failed request; ${Math.round(writtenMs)} ms after the standby was promoted the first write was confirmed`;
      } finally {
        await proxy.close();
      }
    } finally {
      await second.stop();
      await first.stop();
      await cluster.stop();
    }
  },
};
