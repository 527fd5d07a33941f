import { randomUUID } from 'node:crypto';
import type { OwnerStore } from '#domains/cars/sellers/owner-store.server.ts';
import type { Clock } from '#lib/clock.ts';
import { dayMs } from '#lib/duration.ts';
import type { WindowLimit } from '#lib/limit.ts';
import { hashOfToken, newToken } from '#lib/link-token.server.ts';
import { err, ok, type Result } from '#lib/result.ts';
import type { SqlDatabase, SqlSession } from '#lib/sql-session.ts';
import type { ActionStore } from './action-store.server.ts';
import type { DealerMails } from './dealer-mails.server.ts';
import type { DealerActor, DealerEntry, DealerNotice, DealerRole, Membership } from './dealer-member.ts';
import type { Invitation, MemberStore } from './member-store.server.ts';

export type Person = { consumerId: string; email: string; name: string };

type Sources = {
  db: SqlDatabase;
  store: MemberStore;
  actions: ActionStore;
  owners: Pick<OwnerStore, 'find' | 'findMany'>;
  mails: DealerMails;
  /** Name and proven address of accounts; those that are gone are missing. */
  people(consumerIds: readonly string[]): Promise<ReadonlyMap<string, Person>>;
  /** Invitations of one dealer a day. */
  limit: WindowLimit;
  clock: Clock;
};

type TeamMember = { id: string; name: string; email: string; role: DealerRole; sinceMs: number; isSelf: boolean };
export type Team = { members: TeamMember[]; invitations: Invitation[] };

export type MemberRefusal = 'not-a-manager' | 'unknown-member' | 'last-manager' | 'too-many' | 'member-already';
type InvitationRefusal = 'unknown-invitation' | 'unknown-dealer';

const invitationDays = 14;
const firstNotices: readonly DealerNotice[] = ['question'];

export type DealerMembers = ReturnType<typeof createDealerMembers>;

