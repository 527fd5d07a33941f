import { cardOfListing } from '#domains/cars/listings/card-of-listing.ts';
import type { ShopperContext } from '#domains/cars/search/listing-hydration.server.ts';
import type { CardResults, ListingSearch } from '#domains/cars/search/listing-search.server.ts';
import type { Relaxation } from '#domains/cars/search/relax.ts';
import { activeFilters } from '#domains/finding/criteria/active-filters.ts';
import { carrying, splitAddress } from '#domains/finding/criteria/address/address.ts';
import { buildSearchPath, type UrlContext } from '#domains/finding/criteria/address/build-search-path.ts';
import { buildMarketplacePath, marketplaceUrl } from '#domains/finding/criteria/address/marketplace-url.ts';
import { joinList } from '#domains/finding/criteria/address/param-names.ts';
import type { Lookups } from '#domains/finding/criteria/address/path-meaning.ts';
import { resolveUrl } from '#domains/finding/criteria/address/resolve.ts';
import { withinParam } from '#domains/finding/criteria/address/within.ts';
import { joinedChanges } from '#domains/finding/criteria/joined-changes.ts';
import { defaultRadiusOf, settledPlace } from '#domains/finding/criteria/place-lookup.ts';
import { emptySearch, type Search } from '#domains/finding/criteria/search.ts';
import { isEdited, narrowSearch, withoutWords } from '#domains/finding/criteria/words/narrow-search.ts';
import type { ReadWords } from '#domains/finding/criteria/words/read-words.ts';
import { type Reading, searchOfReading } from '#domains/finding/criteria/words/reading.ts';
import type { SearchGap } from '#domains/reference/analytics/search-gaps/search-gap.ts';
import type { Brand } from '#domains/reference/brands/brand.ts';
import { type SiteInventory, sellsType } from '#domains/reference/brands/site-inventory.ts';
import { nowhere, type PlaceReader } from '#domains/reference/locations/resolve-zip.ts';
import { defaultTerms, type PaymentTerms } from '#domains/reference/payments/payment-terms.ts';
import type { Clock } from '#lib/clock.ts';
import { resultsPath } from '#paths/paths.ts';
import { isBestDeals } from './car-sorts.ts';
import { totalsWithChoice } from './choice-totals.server.ts';
import { createFilterGroups, type FilterGroups } from './filter-groups.server.ts';
import { createLinkCache } from './link-cache.ts';
import { moreForMore } from './more-for-more.server.ts';
import { openGroupsHref, readOpenGroups } from './open-groups.ts';
import { placeBeforeParam } from './place-before.ts';
import type { DrawResultsMap } from './results-map.server.ts';
import type { Mention } from './results-notices.ts';
import { type ResultsInput, type ResultsView, resultsView } from './results-view.ts';
import { fewResults, searchGaps } from './search-gaps.ts';
import { placeChoiceOf, type ShopperChoice } from './shopper-choice.ts';
import { sinceParams } from './since-params.ts';
import { hasWords, isLookedForWhole, saysNearMe, typedWords } from './typed-sentence.ts';

export type ResultsRequest = {
  /** The requested path and query. */
  url: string;
  brand: Brand;
  shopper: ShopperContext;
  isBot?(): boolean;
  /** Set for a marketplace address; all its links stay there (URL-09). */
  at?: 'marketplace';
  /** The visitor's location, for a search without a place (LOC-01). */
  place?: PlaceReader;
};

type ResultsAnswer =
  | { kind: 'missing' }
  | { kind: 'redirect'; status: 301 | 302; location: string; placeChoice: ShopperChoice }
  /** `zip` is the searched ZIP, to be remembered for later pages; `gaps` are what the search did not find. */
  | { kind: 'page'; status: 200 | 404; view: ResultsView; zip?: string; gaps: readonly SearchGap[] };

export type Results = FilterGroups & { open(request: ResultsRequest): Promise<ResultsAnswer> };

