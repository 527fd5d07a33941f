import type { Reference } from '#domains/browse/research/reference/reference.ts';
import type { Owner } from '#domains/cars/sellers/owner.ts';
import { ownerAnswer } from '#domains/cars/sellers/owner-answer.ts';
import type { OwnerCache } from '#domains/cars/sellers/owner-cache.server.ts';
import type { Catalogue } from '#domains/reference/catalogue/catalogue.ts';
import type { Places } from '#domains/reference/locations/places.ts';
import type { Clock } from '#lib/clock.ts';
import { milesBetween } from '#lib/distance.ts';
import type { ReadTracker } from '#lib/read-tracker.server.ts';
import { createTrackedCache } from '#lib/tracked-cache.server.ts';
import { type CacheStats, STORE_TTL_MS } from '#lib/ttl-cache.ts';
import { type CustomOrder, preorderIdOf } from './custom-order.ts';

type CustomOrdersQuestion = {
  makeCode: string;
  modelCode: string;
  year?: number | undefined;
  zip?: string | undefined;
  /** A dealer to list first: the one whose page the shopper came from (RSRCH-13). */
  ownerIdToBoost?: number | undefined;
  trimCode?: string | undefined;
};

type CustomOrderSources = {
  owners: Pick<OwnerCache, 'page'>;
  reference: Pick<Reference, 'vehicles'>;
  places: Pick<Places, 'zipPlace'>;
  catalogue: Catalogue;
  tracker: ReadTracker;
  clock: Clock;
};

const mostOrders = 20;
const ownersAtOnce = 1000;

export type CustomOrders = ReturnType<typeof createCustomOrders>;

/** Dealers with the make's franchise can order its new models; nearest first (RSRCH-13, RULING-69). */
export const createCustomOrders = ({ owners, reference, places, catalogue, tracker, clock }: CustomOrderSources) => {
  const franchises = createTrackedCache<ReadonlyMap<string, readonly Owner[]>>({
    name: 'franchised-dealers',
    ttlMs: STORE_TTL_MS * 5,
    clock,
    tracker,
    bound: { entries: 1 },
  });

  const dealersOf = async (makeCode: string): Promise<readonly Owner[]> => {
    const byMake = await franchises.getOrLoad('all', async () => {
      const ownersByMake = new Map<string, Owner[]>();
      for (let afterId = 0; ; ) {
        const page = await owners.page({ afterId, limit: ownersAtOnce });
        for (const owner of page) {
          for (const make of owner.franchises) ownersByMake.set(make, [...(ownersByMake.get(make) ?? []), owner]);
        }
        afterId = page.at(-1)?.id ?? afterId;
        if (page.length < ownersAtOnce) return ownersByMake;
      }
    });
    return byMake.get(makeCode) ?? [];
  };

  return {
    find: async (question: CustomOrdersQuestion): Promise<CustomOrder[]> => {
      const { makeCode, modelCode, year, zip, ownerIdToBoost, trimCode } = question;
      const query = { makeCode, modelCode, yearId: year, vehicleClass: 'NewCar', limit: 100 } as const;
      const items = (await reference.vehicles(query))?.items ?? [];
      const trim = items.find(({ trimId }) => trimId === trimCode) ?? items[0];
      if (!trim) return [];
      const from = zip === undefined ? undefined : places.zipPlace(zip);
      const makeName = (code: string): string => catalogue.lookups.makes.get(code)?.name ?? code;
      return (await dealersOf(makeCode))
        .map((owner) => ({ owner, miles: from ? milesBetween(from, owner.address) : null }))
        .sort(
          (a, b) =>
            Number(b.owner.id === ownerIdToBoost) - Number(a.owner.id === ownerIdToBoost) ||
            (a.miles ?? 0) - (b.miles ?? 0) ||
            a.owner.id - b.owner.id,
        )
        .slice(0, mostOrders)
        .map(({ owner, miles }) => ({
          id: `${preorderIdOf(trim)}-${owner.id}`,
          ownerId: owner.id,
          owner: ownerAnswer(owner, { distanceMiles: miles, makeName }),
          make: trim.make,
          makeCode,
          model: trim.model,
          modelCode,
          year: trim.year,
          trimCode: trim.trimId,
          nationalMSRP: trim.nationalMSRP,
          imageUrl: trim.imagePath,
          leadTimeDays: null,
        }));
    },
    stats: (): CacheStats[] => [franchises.stats()],
  };
};
