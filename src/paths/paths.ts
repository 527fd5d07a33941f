import { type Query, withQuery } from '#lib/query-string.ts';
import { withoutUnsafeKeys } from '#lib/safe-keys.ts';
import { slugOf } from '#lib/slug.ts';
import { isVin } from '#lib/vin.ts';
import { encodeLocation, type PlaceName } from './encode-location.ts';
import { resultsWord, searchRoot } from './search-root.ts';

/**
 * Every URL of the site: links, forms and redirects take theirs from here. Only the canonical URL of a search is built
 * elsewhere, by `buildSearchPath`.
 */

type Id = number | string;

/** The URL of a dealer or a marketplace vehicle cannot be built without its id (URL-45). */
const needsId = (page: string): TypeError => new TypeError(`${page} requires a dealerId or listingId value`);

const digits = (id: Id | undefined): string | undefined => {
  const text = String(id ?? '').trim();
  return /^\d{1,15}$/.test(text) ? text : undefined;
};

const address = (parts: readonly (string | undefined)[], query: Query = {}): string =>
  withQuery(`/${parts.filter(Boolean).join('/')}`, withoutUnsafeKeys(query));

const root = searchRoot.slice(1);
const marketplace = 'marketplace';
const account = 'my-autotrader';
const selling = 'sell-my-car';
const legal = 'legal';
const subscriptions = 'subscriptions';
const reviews = 'reviews';
const conversation = 'conversation';
/** Everything below it is rendered for one person: writing, reporting and answering reviews. */
export const reviewsRoot = `/${reviews}`;

/** The first path segments of pages (URL-02, URL-14). */
export const pageRoots = [
  root,
  marketplace,
  'car-dealers',
  'dealers',
  account,
  selling,
  legal,
  subscriptions,
  reviews,
  conversation,
] as const;

/** The root of dealer pages, which depends on the brand. */
export type DealerRoot = { dealerRoot: 'car-dealers' | 'dealers' };

export const homePath = (): string => '/';
export const landingPath = (): string => searchRoot;
/** Shown by the service worker when there is no connection. */
export const offlinePath = (): string => address(['offline']);
/** A search by query parameters, as a form sends it. */
export const resultsPath = (query: Query = {}): string => address([root, resultsWord], query);
/** A search by path segments only: `new-cars`, `all-cars/truck`. */
export const browsePath = (...words: readonly string[]): string => address([root, ...words]);
export const searchFormPath = (): string => address([root, 'advanced-search']);
export const buildAndPricePath = (query: Query = {}): string => address([root, 'build-and-price'], query);
/** The query prefills the calculator with a car and terms. */
export const carLoansPath = (query: Query = {}): string => address([root, 'car-loans'], query);
/** `listingId` is the car the shopper comes from. */
export const creditAppPath = (listingId?: number): string => address([root, 'credit-app'], { listingId });
/** The landing page about buying online. */
export const buyOnlinePath = (): string => address([root, 'accelerate']);
export const carvantagePath = (): string => address([root, 'carvantage']);
export const voiceSearchHelpPath = (query: Query = {}): string => address([root, 'voice-search-help'], query);
export const comparePath = (listingIds: readonly Id[] = []): string =>
  address([root, 'compare'], { listingId: listingIds.map(String) });

/** By listing id; by VIN only where there is no id (URL-08, RULING-49). */
export const vehiclePath = ({ listingId, vin }: { listingId?: Id | undefined; vin?: string | undefined }): string => {
  const vehicleId = digits(listingId) ?? (vin && isVin(vin.toUpperCase()) ? vin.toUpperCase() : undefined);
  if (vehicleId === undefined) throw needsId('A vehicle page');
  return `${searchRoot}/vehicle/${vehicleId}`;
};

/** The form to report a listing. */
export const reportListingPath = (listingId: number): string => address([root, 'report-listing', String(listingId)]);

/** The form to send cars or a list to others. */
export const sharePath = (shared: { listingIds: readonly Id[] } | { path: string }): string =>
  address([root, 'share'], 'path' in shared ? { path: shared.path } : { listingId: shared.listingIds.map(String) });

/** The action of a form that adds the VIN or the listing id (URL-07). */
export const inventoryPath = (): string => address([root, 'inventory']);

export const marketplacePath = (): string => address([marketplace]);
export const marketplaceSearchPath = (query: Query = {}): string => address([marketplace, 'listings'], query);
/** A private seller's vehicle in the marketplace (URL-09). */
export const marketplaceDetailsPath = (listingId: Id | undefined): string => {
  const id = digits(listingId);
  if (id === undefined) throw needsId('A marketplace details page');
  return address([marketplace, 'listings', id]);
};