type ResultsSources = {
  search: Pick<ListingSearch, 'cards' | 'count' | 'relaxations' | 'similar'>;
  lookups: Lookups;
  readWords: ReadWords;
  /** Without it there is no map view. */
  drawMap?: DrawResultsMap;
  clock: Clock;
};

type HrefFor = (search: Search) => string;

/** The address that words lead to, and the terms they state. */
type FromWords = { location: string; termsInWords?: Partial<PaymentTerms> };

/** Parameter with the words that a search was read from. */
const wordsParam = 'q';

const mostBelow = 6;

const mostMentions = 3;
const without = (phrases: readonly string[], removedPhrase: string): string[] =>
  phrases.filter((phrase) => phrase !== removedPhrase);

const withoutKeywords = (search: Search): Search => ({ ...search, criteria: { ...search.criteria, keywords: [] } });

/** Best deals are sorted by deal unless another order was chosen. */
const inOwnOrder = (search: Search): Search =>
  search.sort === emptySearch.sort && isBestDeals(search.criteria) ? { ...search, sort: 'dealASC' } : search;

const namesPlace = ({ box, polygon, place }: Search): boolean =>
  box !== undefined || polygon !== undefined || place.zip !== undefined || place.state !== undefined;

/** The search without its map area, if the shopper entered another ZIP. */
const elsewhere = ({ box, polygon, ...search }: Search, query: URLSearchParams): Search | undefined =>
  (box || polygon) && placeChoiceOf(query, search).zip !== undefined ? search : undefined;

const ownParams = [placeBeforeParam, sinceParams.page, sinceParams.other];
/** Maximum number of pending changes that are merged. */
const mostChanges = 30;

/** Removes parameters that only our forms and scripts use. */
const withoutOwn = (url: string): string => {
  const { path, query } = splitAddress(url);
  const rest = new URLSearchParams(query);
  for (const name of ownParams) rest.delete(name);
  return rest.size > 0 ? `${path}?${rest}` : path;
};

/**
 * If the site sells none of the requested conditions, the search with those it does sell; "0 used cars" would be
 * misleading there.
 */
const soldHere = (search: Search, inventory: SiteInventory): Search | undefined => {
  const { listingTypes } = search.criteria;
  if (listingTypes.length === 0 || listingTypes.some((type) => sellsType(inventory, type))) return undefined;
  return { ...search, criteria: { ...search.criteria, listingTypes: [...(inventory.listingTypes ?? [])] } };
};

