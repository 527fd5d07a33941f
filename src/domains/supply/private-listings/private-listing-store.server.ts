import { z } from 'zod';
import type { SqlDatabase, SqlSession } from '#lib/sql-session.ts';
import { Draft } from './draft.ts';
import {
  type HoldReason,
  holdReasons,
  type ListingStatus,
  listingStatuses,
  type Photo,
  type PrivateListing,
} from './private-listing.ts';

type Row = {
  id: string;
  consumer_id: string;
  status: string;
  vin: string;
  answers: string;
  listing_id: number | null;
  owner_id: number | null;
  site: string;
  holds: string;
  reason: string;
  sold_where: string | null;
  created_ms: number;
  changed_ms: number;
  published_ms: number | null;
  ends_ms: number | null;
  reminded_ms: number | null;
};
type PhotoRow = { id: string; private_listing_id: string; upload_key: string; hash: string; position: number };
type Tables = { private_listings: Row; private_listing_photos: PhotoRow };

const Status = z.enum(listingStatuses);
const SoldWhere = z.enum(['here', 'elsewhere']).nullable();
const Holds = z.array(z.enum(Object.keys(holdReasons) as [HoldReason, ...HoldReason[]]));

const read = (row: Row, photos: Photo[]): PrivateListing => ({
  id: row.id,
  consumerId: row.consumer_id,
  status: Status.parse(row.status),
  draft: Draft.parse(JSON.parse(row.answers)),
  photos,
  listingId: row.listing_id,
  ownerId: row.owner_id,
  site: row.site,
  holds: Holds.parse(JSON.parse(row.holds)),
  reason: row.reason,
  soldWhere: SoldWhere.parse(row.sold_where),
  createdMs: row.created_ms,
  changedMs: row.changed_ms,
  publishedMs: row.published_ms,
  endsMs: row.ends_ms,
  remindedMs: row.reminded_ms,
});

const rowOf = (listing: PrivateListing): Row => ({
  id: listing.id,
  consumer_id: listing.consumerId,
  status: listing.status,
  vin: listing.draft.vin,
  answers: JSON.stringify(listing.draft),
  listing_id: listing.listingId,
  owner_id: listing.ownerId,
  site: listing.site,
  holds: JSON.stringify(listing.holds),
  reason: listing.reason,
  sold_where: listing.soldWhere,
  created_ms: listing.createdMs,
  changed_ms: listing.changedMs,
  published_ms: listing.publishedMs,
  ends_ms: listing.endsMs,
  reminded_ms: listing.remindedMs,
});

export type PrivateListingStore = ReturnType<typeof createPrivateListingStore>;

