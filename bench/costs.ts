import type { IndexQuery, QuoteBasis } from '#domains/cars/search/listing-index.ts';
import { type Criteria, noCriteria } from '#domains/finding/criteria/criteria.ts';
import { wholeInventory } from '#domains/reference/brands/site-inventory.ts';
import { defaultTerms } from '#domains/reference/payments/payment-terms.ts';
import { createListingIndex, type ListingIndexEngine } from '#platform/listing-index/listing-index-engine.ts';
import { createRepeats } from './search-repeats.ts';

export const name = 'costs';

export type Row = {
  query: string;
  hits: number;
  /** Median milliseconds of many runs. */
  byPrice: number;
  byPayment: number;
  byOutTheDoor: number;
  vs: { payment: number; outTheDoor: number };
};

const georgia: QuoteBasis = { state: 'GA' };
const own: QuoteBasis = {
  state: 'CA',
  terms: { ...defaultTerms, creditType: 'c', loanTerm: 72, downUsd: 5_000, tradeInUsd: 9_400, owedUsd: 6_150 },
};
const leased: QuoteBasis = { state: 'GA', terms: { ...defaultTerms, option: 'lease' } };
const atlanta = { from: { latitude: 33.749, longitude: -84.388 }, radiusMiles: 50 };

type Query = Partial<Omit<IndexQuery, 'criteria'>> & { criteria?: Partial<Criteria> };

const query = ({ criteria, ...query }: Query): IndexQuery => ({
  inventory: wholeInventory,
  area: {},
  sort: 'relevance',
  first: 0,
  count: 25,
  facets: 'none',
  quoteBasis: georgia,
  ...query,
  criteria: { ...noCriteria, ...criteria },
});

/**
 * One search sorted three ways. Where payment or out-the-door cost has a bound, `byPrice` has a price bound that leaves
 * about as many cars.
 */
const cases: readonly { query: string; indexQuery: Query; byPrice?: Query }[] = [
  { query: 'every car', indexQuery: {} },
  { query: 'every car, with counts', indexQuery: { facets: 'all' } },
  { query: 'every car, own terms', indexQuery: { quoteBasis: own } },
  { query: 'every car, no place', indexQuery: { quoteBasis: {} } },
  { query: 'every car, a lease', indexQuery: { quoteBasis: leased } },
  { query: 'page 21', indexQuery: { first: 500 } },
  { query: 'SUVs', indexQuery: { criteria: { styles: ['SUVCROSS'] } } },
  { query: 'SUVs, with counts', indexQuery: { criteria: { styles: ['SUVCROSS'] }, facets: 'all' } },
  { query: '50 miles', indexQuery: { area: atlanta } },
  {
    query: 'up to $400 a month, against a price',
    indexQuery: { criteria: { payment: { max: 400 } } },
    byPrice: { criteria: { price: { max: 23_000 } } },
  },
  {
    query: 'the same, counted by the month',
    indexQuery: { criteria: { payment: { max: 400 } }, facets: 'all', counted: 'payment' },
    byPrice: { criteria: { price: { max: 23_000 } }, facets: 'all' },
  },
];

/** Measured in processor time, so that other work on the machine doesn't count. */
const spentMs = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};
const middle = (times: number[]): number => times.sort((a, b) => a - b)[Math.floor(times.length / 2)] ?? Number.NaN;
const rounded = (value: number): number => Number(value.toPrecision(3));

const batch = 10;

/** Runs the sort orders in turn, in batches: the process clock is too coarse for a single search. */
const measure = async (index: ListingIndexEngine, queries: readonly IndexQuery[]): Promise<number[]> => {
  const times = queries.map((): number[] => []);
  for (let round = -3; round < 9; round += 1) {
    for (const [at, indexQuery] of queries.entries()) {
      const start = spentMs();
      for (let n = 0; n < batch; n += 1) await index.search(indexQuery);
      if (round >= 0) times[at]!.push((spentMs() - start) / batch);
    }
  }
  return times.map(middle);
};

/**
 * Compares sorting by payment and out-the-door cost, which are computed per search, with sorting by price, which is
 * precomputed.
 */
export const run = async ({ listings = 1_000_000 }: { listings?: number }): Promise<Row[]> => {
  const cars = createRepeats();
  const index = createListingIndex({ ...cars.options, workers: 0 });
  await index.load(cars.batches(0, listings));
  const rows: Row[] = [];
  for (const { query: words, indexQuery, byPrice = indexQuery } of cases) {
    const sorted = [
      query({ ...byPrice, sort: 'derivedpriceASC' }),
      query({ ...indexQuery, sort: 'paymentASC' }),
      query({ ...indexQuery, sort: 'outTheDoorASC' }),
    ];
    const [prices, payments, paid] = await Promise.all(sorted.map((one) => index.search(one)));
    const { total } = payments!;
    // A bound on the payment is compared with one on the price, which holds about as many cars.
    if (paid!.total !== total || (byPrice === indexQuery && prices!.total !== total))
      throw new Error(`"${words}" has another number of cars in another order.`);
    const [price, payment, outTheDoor] = (await measure(index, sorted)) as [number, number, number];
    rows.push({
      query: words,
      hits: total,
      byPrice: rounded(price),
      byPayment: rounded(payment),
      byOutTheDoor: rounded(outTheDoor),
      vs: { payment: rounded(payment / price), outTheDoor: rounded(outTheDoor / price) },
    });
  }
  await index.close();
  return rows;
};