export const createResults = (sources: ResultsSources): Results => {
  const { search: listings, lookups, readWords, drawMap, clock } = sources;
  const linkCache = createLinkCache();

  const readingOf = (text: string, terms: PaymentTerms | undefined): Reading =>
    readWords(text, { currentYear: new Date(clock.now()).getUTCFullYear(), spokenTerms: { terms } });

  /** Address of the search with its words turned into filters; undefined for plain keywords. */
  const ledBy = (text: string, base: Search, hrefFor: HrefFor): FromWords | undefined => {
    if (!hasWords(text)) return { location: carrying(hrefFor(base), [[wordsParam, text]]) };
    const reading = readingOf(text, undefined);
    if (isLookedForWhole(text, reading)) return undefined;
    const saysHowFar = (reading.radiusMiles ?? 0) > 0 && !namesPlace(base);
    const asksWhere: [string, string][] =
      reading.place === undefined && (saysNearMe(text) || saysHowFar) ? [['useGeolocation', 'true']] : [];
    const narrowed = hrefFor(narrowSearch(reading, base, lookups.catalogue));
    return {
      location: carrying(narrowed, [[wordsParam, text], ...asksWhere]),
      ...(reading.terms && { termsInWords: reading.terms }),
    };
  };

  /** Redirect of a free-text search to the address with filters. */
  const translated = (search: Search, query: URLSearchParams, hrefFor: HrefFor): FromWords | undefined => {
    const text = typedWords(search, query.get('keywordPhrases') ?? '');
    return text === '' || query.has(wordsParam) ? undefined : ledBy(text, withoutKeywords(search), hrefFor);
  };

  /** Redirect for words or a ZIP typed on a results page: the current search with them added. */
  const narrowed = (query: URLSearchParams, urls: UrlContext, hrefFor: HrefFor): FromWords | undefined => {
    const within = query.get(withinParam);
    if (within === null) return undefined;
    const before = new URLSearchParams(splitAddress(within).query).get(wordsParam) ?? '';
    const base: Search = { ...(resolveUrl(within, urls).search ?? emptySearch), first: 0 };
    const zip = query.get('zip');
    if (zip !== null) {
      const { box: _box, polygon: _polygon, ...search } = base;
      const anywhere = hrefFor({ ...search, place: {}, radiusMiles: emptySearch.radiusMiles });
      return {
        location: carrying(anywhere, [
          ['zip', zip.trim()],
          [wordsParam, before],
        ]),
      };
    }
    const text = (query.get('keywordPhrases') ?? '').trim();
    if (text === '') return { location: hrefFor(base) };
    const rest = isEdited(before, text) ? withoutWords(base, readingOf(before, undefined)) : base;
    const { keywords } = rest.criteria;
    const asText: Search = { ...rest, criteria: { ...rest.criteria, keywords: [...keywords, text] } };
    return ledBy(text, rest, hrefFor) ?? { location: hrefFor(asText) };
  };

  /** Address of the words alone, if the search has further filters. */
  const anewHref = (words: string, reading: Reading, search: Search): string | undefined => {
    const alone = activeFilters(searchOfReading(reading, emptySearch), lookups).map(({ key }) => key);
    const beyond = activeFilters({ ...search, place: {} }, lookups).filter(({ key }) => !alone.includes(key));
    return beyond.length > 0 ? resultsPath({ keywordPhrases: joinList([words]) }) : undefined;
  };

  /** An unknown ZIP, or one replaced by its neighbor, stays in the address, so that the page can say so. */
  const fromTypedZip = (
    read: ReturnType<typeof resolveUrl>,
    query: URLSearchParams,
    hrefFor: HrefFor,
  ): string | undefined => {
    const { search, otherwise, unknown, location } = read;
    const nowhere = unknown.find(({ param }) => param === 'zip');
    if (nowhere) {
      // The form replaced the city by the ZIP; if that is unknown, the search stays in its city.
      const [before = ''] = (query.get(placeBeforeParam) ?? '').split(' ');
      const { zip: _zip, ...city } = settledPlace({ zip: before }, lookups.places) ?? {};
      const place = settledPlace(city, lookups.places);
      const stays = search && place && !namesPlace(search) ? hrefFor({ ...search, place }) : location;
      return carrying(stays, [['zip', nowhere.word]]);
    }
    const typed = otherwise.find((one) => one.kind === 'zip');
    if (!typed || !search) return undefined;
    const isUsual = search.radiusMiles === defaultRadiusOf(search.place, lookups.places);
    return carrying(hrefFor({ ...search, place: {}, radiusMiles: emptySearch.radiusMiles }), [
      ['zip', typed.text],
      ['searchRadius', isUsual ? '' : String(search.radiusMiles)],
    ]);
  };

  /** Without a place in the address, the visitor's location is used (LOC-01). */
  const located = (
    search: Search,
    { place: visitorPlace = nowhere }: ResultsRequest,
    query: URLSearchParams,
  ): Search => {
    if (namesPlace(search)) return search;
    const zip = visitorPlace.zip();
    const place = zip === undefined ? undefined : settledPlace({ zip }, lookups.places);
    if (!place) return search;
    const radius = query.has('searchRadius')
      ? search.radiusMiles
      : (visitorPlace.radiusMiles() ?? defaultRadiusOf(place, lookups.places));
    return { ...search, place, radiusMiles: radius };
  };

  const cardsOf = (search: Search, { shopper, brand }: ResultsRequest): Promise<CardResults> =>
    listings.cards(search, shopper, { facets: true, sponsored: true, stats: true, dealers: brand });

  /** If no car has the keywords, they are used only to rank the results. */
  const searchOrRanking = async (search: Search, request: ResultsRequest) => {
    const results = await cardsOf(search, request);
    const { keywords, mentions } = search.criteria;
    if (results.totalResultCount > 0 || keywords.length === 0) return { search, results };
    const criteria = { ...search.criteria, keywords: [], mentions: [...new Set([...mentions, ...keywords])] };
    const ranked: Search = { ...search, criteria };
    const others = await cardsOf(ranked, request);
    return others.totalResultCount > 0 ? { search: ranked, results: others } : { search, results };
  };

  /** How many cars mention each phrase. */
  const mentionsOf = (search: Search, { shopper }: ResultsRequest): Promise<Mention[]> => {
    const { criteria } = search;
    return Promise.all(
      criteria.mentions.slice(0, mostMentions).map(async (phrase) => {
        const only: Search = {
          ...search,
          first: 0,
          criteria: {
            ...criteria,
            keywords: [...criteria.keywords, phrase],
            mentions: without(criteria.mentions, phrase),
          },
        };
        return { phrase, only, count: await listings.count(only, shopper) };
      }),
    );
  };

  /** Suggestions for few or no results. */
  const alternatives = async (
    search: Search,
    { cars: cardCars, totalResultCount: total }: CardResults,
    { shopper, brand }: Pick<ResultsRequest, 'shopper' | 'brand'>,
  ): Promise<Pick<ResultsInput, 'relaxations' | 'more' | 'isSiteEmpty'>> => {
    if (total > fewResults || search.first > 0) return {};
    const relaxations = await listings.relaxations(search, total, shopper);
    const [car] = cardCars;
    if (car) {
      const similar = await listings.similar(car.id, { place: search.place, count: mostBelow }, shopper);
      const ids = new Set(cardCars.map(({ id }) => id));
      const others = similar?.listings.filter(({ id }) => !ids.has(id)) ?? [];
      const cars = others.map((other) => cardOfListing(other, brand));
      return { relaxations, more: { title: 'More like these, outside your filters', cars } };
    }
    const [best] = relaxations;
    if (!best) return { relaxations, isSiteEmpty: (await listings.count(emptySearch, shopper)) === 0 };
    const close = { ...best.search, first: 0, count: mostBelow };
    const { cars } = await listings.cards(close, shopper, { facets: false, dealers: brand });
    return { relaxations, more: { title: closeTitle(best), cars } };
  };

  return {
    ...createFilterGroups({ search: listings, lookups, linkCache }),

    open: async (request) => {
      const { brand, shopper } = request;
      const onMarketplace = request.at === 'marketplace';
      const urls: UrlContext = { brand, ...lookups };
      const hrefFor: HrefFor = (search) => (onMarketplace ? buildMarketplacePath : buildSearchPath)(search, urls);
      const query = new URLSearchParams(splitAddress(request.url).query);
      const url = onMarketplace ? marketplaceUrl(splitAddress(request.url).query) : request.url;
      const own = ownParams.some((name) => query.has(name));
      const readAt = (address: string) =>
        resolveUrl(withoutOwn(onMarketplace ? marketplaceUrl(splitAddress(address).query) : address), urls);
      const read = own ? readAt(request.url) : resolveUrl(url, urls);
      if (!read.search) {
        // A bare listing id is another spelling of a vehicle's address (URL-08, RULING-49).
        return read.redirect
          ? { kind: 'redirect', status: 301, location: read.location, placeChoice: {} }
          : { kind: 'missing' };
      }
      const within = onMarketplace ? undefined : narrowed(query, urls, hrefFor);
      /** Terms that words state apply to all pages from now on; the shopper's others stay. */
      const termsChoice = ({ termsInWords }: FromWords): ShopperChoice =>
        termsInWords && !request.isBot?.() ? { terms: { ...(shopper.terms ?? defaultTerms), ...termsInWords } } : {};
      if (within) return { kind: 'redirect', status: 302, location: within.location, placeChoice: termsChoice(within) };
      const moved = own ? elsewhere(read.search, query) : undefined;
      const { search: addressSearch } = read;
      const placeChoice = (): ShopperChoice => (request.isBot?.() ? {} : placeChoiceOf(query, addressSearch));
      const since = query.get(sinceParams.page);
      const base = since === null ? undefined : readAt(since).search;
      if (base) {
        const others = query.getAll(sinceParams.other).slice(-mostChanges);
        const changed = [...others.flatMap((address) => readAt(address).search ?? []), moved ?? read.search];
        const together = joinedChanges(base, changed);
        const target = translated(together, query, hrefFor) ?? { location: hrefFor(together) };
        const choice = { ...placeChoice(), ...termsChoice(target) };
        return { kind: 'redirect', status: 302, location: target.location, placeChoice: choice };
      }
      const target = translated(moved ?? read.search, query, hrefFor);
      if (target) {
        const choice = { ...placeChoice(), ...termsChoice(target) };
        return { kind: 'redirect', status: 302, location: target.location, placeChoice: choice };
      }
      if (onMarketplace ? own : read.redirect || own) {
        return {
          kind: 'redirect',
          status: 301,
          location:
            onMarketplace || moved
              ? hrefFor(moved ?? read.search)
              : (fromTypedZip(read, query, hrefFor) ?? read.location),
          placeChoice: placeChoice(),
        };
      }

      const sold = read.unknown.length === 0 ? soldHere(read.search, shopper.inventory) : undefined;
      if (sold) return { kind: 'redirect', status: 302, location: hrefFor(sold), placeChoice: placeChoice() };

      const here = located(inOwnOrder(read.search), request, query);
      const { search, results } = await searchOrRanking(here, request);
      const [scene, mentions, totals, raised] = await Promise.all([
        search.view === 'map' ? drawMap?.(search, shopper) : undefined,
        mentionsOf(search, request),
        totalsWithChoice(search, shopper, { listings, catalogue: lookups.catalogue }),
        moreForMore(search, results.totalResultCount, shopper, listings),
      ]);
      const words = query.get(wordsParam) ?? '';
      const reading = words === '' ? undefined : readingOf(words, shopper.terms);
      const openGroups = readOpenGroups(query);
      const anew = reading && anewHref(words, reading, search);
      const view = resultsView({
        search,
        results,
        urls,
        brandName: brand.name,
        onMarketplace,
        scene,
        withMap: drawMap !== undefined,
        linkCache,
        // Without a place in the address, the browser may be asked for its location (LOC-03).
        asksBrowser: !namesPlace(read.search) && request.place?.asksBrowser() === true,
        unknown: read.unknown,
        otherwise: read.otherwise,
        terms: shopper.terms,
        mentions,
        totals,
        raised,
        openGroups,
        openGroupsHref: openGroupsHref(splitAddress(request.url).path, query, openGroups),
        ...(reading && { sentence: { words, reading, ...(anew && { anew }) } }),
        ...(await alternatives(search, results, request)),
      });
      // An unknown make or model is a 404, with a page that suggests the nearest (RULING-46).
      const { zip } = search.place;
      const gaps = searchGaps(
        { search, total: results.totalResultCount, reading, mentions, unknown: read.unknown },
        urls,
      );
      return { kind: 'page', status: read.unknownVehicle ? 404 : 200, view, gaps, ...(zip && { zip }) };
    },
  };
};

const closeTitle = ({ filter, label }: Relaxation): string =>
  filter === 'searchRadius' ? `${label}, these match` : `With any ${label.toLowerCase()}, these match`;