export const createPrivateListingStore = (db: SqlDatabase) => {
  const tables = (session: SqlSession = db) => session.with<Tables>();

  const withPhotos = async (rows: readonly Row[], session?: SqlSession): Promise<PrivateListing[]> => {
    if (rows.length === 0) return [];
    const photos = await tables(session)
      .selectFrom('private_listing_photos')
      .selectAll()
      .where(
        'private_listing_id',
        'in',
        rows.map(({ id }) => id),
      )
      .orderBy('position')
      .orderBy('id')
      .execute();
    const byListing = Map.groupBy(photos, (photo) => photo.private_listing_id);
    return rows.map((row) =>
      read(
        row,
        (byListing.get(row.id) ?? []).map(({ id, hash }) => ({ id, hash })),
      ),
    );
  };

  const rows = (session?: SqlSession) => tables(session).selectFrom('private_listings').selectAll();

  return {
    insert: async (listing: PrivateListing, session: SqlSession): Promise<void> => {
      await tables(session).insertInto('private_listings').values(rowOf(listing)).execute();
    },

    /** Photos are written by their own methods. */
    update: async (listing: PrivateListing, session: SqlSession): Promise<void> => {
      const { id, ...row } = rowOf(listing);
      await tables(session).updateTable('private_listings').set(row).where('id', '=', id).execute();
    },

    find: async (id: string, session?: SqlSession): Promise<PrivateListing | undefined> =>
      (await withPhotos(await rows(session).where('id', '=', id).execute(), session))[0],

    /** Locks the row until the session ends, so that two writers follow one another. */
    lock: async (id: string, session: SqlSession): Promise<PrivateListing | undefined> => {
      await tables(session)
        .updateTable('private_listings')
        .set((eb) => ({ changed_ms: eb.ref('changed_ms') }))
        .where('id', '=', id)
        .execute();
      return (await withPhotos(await rows(session).where('id', '=', id).execute(), session))[0];
    },

    /** By the public listing; those of dealers have none. */
    idsByListing: async (listingIds: readonly number[], session: SqlSession): Promise<Map<number, string>> => {
      if (listingIds.length === 0) return new Map();
      const pairs = await tables(session)
        .selectFrom('private_listings')
        .select(['id', 'listing_id'])
        .where('listing_id', 'in', listingIds)
        .execute();
      return new Map(pairs.flatMap(({ id, listing_id }) => (listing_id === null ? [] : [[listing_id, id] as const])));
    },

    /** Latest change first. */
    ofConsumer: async (consumerId: string, session?: SqlSession): Promise<PrivateListing[]> =>
      withPhotos(
        await rows(session).where('consumer_id', '=', consumerId).orderBy('changed_ms', 'desc').orderBy('id').execute(),
        session,
      ),

    ofOwner: async (ownerId: number): Promise<PrivateListing | undefined> =>
      (await withPhotos(await rows().where('owner_id', '=', ownerId).execute()))[0],

    /** Oldest change first. */
    ofStatus: async (status: ListingStatus, limit: number): Promise<PrivateListing[]> =>
      withPhotos(await rows().where('status', '=', status).orderBy('changed_ms').orderBy('id').limit(limit).execute()),

    countOfStatus: async (status: ListingStatus): Promise<number> => {
      const { count } = await tables()
        .selectFrom('private_listings')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('status', '=', status)
        .executeTakeFirstOrThrow();
      return Number(count);
    },

    /** Live listings that end before this time. */
    endingBefore: async (ms: number, limit: number): Promise<PrivateListing[]> =>
      withPhotos(
        await rows().where('status', '=', 'live').where('ends_ms', '<', ms).orderBy('ends_ms').limit(limit).execute(),
      ),

    /** Others' listings of a VIN that are open. */
    openOfVin: async (vin: string, exceptId: string, session: SqlSession): Promise<number> => {
      const { count } = await tables(session)
        .selectFrom('private_listings')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('vin', '=', vin)
        .where('id', '<>', exceptId)
        .where('status', 'in', ['review', 'live', 'paused', 'hidden'])
        .executeTakeFirstOrThrow();
      return Number(count);
    },

    remove: async (id: string, session: SqlSession): Promise<void> => {
      await tables(session).deleteFrom('private_listing_photos').where('private_listing_id', '=', id).execute();
      await tables(session).deleteFrom('private_listings').where('id', '=', id).execute();
    },

    photoOfKey: async (privateListingId: string, uploadKey: string, session?: SqlSession): Promise<Photo | undefined> =>
      tables(session)
        .selectFrom('private_listing_photos')
        .select(['id', 'hash'])
        .where('private_listing_id', '=', privateListingId)
        .where('upload_key', '=', uploadKey)
        .executeTakeFirst(),

    /** At the end; the same upload again changes nothing. */
    addPhoto: async (
      privateListingId: string,
      { id, hash, uploadKey }: Photo & { uploadKey: string },
      session: SqlSession,
    ): Promise<void> => {
      const { last } = await tables(session)
        .selectFrom('private_listing_photos')
        .select(({ fn }) => fn.max('position').as('last'))
        .where('private_listing_id', '=', privateListingId)
        .executeTakeFirstOrThrow();
      await tables(session)
        .insertInto('private_listing_photos')
        .values({ id, private_listing_id: privateListingId, upload_key: uploadKey, hash, position: (last ?? 0) + 1 })
        .onConflict((conflict) => conflict.columns(['private_listing_id', 'upload_key']).doNothing())
        .execute();
    },

    /** In this order. */
    putPhotos: async (privateListingId: string, photos: readonly Photo[], session: SqlSession): Promise<void> => {
      const ids = photos.map(({ id }) => id);
      await tables(session)
        .deleteFrom('private_listing_photos')
        .where('private_listing_id', '=', privateListingId)
        .$if(ids.length > 0, (query) => query.where('id', 'not in', ids))
        .execute();
      for (const [index, { id, hash }] of photos.entries()) {
        await tables(session)
          .updateTable('private_listing_photos')
          .set({ position: index + 1, hash })
          .where('private_listing_id', '=', privateListingId)
          .where('id', '=', id)
          .execute();
      }
    },

    /** Whether a stored picture belongs to any listing of an account. */
    usesPhoto: async (hash: string, session?: SqlSession): Promise<boolean> =>
      (await tables(session)
        .selectFrom('private_listing_photos')
        .select('id')
        .where('hash', '=', hash)
        .limit(1)
        .executeTakeFirst()) !== undefined,
  };
};
