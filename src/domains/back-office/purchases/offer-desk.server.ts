import type { OfferRequest, OfferStatus, RequestStatus } from '#domains/supply/car-offers/car-offer.ts';
import type { CarOfferStore } from '#domains/supply/car-offers/car-offer-store.server.ts';
import { askCause } from '#domains/supply/car-offers/offer-mail.ts';
import type { PrivateListing } from '#domains/supply/private-listings/private-listing.ts';
import type { PrivateListingStore } from '#domains/supply/private-listings/private-listing-store.server.ts';

type OfferRequestRow = Pick<OfferRequest, 'id' | 'status' | 'createdMs' | 'endsMs' | 'privateListingId'> & {
  car: string;
  dealers: number;
  answers: Partial<Record<OfferStatus, number>>;
  /** Mails to dealers that their servers have accepted. */
  delivered: number;
};

export type OfferDeskView = { requests: OfferRequestRow[]; counts: Partial<Record<RequestStatus, number>> };

type Sources = {
  store: Pick<CarOfferStore, 'latest' | 'offersOf' | 'countByStatus'>;
  listings: Pick<PrivateListingStore, 'find'>;
  mails: { byCauses(causes: readonly string[]): Promise<ReadonlyMap<string, { status: string }>> };
  nameOf(draft: PrivateListing['draft']): string;
};

const mostRequests = 25;
export type OfferDesk = ReturnType<typeof createOfferDesk>;

/** Sellers' requests for offers, without the sellers. */
export const createOfferDesk = ({ store, listings, mails, nameOf }: Sources) => ({
  list: async (): Promise<OfferDeskView> => {
    const requests = await store.latest(mostRequests);
    const rows = requests.map(async ({ id, status, createdMs, endsMs, privateListingId }) => {
      const [offers, listing] = await Promise.all([store.offersOf(id), listings.find(privateListingId)]);
      const fates = await mails.byCauses(offers.map(({ ownerId }) => askCause(id, ownerId)));
      const byStatus = Map.groupBy(offers, (offer) => offer.status);
      return {
        id,
        status,
        createdMs,
        endsMs,
        privateListingId,
        car: listing ? nameOf(listing.draft) : 'A deleted listing',
        dealers: offers.length,
        answers: Object.fromEntries([...byStatus].map(([name, group]) => [name, group.length])),
        delivered: [...fates.values()].filter((fate) => fate.status === 'sent').length,
      };
    });
    return { requests: await Promise.all(rows), counts: Object.fromEntries(await store.countByStatus()) };
  },
});
