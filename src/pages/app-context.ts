import { createContext } from 'react-router';
import type { BillDesk } from '#domains/back-office/bills/bill-desk.server.ts';
import type { BrandDesk } from '#domains/back-office/brands/brand-desk.server.ts';
import type { NewBrandForm } from '#domains/back-office/brands/studio/new-brand-form.server.ts';
import type { StudioDesk } from '#domains/back-office/brands/studio/studio-desk.server.ts';
import type { DealerChanges } from '#domains/back-office/dealers/dealer-changes.server.ts';
import type { DealerDesk } from '#domains/back-office/dealers/dealer-desk.server.ts';
import type { PortalDesk } from '#domains/back-office/dealers/portal-desk.server.ts';
import type { ErrorDesk } from '#domains/back-office/errors/error-desk.server.ts';
import type { ExperimentList } from '#domains/back-office/experiments/experiment-list.server.ts';
import type { FlagDesk } from '#domains/back-office/experiments/flag-desk.server.ts';
import type { ProjectDesk } from '#domains/back-office/experiments/project-desk.server.ts';
import type { RampDesk } from '#domains/back-office/experiments/ramps/ramp-desk.server.ts';
import type { TesterLinks } from '#domains/back-office/experiments/tester-links.server.ts';
import type { Why } from '#domains/back-office/experiments/why.server.ts';
import type { FeedDesk } from '#domains/back-office/feeds/feed-desk.server.ts';
import type { ShopperFigures } from '#domains/back-office/figures/shopper-figures.server.ts';
import type { Find } from '#domains/back-office/find/find.server.ts';
import type { AdminCounts } from '#domains/back-office/frame/admin-sections.ts';
import type { LeadDesk } from '#domains/back-office/leads/lead-desk.server.ts';
import type { BulkDesk } from '#domains/back-office/listings/bulk/bulk-desk.server.ts';
import type { ListingChanges } from '#domains/back-office/listings/listing-changes.server.ts';
import type { ListingDesk } from '#domains/back-office/listings/listing-desk.server.ts';
import type { NewCars } from '#domains/back-office/listings/new-cars.server.ts';
import type { CarTable } from '#domains/back-office/listings/table/car-table.server.ts';
import type { SavedViews } from '#domains/back-office/listings/table/saved-views.server.ts';
import type { JobDesk } from '#domains/back-office/messages/job-desk.server.ts';
import type { OutboxDesk } from '#domains/back-office/messages/outbox-desk.server.ts';
import type { TemplateDesk } from '#domains/back-office/messages/templates/template-desk.server.ts';
import type { VolumeDesk } from '#domains/back-office/messages/volume-desk.server.ts';
import type { ReportDesk } from '#domains/back-office/moderation/report-desk.server.ts';
import type { Overview } from '#domains/back-office/overview/overview.server.ts';
import type { PeopleDesk } from '#domains/back-office/people/people-desk.server.ts';
import type { PlanDesk } from '#domains/back-office/plans/plan-desk.server.ts';
import type { ConversationDesk } from '#domains/back-office/private-listings/conversation-desk.server.ts';
import type { PrivateListingDesk } from '#domains/back-office/private-listings/private-listing-desk.server.ts';
import type { OfferDesk } from '#domains/back-office/purchases/offer-desk.server.ts';
import type { PurchaseDesk } from '#domains/back-office/purchases/purchase-desk.server.ts';
import type { OperatorQueue } from '#domains/back-office/queue/operator-queue.server.ts';
import type { AccessDesk } from '#domains/back-office/refusals/access-desk.server.ts';
import type { ReviewDesk } from '#domains/back-office/reviews/review-desk.server.ts';
import type { SettingsDesk } from '#domains/back-office/settings/settings-desk.server.ts';
import type { WebhookDesk } from '#domains/back-office/webhooks/webhook-desk.server.ts';
import type { ApiDocs } from '#domains/browse/api-docs/api-docs.server.ts';
import type { BuildAndPrice } from '#domains/browse/build-and-price/build-and-price.server.ts';
import type { ComparePage } from '#domains/browse/compare/compare.server.ts';
import type { CashOfferPages } from '#domains/browse/dealers/cash-offer/cash-offer-page.server.ts';
import type { DealerPages } from '#domains/browse/dealers/dealer-pages.server.ts';
import type { AdvancedSearch } from '#domains/browse/discovery/advanced-search.server.ts';
import type { BuyOnline } from '#domains/browse/discovery/buy-online.server.ts';
import type { Marketplace } from '#domains/browse/discovery/marketplace.server.ts';
import type { Sitemaps } from '#domains/browse/discovery/sitemap.server.ts';
import type { Home } from '#domains/browse/home/home.server.ts';
import type { ResearchPages } from '#domains/browse/research/pages/research-pages.server.ts';
import type { Results } from '#domains/browse/results/results.server.ts';
import type { ReviewAnswers } from '#domains/browse/reviews/review-answers.server.ts';
import type { ReviewFeedback } from '#domains/browse/reviews/review-feedback.server.ts';
import type { ReviewLists } from '#domains/browse/reviews/review-lists.server.ts';
import type { ReviewSubjects } from '#domains/browse/reviews/review-subjects.server.ts';
import type { Reviews } from '#domains/browse/reviews/reviews.server.ts';
import type { PriceSheets } from '#domains/browse/vehicle-page/price-sheet/price-sheet.server.ts';
import type { VehiclePages } from '#domains/browse/vehicle-page/vehicle-page.server.ts';
import type { CardMarkup } from '#domains/cars/listings/card-markup.ts';
import type { CertifiedContentSource } from '#domains/cars/listings/certified-content.server.ts';
import type { ListingSearch } from '#domains/cars/search/listing-search.server.ts';
import type { AlertSettingsService } from '#domains/contact/alert-choices/alert-settings.server.ts';
import type { DeliveryLog } from '#domains/contact/alert-delivery/log/delivery-log.server.ts';
import type { AlertLinks } from '#domains/contact/alert-links/alert-links.server.ts';
import type { AlertUndo } from '#domains/contact/alert-links/alert-undo.server.ts';
import type { MailActions } from '#domains/contact/alert-links/mail-actions.server.ts';
import type { MailPauses } from '#domains/contact/channels/mail-pauses.server.ts';
import type { DealerLinks } from '#domains/contact/dealer-links/dealer-links.server.ts';
import type { AnswerTimes } from '#domains/contact/leads/answer-times.server.ts';
import type { Appointments } from '#domains/contact/leads/appointments/appointments.server.ts';
import type { ConversationLinks } from '#domains/contact/leads/conversation/conversation-links.server.ts';
import type { LeadConversations } from '#domains/contact/leads/conversation/lead-conversations.server.ts';
import type { LeadReportStore } from '#domains/contact/leads/conversation/lead-report-store.server.ts';
import type { DeliveryDesk } from '#domains/contact/leads/delivery/delivery-desk.server.ts';
import type { Leads } from '#domains/contact/leads/leads.server.ts';
import type { Questions } from '#domains/contact/leads/questions/questions.server.ts';
import type { Purchases } from '#domains/contact/purchases/purchases.server.ts';
import type { DealerReplies } from '#domains/contact/purchases/quotes/dealer-replies.server.ts';
import type { Quotes } from '#domains/contact/purchases/quotes/quotes.server.ts';
import type { ShopperQuotes } from '#domains/contact/purchases/quotes/shopper-quotes.server.ts';
import type { Sharing } from '#domains/contact/sharing/sharing.server.ts';
import type { BestDeals } from '#domains/contact/subscribers/best-deals/best-deals.server.ts';
import type { SubscriberDesk } from '#domains/contact/subscribers/subscriber-desk.server.ts';
import type { Subscribers } from '#domains/contact/subscribers/subscribers.server.ts';
import type { Lookups } from '#domains/finding/criteria/address/path-meaning.ts';
import type { ExplainWords } from '#domains/finding/suggestions/explain-words.ts';
import type { AuditLog } from '#domains/people/access/audit-log.server.ts';
import type { AdminEntry } from '#domains/people/access/operator.ts';
import type { Operators } from '#domains/people/access/operators.server.ts';
import type { Role } from '#domains/people/access/roles.ts';
import type { Team } from '#domains/people/access/team.server.ts';
import type { TeamInvitations } from '#domains/people/access/team-invitations.server.ts';
import type { Accounts } from '#domains/people/accounts/accounts.server.ts';
import type { Consumer } from '#domains/people/accounts/consumer.ts';
import type { Caller } from '#domains/people/accounts/sign-in/auth-gate.server.ts';
import type { LiveSession } from '#domains/people/accounts/sign-in/session-store.server.ts';
import type { Decisions, VisitorDecisions } from '#domains/people/experiments/decisions/decisions.server.ts';
import type { Experiments } from '#domains/people/experiments/experiments.server.ts';
import type { Notifications } from '#domains/people/notifications/notifications.server.ts';
import type { MaintenanceNotice } from '#domains/people/site-settings/maintenance.ts';
import type { BotFlags } from '#domains/reference/analytics/bots.ts';
import type { Consent } from '#domains/reference/analytics/consent.ts';
import type { Device } from '#domains/reference/analytics/device.ts';
import type { SearchGaps } from '#domains/reference/analytics/search-gaps/search-gaps.server.ts';
import type { ActionCounts } from '#domains/reference/analytics/shopper-actions/action-counts.server.ts';
import type { Traffic } from '#domains/reference/analytics/traffic/traffic.server.ts';
import type { VehicleViews } from '#domains/reference/analytics/vehicle-views/vehicle-views.server.ts';
import type { Visitor } from '#domains/reference/analytics/visitor.ts';
import type { Vitals } from '#domains/reference/analytics/vitals/vitals.server.ts';
import type { Brand } from '#domains/reference/brands/brand.ts';
import type { BrandContent } from '#domains/reference/brands/brand-content.ts';
import type { BrandFlags } from '#domains/reference/brands/brand-flags.ts';
import type { Brands } from '#domains/reference/brands/brands.ts';
import type { Features } from '#domains/reference/brands/features.ts';
import type { SiteOrigin } from '#domains/reference/brands/site-hosts.server.ts';
import type { SiteStage } from '#domains/reference/brands/site-stage.ts';
import type { CatalogueService } from '#domains/reference/catalogue/catalogue-service.ts';
import type { LocationLookup } from '#domains/reference/locations/location-lookup.ts';
import type { PlaceReader, VisitorPlace } from '#domains/reference/locations/resolve-zip.ts';
import type { QuoteAnswered } from '#domains/reference/payments/any-state-quotes.ts';
import type { PaymentTerms } from '#domains/reference/payments/payment-terms.ts';
import type { RatesAndFees } from '#domains/reference/payments/rates-and-fees.ts';
import type { RemovedItemStore } from '#domains/saved/bookmarks/removed-item-store.server.ts';
import type { OwnedVehicles } from '#domains/saved/owned-vehicles/owned-vehicles.server.ts';
import type { SavedSearches } from '#domains/saved/saved-searches/saved-searches.server.ts';
import type { ShopperBookmarksService } from '#domains/saved/saved-searches/shopper-bookmarks.server.ts';
import type { SavedVehicles } from '#domains/saved/saved-vehicles/saved-vehicles.server.ts';
import type { SharedLists } from '#domains/saved/shared-lists/shared-lists.server.ts';
import type { CarOffers } from '#domains/supply/car-offers/car-offers.server.ts';
import type { OfferReplies } from '#domains/supply/car-offers/offer-replies.server.ts';
import type { SellerOffers } from '#domains/supply/car-offers/seller-offers.server.ts';
import type { DealerBills } from '#domains/supply/dealer-bills/dealer-bills.server.ts';
import type { DealerCarChanges } from '#domains/supply/dealer-portal/cars/car-changes.server.ts';
import type { DealerCars } from '#domains/supply/dealer-portal/cars/dealer-cars.server.ts';
import type { DealerTokens } from '#domains/supply/dealer-portal/feed/dealer-tokens.server.ts';
import type { FeedRuns } from '#domains/supply/dealer-portal/feed/feed-runs.server.ts';
import type { OutboundFeeds } from '#domains/supply/dealer-portal/feed/outbound/outbound-feeds.server.ts';
import type { DealerToday } from '#domains/supply/dealer-portal/frame/dealer-today.server.ts';
import type { DealerInbox } from '#domains/supply/dealer-portal/inbox/inbox.server.ts';
import type { ActionStore } from '#domains/supply/dealer-portal/members/action-store.server.ts';
import type { DealerEntry } from '#domains/supply/dealer-portal/members/dealer-member.ts';
import type { DealerMembers } from '#domains/supply/dealer-portal/members/dealer-members.server.ts';
import type { DealerRequests } from '#domains/supply/dealer-portal/members/dealer-requests.server.ts';
import type { PortalPlans } from '#domains/supply/dealer-portal/plan/portal-plans.server.ts';
import type { DealerReviews } from '#domains/supply/dealer-portal/reviews/dealer-reviews.server.ts';
import type { Feeds } from '#domains/supply/imports/feeds.server.ts';
import type { Imports } from '#domains/supply/imports/imports.server.ts';
import type { Uploads } from '#domains/supply/imports/uploads.server.ts';
import type { Reports } from '#domains/supply/moderation/reports.server.ts';
import type { Drafts } from '#domains/supply/private-listings/drafts.server.ts';
import type { ListingPages } from '#domains/supply/private-listings/listing-pages.server.ts';
import type { ManagedListings } from '#domains/supply/private-listings/managed-listings.server.ts';
import type { ListingPhotos } from '#domains/supply/private-listings/photos.server.ts';
import type { PrivateListings } from '#domains/supply/private-listings/private-listings.server.ts';
import type { Publishing } from '#domains/supply/private-listings/publishing.server.ts';
import type { Clock } from '#lib/clock.ts';
import type { ReferrerClass } from '#lib/referrer.ts';
import type { Settings } from '#lib/setting.ts';
import type { Theme } from '#ui/theme/theme.ts';

