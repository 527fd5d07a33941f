import type { DealerDirectory, DirectoryEntry } from '#domains/browse/dealers/dealer-directory.server.ts';
import { type Owner, takesLeads } from '#domains/cars/sellers/owner.ts';
import { wholeInventory } from '#domains/reference/brands/site-inventory.ts';
import type { LocationLookup } from '#domains/reference/locations/location-lookup.ts';
import { milesBetween } from '#lib/distance.ts';

type CarToOffer = { makeCode: string; year: number; zip: string };
type BuyingDealer = { owner: Owner & { leadEmail: string }; miles: number };

type Sources = {
  directory: Pick<DealerDirectory, 'current'>;
  findOwners(ids: readonly number[]): Promise<ReadonlyMap<number, Owner>>;
  lookup: Pick<LocationLookup, 'byZip'>;
};
export type BuyingDealers = ReturnType<typeof createBuyingDealers>;

const buys = ({ buying }: DirectoryEntry, { makeCode, year }: CarToOffer, miles: number): boolean =>
  buying !== null &&
  miles <= buying.radiusMiles &&
  year >= buying.oldestYear &&
  (buying.makes.length === 0 || buying.makes.includes(makeCode));

/** Dealers who buy a car like this from where it is, and can be written to; nearest first. */
export const createBuyingDealers =
  ({ directory, findOwners, lookup }: Sources) =>
  async (car: CarToOffer, most: number): Promise<BuyingDealer[]> => {
    const place = lookup.byZip(car.zip);
    if (!place.ok) return [];
    const { entries } = await directory.current(wholeInventory);
    const near = entries
      .map((entry) => ({ id: entry.id, entry, miles: milesBetween(place.value, entry) }))
      .filter(({ entry, miles }) => buys(entry, car, miles))
      .sort((a, b) => a.miles - b.miles || a.id - b.id);
    const owners = await findOwners(near.map(({ id }) => id));
    return near
      .flatMap(({ id, miles }): BuyingDealer[] => {
        const owner = owners.get(id);
        return owner?.leadEmail && takesLeads(owner)
          ? [{ owner: { ...owner, leadEmail: owner.leadEmail }, miles: Math.round(miles) }]
          : [];
      })
      .slice(0, most);
  };
