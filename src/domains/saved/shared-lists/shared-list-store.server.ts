import type { SqlDatabase, SqlSession } from '#lib/sql-session.ts';
import type { Mark, Opinion, OpinionChanges } from './shared-list.ts';

type ListRow = {
  id: string;
  title: string;
  sealed_link: string | null;
  created_ms: number;
  changed_ms: number;
};
type LinkRow = { hash: string; list_id: string; ended_ms: number | null };
type MemberRow = {
  id: string;
  list_id: string;
  consumer_id: string;
  name: string;
  is_owner: number;
  alerts: number;
  is_paused: number;
  joined_ms: number;
};
type CarRow = {
  list_id: string;
  listing_id: number;
  added_by: string | null;
  title: string;
  added_price_usd: number | null;
  added_ms: number;
  removed_ms: number | null;
  told_price_usd: number | null;
  told_gone: number;
  added_revision: number;
};
type OpinionRow = {
  member_id: string;
  list_id: string;
  listing_id: number;
  mark: string;
  reason: string;
  note: string;
  changed_ms: number;
};
type Tables = {
  shared_lists: ListRow;
  shared_list_links: LinkRow;
  shared_list_members: MemberRow;
  shared_list_cars: CarRow;
  shared_list_opinions: OpinionRow;
};

export type StoredList = { id: string; title: string; sealedLink: string | null; createdMs: number };
export type Member = {
  id: string;
  listId: string;
  consumerId: string;
  name: string;
  isOwner: boolean;
  alerts: boolean;
  joinedMs: number;
};
export type ListCar = {
  listId: string;
  listingId: number;
  /** The member's id; null once they have left. */
  addedBy: string | null;
  title: string;
  addedPriceUsd: number | null;
  addedMs: number;
  removedMs: number | null;
};
type NewCar = Omit<ListCar, 'removedMs'> & { isGone: boolean; addedRevision: number };
export type MemberOpinion = Opinion & { memberId: string; listId: string; listingId: number };

const readList = (row: ListRow): StoredList => ({
  id: row.id,
  title: row.title,
  sealedLink: row.sealed_link,
  createdMs: row.created_ms,
});
const readMember = (row: MemberRow): Member => ({
  id: row.id,
  listId: row.list_id,
  consumerId: row.consumer_id,
  name: row.name,
  isOwner: row.is_owner === 1,
  alerts: row.alerts === 1,
  joinedMs: row.joined_ms,
});
const readCar = (row: CarRow): ListCar => ({
  listId: row.list_id,
  listingId: row.listing_id,
  addedBy: row.added_by,
  title: row.title,
  addedPriceUsd: row.added_price_usd,
  addedMs: row.added_ms,
  removedMs: row.removed_ms,
});
const readMark = (mark: string): Mark => (mark === 'heart' || mark === 'veto' ? mark : 'none');
const readOpinion = (row: OpinionRow): MemberOpinion => ({
  memberId: row.member_id,
  listId: row.list_id,
  listingId: row.listing_id,
  mark: readMark(row.mark),
  reason: row.reason,
  note: row.note,
});

export type SharedListStore = ReturnType<typeof createSharedListStore>;