export type DealerSearch = {
  /** The listing type as a path segment: `used-cars`, `new-cars`. */
  listingWord?: string | undefined;
  makeSlug?: string | undefined;
  place?: PlaceName | undefined;
  /** Dealers that deliver, regardless of place (RULING-54). */
  online?: boolean | undefined;
  query?: Query;
};

/** The valuation brand has its own root for dealer pages (URL-11, URL-12). */
export const dealerSearchPath = (
  { dealerRoot }: DealerRoot,
  { listingWord, makeSlug, place = {}, online = false, query = {} }: DealerSearch = {},
): string => {
  const words = [listingWord, makeSlug, online ? 'online' : undefined, encodeLocation(place)].filter(Boolean);
  return words.length > 0
    ? address([dealerRoot, ...words], query)
    : withQuery(`/${dealerRoot}/`, withoutUnsafeKeys(query));
};

export type DealerDetails = {
  dealerId?: Id | undefined;
  name?: string | undefined;
  place?: PlaceName | undefined;
  /**
   * "about" and "reviews" are further tabs of a dealer's page; `online` is for a dealer that delivers and needs no
   * place (RULING-54).
   */
  tab?: 'inventory' | 'about' | 'reviews' | undefined;
  online?: boolean | undefined;
  query?: Query;
};

export const dealerDetailsPath = (
  { dealerRoot }: DealerRoot,
  { dealerId, name = '', place = {}, tab, online = false, query = {} }: DealerDetails,
): string => {
  const id = digits(dealerId);
  if (id === undefined) throw needsId('A dealer details page');
  // An id in the path has at least 5 digits (URL-15); shorter ones go into the query.
  const inPath = id.length >= 5;
  const where = online ? 'online' : encodeLocation(place);
  const words = inPath ? [where, id, slugOf(name)] : ['dealer-details'];
  const ofTab = tab === undefined || tab === 'inventory' ? undefined : `microsite-${tab}`;
  return address([dealerRoot, ofTab, ...words], {
    ...query,
    ...(!inPath && { dealerId: id }),
  });
};

/** The whole sitemap, or one part of it such as `main` or `geo-1` (RULING-72). */
export const sitemapPath = (pageId?: string): string =>
  address([root, 'sitemap', pageId && encodeURIComponent(pageId)]);

export type AccountPage =
  | 'confirm'
  | 'saved-cars'
  | 'shared-lists'
  | 'saved-searches'
  | 'recent'
  | 'alerts'
  | 'profile'
  | 'my-data'
  | 'my-cars'
  | 'notifications'
  | 'messages'
  | 'questions'
  | 'reviews'
  | 'deals'
  | 'selling';

/** The pages of an account (URL-14, RULING-10). */
export const accountPath = (page?: AccountPage, query: Query = {}): string => address([account, page], query);

/** A list of cars shared with others, for those who are on it. */
export const sharedListPath = (listId: string, query: Query = {}): string =>
  address([account, 'shared-lists', listId], query);
/** The link of a shared list, on which no account is needed to look. */
export const listLinkPath = (token?: string): string => address(['shared-list', token]);

/** One purchase of an account. */
export const purchasePath = (id: string, query: Query = {}): string => address([account, 'deals', id], query);
/** Starts the purchase of a car; `creditApplicationPath` applies for credit for it. */
export const startPurchasePath = (listingId: number): string => address([account, 'deals', 'start', String(listingId)]);
export const creditApplicationPath = (listingId: number): string =>
  address([account, 'deals', 'apply', String(listingId)]);

/** One message of an account, or the list of all with `download`. */
export const messagePath = (id: string): string => address([account, 'messages', id]);

export type SignInPage =
  | 'sign-in'
  | 'sign-up'
  | 'sign-out'
  | 'forgot-password'
  | 'reset-password'
  | 'verify'
  | 'restored';
/** `returnTo` is the page to return to after signing in; omitted for home, which is the default. */
export const signInPath = (page: SignInPage = 'sign-in', returnTo = homePath()): string =>
  address([account, page], { returnTo: returnTo === homePath() ? undefined : returnTo });

/** Where an invited person sets a password; `returnTo` is the page after that. */
export const invitationPath = (token: string, returnTo: string): string =>
  address([account, 'verify'], { kind: 'invitation', token, returnTo });

/** Where an invitation to the back office is accepted. */
export const joinPath = (token: string): string => address([account, 'join'], { token });

/** The target of links in mails; the token holds the action. */
export const mailActionPath = (token?: string, query: Query = {}): string =>
  address(['unsubscribe'], { t: token, ...query });
/** The alerts of subscribers without an account. */
export const subscriptionsPath = (page?: 'confirm' | 'best-deals', query: Query = {}): string =>
  address([subscriptions, page], query);

