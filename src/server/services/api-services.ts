import type { ReadConsumer } from '#domains/accounts/read-consumer.server.ts';
import type { PreviewAlerts } from '#domains/alerts/matching/preview-alerts.server.ts';
import type { BrandFiles } from '#domains/brands/brand-files.server.ts';
import type { SiteHosts } from '#domains/brands/site-hosts.server.ts';
import type { CustomOrders } from '#domains/build-and-price/custom-orders.server.ts';
import type { GuardOptions } from '#domains/catalogue/search-options.ts';
import type { CashOffers } from '#domains/dealers/cash-offer/cash-offers.server.ts';
import type { Dealers } from '#domains/dealers/dealers.server.ts';
import type { EventIngest } from '#domains/experiments/event-ingest.server.ts';
import type { EventRegions } from '#domains/experiments/forward-events.server.ts';
import type { Predictions } from '#domains/experiments/predictions.server.ts';
import type { RecordHoldouts } from '#domains/experiments/record-holdouts.server.ts';
import type { LeadConversations } from '#domains/leads/conversation/lead-conversations.server.ts';
import type { CertifiedContentSource } from '#domains/listings/certified-content.server.ts';
import type { IndexedLocationSource } from '#domains/locations/indexed-locations.server.ts';
import type { LocationLookup } from '#domains/locations/location-lookup.ts';
import type { MarketSource } from '#domains/locations/market-source.server.ts';
import type { PlaceSearch } from '#domains/locations/place-search.ts';
import type { MapScenes } from '#domains/map/map-scenes.server.ts';
import type { MapTilesFile } from '#domains/map/tiles/map-tiles-file.server.ts';
import type { Retailing } from '#domains/payments/retailing/retailing.server.ts';
import type { PhotoSizes } from '#domains/pictures/photo-sizes.server.ts';
import type { SocialImages } from '#domains/pictures/social-image.server.ts';
import type { Reference } from '#domains/research/reference/reference.ts';
import type { SuggestAsYouType } from '#domains/suggestions/suggest-as-you-type.ts';
import type { SuggestionsQuestion } from '#domains/suggestions/suggested-searches.server.ts';
import type { Suggestion } from '#domains/suggestions/suggestion.ts';
import type { Clock } from '#lib/clock.ts';
import type { LoopWatch } from '#platform/event-loop/loop-watch.ts';
import type { Services } from '../../pages/app-context.ts';
import type { WriteLimits } from '../edge/write-limit.ts';
import type { AccessServices } from './access-services.ts';
import type { AccountServices } from './account-services.ts';
import type { ChannelServices } from './channel-services.ts';

/** What the JSON API needs beyond what pages use. */
export type ApiServices = Services & {
  clock: Clock;
  siteHosts: SiteHosts;
  brandFiles: BrandFiles;
  /** Behind their breakers (RES-05). */
  dealers: Pick<Dealers, 'search' | 'details'>;
  cashOffers: CashOffers;
  photos: PhotoSizes;
  certified: CertifiedContentSource;
  maps: MapScenes;
  /** What an operator brought to draw maps of. */
  mapTiles: MapTilesFile | undefined;
  socialImages: SocialImages;
  lookup: LocationLookup;
  placeSearch: PlaceSearch;
  /** Behind their breakers (LOC-10, LOC-14, LOC-16). */
  markets: MarketSource;
  indexedLocations: IndexedLocationSource;
  guardSearchOptions: GuardOptions;
  suggestAsYouType: SuggestAsYouType;
  previewAlerts: PreviewAlerts;
  /** Of a ZIP. */
  timeZoneOf(zip: string): string;
  reference: Reference;
  retailing: Retailing;
  customOrders: CustomOrders;
  /** What clients of the private datafile have to know. */
  experimentsToken: string | undefined;
  predictions: Predictions;
  recordHoldouts: RecordHoldouts;
  experimentEvents: { ingest: EventIngest; visitorKey(visitorId: string): number; regions: EventRegions };
  /** Behind its breaker (SUGG-01). */
  suggest(question: SuggestionsQuestion): Promise<readonly Suggestion[]>;
  readConsumer: ReadConsumer;
  push: ChannelServices['push'];
  carriers: ChannelServices['carriers'];
  account: AccountServices;
  /** Where mail to conversations is handed in; undefined where answers do not go through us. */
  inboundMail: { secret: string | undefined; conversations: LeadConversations } | undefined;
  /** How often one network may write. */
  writeLimits: WriteLimits;
  loop: LoopWatch;
  access: AccessServices;
  /** Told of every page of search results that somebody was shown. */
  countSearch(by: { isBot: boolean }): void;
  /** Why the database cannot be used now; undefined when it can. */
  databaseProblem(): Promise<string | undefined>;
};
