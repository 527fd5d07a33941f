import { writeCosts } from '#domains/reference/payments/figures/car-costs.ts';
import type { CardCosts } from '#domains/reference/payments/figures/cost-line.tsx';
import { type BrowserBookmark, readBookmark } from '#domains/saved/bookmarks/bookmark-wire.ts';
import { isRecord, listOf, recordOf, recordsOf, textOf, wholeNumberOf } from '#lib/json-values.ts';
import type { SavedEntry } from './saved-entry.ts';

/** The fields of a saved car that browsers need (SAVE-16). */
export type VehicleBookmark = BrowserBookmark & {
  listingId: number;
  isSaved: boolean;
  isExisting: boolean;
  notes: string;
};

/** The quick saves that the account has now, those it has not, and whether all succeeded (RULING-14). */
type PushAnswer = { created: SavedEntry[]; failedIds: number[]; succeeded: boolean };

/** Undefined for an invalid answer: nothing must be deleted because of it. */
export const readPushAnswer = (answer: unknown): PushAnswer | undefined => {
  const body = recordOf(answer);
  if (!Array.isArray(body.createdBookmarkBeans)) return undefined;
  const beans = (name: string) => listOf(body[name]).map(recordOf);
  const failed = beans('failedToCreateBookmarkBeans');
  return {
    created: beans('createdBookmarkBeans').flatMap((bean) => readEntry(bean) ?? []),
    failedIds: failed.map((bean) => wholeNumberOf(bean.listingId)),
    succeeded: failed.length === 0 && beans('failedToDeleteBookmarkBeans').length === 0,
  };
};

/** An entry from storage or the server; without a bookmark id it is only the listing id. */
export const readEntry = (value: unknown): SavedEntry | undefined => {
  const body = recordOf(value);
  const listingId = wholeNumberOf(isRecord(value) ? body.listingId : value);
  if (listingId === 0) return undefined;
  const bookmarkId = textOf(body.bookmarkId);
  return bookmarkId === '' ? listingId : { listingId, bookmarkId, version: wholeNumberOf(body.version) };
};

/** Reads `bookmarks.inventoryBookmarks` of `userinfo`, keyed by listing (RULING-17). */
export const readInventoryBookmarks = (bookmarks: unknown): VehicleBookmark[] =>
  Object.entries(recordOf(bookmarks)).flatMap(([listing, value]) => {
    const [listingId, bookmark] = [wholeNumberOf(listing), readBookmark(value)];
    if (listingId === 0 || !bookmark) return [];
    return [{ ...bookmark, listingId, isSaved: true, isExisting: true, notes: textOf(recordOf(value).notes) }];
  });

/** The limit, at the top level or in an envelope; 0 if the answer has none (RULING-12). */
export const readQuickSavesLimit = (answer: unknown): number => {
  const body = recordOf(answer);
  return wholeNumberOf(body.maxQuickSavesLimit) || wholeNumberOf(recordOf(body.payload).maxQuickSavesLimit);
};

/** The data of a listing in lists of saved cars (SAVE-18). */
export type SavedListing = CardCosts & {
  id: number;
  name: string;
  picture: string;
  priceUsd: number | null;
  isReducedPrice: boolean;
  dealIndicator: string;
};

type HydrateAnswer = { listings: SavedListing[] };

/** Pictures are at the same path of every brand; the API gives their whole address. */
const picturePathOf = (address: string): string => address.replace(/^https?:\/\/[^/]+(?=\/img\/)/, '');

const nameOf = (listing: Record<string, unknown>): string => {
  const names = [listing.make, listing.model].map((part) => textOf(isRecord(part) ? part.name : part));
  const name = [listing.year, ...names].filter(Boolean).join(' ');
  return name === '' ? textOf(listing.title) : name;
};

const amountOf = (value: unknown): number | undefined =>
  typeof value === 'number' && Number.isFinite(value) ? value : undefined;

/** Its figures and their inputs; empty without a price. */
const costsOf = (listing: Record<string, unknown>): CardCosts => {
  const { outTheDoor, payment, listingType, bodyStyles, pricingDetail, owner } = listing;
  const { price, addOns, docFee, total, state, stateAssumed, incentive } = recordOf(outTheDoor);
  const [listedUsd, docFeeUsd, paid] = [amountOf(price), amountOf(docFee), amountOf(total)];
  if (listedUsd === undefined || docFeeUsd === undefined || paid === undefined) return {};
  const priceUsd = listedUsd + (amountOf(addOns) ?? 0);
  const monthly = amountOf(recordOf(payment).monthly);
  const [style] = listOf(bodyStyles).map(recordOf);
  const costs = writeCosts({
    priceUsd,
    docFeeUsd,
    state: textOf(state),
    isNew: listingType === 'NEW',
    msrpUsd: amountOf(recordOf(pricingDetail).msrp) ?? null,
    styleCode: textOf(style?.code),
    incentivePriceUsd: priceUsd - (amountOf(incentive) ?? 0),
    isPrivateSale: recordOf(owner).privateSeller === true,
  });
  return {
    costs,
    outTheDoor: paid,
    ...(monthly !== undefined && { monthly }),
    ...(stateAssumed === true && { assumedState: textOf(state) }),
  };
};

/** Undefined for an invalid answer: no car must count as expired because of it. */
export const readHydrateAnswer = (answer: unknown): HydrateAnswer | undefined => {
  const body = recordOf(answer);
  if (!Array.isArray(body.listings)) return undefined;
  const listings = recordsOf(body.listings).filter((listing) => wholeNumberOf(listing.id) > 0);
  const isExpired = (listing: Record<string, unknown>) => listing.type === 'Expired';
  return {
    listings: listings
      .filter((listing) => !isExpired(listing))
      .map((listing) => {
        const pricing = recordOf(listing.pricingDetail);
        const [picture] = listOf(recordOf(listing.images).sources).map(recordOf);
        return {
          id: wholeNumberOf(listing.id),
          name: nameOf(listing),
          picture: picturePathOf(textOf(picture?.src)),
          priceUsd: wholeNumberOf(pricing.displayPrice) || null,
          isReducedPrice: listing.isReducedPrice === true,
          dealIndicator: textOf(pricing.dealIndicator),
          ...costsOf(listing),
        };
      }),
  };
};
