import { startWatchingProxy } from '#tests/fixtures/watching-proxy.ts';
import type { FaultCase } from '../fault-case.ts';
import type { ServerProcess } from '../server-process.ts';
import { timed, until } from '../until.ts';
import { createVisitors } from '../visitors.ts';

const limitMs = 10_000;

/** Two servers behind a proxy that polls /readyz are restarted in turn, without failed requests. */
export const faultCase: FaultCase = {
  name: 'SIGTERM under load',
  // With SQLite there is only one server.
  engines: ['postgres'],
  quick: false,
  run: async (rig) => {
    // One after the other, because the first one fills the database.
    const env = { STOP_DELAY_MS: undefined };
    const servers = [await rig.start({ env })];
    servers.push(await rig.start({ env }));
    const proxy = await startWatchingProxy(servers.map(({ origin }) => origin));
    const origin = () => proxy.origin.replace('127.0.0.1', 'localhost');
    const stopOne = async (server: ServerProcess): Promise<number> => {
      server.send('SIGTERM');
      // Requests from clients that do not know of the stop yet are still served.
      const late = await rig.answers.ask(server.origin, { kind: 'page', path: '/' });
      rig.expect(late?.status === 200, `just after SIGTERM it answered ${late?.status ?? 'nothing'}`);
      const { value, ms } = await timed(() => server.ended);
      rig.within(ms, limitMs, 'ending');
      rig.expect(value.code === 0, `it ended with ${JSON.stringify(value)}`);
      return ms;
    };
    try {
      const shoppers = await rig.shoppers(origin());
      const visitors = createVisitors(rig);
      shoppers.start(origin);
      visitors.start(origin);
      const tookMs: number[] = [];
      for (const [index, server] of servers.entries()) {
        await shoppers.confirmed(30);
        tookMs.push(await stopOne(server));
        await rig.start({ env, port: server.port });
        await until('it is ready again', () => proxy.backends[index]?.ready === true);
      }
      await shoppers.confirmed(10);
      await Promise.all([shoppers.stop(), visitors.stop()]);
      const { cut, unavailable } = rig.answers.counts();
      rig.expect(cut === 0, `${cut} requests were cut`);
      rig.expect(unavailable === 0, `${unavailable} were told to come back`);
      for (const broken of proxy.broken) rig.expect(false, `cut behind the proxy: ${broken}`);
      await rig.audit(origin());
      return `0 cut, 0 reset; each ended with 0, after ${(Math.max(...tookMs) / 1000).toFixed(1)} s at most`;
    } finally {
      await proxy.close();
    }
  },
};
