import { type PostgresServer, startPostgres } from '#tests/fixtures/postgres.ts';
import type { FaultCase } from '../fault-case.ts';
import type { ServerProcess } from '../server-process.ts';
import { timed, until } from '../until.ts';
import { createVisitors } from '../visitors.ts';

const figure = async ({ origin }: ServerProcess, name: string): Promise<number> => {
  const text = await (await fetch(`${origin}/metrics`)).text();
  const lines = text.split('\n').filter((line) => line.startsWith(name));
  return lines.reduce((sum, line) => sum + Number(line.split(' ').at(-1)), 0);
};

const isUsed = async (server: ServerProcess): Promise<boolean> => (await figure(server, 'database_replica_up')) === 1;

/** A read replica falls silent, is killed, and comes back, under load: no request fails or sees an older state. */
export const faultCase: FaultCase = {
  name: 'read replica away',
  engines: ['postgres'],
  quick: false,
  run: async (rig) => {
    const primary = await startPostgres({ fsync: true });
    let replica: PostgresServer | undefined;
    try {
      const standby = await primary.makeStandby();
      replica = standby;
      rig.moveTo({ dataDir: rig.dataDir, databaseUrl: primary.url });
      const server = await rig.start({ env: { DATABASE_REPLICA_URL: standby.url } });
      const shoppers = await rig.shoppers(server.origin);
      const visitors = createVisitors(rig);
      shoppers.start(() => server.origin);
      visitors.start(() => server.origin);
      await until('the replica is used', () => isUsed(server));
      await shoppers.confirmed(20);
      const leave = async (how: () => void | Promise<void>): Promise<number> => {
        const { ms } = await timed(async () => {
          await how();
          await until('it is left out', async () => !(await isUsed(server)));
        });
        await shoppers.confirmed(20);
        return Math.round(ms);
      };
      const silentMs = await leave(standby.freeze);
      standby.thaw();
      await until('the replica is used again', () => isUsed(server));
      const killedMs = await leave(standby.kill);
      await standby.start();
      await until('the replica is used once more', () => isUsed(server));
      await shoppers.confirmed(20);
      await Promise.all([shoppers.stop(), visitors.stop()]);
      const reads = await figure(server, 'database_replica_reads_total');
      const { cut, unavailable } = rig.answers.counts();
      rig.expect(cut === 0, `${cut} requests were cut`);
      rig.expect(unavailable === 0, `${unavailable} were told to come back`);
      rig.expect(reads > 0, 'the replica answered nothing');
      await rig.audit(server.origin);
      return `silent: left out after ${silentMs} ms; killed: after ${killedMs} ms; used again both times; no request failed`;
    } finally {
      await replica?.stop();
      await primary.stop();
    }
  },
};
