import type { AlertBookmark } from '#domains/contact/alert-delivery/alert-bookmark.ts';
import type { SavedCarState } from '#domains/people/notifications/saved-car-notification.ts';
import type { SqlDatabase, SqlSession } from '#lib/sql-session.ts';

type Tables = {
  shared_lists: { id: string; title: string };
  shared_list_members: { id: string; list_id: string; consumer_id: string; alerts: number; is_paused: number };
  shared_list_cars: {
    list_id: string;
    listing_id: number;
    title: string;
    added_ms: number;
    removed_ms: number | null;
    told_price_usd: number | null;
    told_gone: number;
    added_revision: number;
  };
};

/** A car of a list, with what its members were last told of it. */
export type WatchedCar = SavedCarState & {
  listId: string;
  listingId: number;
  title: string;
  addedRevision: number;
  members: { memberId: string; consumerId: string }[];
};

/** Alerts know each car of each member by this id. */
export const alertIdOf = (memberId: string, listingId: number): string => `${memberId}.${listingId}`;

const anAlertId = /^([\da-f-]{36})\.(\d{1,10})$/;
/** The membership of an alert's id; undefined for the id of a saved car or search. */
export const memberOfAlert = (alertId: string): string | undefined => anAlertId.exec(alertId)?.[1];

export type ListAlertStore = ReturnType<typeof createListAlertStore>;

/** Shared lists as alerts read them, across all accounts. */
export const createListAlertStore = (db: SqlDatabase) => {
  const tables = (session: SqlSession = db) => session.with<Tables>();
  const carsOfMembers = (session?: SqlSession) =>
    tables(session)
      .selectFrom('shared_list_cars')
      .innerJoin('shared_list_members', 'shared_list_members.list_id', 'shared_list_cars.list_id')
      .innerJoin('shared_lists', 'shared_lists.id', 'shared_list_cars.list_id')
      .select([
        'shared_list_members.id as member_id',
        'shared_list_members.consumer_id',
        'shared_list_members.alerts',
        'shared_lists.id as list_id',
        'shared_lists.title as list_title',
        'shared_list_cars.listing_id',
        'shared_list_cars.title',
        'shared_list_cars.added_ms',
        'shared_list_cars.told_price_usd',
        'shared_list_cars.told_gone',
        'shared_list_cars.added_revision',
      ])
      .where('shared_list_cars.removed_ms', 'is', null)
      .where('shared_list_members.is_paused', '=', 0);
  type Row = Awaited<ReturnType<ReturnType<typeof carsOfMembers>['execute']>>[number];
  const bookmarkOf = (row: Row) => ({
    kind: 'vehicle' as const,
    bookmarkId: alertIdOf(row.member_id, row.listing_id),
    consumerId: row.consumer_id,
    title: row.title,
    list: row.list_title,
    listingId: row.listing_id,
    savedMs: row.added_ms,
    savedRevision: row.added_revision,
    enableEmailAlerts: row.alerts === 1,
    enableTextAlerts: false,
    mobilePhone: '',
  });

  return {
    /** Cars on lists among these, each with everybody on its list. */
    watching: async (listingIds: readonly number[], session: SqlSession): Promise<WatchedCar[]> => {
      if (listingIds.length === 0) return [];
      const rows = await carsOfMembers(session)
        .where('shared_list_cars.listing_id', 'in', [...listingIds])
        .execute();
      const cars = Map.groupBy(rows, ({ list_id, listing_id }) => `${list_id} ${listing_id}`);
      return [...cars.values()].flatMap((members) =>
        members.slice(0, 1).map((row) => ({
          listId: row.list_id,
          listingId: row.listing_id,
          title: row.title,
          addedRevision: row.added_revision,
          priceUsd: row.told_price_usd,
          isUnlisted: row.told_gone === 1,
          members: members.map(({ member_id, consumer_id }) => ({ memberId: member_id, consumerId: consumer_id })),
        })),
      );
    },

    markTold: async (
      { listId, listingId }: Pick<WatchedCar, 'listId' | 'listingId'>,
      { priceUsd, isUnlisted }: SavedCarState,
      session: SqlSession,
    ): Promise<void> => {
      await tables(session)
        .updateTable('shared_list_cars')
        .set({ told_price_usd: priceUsd, told_gone: Number(isUnlisted) })
        .where('list_id', '=', listId)
        .where('listing_id', '=', listingId)
        .execute();
    },

    /** The alerts of these ids that still are: of a car on a list of somebody who is on it. */
    find: async (alertIds: readonly string[], session?: SqlSession): Promise<AlertBookmark[]> => {
      const memberIds = alertIds.flatMap((id) => memberOfAlert(id) ?? []);
      if (memberIds.length === 0) return [];
      const rows = await carsOfMembers(session).where('shared_list_members.id', 'in', memberIds).execute();
      return rows.map(bookmarkOf).filter(({ bookmarkId }) => alertIds.includes(bookmarkId));
    },

    ofConsumer: async (consumerId: string): Promise<ReturnType<typeof bookmarkOf>[]> => {
      const rows = await carsOfMembers().where('shared_list_members.consumer_id', '=', consumerId).execute();
      return rows.map(bookmarkOf);
    },

    setAlerts: async (memberId: string, on: boolean): Promise<void> => {
      const members = tables()
        .updateTable('shared_list_members')
        .set({ alerts: Number(on) });
      await members.where('id', '=', memberId).execute();
    },

    /** Turns off the emails of every list an account is on. */
    stopAll: async (consumerId: string, session: SqlSession): Promise<void> => {
      const members = tables(session).updateTable('shared_list_members').set({ alerts: 0 });
      await members.where('consumer_id', '=', consumerId).execute();
    },
  };
};
