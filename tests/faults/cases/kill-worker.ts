import { workerPids } from '#tests/fixtures/worker-pids.ts';
import type { FaultCase } from '../fault-case.ts';
import { until } from '../until.ts';

/** The workers whose index follows the changes to cars, which begins when they are ready. */
const readyWorkers = async (origin: string): Promise<number> => {
  const metrics = await (await fetch(`${origin}/metrics`)).text();
  return metrics.matchAll(/^change_feed_lag_seconds\{reader="search-index",worker="\d+"\}/gm).toArray().length;
};

/**
 * One of two workers is killed during writes, again and again; the other serves on, and it comes back. Each time both
 * are ready before: when all end again and again before they serve, the server gives up.
 */
export const faultCase: FaultCase = {
  name: 'kill -9 of one worker while writing',
  engines: ['sqlite', 'postgres'],
  quick: false,
  run: async (rig) => {
    const rounds = 5;
    const server = await rig.start({ env: { WEB_CONCURRENCY: '2', LOG_LEVEL: 'info' } });
    const shoppers = await rig.shoppers(server.origin);
    shoppers.start(() => server.origin);
    for (let round = 0; round < rounds; round += 1) {
      await until('both workers are ready', async () => (await readyWorkers(server.origin)) === 2);
      await shoppers.confirmed(20 + Math.floor(Math.random() * 40));
      const pids = workerPids(server.printed());
      // The older of the two that run.
      process.kill(pids.at(-2) ?? 0, 'SIGKILL');
      await until('a worker is started again', () => workerPids(server.printed()).length > pids.length);
    }
    await shoppers.confirmed(5);
    await shoppers.stop();
    rig.expect(server.ending() === undefined, 'the server ended');
    await rig.audit(server.origin);
    return `killed ${rounds} workers in the middle of writes, each started again`;
  },
};
