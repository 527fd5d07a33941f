import { setTimeout as wait } from 'node:timers/promises';
import { workerPids } from '#tests/fixtures/worker-pids.ts';
import type { FaultCase } from '../fault-case.ts';
import { until } from '../until.ts';

const pauseMs = 200;

/** One of several workers is killed during writes, again and again; the others serve on, and it comes back. */
export const faultCase: FaultCase = {
  name: 'kill -9 of one worker while writing',
  engines: ['sqlite', 'postgres'],
  quick: ['sqlite'],
  run: async (rig) => {
    const rounds = rig.quick ? 1 : 10;
    const server = await rig.start({ env: { WEB_CONCURRENCY: '2', LOG_LEVEL: 'info' } });
    const shoppers = await rig.shoppers(server.origin);
    shoppers.start(() => server.origin);
    for (let round = 0; round < rounds; round += 1) {
      await shoppers.confirmed(20 + Math.floor(Math.random() * 40));
      const pids = workerPids(server.printed());
      // The older of the two that run; the last round's other one by then serves alone.
      process.kill(pids.at(-2) ?? 0, 'SIGKILL');
      await until('a worker is started again', () => workerPids(server.printed()).length > pids.length);
      await wait(pauseMs);
    }
    await shoppers.confirmed(5);
    await shoppers.stop();
    rig.expect(server.ending() === undefined, 'the server ended');
    await rig.audit(server.origin);
    return `killed ${rounds} workers in the middle of writes, each started again`;
  },
};
