import type { VehicleCardView } from '#domains/cars/listings/vehicle-card-view.ts';
import type { CardResults, ResultStats } from '#domains/cars/search/listing-search.server.ts';
import type { Relaxation } from '#domains/cars/search/relax.ts';
import type { SponsoredSlot } from '#domains/cars/search/sponsored.ts';
import { type ActiveFilter, activeFilters } from '#domains/finding/criteria/active-filters.ts';
import { buildSearchPath, queryText, type UrlContext } from '#domains/finding/criteria/address/build-search-path.ts';
import { feedPath } from '#domains/finding/criteria/address/feed-path.ts';
import { buildMarketplacePath } from '#domains/finding/criteria/address/marketplace-url.ts';
import type { UnknownWord } from '#domains/finding/criteria/address/nearest.ts';
import type { ReadOtherwise } from '#domains/finding/criteria/address/read-search.ts';
import { paramsOf } from '#domains/finding/criteria/address/search-params.ts';
import type { RailGroup } from '#domains/finding/criteria/filter-groups.ts';
import { carsPerPage } from '#domains/finding/criteria/page-sizes.ts';
import { defaultRadiusOf } from '#domains/finding/criteria/place-lookup.ts';
import { recentHeadings } from '#domains/finding/criteria/recent-headings.ts';
import { emptySearch, resultWindow, type Search } from '#domains/finding/criteria/search.ts';
import {
  type InWords,
  resultsHeading,
  searchDescription,
  searchTitle,
} from '#domains/finding/criteria/search-heading.ts';
import type { SearchSummary } from '#domains/finding/criteria/search-summary.ts';
import type { Reading } from '#domains/finding/criteria/words/reading.ts';
import type { MapLayer, MapScene } from '#domains/finding/map/map-scene.ts';
import type { PaymentTerms } from '#domains/reference/payments/payment-terms.ts';
import { serialiseTerms } from '#domains/reference/payments/terms-encoding.ts';
import { grouped } from '#lib/money.ts';
import { marketplaceDetailsPath, marketplaceSearchPath, vehiclePath, walletPath } from '#paths/paths.ts';
import { pageWindow } from '#ui/layout/page-window.ts';
import { isBestDeals, sortLabel } from './car-sorts.ts';
import type { FacetView } from './facet-view.ts';
import { filterRailView } from './filter-rail-view.ts';
import { createLinkCache, type LinkCache, type Links } from './link-cache.ts';
import type { MoreForMore } from './more-for-more.server.ts';
import { gathered, searchInWords } from './results-chips.ts';
import { isIndexable, listOf } from './results-indexing.ts';
import type { ResultsMapView } from './results-map-links.ts';
import {
  leftOutNotices,
  type Mention,
  mentionNotices,
  type NoticeView,
  namesakeNotices,
  otherTermsNotices,
  otherwiseNotices,
  secondPlaceNotices,
  unfoundWordNotices,
  unknownWordNotices,
} from './results-notices.ts';
import { type SearchFormFields, searchFormFields } from './search-form-fields.ts';
import { termsChips, termsLine } from './terms-line.ts';

type LinkView = { label: string; href: string };
type ChipView = LinkView & { key: string };
/** `reach` is the number of cars that paging can reach. */
type PagesView = { page: number; pageCount: number; reach: number; hrefs: Readonly<Record<number, string>> };
export type RelaxationView = LinkView & { count: number };
type MoreView = { title: string; cars: readonly VehicleCardView[] };
type Crumb = { name: string; path: string };

export type ResultsView = {
  heading: string;
  /** Canonical address of this search's first page. */
  address: string;
  total: number;
  /** Whether the site has no cars at all, for any search. */
  isSiteEmpty: boolean;
  /** Positions of the first and last car on this page, starting at 1. */
  from: number;
  to: number;
  chips: readonly ChipView[];
  clearHref: string;
  /** Explains the terms of a search by payment or out-the-door price. */
  termsLine?: string;
  /** Those terms, from `serialiseTerms`; undefined if the search does not depend on terms. */
  searchedOn?: string;
  /** The shopper's terms that differ from typical ones or were in the words, where the page depends on them. */
  terms: readonly string[];
  /** Where they are changed. */
  termsHref: string;
  /** What a higher limit on costs adds. */
  raised?: LinkView;
  /** Explains the sort order, where its name does not. */
  sortLine?: string;
  /** The words that the filters were read from. */
  readFrom?: string;
  /** Search for those words alone, if this search has further filters. */
  anewHref?: string;
  notices: readonly NoticeView[];
  facets: readonly FacetView[];
  /** Address of this page with a group open; the group's id is appended. */
  openGroupsHref: string;
  form: SearchFormFields;
  cars: readonly VehicleCardView[];
  sponsored: Readonly<Record<SponsoredSlot, readonly VehicleCardView[]>>;
  majority: CardResults['majorityLabel'];
  /** Prices of all results (SRCH-16). */
  stats?: ResultStats;
  pages: PagesView;
  sizes: readonly (LinkView & { current: boolean })[];
  views?: { current: 'list' | 'map'; list: string; map: string };
  map?: ResultsMapView;
  noPrice?: { count: number; href: string };
  relaxations: readonly RelaxationView[];
  more?: MoreView;
  /** The search for the recent searches on the device; undefined if not worth storing. */
  recent?: SearchSummary;
  /** The search to repeat with the browser's location, if the address asks for it and no place is known (LOC-03). */
  asksBrowser?: string;
  meta: {
    title: string;
    description: string;
    canonical: string;
    indexed: boolean;
    prev?: string;
    next?: string;
    crumbs: readonly Crumb[];
    feed: string;
    jsonFeed: string;
    /** The search's parameters, without page and map position (RULING-18). */
    searchString: string;
  };
};

