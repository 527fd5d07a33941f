import type { ListingAnswer } from '#domains/cars/listings/listing-answer.ts';

/** Example figures of how prices work, from real cars on offer. */
export type HomeFigures = {
  receipt: { price: number; fees: number; total: number };
  rating: {
    similar: number;
    below: number;
    low: number;
    high: number;
    lowerQuartile: number;
    upperQuartile: number;
    price: number;
  };
  confirmed: readonly { seller: string; ago: string; stale: boolean }[];
};

const mostSellers = 3;

/** A low price may be due to the reported history; such cars come last. */
const isClean = ({ vhrTiles }: ListingAnswer): boolean => vhrTiles.every(({ tone }) => tone !== 'note');

/** Different cars first, so that the row shows as much variety as there is. */
export const greatDealRow = (listings: readonly ListingAnswer[], most: number): ListingAnswer[] => {
  const row: ListingAnswer[] = [];
  const bestFirst = [...listings.filter(isClean), ...listings.filter((listing) => !isClean(listing))];
  const take = (isNew: (listing: ListingAnswer, other: ListingAnswer) => boolean) => {
    for (const listing of bestFirst) {
      if (row.length === most) return;
      if (row.every((other) => other.id !== listing.id && isNew(listing, other))) row.push(listing);
    }
  };
  take((car, other) => isClean(car) && car.bodyStyles[0]?.code !== other.bodyStyles[0]?.code);
  take((car, other) => isClean(car) && car.model.code !== other.model.code);
  take(() => true);
  return row;
};

/** The most recently confirmed dealers, and last the one that has not confirmed for longest. */
const confirmedBy = (listings: readonly ListingAnswer[]): HomeFigures['confirmed'] => {
  const sellers = new Map<string, ListingAnswer['freshness']>();
  for (const { owner, ownerName, freshness } of listings) {
    if (!owner.privateSeller && !sellers.has(ownerName)) sellers.set(ownerName, freshness);
  }
  const byTime = [...sellers].sort(([, a], [, b]) => b.confirmedMs - a.confirmedMs);
  const sellersInOrder = [...byTime.slice(0, mostSellers - 1), ...byTime.slice(mostSellers - 1).slice(-1)];
  return sellersInOrder.map(([seller, { words, stale }]) => ({ seller, ago: words.replace('confirmed ', ''), stale }));
};

/** A car below the market and without an incentive, so that its receipt has only tax and fees. */
const isExample = ({ market, outTheDoor }: ListingAnswer): boolean =>
  outTheDoor?.incentive === 0 && (market?.rating === 'Great' || market?.rating === 'Good');

export const homeFigures = (listings: readonly ListingAnswer[]): HomeFigures | undefined => {
  const [car] = greatDealRow(listings.filter(isExample), 1);
  if (!car?.market || !car.outTheDoor) return undefined;
  const { comparables, difference, low, high, lowerQuartile, upperQuartile } = car.market;
  const { price, addOns, total } = car.outTheDoor;
  const advertised = car.pricingDetail.displayPrice ?? price;
  return {
    receipt: { price: advertised, fees: total - advertised, total },
    rating: {
      similar: comparables,
      below: -difference,
      low,
      high,
      lowerQuartile,
      upperQuartile,
      price: price + addOns,
    },
    confirmed: confirmedBy(listings),
  };
};
