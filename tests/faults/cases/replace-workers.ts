import type { FaultCase } from '../fault-case.ts';
import { until } from '../until.ts';
import { createVisitors } from '../visitors.ts';

/** Workers are replaced one by one under load, on one address and without a proxy: no request fails. */
export const faultCase: FaultCase = {
  name: 'SIGHUP under load',
  engines: ['sqlite', 'postgres'],
  quick: false,
  run: async (rig) => {
    const server = await rig.start({ env: { WEB_CONCURRENCY: '2', LOG_LEVEL: 'info', STOP_DELAY_MS: undefined } });
    const shoppers = await rig.shoppers(server.origin);
    const visitors = createVisitors(rig);
    shoppers.start(() => server.origin);
    visitors.start(() => server.origin);
    await shoppers.confirmed(30);
    server.send('SIGHUP');
    const hasEnded = () => /all workers are replaced|a new worker does not start/.test(server.printed());
    await until('all workers are replaced', hasEnded);
    rig.expect(server.printed().includes('all workers are replaced'), 'a new worker did not start');
    await shoppers.confirmed(10);
    await Promise.all([shoppers.stop(), visitors.stop()]);
    const { cut, unavailable } = rig.answers.counts();
    rig.expect(cut === 0, `${cut} requests were cut`);
    rig.expect(unavailable === 0, `${unavailable} were told to come back`);
    await rig.audit(server.origin);
    return '0 cut, 0 refused; two workers replaced';
  },
};
