import { randomUUID } from 'node:crypto';
import type { Owner } from '#domains/cars/sellers/owner.ts';
import type { NewNotification } from '#domains/people/notifications/notification.ts';
import type { PrivateListing } from '#domains/supply/private-listings/private-listing.ts';
import { privateListingSetting } from '#domains/supply/private-listings/private-listing-settings.ts';
import type { PrivateListingStore } from '#domains/supply/private-listings/private-listing-store.server.ts';
import type { Seller } from '#domains/supply/private-listings/publishing.server.ts';
import type { Clock } from '#lib/clock.ts';
import { dayMs, hourMs } from '#lib/duration.ts';
import type { WindowLimit } from '#lib/limit.ts';
import { err, ok, type Result } from '#lib/result.ts';
import type { Settings } from '#lib/setting.ts';
import type { SqlDatabase, SqlSession } from '#lib/sql-session.ts';
import { carOffersPath } from '#paths/paths.ts';
import type { BuyingDealers } from './buying-dealers.server.ts';
import { type CarOffer, dealerLabel, type OfferRequest } from './car-offer.ts';
import type { CarOfferStore } from './car-offer-store.server.ts';
import type { OfferAnswer } from './offer-input.ts';
import type { OfferMails } from './offer-mails.server.ts';
import type { OfferRefusal } from './offer-refusals.ts';
import type { DescribeOfferedCar } from './offered-car.server.ts';

type Sources = {
  db: SqlDatabase;
  store: CarOfferStore;
  listings: Pick<PrivateListingStore, 'find'>;
  buyersOf: BuyingDealers;
  describe: DescribeOfferedCar;
  findSeller(consumerId: string): Promise<Seller>;
  findOwners(ids: readonly number[]): Promise<ReadonlyMap<number, Owner>>;
  nameOf(draft: PrivateListing['draft']): string;
  mails: OfferMails;
  notify(consumerId: string, notification: NewNotification, session: SqlSession): Promise<void>;
  settings: Settings;
  /** Counts requests by account. */
  limit: WindowLimit;
  clock: Clock;
};

const retentionDays = 90;
/** How many requests a dealer's portal lists. */
const mostRequests = 100;
/** A listing that was sold, refused, hidden or has ended asks nobody anymore. */
const askableStatuses: readonly PrivateListing['status'][] = ['draft', 'review', 'live', 'paused'];

export const isAskable = (listing: PrivateListing | undefined): listing is PrivateListing =>
  listing !== undefined && askableStatuses.includes(listing.status);

type Own = { consumerId: string; listingId: string };
export type CarOffers = ReturnType<typeof createCarOffers>;

