import type { ListingAnswer } from '#domains/cars/listings/listing-answer.ts';
import type { HistoryTile } from '#domains/cars/listings/listing-facts.ts';
import { grouped } from '#lib/money.ts';
import { reviewsUnder } from '#paths/paths.ts';
import type { IconName } from '#ui/icons.ts';

export type HistoryTileView = { icon: IconName; title: string; note: string; tone: HistoryTile['tone']; href?: string };

type Words = { icon: IconName; name: string; good: string; note: string };

const words: Readonly<Record<string, Words>> = {
  accidents: { icon: 'shield', name: 'Accidents', good: 'None', note: 'Ask how it was repaired' },
  owners: { icon: 'key', name: 'Owners', good: 'Since it was new', note: 'Since it was new' },
  title: { icon: 'file', name: 'Title', good: 'No salvage or rebuilt title', note: 'Ask to see the title first' },
  frame: { icon: 'wrench', name: 'Frame', good: 'No structural damage', note: 'Have it inspected first' },
  use: { icon: 'user', name: 'Use', good: 'Not a fleet or rental car', note: 'Used by a company or as a rental' },
};

/** Only a report finds these out; the rest is also in the papers of a car. */
const fromReport: ReadonlySet<string> = new Set(['accidents', 'frame']);

const unknownNote = 'Nothing was reported. That doesn’t mean it’s clean.';
const unsaidNote = 'The seller didn’t say. That doesn’t mean it’s clean.';

/** A private seller answers for themselves, unless they give the report. */
const isSellersWord = ({ owner, freeHistoryReport }: Pick<ListingAnswer, 'owner' | 'freeHistoryReport'>): boolean =>
  owner.privateSeller && !freeHistoryReport;

const tileView = ({ name, label, tone }: HistoryTile, sellersWord: boolean): HistoryTileView[] => {
  const text = words[name];
  if (!text) return [];
  if (tone === 'unknown')
    return [
      { icon: text.icon, title: `${text.name} not reported`, note: sellersWord ? unsaidNote : unknownNote, tone },
    ];
  const source = sellersWord ? ', says the seller' : fromReport.has(name) ? ' in the report' : '';
  return [{ icon: text.icon, title: label, note: tone === 'good' ? `${text.good}${source}` : text.note, tone }];
};

/** Tile about recalls (VDP-04); without data it says "not reported". */
const recallTile = ({ safetyRecall }: Pick<ListingAnswer, 'safetyRecall'>): HistoryTileView => {
  if (safetyRecall === null)
    return {
      icon: 'flag',
      title: 'Recalls not reported',
      note: 'Check the VIN at nhtsa.gov before you buy.',
      tone: 'unknown',
    };
  const { openCount } = safetyRecall;
  if (openCount === 0)
    return {
      icon: 'flag',
      title: 'No open recall',
      note: 'According to the seller. Check at nhtsa.gov.',
      tone: 'good',
    };
  return {
    icon: 'flag',
    title: openCount === 1 ? 'Open safety recall' : `${openCount} open safety recalls`,
    note: 'Dealers of this make fix it for free. Ask when.',
    tone: 'note',
  };
};

/** Ratings below this are not shown as positive. */
const wellLiked = 3;

/** Owners' reviews of the model; the count leads to them (REV-01). */
const ratingTile = (
  {
    kbbConsumerRatings: rated,
    kbbConsumerReviewCount: count,
  }: Pick<ListingAnswer, 'kbbConsumerRatings' | 'kbbConsumerReviewCount'>,
  researchHref: string | undefined,
): HistoryTileView => {
  const link = researchHref === undefined ? {} : { href: reviewsUnder(researchHref) };
  if (!rated || count === 0)
    return {
      icon: 'star',
      title: 'No owner reviews yet',
      note: 'Own one? Say what it’s like.',
      tone: 'unknown',
      ...link,
    };
  return {
    icon: 'star',
    title: `${rated.value.toFixed(1)} out of 5 by owners`,
    note: `${grouped(count)} ${count === 1 ? 'review' : 'reviews'} of this model`,
    tone: rated.value < wellLiked ? 'note' : 'good',
    ...link,
  };
};

/** History tiles (RULING-63); a new car has only a warranty. */
export const vehicleHistoryView = (listing: ListingAnswer, researchHref?: string): HistoryTileView[] => {
  const sellersWord = isSellersWord(listing);
  const past = listing.listingType === 'NEW' ? [] : listing.vhrTiles.flatMap((tile) => tileView(tile, sellersWord));
  return [...past, recallTile(listing), ratingTile(listing, researchHref)];
};
