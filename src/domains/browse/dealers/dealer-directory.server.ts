import type { ListingIndex, SellerStock } from '#domains/cars/search/listing-index.ts';
import type { CarBuying, Owner } from '#domains/cars/sellers/owner.ts';
import type { OwnerCache } from '#domains/cars/sellers/owner-cache.server.ts';
import { homeServiceLabels, serviceCode } from '#domains/finding/criteria/address/dealer-query.ts';
import { noCriteria } from '#domains/finding/criteria/criteria.ts';
import { type SiteInventory, wholeInventory } from '#domains/reference/brands/site-inventory.ts';
import type { Clock } from '#lib/clock.ts';
import type { ReadTracker } from '#lib/read-tracker.server.ts';
import { slugKey } from '#lib/slug.ts';
import { createTrackedCache } from '#lib/tracked-cache.server.ts';
import { type CacheStats, STORE_TTL_MS } from '#lib/ttl-cache.ts';

/** Number of cars of one make and listing type on a lot. */
type StockLine = Pick<SellerStock, 'makeCode' | 'listingType' | 'count'>;

/** The searchable fields of a dealer; the full record is read when it is shown. */
export type DirectoryEntry = {
  id: number;
  name: string;
  /** Name without case, accents and punctuation. */
  key: string;
  city: string;
  state: string;
  latitude: number;
  longitude: number;
  rating: number | null;
  reviews: number;
  docFeeUsd: number;
  services: readonly string[];
  delivers: boolean;
  /** Offer codes and dealer ids in the cash-offer page's query count only for such a dealer (DLR-06). */
  makesCashOffers: boolean;
  /** Which cars it buys from people; null for none. */
  buying: CarBuying | null;
  stock: readonly StockLine[];
  cars: number;
};

type Directory = {
  entries: readonly DirectoryEntry[];
  serviceNames: ReadonlyMap<string, string>;
};

type DirectorySources = {
  owners: Pick<OwnerCache, 'page' | 'awaitCars'>;
  index: Pick<ListingIndex, 'stock'>;
};

const ownersAtOnce = 1000;
const mostSites = 1000;

/** All services of a dealer, home services first. */
const servicesOf = ({ homeServices, services }: Pick<Owner, 'homeServices' | 'services'>): string[] => [
  ...(Object.keys(homeServiceLabels) as (keyof typeof homeServiceLabels)[])
    .filter((service) => homeServices[service])
    .map((service) => homeServiceLabels[service]),
  ...services,
];

async function* everyOwner(owners: DirectorySources['owners']): AsyncGenerator<Owner> {
  for (let afterId = 0; ; ) {
    const page = await owners.page({ afterId, limit: ownersAtOnce });
    yield* page;
    const last = page.at(-1);
    if (!last) return;
    afterId = last.id;
  }
}

const survey = async ({ owners, index }: DirectorySources, inventory: SiteInventory): Promise<Directory> => {
  const stockIn = (part: SiteInventory) =>
    index.stock({ inventory: part, criteria: { ...noCriteria, sellerTypes: ['d'] }, area: {} });
  const serviceNames = new Map<string, string>();
  const dealers: Omit<DirectoryEntry, 'stock' | 'cars'>[] = [];
  for await (const owner of everyOwner(owners)) {
    if (owner.privateSeller) continue;
    const services = servicesOf(owner).map((label) => {
      const code = serviceCode(label);
      if (!serviceNames.has(code)) serviceNames.set(code, label);
      return code;
    });
    const { city, state, latitude, longitude } = owner.address;
    dealers.push({
      id: owner.id,
      name: owner.name,
      key: slugKey(owner.name),
      city,
      state,
      latitude,
      longitude,
      services,
      rating: owner.rating?.value ?? null,
      reviews: owner.rating?.count ?? 0,
      docFeeUsd: owner.docFeeUsd,
      delivers: owner.homeServices.vehicleDelivery,
      makesCashOffers: owner.instantCashOffer,
      buying: owner.buying ?? null,
    });
  }
  const sellingAnywhere = new Set((await stockIn(wholeInventory)).map(({ ownerId }) => ownerId));
  owners.awaitCars(dealers.flatMap(({ id }) => (sellingAnywhere.has(id) ? [] : [id])));
  const byOwner = Map.groupBy(await stockIn(inventory), ({ ownerId }) => ownerId);
  // Dealers without cars are not listed.
  const entries = dealers.flatMap((dealer): DirectoryEntry[] => {
    const lines = byOwner.get(dealer.id);
    if (!lines) return [];
    const stock = lines.map(({ makeCode, listingType, count }) => ({ makeCode, listingType, count }));
    return [{ ...dealer, stock, cars: lines.reduce((sum, { count }) => sum + count, 0) }];
  });
  return { entries, serviceNames };
};

export type DealerDirectory = ReturnType<typeof createDealerDirectory>;

/**
 * All dealers with cars on a site, in memory. Reloaded when one of them changes, when one without cars gets the first, or
 * after two minutes, so that a dealer search reads only the dealers it shows from the database.
 */
export const createDealerDirectory = ({
  tracker,
  clock,
  ...sources
}: DirectorySources & { tracker: ReadTracker; clock: Clock }) => {
  const cache = createTrackedCache<Directory>({
    name: 'dealers',
    ttlMs: STORE_TTL_MS,
    clock,
    tracker,
    bound: { entries: mostSites },
  });
  return {
    current: (inventory: SiteInventory): Promise<Directory> =>
      cache.getOrLoad(inventory.key, () => survey(sources, inventory)),
    stats: (): CacheStats => cache.stats(),
  };
};
