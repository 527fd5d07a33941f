import { randomUUID } from 'node:crypto';
import type { OwnerStore } from '#domains/cars/sellers/owner-store.server.ts';
import type { Clock } from '#lib/clock.ts';
import type { WindowLimit } from '#lib/limit.ts';
import { hashOfToken, newToken } from '#lib/link-token.server.ts';
import { err, ok, type Result } from '#lib/result.ts';
import type { SqlDatabase, SqlSession } from '#lib/sql-session.ts';
import type { DealerMails } from './dealer-mails.server.ts';
import type { DealerRole } from './dealer-member.ts';
import type { DealerMembers, Person } from './dealer-members.server.ts';
import type { RequestView } from './request-screen.tsx';
import type { DealerRequest, RequestStore } from './request-store.server.ts';
import { isWorkMail, workDomains } from './work-mail.ts';

type Sources = {
  db: SqlDatabase;
  store: RequestStore;
  members: Pick<DealerMembers, 'join' | 'dealerOf'>;
  owners: Pick<OwnerStore, 'find' | 'findMany'>;
  mails: DealerMails;
  people(consumerIds: readonly string[]): Promise<ReadonlyMap<string, Person>>;
  /** Requests of one account a day. */
  limit: WindowLimit;
  clock: Clock;
};

type RequestInput = { dealerId: number; role: DealerRole; workEmail: string; note: string };
export type RequestRefusal = 'unknown-dealer' | 'foreign-domain' | 'too-many' | 'approved-already';
type RequestDecision = 'approved' | 'changes' | 'refused';

/** A request as an operator reads it. */
export type WaitingRequest = Pick<DealerRequest, 'id' | 'dealerId' | 'role' | 'workEmail' | 'note' | 'changedMs'> & {
  dealer: string;
  name: string;
  email: string;
};

export type DealerRequests = ReturnType<typeof createDealerRequests>;

/** People who ask for their dealer's portal: the work address is proven first, then an operator decides (DLR-07). */
export const createDealerRequests = (sources: Sources) => {
  const { db, store, members, owners, mails, people, limit, clock } = sources;

  const findDealers = async (words: string): Promise<RequestView['matches']> => {
    const ids = await store.dealersNamed(words);
    const ownersById = await owners.findMany(ids);
    return ids.flatMap((id) => {
      const owner = ownersById.get(id);
      return owner ? [{ id, name: owner.name, place: `${owner.address.city}, ${owner.address.state}` }] : [];
    });
  };

  const ownOf = async (consumerId: string, dealerId: number): Promise<RequestView['own']> => {
    const request = await store.findOwn(consumerId, dealerId);
    if (!request) return undefined;
    const { state, reason, role, workEmail, note } = request;
    return { state, reason, role, workEmail, note };
  };

  return {
    /** The page on which somebody chooses a dealer, by its number or the beginning of its name, and asks for it. */
    view: async (person: Person, query: URLSearchParams): Promise<RequestView> => {
      const words = (query.get('words') ?? '').slice(0, 100);
      const number = query.get('dealer') ?? '';
      const owner = /^\d{1,9}$/.test(number) ? await owners.find(Number(number)) : undefined;
      const dealer = owner && !owner.privateSeller ? owner : undefined;
      return {
        dealer: dealer && { id: dealer.id, name: dealer.name, domains: workDomains(dealer) },
        matches: dealer ? [] : await findDealers(words),
        words,
        own: dealer && (await ownOf(person.consumerId, dealer.id)),
        email: person.email,
      };
    },

    /** The account's own address is proven already; any other gets a link first. */
    send: async (
      person: Person,
      { dealerId, role, workEmail, note }: RequestInput,
      site: string,
    ): Promise<Result<{ state: DealerRequest['state'] }, RequestRefusal>> => {
      const [owner, dealer] = await Promise.all([owners.find(dealerId), members.dealerOf(dealerId)]);
      if (!owner || !dealer) return err('unknown-dealer');
      if (!isWorkMail(workEmail, owner)) return err('foreign-domain');
      const before = await store.findOwn(person.consumerId, dealerId);
      if (before?.state === 'approved') return err('approved-already');
      if ((await limit.take(person.consumerId)).waitMs > 0) return err('too-many');
      const isProven = workEmail.toLowerCase() === person.email.toLowerCase();
      const token = isProven ? undefined : newToken();
      const request: DealerRequest = {
        id: before?.id ?? randomUUID(),
        dealerId,
        consumerId: person.consumerId,
        role,
        workEmail,
        note,
        state: isProven ? 'waiting' : 'mail',
        reason: '',
        tokenHash: token === undefined ? null : hashOfToken(token),
        site,
        changedMs: clock.now(),
      };
      await db.transaction(async (session) => {
        await store.put(request, session);
        if (token !== undefined)
          await mails.proveWorkMail({ id: request.id, to: workEmail, dealer, site }, token, session);
      });
      return ok({ state: request.state });
    },

    /** Opened from the mail to the work address: now the request waits for an operator. */
    prove: (token: string): Promise<boolean> =>
      db.transaction(async (session) => {
        const request = await store.byToken(hashOfToken(token), session);
        if (!request) return false;
        await store.put({ ...request, state: 'waiting', tokenHash: null, changedMs: clock.now() }, session);
        return true;
      }),

    countWaiting: store.countWaiting,

    waiting: async (): Promise<WaitingRequest[]> => {
      const requests = await store.waiting();
      const [ownersById, peopleById] = await Promise.all([
        owners.findMany(requests.map(({ dealerId }) => dealerId)),
        people(requests.map(({ consumerId }) => consumerId)),
      ]);
      return requests.map(({ id, dealerId, consumerId, role, workEmail, note, changedMs }) => {
        const { name = '', email = '' } = peopleById.get(consumerId) ?? {};
        const dealer = ownersById.get(dealerId)?.name ?? 'Closed dealer';
        return { id, dealerId, role, workEmail, note, changedMs, dealer, name, email };
      });
    },

    /** By an operator, who records it in the same transaction. */
    decide: async (
      id: string,
      { decision, reason }: { decision: RequestDecision; reason: string },
      record: (request: DealerRequest, session: SqlSession) => Promise<void>,
    ): Promise<Result<{ id: string }, 'unknown-request' | 'decided-already'>> => {
      const request = await store.find(id);
      const dealer = request && (await members.dealerOf(request.dealerId));
      if (!request || !dealer) return err('unknown-request');
      const email = (await people([request.consumerId])).get(request.consumerId)?.email;
      return db.transaction(async (session) => {
        const now = await store.find(id, session);
        if (now?.state !== 'waiting') return err('decided-already');
        const { dealerId, consumerId, role, site } = now;
        const atMs = clock.now();
        await store.put({ ...now, state: decision, reason, changedMs: atMs }, session);
        if (decision === 'approved') await members.join({ dealerId, role, consumerId }, session);
        if (email) await mails.decided({ id, to: email, dealer, site }, decision, { reason, atMs }, session);
        await record(now, session);
        return ok({ id });
      });
    },
  };
};
