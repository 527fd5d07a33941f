import { type AccountMessage, readMessages } from '#domains/people/accounts/account-messages.ts';
import { writeCosts } from '#domains/reference/payments/figures/car-costs.ts';
import type { ShownCosts } from '#domains/reference/payments/figures/cost-line.tsx';
import { isRecord, listOf, recordOf, recordsOf, textOf } from '#lib/json-values.ts';
import type { SavedEntry } from './saved-entry.ts';

/** SAVE-16, as far as browsers care. */
export type VehicleBookmark = {
  id: string;
  isSaved: boolean;
  isExisting: boolean;
  title: string;
  notes: string;
  version: number;
  enableEmailAlerts: boolean;
  enableTextAlerts: boolean;
  overwriteFlag: boolean;
  mobilePhone: string;
  /** The number has not said YES to texts yet, where that is known. */
  textAlertsPending?: boolean;
};

/** What saving a car answers (RULING-15). */
export type SaveAnswer = {
  bookmarkId: string;
  bookmarkSaved: boolean;
  bookmarkAlreadySaved: boolean;
  version: number;
  msgs: AccountMessage[];
  mobilePhone: string;
  title: string;
  notes: string;
  enableEmailAlerts: boolean;
  enableTextAlerts: boolean;
  textAlertsPending: boolean;
};

const wholeNumberOf = (value: unknown): number => {
  const number = typeof value === 'string' ? Number(value) : value;
  return typeof number === 'number' && Number.isSafeInteger(number) && number > 0 ? number : 0;
};

export const readListingId = wholeNumberOf;

export const readSaveAnswer = (answer: unknown): SaveAnswer => {
  const body = recordOf(answer);
  return {
    bookmarkId: textOf(body.bookmarkId),
    bookmarkSaved: body.bookmarkSaved === true,
    bookmarkAlreadySaved: body.bookmarkAlreadySaved === true,
    version: wholeNumberOf(body.version),
    msgs: readMessages(body),
    mobilePhone: textOf(body.mobilePhone),
    title: textOf(body.title),
    notes: textOf(body.notes),
    enableEmailAlerts: body.enableEmailAlerts === true,
    enableTextAlerts: body.enableTextAlerts === true,
    textAlertsPending: body.textAlertsPending === true,
  };
};

type DeleteAnswer = { bookmarkDeleted: boolean; bookmarkSaved: boolean; msgs: AccountMessage[] };

export const readDeleteAnswer = (answer: unknown): DeleteAnswer => {
  const body = recordOf(answer);
  return {
    bookmarkDeleted: body.bookmarkDeleted === true,
    bookmarkSaved: body.bookmarkSaved === true,
    msgs: readMessages(body),
  };
};

/** RULING-14: which were kept in the account, which were not, and whether anything failed at all. */
type PushAnswer = { created: SavedEntry[]; failedIds: number[]; succeeded: boolean };

/** Undefined for what is no answer to a push: nothing may be cleared on its word. */
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

/** An entry as it was kept or sent; a bookmark without an id is known by its listing alone. */
export const readEntry = (value: unknown): SavedEntry | undefined => {
  const body = recordOf(value);
  const listingId = wholeNumberOf(isRecord(value) ? body.listingId : value);
  if (listingId === 0) return undefined;
  const bookmarkId = textOf(body.bookmarkId);
  return bookmarkId === '' ? listingId : { listingId, bookmarkId, version: wholeNumberOf(body.version) };
};

/** RULING-17: `bookmarks.inventoryBookmarks` of a consumer, by listing. */
export const readInventoryBookmarks = (bookmarks: unknown): Record<number, VehicleBookmark> =>
  Object.fromEntries(
    Object.entries(recordOf(bookmarks)).flatMap(([listingId, value]) => {
      const bookmark = recordOf(value);
      const id = textOf(bookmark.id);
      if (wholeNumberOf(listingId) === 0 || id === '' || bookmark.isDeleted === true) return [];
      return [[Number(listingId), readBookmark(bookmark, id)] as const];
    }),
  );

const readBookmark = (bookmark: Record<string, unknown>, id: string): VehicleBookmark => ({
  id,
  isSaved: true,
  isExisting: true,
  title: textOf(bookmark.title),
  notes: textOf(bookmark.notes),
  version: wholeNumberOf(bookmark.version),
  enableEmailAlerts: bookmark.enableEmailAlerts === true,
  enableTextAlerts: bookmark.enableTextAlerts === true,
  overwriteFlag: false,
  mobilePhone: textOf(bookmark.mobilePhone),
});

/** RULING-12: the number, bare or in an envelope; 0 for anything else, which means that it is not known. */
export const readQuickSavesLimit = (answer: unknown): number => {
  const body = recordOf(answer);
  return wholeNumberOf(body.maxQuickSavesLimit) || wholeNumberOf(recordOf(body.payload).maxQuickSavesLimit);
};

/** SAVE-18: what a list of saved cars shows of a listing. */
export type SavedListing = ShownCosts & {
  id: number;
  name: string;
  picture: string;
  priceUsd: number | null;
  isReducedPrice: boolean;
  dealIndicator: string;
};

type HydrateAnswer = { listings: SavedListing[] };

const nameOf = (listing: Record<string, unknown>): string => {
  const names = [listing.make, listing.model].map((part) => textOf(isRecord(part) ? part.name : part));
  const name = [listing.year, ...names].filter(Boolean).join(' ');
  return name === '' ? textOf(listing.title) : name;
};

const amountOf = (value: unknown): number | undefined =>
  typeof value === 'number' && Number.isFinite(value) ? value : undefined;

/** Its figures, and what they follow from; nothing without a price. */
const costsOf = (listing: Record<string, unknown>): ShownCosts => {
  const { outTheDoor, payment, listingType, bodyStyles, pricingDetail, owner } = listing;
  const { price, docFee, total, state, stateAssumed, incentive } = recordOf(outTheDoor);
  const [priceUsd, docFeeUsd, paid] = [amountOf(price), amountOf(docFee), amountOf(total)];
  if (priceUsd === undefined || docFeeUsd === undefined || paid === undefined) return {};
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

/** Undefined for what is no answer: no car may be called expired on its word. */
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
          picture: textOf(picture?.src),
          priceUsd: wholeNumberOf(pricing.salePrice) || null,
          isReducedPrice: listing.isReducedPrice === true,
          dealIndicator: textOf(pricing.dealIndicator),
          ...costsOf(listing),
        };
      }),
  };
};
