import { randomUUID } from 'node:crypto';
import type { ListingStore } from '#domains/cars/listings/listing-store.server.ts';
import { carTitle, type NameVehicle } from '#domains/cars/listings/listing-title.ts';
import type { ShopperContext } from '#domains/cars/search/listing-hydration.server.ts';
import type { ListingSearch } from '#domains/cars/search/listing-search.server.ts';
import { savedVehiclesLimit } from '#domains/saved/bookmarks/bookmark.ts';
import type { Clock } from '#lib/clock.ts';
import { dayMs } from '#lib/duration.ts';
import { err, ok, type Result } from '#lib/result.ts';
import type { SqlDatabase, SqlSession } from '#lib/sql-session.ts';
import type { ListLinks } from './list-links.server.ts';
import type { PersonOpinion, SharedCar } from './shared-car.ts';
import { sharedCarOf } from './shared-car-view.ts';
import {
  initialsOf,
  type ListPerson,
  mostLists,
  mostPeople,
  type Opinion,
  type OpinionChanges,
} from './shared-list.ts';
import type { Member, MemberOpinion, SharedListStore, StoredList } from './shared-list-store.server.ts';

/** A list, or a car or person on it, that does not exist for whoever asks; and limits that were reached. */
export type ListFailure =
  | 'unknown-list'
  | 'unknown-car'
  | 'not-yours'
  | 'cars-full'
  | 'lists-full'
  | 'people-full'
  | 'link-ended'
  | 'too-many';

type Sources = {
  db: SqlDatabase;
  store: SharedListStore;
  links: ListLinks;
  listings: Pick<ListingStore, 'findMany' | 'latestRevision'>;
  search: Pick<ListingSearch, 'byIds'>;
  nameVehicle: NameVehicle;
  clock: Clock;
};

type Reader = { shopper: ShopperContext; timeZone: string };

/** A list as one of its people, or somebody with its link, sees it. */
export type ListView = { id: string; title: string; people: ListPerson[]; cars: SharedCar[] };

/** A list among others. */
export type ListSummary = Pick<ListView, 'id' | 'title' | 'people'> & {
  cars: { listingId: number; opinions: PersonOpinion[] }[];
};

const personOf = ({ id, name, isOwner, consumerId }: Member, readerId: string | undefined): ListPerson => ({
  id,
  name,
  initials: initialsOf(name),
  isOwner,
  isMe: consumerId === readerId,
});

const silent = { mark: 'none', reason: '', note: '' } as const;

/** How long a removed car can be put back, and how long a link that is off is still known to have been one. */
const undoMs = dayMs;
const endedLinkMs = 365 * dayMs;

export type SharedLists = ReturnType<typeof createSharedLists>;

/**
 * Lists of cars that several people shop from. `consumerId` comes from the session; whoever is not on a list gets the
 * same answer as for one that does not exist (TWO-08).
 */
