import { setTimeout } from 'node:timers/promises';
import type { FaultCase } from '../fault-case.ts';
import { timed, until } from '../until.ts';

const crowd = 150;
const pagesEach = 20;
const readsMs = 400;
const answeredWithinMs = 2_000;

/**
 * Far more visitors than pages can be rendered for: admitted requests are answered soon, the others refused at once,
 * and writes continue.
 */
export const faultCase: FaultCase = {
  name: 'overload',
  engines: ['sqlite', 'postgres'],
  quick: false,
  run: async (rig) => {
    const server = await rig.start({ env: { LONGEST_WAIT_MS: '500' } });
    const shoppers = await rig.shoppers(server.origin);
    shoppers.start(() => server.origin);
    await shoppers.confirmed(10);

    // Warm up, so that compiling code is not part of the measurement.
    for (let page = 0; page < 60; page += 1) {
      await rig.answers.ask(server.origin, {
        kind: 'page',
        path: `/cars-for-sale/all-cars/cars-under-${90_000 + page}`,
      });
    }
    const answeredMs: number[] = [];
    const refusedMs: number[] = [];
    let crowdLeft = crowd;
    const browse = async (visitor: number): Promise<void> => {
      for (let page = 0; page < pagesEach; page += 1) {
        // A new address each time, so that no cache answers it.
        const path = `/cars-for-sale/all-cars/cars-under-${20_000 + visitor * pagesEach + page}`;
        const answer = await rig.answers.ask(server.origin, { kind: 'page', path });
        if (answer?.status === 200) answeredMs.push(answer.ms);
        if (answer?.status === 503) {
          refusedMs.push(answer.ms);
          rig.expect(answer.text.includes('We’re very busy right now'), 'a refusal was no page of the brand');
        }
        await setTimeout(readsMs);
      }
      crowdLeft -= 1;
    };
    const browsing = Array.from({ length: crowd }, (_, visitor) => browse(visitor));

    // Meanwhile health checks are answered, and writes of signed-in shoppers succeed.
    const health = await rig.answers.ask(server.origin, { kind: 'api', path: '/healthz' });
    rig.expect(health?.status === 200, `/healthz answered ${health?.status ?? 'nothing'}`);
    await shoppers.confirmed(20);
    rig.expect(crowdLeft > 0, 'nobody was there any more when the last save was taken');
    await Promise.all(browsing);

    await until('a page is answered again', async () => {
      const calm = await rig.answers.ask(server.origin, { kind: 'page', path: '/cars-for-sale/all-cars' });
      return calm?.status === 200;
    });
    await shoppers.stop();
    rig.expect(answeredMs.length > 0, 'nobody was answered');
    rig.expect(refusedMs.length > 0, 'nobody was refused');
    rig.expect(rig.answers.counts().cut === 0, `${rig.answers.counts().cut} requests were cut`);
    const p99 = percentile(answeredMs, 0.99);
    rig.within(p99, answeredWithinMs, 'the slowest of a hundred answers');
    const { ms } = await timed(() => rig.audit(server.origin));
    rig.within(ms, 60_000, 'looking for what was saved');
    return `${answeredMs.length} answered, p99 ${Math.round(p99)} ms; ${refusedMs.length} refused, p99 ${Math.round(percentile(refusedMs, 0.99))} ms`;
  },
};

const percentile = (times: readonly number[], share: number): number =>
  times.toSorted((a, b) => a - b)[Math.floor((times.length - 1) * share)] ?? 0;
