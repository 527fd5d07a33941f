import type { MatchedSearch, SearchMatcher } from '#domains/contact/alert-delivery/search-matcher.ts';
import { circleOf } from '../query/geo-area.ts';
import { placesAround, placesOfArea } from './area-cells.ts';
import { rejectedBy, signatureOfCar } from './car-signature.ts';
import { createConditionTable } from './condition-table.ts';
import { createCarReader, type ReadsCars } from './matched-car.ts';
import { createOriginTable } from './origin-table.ts';
import { createPostingLists } from './posting-lists.ts';
import { conditionsOf } from './search-conditions.ts';
import { createSearchTable, noOrigin } from './search-table.ts';
import { keysOfVehicle, vehicleKeysOf } from './vehicle-condition.ts';

/** Removed searches are purged from the lists once there are 1000 of them and one for every eight remaining ones. */
const fewRemoved = 1000;
const livePerRemoved = 8;

/**
 * Finds the saved searches that a changed car matches, among up to millions, without testing each. A search is filed in
 * lists under pairs of keys, a vehicle (make, series or model) and a square of the map. A car has a few such pairs, and
 * only the searches in those lists are tested: first by their signature (64 bits that rule out most of them), then
 * condition by condition.
 */
export const createSearchMatcher = (options: ReadsCars): SearchMatcher => {
  const { vocabulary } = options;
  const readCar = createCarReader(options);
  const conditions = createConditionTable();
  const origins = createOriginTable();
  const searches = createSearchTable();
  const noted = createPostingLists();
  const slots = new Map<string, number>();
  const ids: string[] = [];

  const note = (slot: number, { criteria, area }: MatchedSearch, vehicles: readonly number[]): void => {
    const { low, high } = rejectedBy(criteria);
    for (const { key, parts } of placesOfArea(area)) {
      for (const vehicle of vehicles) noted.add(vehicle, key, slot, { low: low | parts, high });
    }
  };
  const remove = (id: string): void => {
    const slot = slots.get(id);
    if (slot === undefined) return;
    slots.delete(id);
    ids[slot] = '';
    const { conditions: held, origin } = searches.remove(slot);
    for (const condition of held) conditions.release(condition);
    if (origin !== noOrigin) origins.release(origin);
    if (searches.removedCount() < Math.max(fewRemoved, slots.size / livePerRemoved)) return;
    noted.keep(searches.isKept);
    searches.recycle();
  };

  return {
    put: (id, search) => {
      remove(id);
      const circle = circleOf(search.area);
      const vehicles = vehicleKeysOf(search.criteria, vocabulary);
      const slot = searches.add({
        conditions: conditionsOf(search, vocabulary).map(conditions.claim),
        origin: circle ? origins.claim(circle) : noOrigin,
        radiusMiles: circle?.miles ?? 0,
        repeats: vehicles.length > 1,
      });
      slots.set(id, slot);
      ids[slot] = id;
      note(slot, search, vehicles);
    },
    remove,
    match: (listing) => {
      conditions.begin(readCar(listing));
      origins.begin(listing.owner);
      const isFound = searches.finder(conditions.holds, origins.milesFrom);
      const searchIds: string[] = [];
      const { low, high } = signatureOfCar(listing);
      const vehicles = keysOfVehicle(listing.listing);
      const visit = (slot: number): void => {
        if (isFound(slot)) searchIds.push(ids[slot]!);
      };
      for (const { key, parts } of placesAround(listing.owner)) {
        for (const vehicle of vehicles) noted.each(vehicle, key, { low: low | parts, high }, visit);
      }
      return searchIds;
    },
    size: () => slots.size,
  };
};
