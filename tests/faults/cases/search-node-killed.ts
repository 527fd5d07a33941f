import { hasOpenSearch, startOpenSearch } from '#tests/fixtures/opensearch.ts';
import type { FaultCase } from '../fault-case.ts';
import { until } from '../until.ts';
import { createVisitors } from '../visitors.ts';

/** Waits until both nodes have every shard. */
const isGreen = async (url: string): Promise<boolean> => {
  const health = await fetch(`${url}/_cluster/health`).then((answer) => answer.json());
  const { status, number_of_nodes: nodes } = health as { status: string; number_of_nodes: number };
  return status === 'green' && nodes === 2;
};

/** One of two nodes of OpenSearch is killed under load, and a new one takes its place. */
export const faultCase: FaultCase = {
  name: 'search node killed',
  engines: ['postgres'],
  quick: false,
  impossible: () => (hasOpenSearch ? undefined : 'no OpenSearch here'),
  run: async (rig) => {
    const first = await startOpenSearch();
    let second = await startOpenSearch({ first });
    try {
      await until('both nodes are one cluster', () => isGreen(first.url));
      const server = await rig.start({ env: { LISTING_INDEX_URL: `${second.url},${first.url}` } });
      await until('both nodes have the cars', () => isGreen(first.url));
      const shoppers = await rig.shoppers(server.origin);
      const visitors = createVisitors(rig);
      shoppers.start(() => server.origin);
      visitors.start(() => server.origin);
      await shoppers.confirmed(40);
      await second.stop();
      await shoppers.confirmed(80);
      second = await startOpenSearch({ first });
      await until('a new node has the cars', () => isGreen(first.url));
      await shoppers.confirmed(20);
      await Promise.all([shoppers.stop(), visitors.stop()]);
      rig.expect(server.ending() === undefined, 'the process ended');
      const { cut, unavailable } = rig.answers.counts();
      rig.expect(cut === 0, `${cut} requests were cut`);
      await rig.audit(server.origin);
      return `killed under load, a new one took its place; ${unavailable} told to come back, the slowest answer took ${Math.round(rig.answers.slowestMs())} ms`;
    } finally {
      await second.stop();
      await first.stop();
    }
  },
};
