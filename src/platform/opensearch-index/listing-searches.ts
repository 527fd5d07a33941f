import { z } from 'zod';
import type { IndexHit, IndexQuery, IndexScope, ListingIndex } from '#domains/cars/search/listing-index.ts';
import type { CostField } from '#domains/finding/criteria/cost-search.ts';
import { milesBetween } from '#lib/distance.ts';
import type { ListingIndexOptions } from '#platform/listing-index/index-options.ts';
import { selectVehicles, type VehicleSelection } from '#platform/listing-index/query/vehicle-selection.ts';
import type { SearchAnswer } from './answers.ts';
import { allButOne, type Clause, every } from './clauses.ts';
import { readCostFacts } from './cost-facts.ts';
import { type Costs, costsOn } from './cost-filter.ts';
import { boundsCost, clausesOf, type SearchClauses } from './criteria-clauses.ts';
import { facetAnswers } from './facet-answers.ts';
import { facetRequests, noPriceRequest } from './facet-requests.ts';
import { listedVehicles } from './listed-vehicles.ts';
import { mapPoints } from './map-points.ts';
import { readPrices } from './price-summary.ts';
import type { SearchCars } from './search-cars.ts';
import { readStock } from './seller-stock.ts';
import { sortClauses } from './sort-clauses.ts';

type Options = Pick<ListingIndexOptions, 'vocabulary' | 'quoteRules'> & { cars: SearchCars };

/** The searches of the port; what changes the index is elsewhere. */
type ListingSearches = Pick<ListingIndex, 'search' | 'count' | 'map' | 'stock' | 'prices'>;

/** No page is deeper (`index.max_result_window`); the own index ends there too. */
const deepest = 10_000;

type Prepared = { clauses: SearchClauses; selection: VehicleSelection; costs: Costs | undefined };

const costFields = ['payment', 'outTheDoor'] as const satisfies readonly CostField[];
const needsCosts = ({ criteria, sort, counted }: Partial<IndexQuery> & Pick<IndexQuery, 'criteria'>): boolean =>
  counted !== undefined ||
  sort === 'paymentASC' ||
  sort === 'outTheDoorASC' ||
  costFields.some((field) => criteria[field].min !== undefined || criteria[field].max !== undefined);

const Hit = z.object({
  id: z.tuple([z.number()]),
  latitude: z.tuple([z.number()]).optional(),
  longitude: z.tuple([z.number()]).optional(),
});

const NoPrice = z.object({ doc_count: z.number() });

export const createListingSearches = ({ cars, vocabulary, quoteRules }: Options): ListingSearches => {
  const prepare = async (query: Partial<IndexQuery> & IndexScope): Promise<Prepared> => {
    const [vehicles, facts] = await Promise.all([
      listedVehicles(query.criteria, vocabulary, cars.groups),
      needsCosts(query) ? readCostFacts(cars) : undefined,
    ]);
    const selection = selectVehicles(query.criteria, { vocabulary, vehicles });
    const costs = facts && costsOn(query.quoteBasis ?? {}, facts, { quoteRules });
    const costWithin: Costs['within'] = (...bounds) => {
      if (!costs) throw new Error('A search by cost was prepared without costs');
      return costs.within(...bounds);
    };
    return { clauses: clausesOf(query, { selection, costWithin }), selection, costs };
  };

  const wholeQuery = async (query: IndexScope): Promise<Clause> => {
    const { clauses } = await prepare(query);
    return every([...clauses.always, ...clauses.own.map(({ clause }) => clause)]);
  };

  return {
    search: async (query) => {
      const { clauses, selection, costs } = await prepare(query);
      const { criteria, area } = query;
      const counted = query.facets === 'all' ? query.counted : undefined;
      const leavesOutUnpriced = boundsCost(criteria) && !criteria.unpriced;
      const own = clauses.own.map(({ clause }) => clause);
      const aggs = {
        ...(query.facets === 'all' && facetRequests({ clauses, selection, costs, counted })),
        ...(leavesOutUnpriced && noPriceRequest(clauses)),
      };
      const isCounting = Object.keys(aggs).length > 0;
      const first = Math.max(0, Math.floor(query.first));
      const size = Math.max(0, Math.min(first + Math.floor(query.count), deepest) - first);
      const answer = await cars.search({
        query: every([...clauses.always, ...(isCounting ? allButOne(own) : own)]),
        ...(isCounting && own.length > 0 && { post_filter: every(own) }),
        ...(isCounting && { aggs }),
        track_total_hits: true,
        from: size === 0 ? 0 : first,
        size,
        sort: sortClauses(query, costs),
        docvalue_fields: ['id', ...(area.from ? ['latitude', 'longitude'] : [])],
      });
      return {
        total: totalOf(answer),
        hits: answer.hits.hits.map(({ fields }) => toHit(fields, area.from)),
        facets: query.facets === 'all' ? facetAnswers(answer.aggregations, counted) : {},
        excludedNoPrice: leavesOutUnpriced ? NoPrice.parse(answer.aggregations.noPrice).doc_count : 0,
      };
    },
    count: async (query) => {
      const answer = await cars.search({ query: await wholeQuery(query), size: 0, track_total_hits: true });
      return totalOf(answer);
    },
    map: async (query, cells) => mapPoints(cars, await wholeQuery(query), cells),
    stock: async (query) => readStock(cars, await wholeQuery(query)),
    prices: async (query) => readPrices(cars, await wholeQuery(query)),
  };
};

const totalOf = ({ hits }: SearchAnswer): number => hits.total?.value ?? 0;

const toHit = (fields: unknown, from: IndexQuery['area']['from']): IndexHit => {
  const { id, latitude, longitude } = Hit.parse(fields);
  const isPlaced = from && latitude && longitude;
  return {
    id: id[0],
    distanceMiles: isPlaced ? milesBetween(from, { latitude: latitude[0], longitude: longitude[0] }) : null,
  };
};
