import { dealRating } from '#domains/cars/appraisal/deal-rating.ts';
import { indexMapping, indexSettings } from '#platform/opensearch-index/index-mapping.ts';
import { createOpenSearchIndex } from '#platform/opensearch-index/opensearch-index.ts';
import { rulesFrom } from '../fixtures/car-figures.ts';
import { clusterAt } from '../fixtures/opensearch-cluster.ts';
import { testVocabulary } from './listing-index-cars.ts';
import { describeListingIndex } from './listing-index-contract.ts';

const cluster = clusterAt('http://127.0.0.1:19277');
let made = 0;
/** Emptied indexes: making one takes longer than all that a test does with it. */
const spare: string[] = [];

const takeIndex = async (): Promise<string> => {
  const index = spare.pop();
  if (index !== undefined) return index;
  made += 1;
  const name = `test-${Date.now()}-${made}`;
  const body = { mappings: indexMapping, settings: indexSettings(1) };
  await cluster.request({ method: 'PUT', path: `/${name}`, body });
  return name;
};

describeListingIndex(
  'OpenSearch',
  async ({ clock }) => {
    const index = await takeIndex();
    const engine = createOpenSearchIndex({
      cluster,
      index,
      clock,
      vocabulary: testVocabulary,
      dealRating,
      quoteRules: rulesFrom(),
    });
    return {
      ...engine,
      close: async () => {
        await engine.close();
        const body = { query: { match_all: {} } };
        await cluster.request({ method: 'POST', path: `/${index}/_delete_by_query?refresh=true`, body });
        spare.push(index);
      },
    };
  },
  { counts: 2, changes: 6 },
);