export const createSharedLists = ({ db, store, links, listings, search, nameVehicle, clock }: Sources) => {
  const titleOf = carTitle(nameVehicle);

  const memberOf = async (consumerId: string, listId: string, session?: SqlSession): Promise<Member | undefined> =>
    (await store.membersOf([listId], session)).find((member) => member.consumerId === consumerId);

  /** Runs a change of a list by one of its people, one change of a list at a time. */
  const change = <Value, Failure = never>(
    consumerId: string,
    listId: string,
    work: (me: Member, session: SqlSession, list: StoredList) => Promise<Result<Value, Failure>>,
  ): Promise<Result<Value, Failure | 'unknown-list'>> =>
    db.transaction(async (session) => {
      if (!(await memberOf(consumerId, listId, session))) return err('unknown-list');
      const list = await store.lock(listId, clock.now(), session);
      const me = list && (await memberOf(consumerId, listId, session));
      return me ? work(me, session, list) : err('unknown-list');
    });

  /** The same for its owner only. */
  const changeAsOwner = <Value, Failure = never>(
    consumerId: string,
    listId: string,
    work: (me: Member, session: SqlSession) => Promise<Result<Value, Failure>>,
  ): Promise<Result<Value, Failure | 'unknown-list' | 'not-yours'>> =>
    change<Value, Failure | 'not-yours'>(consumerId, listId, async (me, session) =>
      me.isOwner ? work(me, session) : err('not-yours'),
    );

  const opinionsOn = (listingId: number, people: readonly ListPerson[], opinions: readonly MemberOpinion[]) =>
    people.map((person) => {
      const opinion = opinions.find((one) => one.memberId === person.id && one.listingId === listingId);
      const { mark, reason, note } = opinion ?? silent;
      return { person, mark, reason, note };
    });

  const view = async (list: StoredList, readerId: string | undefined, reader: Reader): Promise<ListView> => {
    const [members, allCars, opinions] = await Promise.all([
      store.membersOf([list.id]),
      store.carsOf([list.id]),
      store.opinionsOf([list.id]),
    ]);
    const cars = allCars.filter(({ removedMs }) => removedMs === null);
    const people = members.map((member) => personOf(member, readerId));
    const { listings: answers } = await search.byIds(
      cars.map(({ listingId }) => listingId),
      reader.shopper,
    );
    const byId = new Map(answers.map((answer) => [answer.id, answer]));
    return {
      id: list.id,
      title: list.title,
      people,
      cars: cars.map((car) =>
        sharedCarOf({
          car,
          listing: byId.get(car.listingId),
          people,
          opinions: opinionsOn(car.listingId, people, opinions),
          timeZone: reader.timeZone,
        }),
      ),
    };
  };

  /** Cars that are on the list already stay as they are; those removed within a day come back as they were. */
  const add = async (
    { id: memberId, listId }: Pick<Member, 'id' | 'listId'>,
    listingIds: readonly number[],
    session: SqlSession,
  ): Promise<Result<{ added: number[] }, 'unknown-car' | 'cars-full'>> => {
    // Read the revision first: changes in between are then told rather than missed.
    const addedRevision = await listings.latestRevision();
    const wanted = [...new Set(listingIds)];
    const byId = new Map((await listings.findMany(wanted)).map((listing) => [listing.id, listing]));
    if (wanted.some((id) => !byId.has(id))) return err('unknown-car');
    const stored = await store.carsOf([listId], session);
    const there = new Set(stored.filter(({ removedMs }) => removedMs === null).map(({ listingId }) => listingId));
    const added = wanted.filter((id) => !there.has(id));
    if (there.size + added.length > savedVehiclesLimit) return err('cars-full');
    for (const [at, listingId] of added.entries()) {
      const listing = byId.get(listingId);
      if (!listing) continue;
      // The first of several comes first on the page, too.
      const addedMs = clock.now() + added.length - at;
      const facts = { title: titleOf(listing), addedPriceUsd: listing.priceUsd, isGone: listing.removedMs !== null };
      await store.putCar({ listId, listingId, addedBy: memberId, addedMs, addedRevision, ...facts }, session);
    }
    return ok({ added });
  };

  /** Fails once the account is on as many lists as it can be. */
  const join = async (
    { consumerId, listId, name, isOwner }: Pick<Member, 'consumerId' | 'listId' | 'name' | 'isOwner'>,
    session: SqlSession,
  ): Promise<Result<Member, 'lists-full'>> => {
    if ((await store.membershipsOf(consumerId, session)).length >= mostLists) return err('lists-full');
    const member = { id: randomUUID(), listId, consumerId, name, isOwner, alerts: true, joinedMs: clock.now() };
    await store.addMember(member, session);
    return ok(member);
  };

  const leave = async (consumerId: string, listId: string, session: SqlSession): Promise<void> => {
    const me = (await store.membershipsOf(consumerId, session)).find((member) => member.listId === listId);
    if (!me) return;
    if (me.isOwner) await store.drop(listId, clock.now(), session);
    else await store.dropMembers([me.id], session);
  };

  return {
    /** Starts a list, with a link that is on (TWO-01). */
    create: async (
      consumerId: string,
      { title, name, listingIds }: { title: string; name: string; listingIds: readonly number[] },
    ): Promise<Result<{ listId: string }, 'lists-full' | 'unknown-car' | 'cars-full' | 'too-many'>> => {
      if (!(await links.mayCreate(consumerId))) return err('too-many');
      return db.transaction(async (session) => {
        const listId = randomUUID();
        await store.add({ id: listId, title, sealedLink: null, createdMs: clock.now() }, session);
        const me = await join({ consumerId, listId, name, isOwner: true }, session);
        const added = me.ok ? await add(me.value, listingIds, session) : me;
        if (!added.ok) {
          await store.drop(listId, clock.now(), session);
          return added;
        }
        await links.renew(listId, session);
        return ok({ listId });
      });
    },

    /** The lists an account is on, the last changed first. */
    list: async (consumerId: string): Promise<ListSummary[]> => {
      const lists = await store.listsOf(consumerId);
      const ids = lists.map(({ id }) => id);
      const [members, cars, opinions] = await Promise.all([
        store.membersOf(ids),
        store.carsOf(ids),
        store.opinionsOf(ids),
      ]);
      return lists.map(({ id, title }) => {
        const people = members.filter(({ listId }) => listId === id).map((member) => personOf(member, consumerId));
        const ownOpinions = opinions.filter(({ listId }) => listId === id);
        return {
          id,
          title,
          people,
          cars: cars
            .filter(({ listId, removedMs }) => listId === id && removedMs === null)
            .map(({ listingId }) => ({ listingId, opinions: opinionsOn(listingId, people, ownOpinions) })),
        };
      });
    },

    /** The list for one of its people; its owner also gets the token of its link. */
    open: async (consumerId: string, listId: string, reader: Reader) => {
      const me = await memberOf(consumerId, listId);
      const list = me && (await store.find(listId));
      if (!me || !list) return undefined;
      const removed = (await store.carsOf([listId])).filter(({ removedMs }) => removedMs !== null);
      return {
        ...(await view(list, consumerId, reader)),
        alerts: me.alerts,
        token: me.isOwner ? links.tokenOf(list) : undefined,
        /** What can be put back. */
        removed: removed.map(({ listingId, title }) => ({ listingId, title })),
      };
    },

    /** The list for whoever has its link; with the id of the list for somebody who is on it. */
    openLink: async (
      token: string,
      { consumerId, network, ...reader }: Reader & { consumerId: string | undefined; network: string },
    ): Promise<Result<ListView & { isMember: boolean }, 'unknown-list' | 'link-ended' | 'too-many'>> => {
      const link = await links.find(token, network);
      if (!link.ok) return link;
      const list = await store.find(link.value);
      const members = await store.membersOf([link.value]);
      // While its owner's account is canceled, nobody else finds the list.
      if (!list || !members.some(({ isOwner }) => isOwner)) return err('link-ended');
      const isMember = members.some((member) => member.consumerId === consumerId);
      return ok({ ...(await view(list, consumerId, reader)), isMember });
    },

    /** Joins by the link; for somebody who is on the list already nothing changes (TWO-03). */
    join: async (
      consumerId: string,
      { token, name, network }: { token: string; name: string; network: string },
    ): Promise<
      Result<{ listId: string }, 'unknown-list' | 'link-ended' | 'too-many' | 'people-full' | 'lists-full'>
    > => {
      const link = await links.find(token, network);
      if (!link.ok) return link;
      const listId = link.value;
      return db.transaction(async (session) => {
        // The link may have been turned off since.
        const isOn = (await store.lock(listId, clock.now(), session)) && (await links.isOn(token, session));
        if (!isOn) return err('link-ended');
        if (await memberOf(consumerId, listId, session)) return ok({ listId });
        if ((await store.countMembers(listId, session)) >= mostPeople) return err('people-full');
        const member = await join({ consumerId, listId, name, isOwner: false }, session);
        return member.ok ? ok({ listId }) : member;
      });
    },

    addCars: (consumerId: string, listId: string, listingIds: readonly number[]) =>
      change(consumerId, listId, (me, session) => add(me, listingIds, session)),

    /** By its owner, or whoever added the car (TWO-06). */
    removeCar: (consumerId: string, listId: string, listingId: number) =>
      change<{ listingId: number }, 'unknown-car' | 'not-yours'>(consumerId, listId, async (me, session) => {
        const car = (await store.carsOf([listId], session)).find((one) => one.listingId === listingId);
        if (!car) return err('unknown-car');
        if (!me.isOwner && car.addedBy !== me.id) return err('not-yours');
        if (car.removedMs === null) await store.removeCar(listId, listingId, clock.now(), session);
        return ok({ listingId });
      }),

    /** What a member says of a car; only the fields named change (TWO-04). */
    setOpinion: (consumerId: string, listId: string, listingId: number, changes: OpinionChanges) =>
      change<Opinion, 'unknown-car'>(consumerId, listId, async (me, session) => {
        const cars = await store.carsOf([listId], session);
        if (!cars.some((car) => car.listingId === listingId && car.removedMs === null)) return err('unknown-car');
        // A reason belongs to a veto.
        const complete = changes.mark !== undefined && changes.mark !== 'veto' ? { ...changes, reason: '' } : changes;
        return ok(await store.putOpinion({ memberId: me.id, listId, listingId }, complete, clock.now(), session));
      }),

    setAlerts: (consumerId: string, listId: string, on: boolean) =>
      change(consumerId, listId, async (me, session) => ok(await store.setAlerts(me.id, on, session))),

    rename: (consumerId: string, listId: string, title: string) =>
      changeAsOwner(consumerId, listId, async (_me, session) => ok(await store.setTitle(listId, title, session))),

    /** A new link; the old one ends at once (TWO-07). */
    renewLink: (consumerId: string, listId: string) =>
      changeAsOwner(consumerId, listId, async (_me, session) => ok(await links.renew(listId, session))),

    endLink: (consumerId: string, listId: string) =>
      changeAsOwner(consumerId, listId, async (_me, session) => ok(await links.end(listId, session))),

    removePerson: (consumerId: string, listId: string, memberId: string) =>
      changeAsOwner<undefined, 'not-yours'>(consumerId, listId, async (me, session) => {
        if (memberId === me.id) return err('not-yours');
        const person = (await store.membersOf([listId], session)).find(({ id }) => id === memberId);
        // Whoever has left already is gone as asked.
        if (person) await store.dropMembers([person.id], session);
        return ok(undefined);
      }),

    /** Leaves a list; its owner deletes it (TWO-07, TWO-09). */
    leave: (consumerId: string, listId: string) =>
      change(consumerId, listId, async (_me, session) => ok(await leave(consumerId, listId, session))),

    /** Everything an account has on lists, for its export. */
    ofConsumer: async (consumerId: string) => {
      const memberships = await store.membershipsOf(consumerId);
      const lists = new Map((await store.listsOf(consumerId)).map((list) => [list.id, list]));
      const cars = await store.carsOf(memberships.map(({ listId }) => listId));
      const opinions = await store.opinionsOfMembers(memberships.map(({ id }) => id));
      return memberships.map(({ id, listId, name, isOwner, alerts, joinedMs }) => ({
        memberId: id,
        listId,
        title: lists.get(listId)?.title ?? '',
        name,
        isOwner,
        alerts,
        joinedDate: new Date(joinedMs).toISOString(),
        cars: cars
          .filter((car) => car.addedBy === id)
          .map(({ listingId, title, addedMs }) => ({ listingId, title, addedDate: new Date(addedMs).toISOString() })),
        opinions: opinions
          .filter(({ memberId }) => memberId === id)
          .map(({ listingId, mark, reason, note }) => ({ listingId, mark, reason, note })),
      }));
    },

    /** With the account go its own lists, and what it said on others. */
    forget: async (consumerId: string, session: SqlSession): Promise<void> => {
      for (const { listId } of await store.membershipsOf(consumerId, session)) await leave(consumerId, listId, session);
    },

    setPaused: store.setPaused,

    forgetOld: (): Promise<void> => store.forgetOld(clock.now() - undoMs, clock.now() - endedLinkMs),
  };
};
