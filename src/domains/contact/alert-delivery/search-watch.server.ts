import type { Listing } from '#domains/cars/listings/listing.ts';
import type { ListingChange } from '#domains/cars/listings/listing-change.ts';
import type { IndexedListing } from '#domains/cars/search/listing-index.ts';
import type { AlertEvent } from '#domains/contact/alert-choices/alert-choice.ts';
import type { PaymentTerms } from '#domains/reference/payments/payment-terms.ts';
import type { Clock } from '#lib/clock.ts';
import { dayMs } from '#lib/duration.ts';
import type { SqlSession } from '#lib/sql-session.ts';
import type { AlertBookmarks } from './alert-bookmark.ts';
import type { AlertNewsService, BookmarkNews } from './alert-news.server.ts';
import type { SearchNotifications } from './search-notifications.server.ts';

type Sources = {
  /** All saved searches, as visible in the session. */
  searches: {
    askingForTerms(cars: Iterable<IndexedListing>): string[];
    matchOn(terms: ReadonlyMap<string, PaymentTerms | undefined>): (car: IndexedListing) => string[];
    catchUp(session: SqlSession): Promise<void>;
    forget(id: string): void;
  };
  /** With the seller facts that searches need; cars of unknown sellers are missing. */
  withOwners(cars: readonly Listing[], session: SqlSession): Promise<Map<Listing, IndexedListing>>;
  bookmarks: AlertBookmarks;
  /** The consumer's payment terms, if they have a wallet. */
  termsOf(consumerId: string, session: SqlSession): Promise<PaymentTerms | undefined>;
  news: AlertNewsService;
  notify: SearchNotifications;
  /** Removes what another bookmark of the consumer already reports. */
  share(news: readonly BookmarkNews[], session: SqlSession): Promise<BookmarkNews[]>;
  titleOf(car: Listing): string;
  clock: Clock;
};

type SearchMatch = { bookmarkId: string; event: AlertEvent; change: ListingChange; back?: true };

/** A car that returns within this time is reported as back, not as new: feeds drop cars for some days. */
const backWithinMs = 7 * dayMs;

const without = (ids: ReadonlySet<string>, others: ReadonlySet<string>) => [...ids].filter((id) => !others.has(id));
const within = (ids: ReadonlySet<string>, others: ReadonlySet<string>) => [...ids].filter((id) => others.has(id));

/** Notifies owners of saved searches about cars that newly match, got cheaper or left. */
export const createSearchWatch = (sources: Sources) => {
  const { searches, withOwners, bookmarks, termsOf, news, notify, share, titleOf, clock } = sources;

  /** The owners' payment terms, for the searches that need them to match. */
  const termsFor = async (cars: Iterable<IndexedListing>, session: SqlSession) => {
    const savedSearches = await bookmarks.find(searches.askingForTerms(cars), session);
    const termsByOwner = new Map<string, PaymentTerms | undefined>();
    for (const consumerId of new Set([...savedSearches.values()].map((one) => one.consumerId))) {
      termsByOwner.set(consumerId, await termsOf(consumerId, session));
    }
    return new Map([...savedSearches].map(([id, { consumerId }]) => [id, termsByOwner.get(consumerId)]));
  };

  type Cars = { cars: ReadonlyMap<Listing, IndexedListing>; match(car: IndexedListing): string[] };

  const eventsOf = (change: ListingChange, { cars, match }: Cars): SearchMatch[] => {
    const matches = (car: Listing | null): Set<string> => {
      const indexed = car && cars.get(car);
      return new Set(indexed ? match(indexed) : []);
    };
    const { before, after, left } = change;
    const [had, has] = [matches(before), matches(after)];
    const eventsFor = (ids: Iterable<string>, event: AlertEvent): SearchMatch[] =>
      [...ids].map((bookmarkId) => ({ bookmarkId, event, change }));
    if (!after) return eventsFor(had, 'sold');
    const isCheaper = before?.priceUsd != null && after.priceUsd !== null && after.priceUsd < before.priceUsd;
    const isBack = left?.removedMs != null && left.removedMs > clock.now() - backWithinMs;
    const knew = isBack ? matches(left) : new Set<string>();
    const came = without(has, had).map((bookmarkId): SearchMatch => {
      const back = knew.has(bookmarkId) && { back: true as const };
      return { bookmarkId, event: 'new-match', change, ...back };
    });
    return [...came, ...(isCheaper ? eventsFor(within(has, had), 'price-drop') : [])];
  };

  return {
    listingsChanged: async (changes: readonly ListingChange[], session: SqlSession): Promise<void> => {
      await searches.catchUp(session);
      const cars = await withOwners(
        changes.flatMap(({ before, after, left = null }) => [before, after, left].filter((car) => car !== null)),
        session,
      );
      const match = searches.matchOn(await termsFor(cars.values(), session));
      const events = changes.flatMap((change) => eventsOf(change, { cars, match }));
      const bookmarksById = await bookmarks.find([...new Set(events.map(({ bookmarkId }) => bookmarkId))], session);
      const bookmarkNews = events.flatMap(({ bookmarkId, event, change, back }): BookmarkNews[] => {
        const bookmark = bookmarksById.get(bookmarkId);
        if (!bookmark) searches.forget(bookmarkId);
        const car = change.after ?? change.before;
        if (!bookmark || !car || change.revision <= bookmark.savedRevision) return [];
        const facts = {
          title: titleOf(car),
          priceUsd: car.priceUsd,
          oldPriceUsd: change.after ? (change.before?.priceUsd ?? null) : null,
          ...(back && { back }),
        };
        return [{ bookmark, event, listingId: change.listingId, revision: change.revision, news: facts }];
      });
      await notify(await news.add(await share(bookmarkNews, session), session), session);
    },
  };
};