/** The link in a mail to somebody without an account: one conversation with a seller. */
export const conversationPath = (token?: string): string => address([conversation], { t: token });

/** The shopper's payment terms; the wallet's API is below this path. */
export const walletPath = (query: Query = {}): string => address(['my-wallet'], query);

/** The start of selling a car (URL-14); the cash offer has its own page (RULING-11). */
export const sellingPath = (): string => address([selling]);
export const priceSheetPath = (listingId: number): string => address([root, 'price-sheet', String(listingId)]);

/** Listing a car oneself: the start, and the steps of a draft; `device` is the draft of a visitor. */
export const listCarPath = (query: Query = {}): string => address([selling, 'list'], query);
export const listingStepPath = (draftId: string, step: string): string => address([selling, 'list', draftId, step]);
/** One's own listing. */
export const manageListingPath = (id: string, query: Query = {}): string => address([account, 'selling', id], query);

/** Offers of dealers on one's own car. */
export const carOffersPath = (id: string): string => address([account, 'selling', id, 'offers']);

/** What to do when the car changes hands. */
export const handoverPath = (id: string): string => address([account, 'selling', id, 'handover']);

/** To print when the car changes hands. */
export const billOfSalePath = (id: string): string => address([account, 'selling', id, 'bill-of-sale']);

/** The cash offer page; the query may hold an offer code or a car to be estimated. */
export const sellPath = (query: Readonly<Record<string, Id>> = {}): string =>
  address([selling, 'instant-cash-offer'], query);

export const researchPath = (makeSlug?: string, modelSlug?: string): string =>
  address([root, 'research', makeSlug, makeSlug && modelSlug]);
/** Owners' reviews of a model. */
export const modelReviewsPath = (makeSlug: string, modelSlug: string): string =>
  address([root, 'research', makeSlug, modelSlug, 'reviews']);
/** The same below the address of a model's research page. */
export const reviewsUnder = (modelPath: string): string => `${modelPath}/reviews`;
export const articlePath = (slug: string): string => address([root, 'research', 'articles', slug]);

/** Writes or edits one's review of `dealer:60000012` or `model:CAMRY`; `draft` is a visitor's draft. */
export const writeReviewPath = (subject: string, query: Query = {}): string => {
  const [kind = '', ...id] = subject.split(':');
  return address([reviews, 'write', kind, encodeURIComponent(id.join(':'))], query);
};
export const reportReviewPath = (reviewId: string): string => address([reviews, 'report', reviewId]);
/** The action of the form that votes for a review. */
export const helpfulReviewPath = (reviewId: string): string => address([reviews, 'helpful', reviewId]);
/** The one-time link in a mail to a dealer, on which it answers without an account; the root of all without a token. */
export const dealerReplyPath = (token?: string): string => address(['dealer-reply', token]);

/** The link in a mail to a dealer. */
export const answerReviewPath = (key?: string): string => address([reviews, 'answer'], { key });
/** How reviews are checked. */
export const reviewPolicyPath = (): string => address([reviews, 'policy']);

export type LegalPage = 'visitor-agreement' | 'privacy-choices' | 'experiments';
export const legalPath = (page: LegalPage): string => address([legal, page]);
export const reviewAgreementPath = (): string => address([root, 'caranddriver', 'visitor-agreement']);

export type MakerPage =
  | 'landing-page'
  | 'warranty'
  | 'owners'
  | 'accessibility-statement'
  | 'consumer-privacy'
  | 'privacy-policy'
  | 'visitor-agreement';
/** The pages of the maker's brand (URL-05, URL-06). */
export const makerPath = (page: MakerPage): string => address([root, 'fordblueadvantage', page]);

/** The portal in which dealers run their part; each part is a page of one dealer. */
export const dealerPortalPath = (dealerId?: Id, part?: string, query: Query = {}): string =>
  address(['dealer', dealerId === undefined ? undefined : String(dealerId), part], query);
/** The documentation of the API, and each part of its reference. */
export const docsPath = (section?: string): string => address(['docs', section]);
/** How dealers' own software uses the API. */
export const dealerApiDocsPath = docsPath('dealer');
/** The link in an invitation to a dealer's team. */
export const joinDealerPath = (token?: string): string => address(['dealer', 'join'], { token });
/** Asks to be let into a dealer's portal; with a token, the link that proves the work address. */
export const requestDealerPath = (query: Query = {}): string => address(['dealer', 'request'], query);

/** The back office; each part is a page. */
export const opsPath = (part?: string, query: Query = {}): string => address(['ops', part], query);

export const styleguidePath = (page?: 'vehicles'): string => address(['styleguide', page]);
