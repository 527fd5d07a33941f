import { type DealRating, dealRating } from '#domains/cars/listings/deal-rating.ts';
import type { MarketEstimate } from '#domains/cars/listings/listing.ts';
import type { ListingStore } from '#domains/cars/listings/listing-store.server.ts';
import type { SellerQuestion } from '#domains/contact/leads/questions/question.ts';
import type { SqlDatabase } from '#lib/sql-session.ts';
import type { Drafts } from './drafts.server.ts';
import type { PriceChoice } from './listing-views.ts';
import { twoWeekPrice } from './price-choices.ts';
import type { ListingStatus, PrivateListing } from './private-listing.ts';
import type { Publishing } from './publishing.server.ts';

type Sources = {
  drafts: Pick<Drafts, 'list' | 'find'>;
  publishing: Pick<Publishing, 'rate' | 'timesToSell'>;
  db: SqlDatabase;
  listings: Pick<ListingStore, 'edits' | 'find'>;
  nameOf(draft: PrivateListing['draft']): string;
  countViews(listingId: number): Promise<number>;
  countSaves(listingId: number): Promise<number>;
  questionsOf(ownerId: number): Promise<SellerQuestion[]>;
};

export type ListingRow = {
  id: string;
  name: string;
  status: ListingStatus;
  priceUsd: number | null;
  photo: string | undefined;
  listingId: number | null;
};

export type ManagedListing = ListingRow & {
  /** What an operator told the seller. */
  reason: string;
  endsMs: number | null;
  zip: string;
  counts: { views: number; saves: number; questions: number };
  /** Unanswered ones first. */
  questions: SellerQuestion[];
  market: { rating: DealRating; estimateUsd: number; comparables: number } | null;
  /** What usually sells it within two weeks; absent without enough history. */
  twoWeeks?: PriceChoice;
};

export type ManagedListings = ReturnType<typeof createManagedListings>;

/** What a seller sees of their own listings. */
export const createManagedListings = (sources: Sources) => {
  const { db, drafts, publishing, listings, nameOf, countViews, countSaves, questionsOf } = sources;

  /** Operators can also hide a listing among all others. */
  const statusOf = async ({ status, listingId }: PrivateListing): Promise<ListingStatus> => {
    if (status !== 'live' || listingId === null) return status;
    const edits = (await listings.edits.find([listingId], db)).get(listingId);
    return edits?.hiddenMs == null ? status : 'hidden';
  };

  /** The estimate that the car's page shows; until it has one, the value of the answers. */
  const marketOf = async (listingId: number | null, value: MarketEstimate | null): Promise<MarketEstimate | null> => {
    const car = listingId === null ? undefined : await listings.find(listingId);
    return car?.market ?? value;
  };

  const rowOf = async (listing: PrivateListing): Promise<ListingRow> => ({
    id: listing.id,
    name: nameOf(listing.draft),
    status: await statusOf(listing),
    priceUsd: listing.draft.priceUsd,
    photo: listing.photos[0]?.hash,
    listingId: listing.listingId,
  });

  return {
    list: async (consumerId: string): Promise<ListingRow[]> => Promise.all((await drafts.list(consumerId)).map(rowOf)),

    open: async (consumerId: string, id: string): Promise<ManagedListing | undefined> => {
      const listing = await drafts.find(consumerId, id);
      if (!listing) return undefined;
      const { draft, listingId, ownerId } = listing;
      const [row, value, times, views, saves, questions] = await Promise.all([
        rowOf(listing),
        publishing.rate(draft),
        publishing.timesToSell(draft),
        listingId === null ? 0 : countViews(listingId),
        listingId === null ? 0 : countSaves(listingId),
        ownerId === null ? [] : questionsOf(ownerId),
      ]);
      const market = row.status === 'live' ? await marketOf(listingId, value) : value;
      const rating = dealRating(draft.priceUsd, market);
      const twoWeeks = draft.priceUsd === null ? undefined : twoWeekPrice(draft.priceUsd, value, times);
      return {
        ...row,
        reason: listing.reason,
        endsMs: listing.endsMs,
        zip: draft.zip,
        counts: { views, saves, questions: questions.length },
        questions,
        market: market && rating && { rating, estimateUsd: market.estimateUsd, comparables: market.comparables },
        ...(twoWeeks && { twoWeeks }),
      };
    },
  };
};
