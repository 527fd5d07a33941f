import { z } from 'zod';
import type { FaultCase } from '../fault-case.ts';
import { until } from '../until.ts';

const Counted = z.object({ totalResultCount: z.int() });
const listings = 3000;

/** Requests during the start get a 503: no empty answer is sent or cached. */
export const faultCase: FaultCase = {
  name: 'requests while starting',
  engines: ['sqlite', 'postgres'],
  quick: false,
  run: async (rig) => {
    const server = await rig.launch({ env: { DEMO_LISTINGS: String(listings) } });
    const paths = ['/rest/lsc/listing?numRecords=1', '/rest/lsc/dealer'];
    await until('it listens', () =>
      fetch(`${server.origin}/healthz`).then(
        () => true,
        () => false,
      ),
    );
    let early = 0;
    await until('it is ready', async () => {
      for (const path of paths) {
        const answer = await rig.answers.ask(server.origin, { kind: 'api', path });
        if (answer?.status === 503) early += 1;
        const counted = answer?.status === 200 ? Counted.safeParse(JSON.parse(answer.text)) : undefined;
        rig.expect(counted?.data?.totalResultCount !== 0, `${path} answered 200 with nothing`);
      }
      const page = await rig.answers.ask(server.origin, { kind: 'page', path: '/cars-for-sale/all-cars' });
      if (page?.status === 503) early += 1;
      return (await fetch(`${server.origin}/readyz`)).status === 200;
    });
    rig.expect(early > 0, 'nobody was told to come back, so nothing was tried');
    const map = await (await fetch(`${server.origin}/sitemap.xml`)).text();
    rig.expect(map.includes('<loc>'), 'the sitemap is empty');
    return `${early} early requests were told to come back, none saw an empty inventory`;
  },
};