/** Who may run a dealer's part of the site (DLR-07, DLR-08). */
export const createDealerMembers = (sources: Sources) => {
  const { db, store, actions, owners, mails, people, limit, clock } = sources;

  const dealerOf = async (dealerId: number): Promise<{ id: number; name: string } | undefined> => {
    const owner = await owners.find(dealerId);
    return owner && !owner.privateSeller ? { id: owner.id, name: owner.name } : undefined;
  };

  const personOf = async (consumerId: string): Promise<Person | undefined> =>
    (await people([consumerId])).get(consumerId);

  const dealersOf = async (consumerId: string): Promise<{ id: number; name: string }[]> => {
    const ids = (await store.ofConsumer(consumerId)).map(({ dealerId }) => dealerId);
    const ownersById = await owners.findMany(ids);
    return ids.flatMap((id) => {
      const owner = ownersById.get(id);
      return owner ? [{ id, name: owner.name }] : [];
    });
  };

  const send = async (
    dealer: { id: number; name: string },
    { email, role, by, site }: { email: string; role: DealerRole; by: string; site: string },
    session: SqlSession,
  ): Promise<void> => {
    const token = newToken();
    const nowMs = clock.now();
    const invitation: Invitation = {
      id: randomUUID(),
      dealerId: dealer.id,
      email,
      role,
      createdMs: nowMs,
      expiresMs: nowMs + invitationDays * dayMs,
    };
    await store.invitations.add(invitation, hashOfToken(token), session);
    await mails.invited({ id: invitation.id, to: email, dealer, site }, { role, token, by }, session);
  };

  const join = async (
    { dealerId, role, consumerId }: { dealerId: number; role: DealerRole; consumerId: string },
    session: SqlSession,
  ): Promise<void> => {
    const member: Membership = {
      id: randomUUID(),
      dealerId,
      consumerId,
      role,
      notices: firstNotices,
      createdMs: clock.now(),
    };
    await store.add(member, session);
  };

  const teamOf = async (dealerId: number, consumerId = ''): Promise<Team> => {
    const [members, invitations] = await Promise.all([store.ofDealer(dealerId), store.invitations.ofDealer(dealerId)]);
    const peopleById = await people(members.map((member) => member.consumerId));
    return {
      members: members.map((member) => {
        const { name = '', email = '' } = peopleById.get(member.consumerId) ?? {};
        const isSelf = member.consumerId === consumerId;
        return { id: member.id, name, email, role: member.role, sinceMs: member.createdMs, isSelf };
      }),
      invitations: invitations.filter(({ expiresMs }) => expiresMs > clock.now()),
    };
  };

  return {
    dealersOf,
    dealerOf,
    teamOf,
    join,

    /** The one access check of the portal: undefined for whoever is no member of this dealer. */
    enter: async (consumerId: string, dealerId: number): Promise<DealerEntry | undefined> => {
      const membership = (await store.ofConsumer(consumerId)).find((one) => one.dealerId === dealerId);
      if (!membership) return undefined;
      const [person, dealer, dealers, suspended] = await Promise.all([
        personOf(consumerId),
        dealerOf(dealerId),
        dealersOf(consumerId),
        store.suspensions.of(dealerId),
      ]);
      if (!dealer || !person) return undefined;
      const { id: memberId, role } = membership;
      const actor = { dealerId, consumerId, name: person.name || person.email, role };
      return { actor, memberId, email: person.email, dealer, dealers, suspended };
    },

    personOf,

    invite: async (
      actor: DealerActor,
      { email, role, site }: { email: string; role: DealerRole; site: string },
    ): Promise<Result<{ email: string }, MemberRefusal>> => {
      if (actor.role !== 'manager') return err('not-a-manager');
      const dealer = await dealerOf(actor.dealerId);
      if (!dealer) return err('unknown-member');
      const address = email.toLowerCase();
      const team = await teamOf(actor.dealerId);
      if (team.members.some((member) => member.email.toLowerCase() === address)) return err('member-already');
      if ((await limit.take(String(actor.dealerId))).waitMs > 0) return err('too-many');
      await db.transaction(async (session) => {
        await send(dealer, { email: address, role, by: actor.name, site }, session);
        await actions.add(actor, { words: `Invited a ${role}`, atMs: clock.now() }, session);
      });
      return ok({ email: address });
    },

    /** By an operator, who records it in the same transaction. */
    inviteFor: async (
      dealerId: number,
      { email, role, site, by }: { email: string; role: DealerRole; site: string; by: string },
      record: (session: SqlSession) => Promise<void>,
    ): Promise<Result<{ email: string }, 'unknown-dealer'>> => {
      const dealer = await dealerOf(dealerId);
      if (!dealer) return err('unknown-dealer');
      await db.transaction(async (session) => {
        await send(dealer, { email: email.toLowerCase(), role, by, site }, session);
        await record(session);
      });
      return ok({ email });
    },

    /** Removes a member, or an invitation that was not accepted yet. */
    remove: async (actor: DealerActor, id: string): Promise<Result<{ id: string }, MemberRefusal>> =>
      db.transaction(async (session): Promise<Result<{ id: string }, MemberRefusal>> => {
        if (actor.role !== 'manager') return err('not-a-manager');
        const words = { words: 'Removed somebody from the team', atMs: clock.now() };
        if (await store.invitations.remove(actor.dealerId, id, session)) {
          await actions.add(actor, { ...words, words: 'Took back an invitation' }, session);
          return ok({ id });
        }
        const members = await store.ofDealer(actor.dealerId, session);
        const member = members.find((one) => one.id === id);
        if (!member) return err('unknown-member');
        const managers = members.filter(({ role }) => role === 'manager');
        if (member.role === 'manager' && managers.length === 1) return err('last-manager');
        await store.remove(actor.dealerId, id, session);
        await actions.add(actor, words, session);
        return ok({ id });
      }),

    /** By an operator, who records it in the same transaction. */
    removeFor: (dealerId: number, id: string, record: (session: SqlSession) => Promise<void>): Promise<boolean> =>
      db.transaction(async (session) => {
        const isRemoved =
          (await store.invitations.remove(dealerId, id, session)) || (await store.remove(dealerId, id, session));
        if (isRemoved) await record(session);
        return isRemoved;
      }),

    /** What an invitation is for; undefined once it was used, replaced, taken back or has expired. */
    openInvitation: async (token: string): Promise<{ dealer: string; role: DealerRole } | undefined> => {
      const invitation = await store.invitations.byToken(hashOfToken(token));
      if (!invitation || invitation.expiresMs <= clock.now()) return undefined;
      const dealer = await dealerOf(invitation.dealerId);
      return dealer && { dealer: dealer.name, role: invitation.role };
    },

    /** The link proves the invited address, whichever account opens it. */
    accept: async (token: string, person: Person): Promise<Result<{ dealerId: number }, InvitationRefusal>> =>
      db.transaction(async (session): Promise<Result<{ dealerId: number }, InvitationRefusal>> => {
        const invitation = await store.invitations.byToken(hashOfToken(token), session);
        if (!invitation || invitation.expiresMs <= clock.now()) return err('unknown-invitation');
        const { dealerId, role } = invitation;
        if (!(await dealerOf(dealerId))) return err('unknown-dealer');
        await store.invitations.remove(dealerId, invitation.id, session);
        await join({ dealerId, role, consumerId: person.consumerId }, session);
        const actor = { dealerId, consumerId: person.consumerId, name: person.name || person.email, role };
        await actions.add(actor, { words: 'Joined the team', atMs: clock.now() }, session);
        return ok({ dealerId });
      }),

    noticesOf: async ({ dealerId, consumerId }: DealerActor): Promise<readonly DealerNotice[]> =>
      (await store.ofConsumer(consumerId)).find((one) => one.dealerId === dealerId)?.notices ?? [],

    setNotices: async (entry: Pick<DealerEntry, 'memberId'>, notices: readonly DealerNotice[]): Promise<void> =>
      db.transaction((session) => store.setNotices(entry.memberId, notices, session)),

    /** The portal is closed with a reason; the cars stay (DLR-07). */
    suspend: async (
      dealerId: number,
      { reason, site }: { reason: string; site: string },
      record: (session: SqlSession) => Promise<void>,
    ): Promise<void> => {
      const dealer = await dealerOf(dealerId);
      const team = await teamOf(dealerId);
      await db.transaction(async (session) => {
        const atMs = clock.now();
        await store.suspensions.put(dealerId, { reason, atMs }, session);
        await record(session);
        for (const { id, email } of team.members) {
          if (dealer && email !== '')
            await mails.suspended({ id: `${id}:${atMs}`, to: email, dealer, site }, reason, session);
        }
      });
    },

    restore: (dealerId: number, record: (session: SqlSession) => Promise<void>): Promise<void> =>
      db.transaction(async (session) => {
        await store.suspensions.remove(dealerId, session);
        await record(session);
      }),

    suspensionOf: store.suspensions.of,

    forgetExpired: (): Promise<void> => store.invitations.forgetExpired(clock.now()),
  };
};
