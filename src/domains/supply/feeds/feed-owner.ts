import type { Owner } from '#domains/cars/sellers/owner.ts';
import type { OwnerStore } from '#domains/cars/sellers/owner-store.server.ts';
import { slugOf } from '#lib/slug.ts';
import type { SqlSession } from '#lib/sql-session.ts';
import type { FeedColumn } from './feed-columns.ts';
import type { FeedRow } from './feed-row.ts';

const ownKey = /^owner:(\d+)$/;

/** The key of a dealer that a feed's settings name, and not its rows. */
export const keyOfOwner = (ownerId: number): string => `owner:${ownerId}`;

export const isOwnKey = (key: string): boolean => ownKey.test(key);

/** The dealer of such a key; undefined for a key that rows name. */
export const ownerIdOfKey = (key: string): number | undefined => {
  const id = ownKey.exec(key)?.[1];
  return id === undefined ? undefined : Number(id);
};

/** Dealers that are on the site already, by key. */
export const findByKeys = async (
  keys: readonly string[],
  owners: Pick<OwnerStore, 'findByFeedKeys' | 'findMany'>,
  session: SqlSession,
): Promise<Map<string, Owner>> => {
  const ids = keys.flatMap((key) => ownerIdOfKey(key) ?? []);
  const [named, byId] = await Promise.all([
    owners.findByFeedKeys(
      keys.filter((key) => !isOwnKey(key)),
      session,
    ),
    owners.findMany(ids, session),
  ]);
  return new Map([...named, ...[...byId].map(([id, owner]) => [keyOfOwner(id), owner] as const)]);
};

/**
 * Keys of a feed whose cars all belong to one dealer. Its rows need not name the dealer; whatever they call it, they
 * call it the same, so that cars of another dealer don't end up with this one.
 */
export const createOneDealer = (ownerId: number): ((row: FeedRow) => string) => {
  const first = new Map<FeedColumn, string>();
  return (row) => {
    for (const column of ['dealerId', 'dealerName'] as const) {
      const name = slugOf(row.text(column));
      if (name === '') continue;
      const before = first.get(column) ?? name;
      first.set(column, before);
      if (name === before) continue;
      row.fail(column, 'is another dealer than in the first row: all cars of this feed belong to one');
      break;
    }
    return keyOfOwner(ownerId);
  };
};
