import { cardOfListing } from '#domains/cars/listings/card-of-listing.ts';
import { isExpired } from '#domains/cars/listings/listings-answer.ts';
import type { VehicleCardView } from '#domains/cars/listings/vehicle-card-view.ts';
import type { ShopperContext } from '#domains/cars/search/listing-hydration.server.ts';
import type { ListingSearch } from '#domains/cars/search/listing-search.server.ts';
import type { LocateSearch } from '#domains/cars/search/search-area.ts';
import { assumedStateOf } from '#domains/finding/criteria/cost-search.ts';
import type { Search } from '#domains/finding/criteria/search.ts';
import { roomyBox } from '#domains/finding/map/map-box.ts';
import type { MapPoint, MapScene } from '#domains/finding/map/map-scene.ts';
import type { MapScenes } from '#domains/finding/map/map-scenes.server.ts';

type ResultsMapSources = {
  search: Pick<ListingSearch, 'map' | 'byIds'>;
  maps: MapScenes;
  locate: LocateSearch;
};

/** With more markers than this, they would overlap even on the largest screens. */
const mostCells = 80;

const pointOf = ({ price, name, deal, href, costs, outTheDoor, monthly, assumedState }: VehicleCardView) => ({
  priceUsd: price,
  title: name,
  deal,
  href,
  ...(costs !== undefined &&
    outTheDoor !== undefined && {
      costs: { costs, outTheDoor, ...(monthly && { monthly }), ...(assumedState !== undefined && { assumedState }) },
    }),
});

export type DrawResultsMap = (search: Search, shopper: ShopperContext) => Promise<MapScene>;

/** Map of a search's results. A single car is marked with its price. */
export const createResultsMap =
  ({ search: listings, maps, locate }: ResultsMapSources): DrawResultsMap =>
  async (search, shopper) => {
    const cells = await listings.map(search, mostCells, shopper);
    const alone = cells.flatMap(({ count, ids }) => (count === 1 ? ids : []));
    const located = locate(search);
    const state = shopper.state ?? located?.state ?? assumedStateOf(search);
    const { listings: cars } = await listings.byIds(alone, { ...shopper, state }, search.place);
    const cards = new Map(cars.flatMap((car) => (isExpired(car) ? [] : [[car.id, cardOfListing(car)] as const])));
    const points = cells.map(({ box, ...cell }): MapPoint => {
      const card = cell.count === 1 ? cards.get(cell.ids[0] ?? 0) : undefined;
      return card ? { ...cell, ...pointOf(card) } : { ...cell, box: box && roomyBox(box) };
    });
    const from = located?.area.from;
    const area = from ? { ...from, radiusMiles: located.radiusMiles, name: search.place.city } : null;
    return maps.draw({ points, area, box: search.box, polygon: search.polygon });
  };
