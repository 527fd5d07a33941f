import { cardOfListing } from '#domains/cars/listings/card-of-listing.ts';
import type { ListingAnswer } from '#domains/cars/listings/listing-answer.ts';
import { trimText } from '#domains/cars/listings/listing-title.ts';
import { formatMoney, grouped } from '#lib/money.ts';
import { comparePath } from '#paths/paths.ts';

export type DealerDifferenceView = {
  /** Address of the comparison, for browsers without JavaScript. */
  href: string;
  here: string;
  there: string;
  rows: readonly { label: string; here: string; there: string }[];
};

const money = (usd: number | null | undefined): string =>
  usd === null || usd === undefined ? 'Not listed' : formatMoney(usd);

const factsOf = (listing: ListingAnswer): [label: string, value: string][] => {
  const { owner } = listing;
  const { price, outTheDoor } = cardOfListing(listing);
  const { distanceFromSearch: miles, rating } = owner;
  const { city, state } = owner.location.address;
  return [
    ['Price', money(price)],
    ['Dealer fee', owner.docFee > 0 ? formatMoney(owner.docFee) : 'Not reported'],
    ['Out the door', money(outTheDoor)],
    ['Year', String(listing.year)],
    ['Trim', trimText(listing.atTrim) || 'Not reported'],
    ['Miles', listing.mileage.value],
    miles === null ? ['Location', `${city}, ${state}`] : ['Distance', `${grouped(Math.round(miles))} mi away`],
    ['Dealer rating', rating.value === null ? 'Not rated' : `${rating.value.toFixed(1)} of 5`],
    ['Last confirmed', listing.freshness.words],
  ];
};

/** The differences between two dealers' offers of one model (UI-05); equal values are left out. */
export const dealerDifferenceView = (listing: ListingAnswer, other: ListingAnswer): DealerDifferenceView => {
  const there = new Map(factsOf(other));
  return {
    href: comparePath([listing.id, other.id]),
    here: listing.owner.name,
    there: other.owner.name,
    rows: factsOf(listing).flatMap(([label, value]) => {
      const twin = there.get(label) ?? '';
      return value === twin || value === '' || twin === '' ? [] : [{ label, here: value, there: twin }];
    }),
  };
};
