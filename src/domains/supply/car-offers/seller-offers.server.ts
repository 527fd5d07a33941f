import type { Owner } from '#domains/cars/sellers/owner.ts';
import { deliveryOfStatus } from '#domains/contact/purchases/purchase-delivery.ts';
import type { PrivateListing } from '#domains/supply/private-listings/private-listing.ts';
import { privateListingSetting } from '#domains/supply/private-listings/private-listing-settings.ts';
import type { PrivateListingStore } from '#domains/supply/private-listings/private-listing-store.server.ts';
import type { Clock } from '#lib/clock.ts';
import type { Settings } from '#lib/setting.ts';
import {
  type CarOffer,
  type CarOfferPrice,
  dealerLabel,
  netCents,
  type OfferRequest,
  type OfferStatus,
} from './car-offer.ts';
import type { CarOfferStore } from './car-offer-store.server.ts';
import { type CarOffers, isAskable } from './car-offers.server.ts';
import { askCause } from './offer-mail.ts';
import type { DescribeOfferedCar, OfferedCar } from './offered-car.server.ts';

/** One dealer's answer beside the others; named only once it is chosen. */
export type SellerOffer = {
  position: number;
  label: string;
  miles: number;
  rating: Owner['rating'];
  status: OfferStatus;
  /** Whether our mail has reached the dealer's mail server. */
  delivery: 'waiting' | 'sent' | 'failed';
  price: CarOfferPrice | null;
  netCents: number | null;
  isExpired: boolean;
  isBest: boolean;
  note: string;
  dealer: { name: string; phone: string; email: string; where: string } | null;
};

export type SellerOffersView = {
  listingId: string;
  car: OfferedCar;
  canAsk: boolean;
  /** Dealers who would be asked now. */
  dealers: number;
  hours: number;
  owedUsd: number | null;
  askingUsd: number | null;
  request: Pick<OfferRequest, 'status' | 'createdMs' | 'endsMs'> | null;
  isAnswerable: boolean;
  offers: SellerOffer[];
  timeZone: string;
};

type Sources = {
  store: CarOfferStore;
  listings: Pick<PrivateListingStore, 'find'>;
  offers: Pick<CarOffers, 'dealersFor' | 'isAnswerable'>;
  describe: DescribeOfferedCar;
  findOwners(ids: readonly number[]): Promise<ReadonlyMap<number, Owner>>;
  mails: { byCauses(causes: readonly string[]): Promise<ReadonlyMap<string, { status: string }>> };
  settings: Settings;
  timeZoneOf(zip: string): string;
  clock: Clock;
};
export type SellerOffers = ReturnType<typeof createSellerOffers>;

/** Offers as their seller sees them, side by side. */
export const createSellerOffers = (sources: Sources) => {
  const { store, listings, offers, describe, findOwners, mails, settings, clock } = sources;

  const rowsOf = async (answers: readonly CarOffer[], { draft }: PrivateListing): Promise<SellerOffer[]> => {
    const nowMs = clock.now();
    const owners = await findOwners(answers.map(({ ownerId }) => ownerId));
    const fates = await mails.byCauses(answers.map(({ requestId, ownerId }) => askCause(requestId, ownerId)));
    const isOpen = ({ status, price }: CarOffer) =>
      status === 'offered' && price !== null && price.validUntilMs > nowMs;
    const best = Math.max(...answers.filter(isOpen).map(({ price }) => price?.priceCents ?? 0));
    return answers.map((offer) => {
      const { position, miles, status, price, note } = offer;
      const owner = owners.get(offer.ownerId);
      const isChosen = status === 'chosen' && owner !== undefined;
      return {
        position,
        label: dealerLabel(position),
        miles,
        rating: owner?.rating ?? null,
        status,
        delivery: deliveryOfStatus(fates.get(askCause(offer.requestId, offer.ownerId))?.status),
        price,
        netCents: price && netCents(price.priceCents, draft.owedUsd),
        isExpired: price !== null && price.validUntilMs <= nowMs,
        isBest: isOpen(offer) && price?.priceCents === best,
        note,
        dealer: isChosen
          ? {
              name: owner.name,
              phone: owner.phone,
              email: owner.leadEmail ?? '',
              where: `${owner.address.address1}, ${owner.address.city}, ${owner.address.state}`,
            }
          : null,
      };
    });
  };

  return {
    view: async (consumerId: string, listingId: string): Promise<SellerOffersView | undefined> => {
      const listing = await listings.find(listingId);
      if (listing?.consumerId !== consumerId) return undefined;
      const request = await store.ofListing(listing.id);
      const isAnswerable = request !== undefined && offers.isAnswerable(request, listing);
      const canAsk = isAskable(listing) && !isAnswerable;
      return {
        listingId,
        car: await describe(listing),
        canAsk,
        dealers: canAsk ? (await offers.dealersFor(listing)).length : 0,
        hours: settings.current(privateListingSetting).offerHours,
        owedUsd: listing.draft.owedUsd,
        askingUsd: listing.draft.priceUsd,
        request: request ? { status: request.status, createdMs: request.createdMs, endsMs: request.endsMs } : null,
        isAnswerable,
        offers: request ? await rowsOf(await store.offersOf(request.id), listing) : [],
        timeZone: sources.timeZoneOf(listing.draft.zip),
      };
    },
  };
};
