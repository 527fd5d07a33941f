import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { dayMs, hourMs, minuteMs } from '#lib/duration.ts';
import type { FaultCase } from '../fault-case.ts';
import type { ServerProcess } from '../server-process.ts';
import { until } from '../until.ts';

const jumps = [hourMs, -hourMs, 3 * dayMs, -3 * dayMs, -10 * minuteMs, 10 * minuteMs];

const jump = async (server: ServerProcess, jumpMs: number): Promise<void> => {
  const before = server.printed().length;
  server.tell({ jumpMs });
  await until('the clock jumps', () => server.printed().slice(before).includes('the clock says'));
};

/**
 * The system clock is changed: everybody stays signed in, writes continue, and each mail is sent once and without long
 * delay.
 */
export const faultCase: FaultCase = {
  name: 'clock jumps',
  engines: ['sqlite', 'postgres'],
  quick: true,
  run: async (rig) => {
    const preload = pathToFileURL(join(import.meta.dirname, '../jumping-clock.ts')).href;
    const server = await rig.start({ preload });
    const shoppers = await rig.shoppers(server.origin);
    shoppers.start(() => server.origin);
    for (const jumpMs of jumps) {
      await shoppers.confirmed(12);
      await jump(server, jumpMs);
    }
    await shoppers.confirmed(12);
    await shoppers.stop();
    rig.expect(rig.answers.counts().refused === 0, 'somebody was refused');
    // On a busy machine the database may have answered too late just now.
    await until('/readyz says that it is ready', async () => (await fetch(`${server.origin}/readyz`)).status === 200);
    await rig.audit(server.origin, { mails: 'delivered' });
    return `${jumps.map((ms) => `${ms > 0 ? '+' : '−'}${Math.abs(ms) / hourMs < 1 ? `${Math.abs(ms) / minuteMs} min` : `${Math.abs(ms) / hourMs} h`}`).join(', ')} while writing: nobody was signed out, every mail went out once`;
  },
};