/** Sellers ask dealers nearby for offers; one is chosen, and only then do the two learn of each other. */
export const createCarOffers = (sources: Sources) => {
  const { db, store, listings, buyersOf, describe, findSeller, findOwners, nameOf, mails, notify, clock } = sources;
  const rules = () => sources.settings.current(privateListingSetting);

  const ownListing = async ({ consumerId, listingId }: Own, session?: SqlSession) => {
    const listing = await listings.find(listingId, session);
    return listing?.consumerId === consumerId ? listing : undefined;
  };

  const dealersFor = ({ draft }: PrivateListing) => buyersOf(draft, rules().mostOfferDealers);

  const dealerOf = async (ownerId: number): Promise<(Owner & { leadEmail: string }) | undefined> => {
    const owner = (await findOwners([ownerId])).get(ownerId);
    return owner?.leadEmail ? { ...owner, leadEmail: owner.leadEmail } : undefined;
  };

  /** What mails about one dealer's part of a request name; undefined for a dealer without an address. */
  const partsOf = async (request: OfferRequest, offer: CarOffer, listing: PrivateListing) => {
    const dealer = await dealerOf(offer.ownerId);
    const seller = await findSeller(request.consumerId);
    return dealer && { request, offer, dealer, seller, listing, name: nameOf(listing.draft) };
  };

  /** A request that dealers can still answer. */
  const isAnswerable = (request: OfferRequest, listing: PrivateListing | undefined): boolean =>
    request.status === 'open' && request.endsMs > clock.now() && isAskable(listing);

  const find = async (requestId: string, ownerId: number, session?: SqlSession) => {
    const request = await store.find(requestId, session);
    const offer = (await store.offersOf(requestId, session)).find((one) => one.ownerId === ownerId);
    if (!request || !offer) return undefined;
    return { request, offer, listing: await listings.find(request.privateListingId, session) };
  };

  const answered = (offer: CarOffer, answer: OfferAnswer): CarOffer => {
    const nowMs = clock.now();
    const base = { ...offer, version: offer.version + 1, by: answer.by, note: answer.note, changedMs: nowMs };
    if (answer.answer === 'decline') return { ...base, status: 'declined', price: null, decline: answer.reason };
    const { price, validDays, condition, payout, picksUp, paysLoan } = answer;
    const validUntilMs = nowMs + validDays * dayMs;
    return {
      ...base,
      status: 'offered',
      decline: null,
      price: { priceCents: price * 100, validUntilMs, condition, payout, picksUp, paysLoan },
    };
  };

  return {
    dealersFor,
    isAnswerable,
    find,
    partsOf,
    nameOf,
    ofOwner: (ownerId: number): Promise<CarOffer[]> => store.ofOwner(ownerId, mostRequests),

    /** Asks the dealers who buy such cars nearby. */
    ask: async (own: Own, site: string): Promise<Result<{ dealers: number }, OfferRefusal>> => {
      const listing = await ownListing(own);
      if (!listing) return err('unknown');
      if (!isAskable(listing)) return err('over');
      const seller = await findSeller(own.consumerId);
      if (seller.email === '') return err('unconfirmed');
      const before = await store.ofListing(listing.id);
      if (before && isAnswerable(before, listing)) return err('already');
      const [dealers, car] = [await dealersFor(listing), await describe(listing)];
      if (dealers.length === 0) return err('no-dealers');
      if ((await sources.limit.take(own.consumerId)).waitMs > 0) return err('too-many');
      return db.transaction(async (session): Promise<Result<{ dealers: number }, OfferRefusal>> => {
        const latest = await store.ofListing(listing.id, session);
        if (latest && isAnswerable(latest, listing)) return err('already');
        const nowMs = clock.now();
        const request: OfferRequest = {
          id: randomUUID(),
          consumerId: own.consumerId,
          privateListingId: listing.id,
          status: 'open',
          site,
          createdMs: nowMs,
          endsMs: nowMs + rules().offerHours * hourMs,
          changedMs: nowMs,
        };
        const asks = dealers.map(({ owner, miles }, position) => ({
          dealer: owner,
          offer: {
            requestId: request.id,
            ownerId: owner.id,
            consumerId: own.consumerId,
            position,
            status: 'waiting' as const,
            version: 0,
            price: null,
            decline: null,
            note: '',
            by: '',
            miles,
            changedMs: nowMs,
          },
        }));
        // A new request replaces one whose time is over.
        if (latest?.status === 'open')
          await store.setStatus(latest.id, { status: 'withdrawn', changedMs: nowMs }, session);
        await store.add(
          request,
          asks.map(({ offer }) => offer),
          session,
        );
        const name = nameOf(listing.draft);
        for (const { dealer, offer } of asks)
          await mails.ask({ request, offer, dealer, seller, listing, name }, car, session);
        return ok({ dealers: dealers.length });
      });
    },

    /** A dealer's answer; the caller has proven that it acts for the owner. */
    answer: ({
      requestId,
      ownerId,
      answer,
    }: {
      requestId: string;
      ownerId: number;
      answer: OfferAnswer;
    }): Promise<Result<CarOffer, OfferRefusal>> =>
      db.transaction(async (session): Promise<Result<CarOffer, OfferRefusal>> => {
        const current = await find(requestId, ownerId, session);
        if (!current) return err('unknown');
        const { request, offer, listing } = current;
        if (!isAnswerable(request, listing) || !isAskable(listing)) return err('over');
        if (offer.version !== answer.version) return err('changed');
        const next = answered(offer, answer);
        await store.putOffer(next, session);
        await store.setStatus(request.id, { status: 'open', changedMs: next.changedMs }, session);
        const parts = await partsOf(request, next, listing);
        if (!parts) return ok(next);
        const made = next.status === 'offered' ? 'made an offer' : 'passed';
        await notify(
          request.consumerId,
          {
            type: 'answer',
            title: `${dealerLabel(next.position)} ${made}: ${parts.name}`,
            href: carOffersPath(listing.id),
            ...(listing.listingId !== null && { listingId: listing.listingId }),
          },
          session,
        );
        await mails.answered(parts, session);
        return ok(next);
      }),

    /** Chooses one offer: both learn who the other is, and the other dealers that they weren't chosen. */
    choose: (
      own: Own,
      { position, phone }: { position: number; phone: string },
    ): Promise<Result<CarOffer, OfferRefusal>> =>
      db.transaction(async (session): Promise<Result<CarOffer, OfferRefusal>> => {
        const listing = await ownListing(own, session);
        const request = listing && (await store.ofListing(listing.id, session));
        if (!listing || !request) return err('unknown');
        if (request.status !== 'open' || !isAskable(listing)) return err('over');
        const offers = await store.offersOf(request.id, session);
        const offer = offers.find((one) => one.position === position);
        if (!offer?.price || offer.status !== 'offered') return err('no-offer');
        const nowMs = clock.now();
        if (offer.price.validUntilMs <= nowMs) return err('expired');
        const parts = await partsOf(request, { ...offer, status: 'chosen' }, listing);
        if (!parts || parts.seller.email === '') return err('unconfirmed');
        await store.setStatus(request.id, { status: 'chosen', changedMs: nowMs }, session);
        await store.putOffer({ ...offer, status: 'chosen', changedMs: nowMs }, session);
        await mails.chosen(parts, phone, session);
        for (const other of offers.filter(
          ({ status, ownerId }) => ownerId !== offer.ownerId && status !== 'declined',
        )) {
          const next = { ...other, status: 'not-chosen' as const, changedMs: nowMs };
          await store.putOffer(next, session);
          const others = await partsOf(request, next, listing);
          if (others) await mails.notChosen(others, session);
        }
        return ok(offer);
      }),

    /** Ends a request without choosing. */
    withdraw: (own: Own): Promise<Result<{ withdrawn: true }, OfferRefusal>> =>
      db.transaction(async (session): Promise<Result<{ withdrawn: true }, OfferRefusal>> => {
        const listing = await ownListing(own, session);
        const request = listing && (await store.ofListing(listing.id, session));
        if (request?.status !== 'open') return err('unknown');
        await store.setStatus(request.id, { status: 'withdrawn', changedMs: clock.now() }, session);
        return ok({ withdrawn: true });
      }),

    /** Daily: deletes what ended three months ago. */
    forgetOld: (): Promise<void> => store.removeOld(clock.now() - retentionDays * dayMs),
  };
};
