import { z } from 'zod';
import type { MapCell } from '#domains/cars/search/listing-index.ts';
import { groupSpots, listsIds, namedUpTo, type Spot, toMapPoints } from '#platform/listing-index/query/map-cells.ts';
import { type Clause, every, terms } from './clauses.ts';
import type { SearchCars } from './search-cars.ts';

const Group = z.object({ spot: z.string(), count: z.number() });

const Named = z.object({
  spots: z.object({
    buckets: z.array(
      z.object({
        key: z.string(),
        cars: z.object({
          hits: z.object({ hits: z.array(z.object({ fields: z.object({ id: z.tuple([z.number()]) }) })) }),
        }),
      }),
    ),
  }),
});

const spotName = ({ latitude, longitude }: Spot): string => `${latitude} ${longitude}`;

/** Requests of ids ask about this many spots. */
const spotsAtOnce = 1_000;

const addIds = async ({ search }: SearchCars, query: Clause, spots: readonly Spot[]): Promise<void> => {
  const byName = new Map(spots.map((spot) => [spotName(spot), spot]));
  const names = [...byName.keys()];
  for (let at = 0; at < names.length; at += spotsAtOnce) {
    const some = names.slice(at, at + spotsAtOnce);
    const cars = {
      top_hits: { size: namedUpTo, sort: [{ id: 'asc' }], _source: false, docvalue_fields: ['id'] },
    };
    const aggs = { spots: { terms: { field: 'spot', size: some.length }, aggs: { cars } } };
    const { aggregations } = await search({ query: every([query, terms('spot', some)]), size: 0, aggs });
    for (const { key, cars: named } of Named.parse(aggregations).spots.buckets)
      byName.get(key)?.ids.push(...named.hits.hits.map(({ fields }) => fields.id[0]));
  }
};

/** Matching cars grouped into at most `cells` points; ids are fetched only for the points that list them. */
export const mapPoints = async (cars: SearchCars, query: Clause, cells: number): Promise<MapCell[]> => {
  const spots: Spot[] = [];
  for await (const group of cars.groups(query, ['spot'])) {
    const { spot, count } = Group.parse(group);
    const [latitude = 0, longitude = 0] = spot.split(' ').map(Number);
    spots.push({ latitude, longitude, count, ids: [] });
  }
  const groups = groupSpots(spots, cells);
  await addIds(cars, query, groups.filter(listsIds).flat());
  return toMapPoints(groups);
};