export type ResultsInput = {
  search: Search;
  results: CardResults;
  urls: UrlContext;
  brandName: string;
  unknown?: readonly UnknownWord[];
  otherwise?: readonly ReadOtherwise[];
  /** Whether the page is the marketplace's; all its links stay there (URL-09). */
  onMarketplace?: boolean;
  /** The words of a free-text search, and their interpretation. */
  sentence?: { words: string; reading: Reading; anew?: string } | undefined;
  /** Phrases that rank cars, with counts. */
  mentions?: readonly Mention[];
  relaxations?: readonly Relaxation[];
  /** Counts with options that overlap with the selection, by parameter and code. */
  totals?: ReadonlyMap<string, number>;
  raised?: MoreForMore | undefined;
  /** Groups of filters that the address opens. */
  openGroups: ReadonlySet<RailGroup>;
  openGroupsHref: string;
  /** The shopper's terms, if the page is rendered for them. */
  terms?: PaymentTerms | undefined;
  more?: MoreView | undefined;
  isSiteEmpty?: boolean;
  withMap?: boolean;
  scene?: MapScene | undefined;
  /** Cache of the page's links. */
  linkCache?: LinkCache;
  asksBrowser?: boolean;
};

const pageSizes = [1, 2, 4].map((times) => times * carsPerPage);

type HrefFor = (search: Search) => string;

const recentOf = (search: Search, urls: UrlContext, total: number, url: string): SearchSummary | undefined => {
  const headings = recentHeadings(search, urls.catalogue);
  if (!headings) return undefined;
  const listed = { ...listOf(search), first: 0 };
  const query = Object.fromEntries(paramsOf(listed, defaultRadiusOf(search.place, urls.places)));
  return { ...headings, url, query, totalResultCount: total };
};

const pagesView = (search: Search, total: number, hrefAt: (first: number) => string): PagesView => {
  const { first, count } = search;
  const page = Math.floor(first / count) + 1;
  const reach = Math.min(total, resultWindow);
  const pageCount = Math.ceil(reach / count);
  const wanted = [...pageWindow(page, pageCount), page - 1, page + 1];
  const numbers = wanted.filter((number) => number !== 'gap' && number >= 1 && number <= pageCount) as number[];
  const hrefs = numbers.map((number) => [number, hrefAt((number - 1) * count)] as const);
  return { page, pageCount, reach, hrefs: Object.fromEntries(hrefs) };
};

/** Breadcrumb from all cars to this list. */
const crumbsOf = (search: Search, { catalogue }: UrlContext, hrefFor: HrefFor): Crumb[] => {
  const { makes, models } = search.criteria;
  const crumbs: Crumb[] = [{ name: 'Cars for sale', path: hrefFor(emptySearch) }];
  const make = makes.length === 1 ? catalogue.make(makes[0] ?? '') : undefined;
  const model = models.length === 1 ? catalogue.model(models[0] ?? '') : undefined;
  const place = { ...emptySearch, place: search.place, radiusMiles: search.radiusMiles };
  if (search.place.city) crumbs.push({ name: `${search.place.city}, ${search.place.state}`, path: hrefFor(place) });
  if (!make) return crumbs;
  const ofMake = { ...place, criteria: { ...emptySearch.criteria, makes: [make.code] } };
  crumbs.push({ name: make.name, path: hrefFor(ofMake) });
  if (model?.makeCode !== make.code) return crumbs;
  const ofModel = { ...ofMake, criteria: { ...ofMake.criteria, models: [model.code] } };
  crumbs.push({ name: model.name, path: hrefFor(ofModel) });
  return crumbs;
};