/** Services that page loaders may call; created once at start and passed to every request. */
export type Services = {
  apiDocs: ApiDocs;
  accounts: Accounts;
  brands: Brands;
  brandDesk: BrandDesk;
  studio: StudioDesk;
  newBrandForm: NewBrandForm;
  catalogue: CatalogueService;
  /** Time zone of a ZIP; for an unknown one, that of the middle of the country. */
  timeZoneOf(zip: string): string;
  search: ListingSearch;
  results: Results;
  cardMarkup: CardMarkup;
  home: Home;
  advancedSearch: AdvancedSearch;
  marketplace: Marketplace;
  sitemaps: Sitemaps;
  vehiclePages: VehiclePages;
  priceSheets: PriceSheets;
  lookup: LocationLookup;
  lookups: Lookups;
  buyOnline: BuyOnline;
  explainWords: ExplainWords;
  dealerPages: DealerPages;
  cashOfferPages: CashOfferPages;
  certified: Pick<CertifiedContentSource, 'of'>;
  buildAndPrice: BuildAndPrice;
  research: ResearchPages;
  alertSettings: AlertSettingsService;
  deliveryLog: DeliveryLog;
  savedVehicles: SavedVehicles;
  savedSearches: SavedSearches;
  bookmarks: ShopperBookmarksService;
  ownedVehicles: OwnedVehicles;
  sharedLists: SharedLists;
  removed: Pick<RemovedItemStore, 'find'>;
  notifications: Notifications;
  bestDeals: BestDeals;
  alertLinks: AlertLinks;
  mailActions: MailActions;
  alertUndo: AlertUndo;
  subscribers: Subscribers;
  subscriberDesk: SubscriberDesk;
  leads: Leads;
  sharing: Sharing;
  answerTimes: Pick<AnswerTimes, 'of'>;
  questions: Questions;
  conversations: LeadConversations;
  conversationLinks: ConversationLinks;
  leadReports: LeadReportStore;
  appointments: Appointments;
  purchases: Pick<
    Purchases,
    'car' | 'start' | 'apply' | 'list' | 'find' | 'markNewsRead' | 'withdraw' | 'removeApplication'
  >;
  quotes: Quotes;
  shopperQuotes: ShopperQuotes;
  dealerReplies: DealerReplies;
  dealerLinks: Pick<DealerLinks, 'find'>;
  carOffers: CarOffers;
  sellerOffers: SellerOffers;
  offerReplies: OfferReplies;
  offerDesk: OfferDesk;
  deliveryDesk: DeliveryDesk;
  webhookDesk: WebhookDesk;
  reports: Reports;
  drafts: Drafts;
  publishing: Publishing;
  listingPages: ListingPages;
  listingPhotos: ListingPhotos;
  privateListings: PrivateListings;
  managedListings: ManagedListings;
  privateListingDesk: PrivateListingDesk;
  conversationDesk: ConversationDesk;
  reportDesk: ReportDesk;
  reviews: Reviews;
  reviewSubjects: ReviewSubjects;
  reviewLists: ReviewLists;
  reviewFeedback: ReviewFeedback;
  reviewAnswers: ReviewAnswers;
  reviewDesk: ReviewDesk;
  listingDesk: ListingDesk;
  listingChanges: ListingChanges;
  newCars: NewCars;
  carTable: CarTable;
  savedViews: SavedViews;
  bulkDesk: BulkDesk;
  dealerDesk: DealerDesk;
  dealerChanges: DealerChanges;
  dealerMembers: DealerMembers;
  dealerRequests: DealerRequests;
  dealerHistory: Pick<ActionStore, 'ofDealer'>;
  dealerToday: DealerToday;
  dealerCars: DealerCars;
  dealerCarChanges: DealerCarChanges;
  dealerInbox: DealerInbox;
  dealerReviews: DealerReviews;
  portalDesk: PortalDesk;
  portalPlans: PortalPlans;
  planDesk: PlanDesk;
  dealerBills: DealerBills;
  billDesk: BillDesk;
  operators: Operators;
  team: Team;
  peopleDesk: PeopleDesk;
  teamInvitations: TeamInvitations;
  accessDesk: AccessDesk;
  imports: Imports;
  uploads: Uploads;
  dealerTokens: DealerTokens;
  outboundFeeds: OutboundFeeds;
  feedRuns: FeedRuns;
  feeds: Feeds;
  feedDesk: FeedDesk;
  audit: AuditLog;
  settings: Settings;
  experiments: Experiments;
  decisions: Decisions;
  experimentList: ExperimentList;
  projectDesk: ProjectDesk;
  testerLinks: TesterLinks;
  why: Why;
  settingsDesk: SettingsDesk;
  /** The notice above every page, if there is one. */
  maintenanceNotice(): MaintenanceNotice | undefined;
  figures(): RatesAndFees;
  outboxDesk: OutboxDesk;
  volumeDesk: VolumeDesk;
  /** Whether alerts by mail are paused for an address. */
  mailPauses: MailPauses;
  jobDesk: JobDesk;
  errorDesk: ErrorDesk;
  templateDesk: TemplateDesk;
  leadDesk: LeadDesk;
  purchaseDesk: PurchaseDesk;
  overview: Overview;
  traffic: Pick<Traffic, 'count' | 'view'>;
  actionCounts: Pick<ActionCounts, 'countFirst'>;
  searchGaps: Pick<SearchGaps, 'count'>;
  shopperFigures: ShopperFigures;
  /** Counts visits to vehicle pages; hot cars are derived from them (RULING-62). */
  vehicleViews: Pick<VehicleViews, 'count'>;
  vitals: Pick<Vitals, 'count' | 'view'>;
  find: Find;
  /** The environment set by APP_ENV. */
  environment: 'dev' | 'qa' | 'prod' | 'test';
  version: string;
  /** Counts of open items in the sections of the back office. */
  adminCounts(roles: readonly Role[]): Promise<AdminCounts>;
  operatorQueue: OperatorQueue;
  flagDesk: FlagDesk;
  rampDesk: RampDesk;
  clock: Clock;
  comparePage: ComparePage;
};

