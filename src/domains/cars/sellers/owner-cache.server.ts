import type { Clock } from '#lib/clock.ts';
import type { ReadTracker } from '#lib/read-tracker.server.ts';
import { type CacheStats, createTtlCache, STORE_TTL_MS } from '#lib/ttl-cache.ts';
import type { Owner } from './owner.ts';
import type { OwnerStore } from './owner-store.server.ts';

type Sources = {
  store: Pick<OwnerStore, 'findMany' | 'page' | 'mergedInto'>;
  tracker: Pick<ReadTracker, 'reading' | 'changed'>;
  clock: Clock;
};

export type OwnerCache = ReturnType<typeof createOwnerCache>;

const mostOwners = 20_000;
const sourceOf = (id: number): string => `owner:${id}`;
const anyOwner = 'owners';

/**
 * Sellers, cached until they change: they change rarely and have many cars. Pages that used them are dropped from the
 * cache on a change, in every process.
 */
export const createOwnerCache = ({ store, tracker, clock }: Sources) => {
  const cache = createTtlCache<Owner>({ name: 'owners', timeoutMs: STORE_TTL_MS, clock, maxEntries: mostOwners });
  let changes = 0;

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
    for (const [id, owner] of await store.findMany(missing)) {
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
    page: (part: Parameters<OwnerStore['page']>[0]): Promise<Owner[]> => {
      tracker.reading([anyOwner]);
      return store.page(part);
    },

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