/** Display options in words, where they are not the defaults. */
const waysOf = ({ sort, view, count, criteria }: Search): string[] => [
  ...(sort === emptySearch.sort || isBestDeals(criteria) ? [] : [`${sortLabel(sort).toLowerCase()} first`]),
  ...(count === emptySearch.count ? [] : [`${count} a page`]),
  ...(view === 'map' ? ['on the map'] : []),
];

const metaOf = (
  { search, results, urls, brandName }: ResultsInput,
  pages: PagesView,
  active: readonly ActiveFilter[],
  { hrefFor, links, inWords }: { hrefFor: HrefFor; links: Links; inWords: InWords },
): ResultsView['meta'] => {
  const total = results.totalResultCount;
  // The canonical address, for search engines and feeds.
  const listFrom = (first: number) =>
    links('canonical', first, () => buildSearchPath({ ...listOf(search), first }, urls));
  const canonical = listFrom(search.first);
  const whole = listFrom(0);
  const plain = { ...listOf(search), first: 0, count: emptySearch.count, sort: emptySearch.sort };
  const prev = pages.hrefs[pages.page - 1];
  const next = pages.hrefs[pages.page + 1];
  return {
    title: searchTitle(search, urls, { brandName, page: pages.page, active, ways: waysOf(search), inWords }),
    description: searchDescription(search, urls, total),
    canonical,
    indexed: isIndexable(search, { total, active, address: canonical }),
    ...(prev && { prev }),
    ...(next && { next }),
    crumbs: crumbsOf(search, urls, hrefFor),
    feed: feedPath('rss', whole),
    jsonFeed: feedPath('json', whole),
    searchString: links('plain', '', () => `?${queryText(paramsOf(plain, -1))}`),
  };
};

const anyBox = { south: 1, west: 1, north: 2, east: 2 };
const anyPolygon = [
  { latitude: 1, longitude: 1 },
  { latitude: 2, longitude: 2 },
  { latitude: 1, longitude: 2 },
];

/** Limits the ids of each marker to cars in the list; a single marker that stands for all cars gets the whole list. */
const withListed = ({ labels, markers }: MapLayer, listed: ReadonlySet<number>, isWhole: boolean): MapLayer => ({
  labels,
  markers: markers.map((marker) => ({
    ...marker,
    ids:
      isWhole && markers.length === 1 ? [...listed] : marker.ids.filter((id) => marker.count === 1 || listed.has(id)),
  })),
});

const mapOf = (search: Search, scene: MapScene, cars: readonly { id: number }[], hrefFor: HrefFor): ResultsMapView => {
  const { box: _box, ...everywhere } = search;
  const { polygon, ...undrawn } = everywhere;
  const listed = new Set(cars.map(({ id }) => id));
  return {
    scene: {
      ...scene,
      narrow: withListed(scene.narrow, listed, scene.elsewhere === 0),
      wide: withListed(scene.wide, listed, scene.elsewhere === 0),
    },
    boxHref: hrefFor({ ...search, first: 0, view: 'map', box: anyBox }),
    everywhereHref: hrefFor({ ...everywhere, first: 0, view: 'map', radiusMiles: 0 }),
    polygonHref: hrefFor({ ...undrawn, first: 0, view: 'map', polygon: anyPolygon }),
    ...(polygon && { undrawnHref: hrefFor({ ...undrawn, first: 0, view: 'map' }) }),
    carHref: vehiclePath({ listingId: 1 }),
  };
};

const dealOrder = 'Best prices compared with similar cars come first. Cars without a deal rating come last.';

const relaxationWords = ({ filter, label }: Relaxation): string =>
  filter === 'searchRadius' ? label : `Any ${label.toLowerCase()}`;