/** What a shared page may know of a visit: brand, place, choices. Nothing that identifies a person. */
export type Site = {
  origin: SiteOrigin;
  /** The origin that stores this visitor's wallet (WLT-04). */
  walletOrigin: SiteOrigin;
  /** Set when this is not the public site. */
  stage: SiteStage | undefined;
  brand: Brand;
  content: BrandContent;
  flags: BrandFlags;
  /** Feature decisions of the experiments, which apply to everybody who gets this page (EXP-01). */
  features: Features;
  /** Custom properties of a white-label brand. */
  brandStyle: Readonly<Record<string, string>>;
  /** Functions, because a page that calls one is cached separately for each answer (`shared-request.ts`). */
  place: PlaceReader;
  /**
   * How a page calculates that is rendered once for the visitors of all states; undefined for a visitor without one.
   * Where a page can only be for one visitor there is no such function.
   */
  quotesOfAnyState?: (() => QuoteAnswered | undefined) | undefined;
  isBot(): boolean;
  /** Only on pages rendered for one person. */
  terms?: PaymentTerms | undefined;
};

/** A visitor's choice about analytics, the experiments they take part in, and the class of what led them here. */
export type SiteChoices = { consent: Consent; gpc: boolean; decided: VisitorDecisions; source: ReferrerClass };

