import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { type PostgresServer, startPostgres } from '#tests/fixtures/postgres.ts';
import type { FaultCase } from '../fault-case.ts';
import { fillUp, mayMount, mountSmall, unmount } from '../mounts.ts';
import { createTestDatabase } from '../test-database.ts';
import { until } from '../until.ts';
import { createVisitors } from '../visitors.ts';
import { whyNotReady } from '../write-refused.ts';

const megabytes = 300;

const answers = async ({ url }: PostgresServer): Promise<boolean> => {
  const client = new Client({ connectionString: url });
  return client.connect().then(
    () => client.end().then(() => true),
    () => false,
  );
};

/**
 * The disk of PostgreSQL fills up while shoppers write, until it cannot even keep its log and ends: writes get a 503,
 * searches go on, and everything works again once there is space and it was started.
 */
export const faultCase: FaultCase = {
  name: "full disk of the database's server",
  engines: ['postgres'],
  quick: false,
  impossible: () => (mayMount() ? undefined : 'mounting is not possible here'),
  run: async (rig) => {
    // Not in the folder of the case, which the user of PostgreSQL may not enter.
    const disk = mkdtempSync(join(tmpdir(), 'forecourt-database-disk-'));
    mountSmall(disk, megabytes);
    chmodSync(disk, 0o755);
    let postgres: PostgresServer | undefined;
    try {
      postgres = await startPostgres({ fsync: true, parent: disk });
      const { databaseUrl } = await createTestDatabase(postgres);
      rig.moveTo({ dataDir: rig.dataDir, databaseUrl });
      const server = await rig.start();
      const shoppers = await rig.shoppers(server.origin);
      const visitors = createVisitors(rig);
      shoppers.start(() => server.origin);
      await shoppers.confirmed(20);
      const filler = fillUp(disk);
      visitors.start(() => server.origin);
      await until('writes are refused', () => rig.answers.counts().unavailable > 20);
      let reason = '';
      await until('/readyz says so', async () => {
        reason = await whyNotReady(server);
        return reason !== '';
      });
      const question = { kind: 'api', path: '/rest/lsc/listing?numRecords=1' } as const;
      rig.expect((await rig.answers.ask(server.origin, question))?.status === 200, 'no search on a full disk');
      rmSync(filler);
      if (!(await answers(postgres))) await postgres.start();
      await shoppers.confirmed(20);
      await until('/readyz is back', async () => (await whyNotReady(server)) === '', 30_000);
      await Promise.all([shoppers.stop(), visitors.stop()]);
      rig.expect(server.ending() === undefined, 'the process ended');
      await rig.audit(server.origin);
      return `writes were refused with 503, searches went on, /readyz said “${reason}”; with room again everything is there`;
    } finally {
      await postgres?.stop();
      unmount(disk);
      rmSync(disk, { recursive: true });
    }
  },
};