export const resultsView = (input: ResultsInput): ResultsView => {
  const {
    search,
    results,
    urls,
    unknown = [],
    otherwise = [],
    sentence,
    mentions = [],
    relaxations = [],
    totals = new Map(),
    raised,
    openGroups,
    openGroupsHref,
    more,
    isSiteEmpty = false,
    withMap = false,
    scene,
    linkCache = createLinkCache(),
    asksBrowser = false,
    onMarketplace = false,
    terms,
  } = input;
  const hrefFor: HrefFor = (search) => (onMarketplace ? buildMarketplacePath : buildSearchPath)(search, urls);
  const total = results.totalResultCount;
  const active = activeFilters(search, urls);
  const inWords = searchInWords(sentence?.reading, search);
  const line = termsLine(search, terms);
  const termsInWords = sentence?.reading.terms;
  const address = hrefFor({ ...search, first: 0 });
  const links = linkCache.linksFrom({ brand: urls.brand, address });
  const pages = pagesView(search, total, (first) => links('first', first, () => hrefFor({ ...search, first })));
  const { excludedNoPrice } = results;
  const withUnpriced = { ...search, first: 0, criteria: { ...search.criteria, unpriced: true } };
  const { view: _view, ...asList } = search;
  const listHref = links('seen', '', () => hrefFor({ ...listOf(search), first: 0 }));
  const recent = recentOf(search, urls, total, listHref);
  const cleared: Search = {
    ...emptySearch,
    criteria: { ...emptySearch.criteria, ...(onMarketplace && { sellerTypes: ['p'] }) },
    place: search.place,
    radiusMiles: search.radiusMiles,
  };
  return {
    heading: resultsHeading(search, urls, total, inWords),
    address,
    total,
    isSiteEmpty,
    from: results.cars.length === 0 ? 0 : search.first + 1,
    to: search.first + results.cars.length,
    chips: gathered(active, search, inWords).map(({ key, label, remove }) => ({
      key,
      label,
      // The removed place would return from the visitor's cookies unless the address says "any distance" (LOC-12).
      href: hrefFor(key === 'place:' ? { ...remove, radiusMiles: 0 } : remove),
    })),
    clearHref: links('clear', '', () => hrefFor(cleared)),
    ...(line && { termsLine: line }),
    ...((line || termsInWords) && { searchedOn: terms ? serialiseTerms(terms) : '' }),
    terms: line || termsInWords ? termsChips(terms, termsInWords) : [],
    termsHref: walletPath({ back: address }),
    ...(raised && {
      raised: {
        label: `${raised.raise}: ${raised.added === 1 ? '1 more car' : `${grouped(raised.added)} more cars`}`,
        href: hrefFor(raised.search),
      },
    }),
    ...(search.sort === 'dealASC' && total > 0 && { sortLine: dealOrder }),
    ...(sentence && { readFrom: sentence.words }),
    ...(sentence?.anew && { anewHref: sentence.anew }),
    notices: [
      ...otherwiseNotices(otherwise, search),
      ...unknownWordNotices(unknown, { search, urls, total, hrefFor }),
      ...(sentence ? namesakeNotices(sentence.reading, { search, urls, hrefFor }) : []),
      ...(sentence ? secondPlaceNotices(sentence.reading, { search, urls, hrefFor }) : []),
      ...(sentence ? leftOutNotices(sentence.words, sentence.reading, { search, urls, hrefFor }) : []),
      ...(sentence && termsInWords ? otherTermsNotices(sentence.words, termsInWords, terms) : []),
      ...mentionNotices(mentions, { search, urls, hrefFor }),
      ...(total === 0 ? unfoundWordNotices(relaxations, { search, urls, hrefFor }) : []),
    ],
    facets: filterRailView({
      search,
      facets: results.facets,
      active,
      catalogue: urls.catalogue,
      hrefFor,
      links,
      total,
      totals,
      termsLine: line,
      whole: openGroups,
    }),
    openGroupsHref,
    form: searchFormFields(search, {
      typedZip: unknown.find(({ param }) => param === 'zip')?.word,
      ...(onMarketplace && { action: marketplaceSearchPath() }),
    }),
    cars: onMarketplace ? results.cars.map((car) => ({ ...car, href: marketplaceDetailsPath(car.id) })) : results.cars,
    sponsored: results.sponsored,
    majority: results.majorityLabel,
    ...(results.stats && { stats: results.stats }),
    pages,
    sizes: pageSizes.map((count) => ({
      label: String(count),
      href: links('count', count, () => hrefFor({ ...search, count, first: 0 })),
      current: count === search.count,
    })),
    ...(withMap && {
      views: {
        current: search.view === 'map' ? ('map' as const) : ('list' as const),
        list: links('list', search.first, () => hrefFor(asList)),
        map: links('map', search.first, () => hrefFor({ ...search, view: 'map' })),
      },
    }),
    ...(scene && { map: mapOf(search, scene, results.cars, hrefFor) }),
    ...(excludedNoPrice > 0 && { noPrice: { count: excludedNoPrice, href: hrefFor(withUnpriced) } }),
    relaxations: relaxations.slice(0, 5).map((way) => ({
      label: relaxationWords(way),
      count: way.count,
      href: hrefFor(way.search),
    })),
    ...(more && more.cars.length > 0 && { more }),
    ...(recent && { recent }),
    ...(asksBrowser && { asksBrowser: hrefFor(search) }),
    meta: metaOf(input, pages, active, { hrefFor, links, inWords }),
  };
};
