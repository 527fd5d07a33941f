import type { Listing } from '#domains/cars/listings/listing.ts';
import type { ListingStore } from '#domains/cars/listings/listing-store.server.ts';
import { type NameVehicle, vehicleHeading } from '#domains/cars/listings/listing-title.ts';
import type { IndexedListing, ListingIndex } from '#domains/cars/search/listing-index.ts';
import type { LocateSearch } from '#domains/cars/search/search-area.ts';
import type { OwnerStore } from '#domains/cars/sellers/owner-store.server.ts';
import type { AlertChoice } from '#domains/contact/alert-choices/alert-choice.ts';
import type { MatchedSearch, SearchMatcher } from '#domains/contact/alert-delivery/search-matcher.ts';
import type { AlertChannel } from '#domains/contact/channels/alert-channel.ts';
import type { Criteria } from '#domains/finding/criteria/criteria.ts';
import type { Search } from '#domains/finding/criteria/search.ts';
import type { SiteInventory } from '#domains/reference/brands/site-inventory.ts';
import type { PaymentTerms } from '#domains/reference/payments/payment-terms.ts';
import type { Clock } from '#lib/clock.ts';
import { dayMs } from '#lib/duration.ts';
import { type Sending, sendPast } from './past-sending.ts';
import { dayOf, lastDays } from './preview-days.ts';
import { countEvents, messageRows } from './preview-messages.ts';
import { type PastNews, replayListing } from './replay-listing.ts';

type Sources = {
  index: Pick<ListingIndex, 'search'>;
  listings: Pick<ListingStore, 'findByIds' | 'findExpiredSince' | 'find'>;
  owners: Pick<OwnerStore, 'findMany'>;
  locate: LocateSearch;
  nameVehicle: NameVehicle;
  isModelOf(makeCode: string, modelCode: string): boolean;
  createMatcher(): SearchMatcher;
  clock: Clock;
};

/** A search or a single car. */
type PreviewSubject =
  | {
      search: Pick<Search, 'criteria' | 'place' | 'radiusMiles' | 'box' | 'polygon'>;
      inventory: SiteInventory;
      terms?: PaymentTerms | undefined;
    }
  | { listingId: number };

type PreviewQuestion = Sending & {
  about: PreviewSubject;
  events: AlertChoice['events'];
  channels: readonly AlertChannel[];
};

export type PreviewAlerts = ReturnType<typeof createPreviewAlerts>;

/** How many cars on offer are read: the newest, and those with the largest price cuts. */
const newestRead = 400;
const cheapenedRead = 200;
const mostExpired = 1_000;

const mostRows = 31;
/** Longest delay of a message: a weekly digest plus a night of quiet hours. */
const longestWaitMs = 8 * dayMs;

type PastAlerts = { news: PastNews[]; complete: boolean };

/**
 * Which messages the last thirty days would have brought, from each car's arrival, prices and departure. `complete` is
 * false if there were more cars than are read; the real number is then higher. Apart from its price, a car is assumed
 * to have always been as it is now.
 */