/**
 * Everything known about the visitor, computed once per request. Not passed to shared pages, which are cached and sent
 * to others.
 */
export type RequestSite = Omit<Site, 'place' | 'isBot' | 'quotesOfAnyState'> &
  VisitorPlace &
  SiteChoices & {
    theme: Theme;
    /** The visitor's own terms; `plain` when they were set without script. */
    ownTerms: { terms: PaymentTerms; plain: boolean } | undefined;
    hidesCardPayments: boolean;
    /** Network of the request, as rate limits count it. */
    network: string;
    visitor: Visitor;
    bot: BotFlags;
    device: Device;
  };

export const servicesContext = createContext<Services>();
export const siteContext = createContext<Site>();
// The next four are set only where a page is rendered for one person; reading them elsewhere throws.
/**
 * Null when nobody is signed in; 'unknown' when there is a session cookie that can't be checked. Read by `consumerOf`.
 */
export const consumerContext = createContext<Consumer | null | 'unknown'>();
/** The session itself, only for pages that need more than its owner. */
export const sessionContext = createContext<() => Promise<LiveSession | undefined>>();
/**
 * The operator's access state for the back office; undefined for everybody else, 'unknown' when it can't be checked.
 */
export const adminContext = createContext<AdminEntry | 'unknown' | undefined>(undefined);
/** Who works for the dealer of a portal's page; undefined for everybody else, 'unknown' when it can't be checked. */
export const dealerContext = createContext<DealerEntry | 'unknown' | undefined>(undefined);
export const choicesContext = createContext<SiteChoices>();
/** The sender of the request, for limits and for actions that sign in. */
export const callerContext = createContext<Caller>();
/** Called with unexpected errors. */
export const reportContext = createContext<(error: unknown) => void>((error) => console.error(error));
/** A page's HTML, and the text of its inline scripts. */
export type Rendered = { page?: { html: string; scripts: readonly string[] } };
/** Where a rendered page is put: passing the string on costs nothing, while in a Response it would be copied twice. */
export const renderedContext = createContext<Rendered>({});
/** True in development, where Vite adds scripts to the page. */
export const developmentContext = createContext(false);

/** How the page was asked for as markdown: by its address, or by a preference that any page may meet. */
export type AsMarkdown = 'address' | 'preference';
export const markdownContext = createContext<AsMarkdown | undefined>(undefined);
