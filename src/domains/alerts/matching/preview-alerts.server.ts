import type { AlertChannel, AlertChoice } from '#domains/alerts/alert-choice.ts';
import type { SiteInventory } from '#domains/brands/site-inventory.ts';
import type { Criteria } from '#domains/criteria/criteria.ts';
import type { Search } from '#domains/criteria/search.ts';
import type { Listing } from '#domains/listings/listing.ts';
import type { ListingStore } from '#domains/listings/listing-store.server.ts';
import { type NameVehicle, vehicleHeading } from '#domains/listings/listing-title.ts';
import type { IndexedListing, ListingIndex } from '#domains/search/listing-index.ts';
import type { LocateSearch } from '#domains/search/search-area.ts';
import type { OwnerStore } from '#domains/sellers/owner-store.server.ts';
import type { Clock } from '#lib/clock.ts';
import { countEvents, dayOf, messagesOf, mostMessages, previewDays } from './preview-messages.ts';
import { type PastNews, replayListing } from './replay-listing.ts';
import type { MatchedSearch, SearchMatcher } from './search-matcher.ts';

type Sources = {
  index: Pick<ListingIndex, 'search'>;
  listings: Pick<ListingStore, 'findByIds' | 'findGone'>;
  owners: Pick<OwnerStore, 'findMany'>;
  locate: LocateSearch;
  nameVehicle: NameVehicle;
  isModelOf(makeCode: string, modelCode: string): boolean;
  createMatcher(): SearchMatcher;
  clock: Clock;
};

export type PreviewQuestion = {
  search: Pick<Search, 'criteria' | 'place' | 'radiusMiles' | 'box'>;
  inventory: SiteInventory;
  choice: Pick<AlertChoice, 'events' | 'frequency'>;
  channel: AlertChannel;
};

export type PreviewAlerts = ReturnType<typeof createPreviewAlerts>;

const dayMs = 86_400_000;
/** Cars on offer that are read: the latest, and those with the largest cuts. */
const newestRead = 400;
const cheapenedRead = 200;
const goneRead = 1_000;

const nothing = { cars: [] as IndexedListing[], readAll: true };

/**
 * What the last thirty days would have sent, from what is known of the cars themselves: when each came, its prices and
 * when it left. `complete` is false where there were more cars than are read: then it was at least as much. A car is
 * taken to have been always as it is now, but for its price.
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
  const onOffer = async (asked: MatchedSearch) => {
    const first = { ...asked, first: 0, facets: 'none' } as const;
    const [newest, cheapened] = await Promise.all([
      index.search({ ...first, sort: 'datelistedDESC', count: newestRead }),
      index.search({ ...first, sort: 'dropDESC', count: cheapenedRead }),
    ]);
    const ids = [...new Set([...newest.hits, ...cheapened.hits].map(({ id }) => id))];
    return { cars: await withSellers(await listings.findByIds(ids)), readAll: newest.total <= newestRead };
  };
  /** The only models that can match; undefined where others can, too. */
  const onlyModels = ({ makes, series, models }: Criteria): readonly string[] | undefined => {
    const [make, ...others] = makes;
    if (models.length === 0 || series.length > 0 || others.length > 0) return undefined;
    return make === undefined || models.every((model) => isModelOf(make, model)) ? models : undefined;
  };
  const gone = async ({ criteria }: MatchedSearch, sinceMs: number) => {
    const models = onlyModels(criteria);
    const found = await listings.findGone(sinceMs, { limit: goneRead, ...(models && { models }) });
    return { cars: await withSellers(found), readAll: found.length < goneRead };
  };

  return async ({ search, inventory, choice, channel }: PreviewQuestion) => {
    const nowMs = clock.now();
    const sinceMs = nowMs - previewDays * dayMs;
    const area = locate(search)?.area;
    const asked = area && { criteria: search.criteria, area, inventory };
    const [offered, left] = asked ? await Promise.all([onOffer(asked), gone(asked, sinceMs)]) : [nothing, nothing];
    const matcher = createMatcher();
    if (asked) matcher.put('', asked);
    const news: PastNews[] = [...offered.cars, ...left.cars]
      .flatMap(({ listing, owner }) =>
        replayListing(listing, (priceUsd) => matcher.match({ listing: { ...listing, priceUsd }, owner }).length > 0),
      )
      .filter(({ event, atMs }) => atMs > sinceMs && atMs <= nowMs && choice.events.includes(event));
    const messages = messagesOf(news, choice.frequency[channel], ({ listing: { year, makeCode, modelCode } }) =>
      vehicleHeading(year, nameVehicle(makeCode, modelCode)),
    );
    const byDay = Map.groupBy(news, ({ atMs }) => dayOf(atMs));
    return {
      days: Array.from({ length: previewDays + 1 }, (_, n) => dayOf(sinceMs + n * dayMs)).map((day) => ({
        day,
        ...countEvents(byDay.get(day) ?? []),
      })),
      messages: messages.slice(0, mostMessages),
      totals: { ...countEvents(news), messages: messages.length },
      complete: offered.readAll && left.readAll,
    };
  };
};
