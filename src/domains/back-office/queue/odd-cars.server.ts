import { sql } from 'kysely';
import type { Listing } from '#domains/cars/listings/listing.ts';
import { listingFlags } from '#domains/cars/listings/listing-flags.ts';
import type { ListingTables } from '#domains/cars/listings/listing-writes.server.ts';
import type { OwnerStore } from '#domains/cars/sellers/owner-store.server.ts';
import { formatMoney } from '#lib/money.ts';
import type { SqlDatabase } from '#lib/sql-session.ts';
import { opsPath } from '#paths/paths.ts';
import type { QueueFact } from './queue-item.ts';

type Sources = {
  db: SqlDatabase;
  owners: Pick<OwnerStore, 'findMany'>;
  /** "2019 Toyota Camry LE". */
  titleOf(listing: Listing): string;
  /** What is wrong with a VIN, in sentences without a full stop. */
  vinWords(listing: Listing): string[];
};

/** The queue names this many of a kind; the others follow as these are settled. */
const most = 1000;
const carsPerPage = 500;
const namedSellers = 3;

const priceOf = ({ priceUsd }: Pick<Listing, 'priceUsd'>): string =>
  priceUsd === null ? 'no price' : formatMoney(priceUsd);

const list = new Intl.ListFormat('en-US');

/** Cars whose facts contradict each other, or those of another car. */
export const createOddCars = ({ db, owners, titleOf, vinWords }: Sources) => {
  const listings = () => db.with<ListingTables>().selectFrom('listings');

  const flagged = async (flag: number): Promise<Listing[]> => {
    const rows = await listings()
      .select('document')
      .where('flags', '<>', 0)
      .where(sql<boolean>`(flags & ${sql.lit(flag)}) <> 0`)
      .orderBy('id')
      .limit(most)
      .execute();
    return rows.map(({ document }) => JSON.parse(document));
  };

  const aboutCar = (listing: Listing, fact: string, cause: string): QueueFact => ({
    subject: `listing:${listing.id}`,
    fact,
    title: titleOf(listing),
    cause,
    href: opsPath(`listings/${listing.id}`),
    listingId: listing.id,
  });

  const carsById = async (ids: readonly number[]): Promise<Map<number, Listing>> => {
    const cars = new Map<number, Listing>();
    for (let at = 0; at < ids.length; at += carsPerPage) {
      const rows = await listings()
        .select('document')
        .where('id', 'in', ids.slice(at, at + carsPerPage))
        .execute();
      for (const { document } of rows) {
        const car: Listing = JSON.parse(document);
        cars.set(car.id, car);
      }
    }
    return cars;
  };

  const sellersOf = async (cars: readonly Listing[]): Promise<(car: Listing) => string> => {
    const sellers = await owners.findMany([...new Set(cars.map(({ ownerId }) => ownerId))]);
    return ({ ownerId }) => {
      const seller = sellers.get(ownerId);
      return seller?.privateSeller ? 'a private seller' : (seller?.name ?? 'an unknown seller');
    };
  };

  return {
    price: async (): Promise<QueueFact[]> =>
      (await flagged(listingFlags.impossiblePrice)).map((car) =>
        aboutCar(
          car,
          String(car.priceUsd),
          `${priceOf(car)} is usually a payment, a fee, or a digit too few or too many.`,
        ),
      ),

    market: async (): Promise<QueueFact[]> =>
      (await flagged(listingFlags.halfOfMarket)).map((car) =>
        aboutCar(
          car,
          String(car.priceUsd),
          `${priceOf(car)}, while similar cars cost about ${formatMoney(car.market?.estimateUsd ?? 0)}.`,
        ),
      ),

    vin: async (): Promise<QueueFact[]> =>
      (await flagged(listingFlags.vin)).map((car) =>
        aboutCar(car, [car.vin, car.year, car.makeCode].join('|'), `${vinWords(car).join('. ')}.`),
      ),

    vinTwice: async (): Promise<QueueFact[]> => {
      const rows = await listings()
        .select('vin')
        .where('status', '=', 'live')
        .groupBy('vin')
        .having(({ fn }) => fn.countAll(), '>', 1)
        .orderBy('vin')
        .limit(most)
        .execute();
      const vins = rows.map(({ vin }) => vin);
      if (vins.length === 0) return [];
      const offers = await listings()
        .select('document')
        .where('vin', 'in', vins)
        .where('status', '=', 'live')
        .orderBy('id')
        .execute();
      const cars = offers.map(({ document }): Listing => JSON.parse(document));
      const sellerOf = await sellersOf(cars);
      return [...Map.groupBy(cars, ({ vin }) => vin)].flatMap(([vin, same]) => {
        const [first] = same;
        if (!first) return [];
        const offered = same.slice(0, namedSellers).map((car) => `${sellerOf(car)} for ${priceOf(car)}`);
        const others = same.length - offered.length;
        return {
          subject: `vin:${vin}`,
          fact: same.map(({ id }) => id).join(),
          title: `${titleOf(first)}, ${vin}`,
          cause: `Offered by ${list.format([...offered, ...(others > 0 ? [`${others} more`] : [])])}.`,
          href: opsPath('listings', { q: vin }),
        };
      });
    },

    /** Reads the photos of every car on sale, page by page. */
    photos: async (): Promise<QueueFact[]> => {
      const firstCar = new Map<string, number>();
      const shared = new Map<string, Set<number>>();
      for (let afterId = 0; ; ) {
        const rows = await listings()
          .select(['id', 'document'])
          .where('id', '>', afterId)
          .where('status', '=', 'live')
          .where(sql<boolean>`(flags & ${sql.lit(listingFlags.noPhotos)}) = 0`)
          .orderBy('id')
          .limit(carsPerPage)
          .execute();
        for (const { id, document } of rows) {
          const { photos }: Pick<Listing, 'photos'> = JSON.parse(document);
          for (const hash of new Set(photos)) {
            const before = firstCar.get(hash);
            if (before === undefined) firstCar.set(hash, id);
            else shared.set(hash, (shared.get(hash) ?? new Set([before])).add(id));
          }
        }
        const last = rows.at(-1);
        if (!last || rows.length < carsPerPage) break;
        afterId = last.id;
      }
      // Cars that share several photos are one item.
      const groups = new Map<string, { ids: number[]; photos: number }>();
      for (const ids of shared.values()) {
        const key = [...ids].join();
        groups.set(key, { ids: [...ids], photos: (groups.get(key)?.photos ?? 0) + 1 });
      }
      const selected = [...groups.values()].slice(0, most);
      const cars = await carsById([...new Set(selected.flatMap(({ ids }) => ids.slice(0, namedSellers)))]);
      return selected.flatMap(({ ids, photos }) => {
        const named = ids.slice(0, namedSellers).flatMap((id) => cars.get(id) ?? []);
        // One car at two sellers is an item of its VIN.
        if (new Set(named.map(({ vin }) => vin)).size < 2 && ids.length <= namedSellers) return [];
        const [first] = named;
        if (!first) return [];
        const count = photos === 1 ? 'The same photo stands' : `The same ${photos} photos stand`;
        const others = ids.length - named.length;
        return {
          subject: `photos:${ids.slice(0, namedSellers).join(',')}`,
          fact: ids.join().slice(0, 200),
          title: titleOf(first),
          cause: `${count} at ${list.format([
            ...named.map((car) => `${titleOf(car)} (listing ${car.id})`),
            ...(others > 0 ? [`${others} more cars`] : []),
          ])}.`,
          href: opsPath(`listings/${first.id}`),
        };
      });
    },
  };
};