/** Checks no membership: the service does. */
export const createSharedListStore = (db: SqlDatabase) => {
  const tables = (session: SqlSession = db) => session.with<Tables>();
  const dropMembers = async (ids: readonly string[], session: SqlSession): Promise<void> => {
    if (ids.length === 0) return;
    await tables(session)
      .deleteFrom('shared_list_opinions')
      .where('member_id', 'in', [...ids])
      .execute();
    await tables(session)
      .updateTable('shared_list_cars')
      .set({ added_by: null })
      .where('added_by', 'in', [...ids])
      .execute();
    await tables(session)
      .deleteFrom('shared_list_members')
      .where('id', 'in', [...ids])
      .execute();
  };
  const endLinks = async (listId: string, nowMs: number, session: SqlSession): Promise<void> => {
    const links = tables(session).updateTable('shared_list_links').set({ ended_ms: nowMs });
    await links.where('list_id', '=', listId).where('ended_ms', 'is', null).execute();
  };
  /** Its links stay known as ended. */
  const drop = async (listId: string, nowMs: number, session: SqlSession): Promise<void> => {
    await endLinks(listId, nowMs, session);
    for (const table of ['shared_list_opinions', 'shared_list_cars', 'shared_list_members'] as const)
      await tables(session).deleteFrom(table).where('list_id', '=', listId).execute();
    await tables(session).deleteFrom('shared_lists').where('id', '=', listId).execute();
  };

  return {
    drop,
    dropMembers,
    endLinks,

    add: async ({ id, title, sealedLink, createdMs }: StoredList, session: SqlSession): Promise<void> => {
      const row = { id, title, sealed_link: sealedLink, created_ms: createdMs, changed_ms: createdMs };
      await tables(session).insertInto('shared_lists').values(row).execute();
    },

    find: async (listId: string, session?: SqlSession): Promise<StoredList | undefined> => {
      const lists = tables(session).selectFrom('shared_lists').selectAll().where('id', '=', listId);
      const row = await lists.executeTakeFirst();
      return row && readList(row);
    },

    /** Notes a change. Other writers of the list wait until the transaction ends, so that limits hold. */
    lock: async (listId: string, nowMs: number, session: SqlSession): Promise<StoredList | undefined> => {
      const lists = tables(session).updateTable('shared_lists').set({ changed_ms: nowMs }).where('id', '=', listId);
      const row = await lists.returningAll().executeTakeFirst();
      return row && readList(row);
    },

    setTitle: async (listId: string, title: string, session: SqlSession): Promise<void> => {
      await tables(session).updateTable('shared_lists').set({ title }).where('id', '=', listId).execute();
    },

    setLink: async (
      listId: string,
      link: { hash: string; sealed: string } | undefined,
      session: SqlSession,
    ): Promise<void> => {
      const lists = tables(session).updateTable('shared_lists').where('id', '=', listId);
      await lists.set({ sealed_link: link?.sealed ?? null }).execute();
      if (!link) return;
      const row = { hash: link.hash, list_id: listId, ended_ms: null };
      await tables(session).insertInto('shared_list_links').values(row).execute();
    },

    findLink: async (hash: string, session?: SqlSession) => {
      const links = tables(session).selectFrom('shared_list_links').selectAll().where('hash', '=', hash);
      const row = await links.executeTakeFirst();
      return row && { listId: row.list_id, isEnded: row.ended_ms !== null };
    },

    /** Those of an account, also of one that is canceled for now. */
    membershipsOf: async (consumerId: string, session?: SqlSession): Promise<Member[]> => {
      const members = tables(session).selectFrom('shared_list_members').selectAll();
      const rows = await members.where('consumer_id', '=', consumerId).orderBy('joined_ms', 'desc').execute();
      return rows.map(readMember);
    },

    listsOf: async (consumerId: string): Promise<StoredList[]> => {
      const rows = await tables()
        .selectFrom('shared_lists')
        .innerJoin('shared_list_members', 'shared_list_members.list_id', 'shared_lists.id')
        .selectAll('shared_lists')
        .where('shared_list_members.consumer_id', '=', consumerId)
        .orderBy('shared_lists.changed_ms', 'desc')
        .execute();
      return rows.map(readList);
    },

    /** The owner first, then in the order they joined; without those whose account is canceled. */
    membersOf: async (listIds: readonly string[], session?: SqlSession): Promise<Member[]> => {
      if (listIds.length === 0) return [];
      const members = tables(session).selectFrom('shared_list_members').selectAll().where('is_paused', '=', 0);
      const rows = await members
        .where('list_id', 'in', [...listIds])
        .orderBy('is_owner', 'desc')
        .orderBy('joined_ms')
        .orderBy('id')
        .execute();
      return rows.map(readMember);
    },

    countMembers: async (listId: string, session: SqlSession): Promise<number> => {
      const { count } = await tables(session)
        .selectFrom('shared_list_members')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('list_id', '=', listId)
        .executeTakeFirstOrThrow();
      return Number(count);
    },

    addMember: async (member: Member, session: SqlSession): Promise<void> => {
      await tables(session)
        .insertInto('shared_list_members')
        .values({
          id: member.id,
          list_id: member.listId,
          consumer_id: member.consumerId,
          name: member.name,
          is_owner: Number(member.isOwner),
          alerts: Number(member.alerts),
          is_paused: 0,
          joined_ms: member.joinedMs,
        })
        .execute();
    },

    setAlerts: async (memberId: string, on: boolean, session?: SqlSession): Promise<void> => {
      const members = tables(session)
        .updateTable('shared_list_members')
        .set({ alerts: Number(on) });
      await members.where('id', '=', memberId).execute();
    },

    setPaused: async (consumerId: string, isPaused: boolean, session: SqlSession): Promise<void> => {
      const members = tables(session)
        .updateTable('shared_list_members')
        .set({ is_paused: Number(isPaused) });
      await members.where('consumer_id', '=', consumerId).execute();
    },

    /** The last added first, with those removed within a day. */
    carsOf: async (listIds: readonly string[], session?: SqlSession): Promise<ListCar[]> => {
      if (listIds.length === 0) return [];
      const cars = tables(session).selectFrom('shared_list_cars').selectAll();
      const rows = await cars
        .where('list_id', 'in', [...listIds])
        .orderBy('added_ms', 'desc')
        .orderBy('listing_id')
        .execute();
      return rows.map(readCar);
    },

    /** Adds a car, or puts back one that was removed. */
    putCar: async (car: NewCar, session: SqlSession): Promise<void> => {
      const row: CarRow = {
        list_id: car.listId,
        listing_id: car.listingId,
        added_by: car.addedBy,
        title: car.title,
        added_price_usd: car.addedPriceUsd,
        added_ms: car.addedMs,
        removed_ms: null,
        told_price_usd: car.addedPriceUsd,
        told_gone: Number(car.isGone),
        added_revision: car.addedRevision,
      };
      const insert = tables(session).insertInto('shared_list_cars').values(row);
      await insert
        .onConflict((conflict) => conflict.columns(['list_id', 'listing_id']).doUpdateSet({ removed_ms: null }))
        .execute();
    },

    removeCar: async (listId: string, listingId: number, nowMs: number, session: SqlSession): Promise<void> => {
      await tables(session)
        .updateTable('shared_list_cars')
        .set({ removed_ms: nowMs })
        .where('list_id', '=', listId)
        .where('listing_id', '=', listingId)
        .execute();
    },

    opinionsOf: async (listIds: readonly string[]): Promise<MemberOpinion[]> => {
      if (listIds.length === 0) return [];
      const opinions = tables().selectFrom('shared_list_opinions').selectAll();
      return (await opinions.where('list_id', 'in', [...listIds]).execute()).map(readOpinion);
    },

    opinionsOfMembers: async (memberIds: readonly string[]): Promise<MemberOpinion[]> => {
      if (memberIds.length === 0) return [];
      const opinions = tables().selectFrom('shared_list_opinions').selectAll().orderBy('listing_id');
      return (await opinions.where('member_id', 'in', [...memberIds]).execute()).map(readOpinion);
    },

    /** Sets only the fields that are named, so that changes of two devices both count. */
    putOpinion: async (
      { memberId, listId, listingId }: Pick<MemberOpinion, 'memberId' | 'listId' | 'listingId'>,
      { mark, reason, note }: OpinionChanges,
      nowMs: number,
      session: SqlSession,
    ): Promise<Opinion> => {
      const changes = {
        ...(mark !== undefined && { mark }),
        ...(reason !== undefined && { reason }),
        ...(note !== undefined && { note }),
        changed_ms: nowMs,
      };
      const key = { member_id: memberId, list_id: listId, listing_id: listingId };
      const row = await tables(session)
        .insertInto('shared_list_opinions')
        .values({ mark: 'none', reason: '', note: '', ...changes, ...key })
        .onConflict((conflict) => conflict.columns(['member_id', 'listing_id']).doUpdateSet(changes))
        .returningAll()
        .executeTakeFirstOrThrow();
      const { mark: stored, reason: why, note: words } = readOpinion(row);
      return { mark: stored, reason: why, note: words };
    },

    /** Deletes cars that can't be put back any more, and links that ended long ago. */
    forgetOld: (removedBeforeMs: number, endedBeforeMs: number): Promise<void> =>
      db.transaction(async (session) => {
        const removed = tables(session)
          .selectFrom('shared_list_cars')
          .select(['list_id', 'listing_id'])
          .where('removed_ms', '<', removedBeforeMs);
        for (const { list_id, listing_id } of await removed.execute())
          for (const table of ['shared_list_opinions', 'shared_list_cars'] as const)
            await tables(session)
              .deleteFrom(table)
              .where('list_id', '=', list_id)
              .where('listing_id', '=', listing_id)
              .execute();
        await tables(session).deleteFrom('shared_list_links').where('ended_ms', '<', endedBeforeMs).execute();
      }),
  };
};
