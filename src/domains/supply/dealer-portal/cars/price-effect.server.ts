import { mileageReach } from '#domains/cars/appraisal/appraisable.ts';
import { type DealRating, dealRating, minimumComparables } from '#domains/cars/listings/deal-rating.ts';
import type { Listing } from '#domains/cars/listings/listing.ts';
import type { ListingStore } from '#domains/cars/listings/listing-store.server.ts';
import type { ListingIndex } from '#domains/cars/search/listing-index.ts';
import type { Owner } from '#domains/cars/sellers/owner.ts';
import { type Criteria, noCriteria } from '#domains/finding/criteria/criteria.ts';
import { wholeInventory } from '#domains/reference/brands/site-inventory.ts';
import { timesToSell } from '#domains/supply/private-listings/time-to-sell.ts';
import { addOnsTotal, advertisedPrice, priceWithAddOns } from '#lib/advertised-price.ts';
import type { Clock } from '#lib/clock.ts';
import { dayMs } from '#lib/duration.ts';

type Sources = {
  index: Pick<ListingIndex, 'count'>;
  listings: Pick<ListingStore, 'findExpiredSince'>;
  /** How many people are notified when a car gets this price. */
  countPriceAlerts(listingId: number, priceUsd: number): Promise<number>;
  clock: Clock;
};

/** What a price does: to its rating, to its place among similar cars, and who is notified. */
export type PriceEffect = {
  priceUsd: number;
  rating: DealRating | null;
  /** From the lowest price. */
  rank: number;
  /** How long similar cars with that rating took to sell; absent with too few of them. */
  days?: number;
  alerts: number;
};

export type PriceView = { now: PriceEffect | null; others: PriceEffect[]; similar: number; comparables: number };

const radiusMiles = 50;
const historyDays = 180;

/** Highest shares of the estimate with which a price has the better ratings (RULING-61). */
const ratingShares = [1.03, 0.98, 0.94] as const;

const similarTo = ({ id, makeCode, modelCode, listingType, year }: Listing): Criteria => ({
  ...noCriteria,
  makes: [makeCode],
  models: [modelCode],
  listingTypes: [listingType],
  year: { min: year - 1, max: year + 1 },
  excludedIds: [id],
});

/** Prices at which the rating gets better, below the current one. */
const betterPrices = (listing: Listing): number[] => {
  const { priceUsd, market } = listing;
  if (priceUsd === null || market === null || market.comparables < minimumComparables) return [];
  const addOns = addOnsTotal(listing);
  const ratingAt = (price: number) => dealRating(price + addOns, market);
  return ratingShares
    .map((share) => Math.floor((market.estimateUsd * share - addOns) / 10) * 10)
    .filter((price) => price < priceUsd && ratingAt(price) !== ratingAt(priceUsd));
};

export type PriceEffects = ReturnType<typeof createPriceEffects>;

/** What a new price would do before it is saved (DLR-10). */
export const createPriceEffects = ({ index, listings, countPriceAlerts, clock }: Sources) => ({
  of: async (listing: Listing, owner: Owner, requestedUsd: number | undefined): Promise<PriceView> => {
    const { latitude, longitude } = owner.address;
    const scope = { inventory: wholeInventory, area: { from: { latitude, longitude }, radiusMiles } };
    const criteria = similarTo(listing);
    const [similar, sold] = await Promise.all([
      index.count({ ...scope, criteria }),
      listings.findExpiredSince(clock.now() - historyDays * dayMs, { limit: 2000, models: [listing.modelCode] }),
    ]);
    const { year, mileage } = listing;
    const times = timesToSell(sold, { year, mileage, mileageReach: mileageReach(mileage) });
    const effectOf = async (priceUsd: number): Promise<PriceEffect> => {
      const repriced = { ...listing, priceUsd };
      const rating = dealRating(priceWithAddOns(repriced), listing.market);
      const days = times.find((time) => time.rating === rating)?.days;
      const [cheaper, alerts] = await Promise.all([
        index.count({
          ...scope,
          criteria: { ...criteria, price: { max: (advertisedPrice(repriced, owner) ?? 0) - 1 } },
        }),
        countPriceAlerts(listing.id, priceUsd),
      ]);
      return { priceUsd, rating, rank: cheaper + 1, ...(days !== undefined && { days }), alerts };
    };
    const prices = [...new Set([...betterPrices(listing), ...(requestedUsd === undefined ? [] : [requestedUsd])])];
    const others = prices.filter((price) => price !== listing.priceUsd).sort((a, b) => b - a);
    return {
      now: listing.priceUsd === null ? null : await effectOf(listing.priceUsd),
      others: await Promise.all(others.map(effectOf)),
      similar: similar + 1,
      comparables: listing.market?.comparables ?? 0,
    };
  },
});