export const createPreviewAlerts = (sources: Sources) => {
  const { index, listings, owners, locate, nameVehicle, isModelOf, createMatcher, clock } = sources;

  const withSellers = async (cars: readonly Listing[]): Promise<IndexedListing[]> => {
    const sellers = await owners.findMany(cars.map(({ ownerId }) => ownerId));
    return cars.flatMap((listing) => {
      const seller = sellers.get(listing.ownerId);
      return seller ? [{ listing, owner: { ...seller, ...seller.address } }] : [];
    });
  };
  const onOffer = async (search: MatchedSearch, sinceMs: number) => {
    const first = { ...search, first: 0, facets: 'none' } as const;
    const [newest, cheapened] = await Promise.all([
      index.search({ ...first, sort: 'datelistedDESC', count: newestRead }),
      index.search({ ...first, sort: 'dropDESC', count: cheapenedRead }),
    ]);
    const ids = [...new Set([...newest.hits, ...cheapened.hits].map(({ id }) => id))];
    const cars = await listings.findByIds(ids);
    const last = (hits: readonly { id: number }[]) => cars.find(({ id }) => id === hits.at(-1)?.id);
    // Cars that were not read came before the period and had no price cut in it, so they add nothing.
    const isAllNew = (last(newest.hits)?.firstSeenMs ?? 0) <= sinceMs;
    const isAllCheaper = (last(cheapened.hits)?.priceHistory.at(-1)?.atMs ?? 0) <= sinceMs;
    const readAll = newest.total <= newestRead || (isAllNew && isAllCheaper);
    return { cars: await withSellers(cars), readAll };
  };
  /** The only models that can match; undefined if any model can. */
  const onlyModels = ({ makes, series, models }: Criteria): readonly string[] | undefined => {
    const [make, ...others] = makes;
    if (models.length === 0 || series.length > 0 || others.length > 0) return undefined;
    return make === undefined || models.every((model) => isModelOf(make, model)) ? models : undefined;
  };
  const expiredMatches = async ({ criteria }: MatchedSearch, sinceMs: number) => {
    const models = onlyModels(criteria);
    const expiredListings = await listings.findExpiredSince(sinceMs, { limit: mostExpired, ...(models && { models }) });
    return { cars: await withSellers(expiredListings), readAll: expiredListings.length < mostExpired };
  };

  const newsOfSearch = async (
    { search, inventory, terms }: Extract<PreviewSubject, { search: unknown }>,
    sinceMs: number,
  ): Promise<PastAlerts> => {
    const located = locate(search);
    if (!located) return { news: [], complete: true };
    const { area, state } = located;
    const matchedSearch = { criteria: search.criteria, area, inventory, quoteBasis: { terms, state: state ?? '' } };
    const [offered, left] = await Promise.all([
      onOffer(matchedSearch, sinceMs),
      expiredMatches(matchedSearch, sinceMs - longestWaitMs),
    ]);
    const matcher = createMatcher();
    matcher.put('', matchedSearch);
    const news = [...offered.cars, ...left.cars].flatMap(({ listing, owner }) =>
      replayListing(listing, (priceUsd) => matcher.match({ listing: { ...listing, priceUsd }, owner }).length > 0),
    );
    return { news, complete: offered.readAll && left.readAll };
  };
  const newsOfCar = async (listingId: number): Promise<PastAlerts | undefined> => {
    const car = await listings.find(listingId);
    if (!car) return undefined;
    // A saved car is no new match for whoever saved it.
    return { news: replayListing(car, () => true).filter(({ event }) => event !== 'new-match'), complete: true };
  };

  /** Undefined for an unknown car. */
  return async ({ about, events, channels, ...sending }: PreviewQuestion) => {
    const nowMs = clock.now();
    const { timeZone } = sending;
    const days = lastDays(nowMs, timeZone);
    const sinceMs = days[0]?.startMs ?? nowMs;
    const pastNews = await ('search' in about ? newsOfSearch(about, sinceMs) : newsOfCar(about.listingId));
    if (!pastNews) return undefined;
    // The first digests of the period include earlier news.
    const earlierMs = sinceMs - longestWaitMs;
    const news = pastNews.news
      .filter(({ event, atMs }) => atMs > earlierMs && atMs <= nowMs && events.includes(event))
      .sort((a, b) => a.atMs - b.atMs);
    const sent = channels.flatMap((channel) =>
      sendPast(news, channel, sending).filter(({ atMs }) => atMs >= sinceMs && atMs <= nowMs),
    );
    const newsByDay = Map.groupBy(news, ({ atMs }) => dayOf(days, atMs));
    const sentByDay = Map.groupBy(sent, ({ atMs }) => dayOf(days, atMs));
    const by = (channel: AlertChannel): number => sent.filter((one) => one.channel === channel).length;
    return {
      timeZone,
      days: days.map(({ day }) => ({
        day,
        ...countEvents(newsByDay.get(day) ?? []),
        messages: sentByDay.get(day)?.length ?? 0,
      })),
      messages: messageRows(sent, mostRows, ({ year, makeCode, modelCode }) =>
        vehicleHeading(year, nameVehicle(makeCode, modelCode)),
      ),
      totals: {
        ...countEvents(news.filter(({ atMs }) => atMs >= sinceMs)),
        messages: sent.length,
        emails: by('email'),
        texts: by('text'),
        pushes: by('push'),
      },
      complete: pastNews.complete,
    };
  };
};
