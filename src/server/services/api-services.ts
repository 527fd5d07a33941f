import type { ExportCars } from '#domains/back-office/listings/table/car-export.server.ts';
import type { Tool } from '#domains/browse/assistants/tool.ts';
import type { CustomOrders } from '#domains/browse/build-and-price/custom-orders.server.ts';
import type { CashOffers } from '#domains/browse/dealers/cash-offer/cash-offers.server.ts';
import type { Dealers } from '#domains/browse/dealers/dealers.server.ts';
import type { Reference } from '#domains/browse/research/reference/reference.ts';
import type { CarValues } from '#domains/cars/appraisal/car-values.server.ts';
import type { CertifiedContentSource } from '#domains/cars/listings/certified-content.server.ts';
import type { PreviewAlerts } from '#domains/contact/alert-preview/preview-alerts.server.ts';
import type { MailedConversations } from '#domains/contact/leads/conversation/mailed-conversations.server.ts';
import type { MapScenes } from '#domains/finding/map/map-scenes.server.ts';
import type { MapTilesFile } from '#domains/finding/map/tiles/map-tiles-file.server.ts';
import type { SuggestAsYouType } from '#domains/finding/suggestions/suggest-as-you-type.ts';
import type { SuggestionsQuestion } from '#domains/finding/suggestions/suggested-searches.server.ts';
import type { Suggestion } from '#domains/finding/suggestions/suggestion.ts';
import type { ReadConsumer } from '#domains/people/accounts/read-consumer.server.ts';
import type { EventIngest } from '#domains/people/experiments/event-ingest.server.ts';
import type { EventRegions } from '#domains/people/experiments/forward-events.server.ts';
import type { Predictions } from '#domains/people/experiments/predictions.server.ts';
import type { RecordHoldouts } from '#domains/people/experiments/record-holdouts.server.ts';
import type { BrandFiles } from '#domains/reference/brands/brand-files.server.ts';
import type { InstalledAppOptions } from '#domains/reference/brands/installed-app/installed-app-api.server.ts';
import type { SiteHosts } from '#domains/reference/brands/site-hosts.server.ts';
import type { BrandPictures } from '#domains/reference/brands/studio/brand-pictures.server.ts';
import type { GuardOptions } from '#domains/reference/catalogue/search-options.ts';
import type { IndexedLocationSource } from '#domains/reference/locations/indexed-locations.server.ts';
import type { LocationLookup } from '#domains/reference/locations/location-lookup.ts';
import type { MarketSource } from '#domains/reference/locations/market-source.server.ts';
import type { PlaceSearch } from '#domains/reference/locations/place-search.ts';
import type { Retailing } from '#domains/reference/payments/retailing/retailing.server.ts';
import type { Draw } from '#domains/reference/pictures/drawings.server.ts';
import type { PhotoSizes } from '#domains/reference/pictures/photo-sizes.server.ts';
import type { ReadPicture } from '#domains/reference/pictures/read-picture.ts';
import type { SocialImages } from '#domains/reference/pictures/social-image.server.ts';
import type { SendFeed } from '#domains/supply/dealer-portal/feed/send-feed.server.ts';
import type { Clock } from '#lib/clock.ts';
import type { ErrorLog } from '#platform/errors/error-log.ts';
import type { LoopWatch } from '#platform/event-loop/loop-watch.ts';
import type { Services } from '../../pages/app-context.ts';
import type { BrandPreviewOptions } from '../edge/brand-preview.ts';
import type { WriteLimits } from '../edge/write-limit.ts';
import type { AccessServices } from './access-services.ts';
import type { AccountServices } from './account-services.ts';
import type { ChannelServices } from './channel-services.ts';

/** Services of the JSON API, in addition to those of pages. */
export type ApiServices = Services & {
  clock: Clock;
  exportCars: ExportCars;
  sendFeed: SendFeed;
  /** Groups unexpected errors for the back office. */
  errors: Pick<ErrorLog, 'note'>;
  /** Whether requests and jobs are traced. */
  isTracing: boolean;
  siteHosts: SiteHosts;
  /** Empty while search engines are told nothing. */
  indexNowKey(): string;
  brandFiles: BrandFiles;
  brandPictures: Pick<BrandPictures, 'find'>;
  installedApp: Pick<InstalledAppOptions, 'icons' | 'readMark'>;
  brandPreviews: Pick<BrandPreviewOptions, 'links' | 'isHidden'>;
  /** Guarded by breakers (RES-05). */
  dealers: Pick<Dealers, 'search' | 'details'>;
  cashOffers: CashOffers;
  carValues: CarValues;
  photos: PhotoSizes;
  draw: Draw;
  readPicture: ReadPicture;
  certified: CertifiedContentSource;
  maps: MapScenes;
  /** The operator's own map tiles, if any. */
  mapTiles: MapTilesFile | undefined;
  socialImages: SocialImages;
  lookup: LocationLookup;
  placeSearch: PlaceSearch;
  /** Guarded by breakers (LOC-10, LOC-14, LOC-16). */
  markets: MarketSource;
  indexedLocations: IndexedLocationSource;
  guardSearchOptions: GuardOptions;
  suggestAsYouType: SuggestAsYouType;
  previewAlerts: PreviewAlerts;
  timeZoneOf(zip: string): string;
  reference: Reference;
  retailing: Retailing;
  customOrders: CustomOrders;
  /** The token of the private datafile. */
  experimentsToken: string | undefined;
  predictions: Predictions;
  recordHoldouts: RecordHoldouts;
  experimentEvents: { ingest: EventIngest; visitorKey(visitorId: string): number; regions: EventRegions };
  /** Guarded by a breaker (SUGG-01). */
  suggest(question: SuggestionsQuestion): Promise<readonly Suggestion[]>;
  readConsumer: ReadConsumer;
  push: ChannelServices['push'];
  carriers: ChannelServices['carriers'];
  account: AccountServices;
  /** Receives mail between shoppers and dealers; undefined when no relay is configured. */
  inboundMail: { secret: string | undefined; conversations: MailedConversations } | undefined;
  /** Limits on writes per network. */
  writeLimits: WriteLimits;
  loop: LoopWatch;
  access: AccessServices;
  /** The tools assistants may call. */
  assistantTools: readonly Tool[];
  /** Counts a call of a tool, by how it ended. */
  countToolCall(call: { tool: string; outcome: 'answer' | 'refusal' }): void;
  /** The seller of a car that is or was listed. */
  sellerOfListing(listingId: number): Promise<number | undefined>;
  isDealer(ownerId: number): Promise<boolean>;
  /** Called for every results page sent. */
  countSearch(by: { isBot: boolean }): void;
  /** Why the database can't be used; undefined when it can. */
  databaseProblem(): Promise<string | undefined>;
  /** Why searches have no answer, if so. */
  indexProblem(): Promise<string | undefined>;
};
