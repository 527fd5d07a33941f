import type { Clock } from '#lib/clock.ts';
import type { ReadTracker } from '#lib/read-tracker.server.ts';
import { type CacheStats, createTtlCache, STORE_TTL_MS } from '#lib/ttl-cache.ts';
import { dealerSubject } from '../ratings/rating.ts';
import type { Ratings } from '../ratings/ratings.server.ts';
import type { Owner } from './owner.ts';
import type { OwnerStore } from './owner-store.server.ts';

type Sources = {
  store: Pick<OwnerStore, 'findMany' | 'page' | 'mergedInto'>;
  tracker: Pick<ReadTracker, 'reading' | 'changed'>;
  /** The stars of a dealer; without it, none has any. */
  ratings?: Pick<Ratings, 'of'>;
  clock: Clock;
};

export type OwnerCache = ReturnType<typeof createOwnerCache>;

const mostOwners = 20_000;
const sourceOf = (id: number): string => `owner:${id}`;
const carsOf = (id: number): string => `cars of owner:${id}`;
const anyOwner = 'owners';

/**
 * Sellers, cached until they change: they change rarely and have many cars. Pages that used them are dropped from the
 * cache on a change, in every process.
 */
export const createOwnerCache = ({ store, tracker, ratings, clock }: Sources) => {
  const cache = createTtlCache<Owner>({ name: 'owners', timeoutMs: STORE_TTL_MS, clock, maxEntries: mostOwners });
  let changes = 0;
  const rated = (owner: Owner): Owner => ({ ...owner, rating: ratings?.of(dealerSubject(owner.id)) ?? null });

  const findMany = async (ids: readonly number[]): Promise<Map<number, Owner>> => {
    const owners = new Map<number, Owner>();
    const missing: number[] = [];
    tracker.reading(ids.map(sourceOf));
    for (const id of new Set(ids)) {
      const owner = cache.get(String(id));
      if (owner) owners.set(id, owner);
      else missing.push(id);
    }
    if (missing.length === 0) return owners;
    const before = changes;
    for (const [id, unrated] of await store.findMany(missing)) {
      const owner = rated(unrated);
      // Do not cache what was read before a change.
      if (changes === before) cache.set(String(id), owner);
      owners.set(id, owner);
    }
    return owners;
  };

  return {
    findMany,

    find: async (id: number): Promise<Owner | undefined> => (await findMany([id])).get(id),

    /** Reading all sellers depends on changes of any of them. */
    page: async (part: Parameters<OwnerStore['page']>[0]): Promise<Owner[]> => {
      tracker.reading([anyOwner]);
      return (await store.page(part)).map(rated);
    },

    /** For values that leave out sellers without cars: they depend on the first one of each of these. */
    awaitCars: (ids: readonly number[]): void => tracker.reading(ids.map(carsOf)),

    /** Cars of these sellers were added or changed in the search index. */
    carsChanged: (ids: readonly number[]): void => tracker.changed(ids.map(carsOf)),

    mergedInto: (id: number): Promise<number | undefined> => {
      tracker.reading([sourceOf(id)]);
      return store.mergedInto(id);
    },

    /** Drops cached owners that have changed. */
    changed: (ids: readonly number[]): void => {
      changes += 1;
      for (const id of ids) cache.delete(String(id));
      tracker.changed([...ids.map(sourceOf), anyOwner]);
    },

    stats: (): CacheStats => cache.stats(),
  };
};
