import { noticesOf } from '#lib/notices.ts';
import { dealerDetailsPath, dealerSearchPath } from '#paths/paths.ts';
import { defaultRadiusOf, settledPlace } from '../place-lookup.ts';
import type { SearchPlace } from '../search.ts';
import { carrying, isSpelledAs, splitAddress } from './address.ts';
import { listingWord, queryText, type UrlContext } from './build-search-path.ts';
import {
  type DealerQuery,
  dealerSorts,
  dealersPerPage,
  everyDealer,
  mostDealersPerPage,
  serviceCode,
} from './dealer-query.ts';
import { nearestToValue, type UnknownWord } from './nearest.ts';
import type { ResolvedQuery } from './page-match.ts';
import { isParamName, joinList, type QueryInput, readParams, splitList } from './param-names.ts';
import { readBox } from './read-presentation.ts';
import { segmentsOf } from './read-search-path.ts';
import { resolveUrl } from './resolve.ts';
import { decodeListingType } from './segments.ts';

export type DealerTab = 'inventory' | 'about' | 'reviews';

/** The reading of an address of the dealer pages (URL-11, URL-12, RULING-101). */
type DealerAddress =
  | { kind: 'missing' }
  | { kind: 'details'; dealerId: number; tab: DealerTab }
  | {
      kind: 'search';
      query: DealerQuery;
      unknown: UnknownWord[];
      canonical: string;
      redirect: boolean;
      location: string;
    };

/** Parameters specific to dealers; the others are those of a car search. */
const ownParams: ReadonlySet<string> = new Set(['services', 'minRating', 'seoVirtual']);
const deepest = 100_000;

const sortByKey = new Map(dealerSorts.map((key) => [key.toLowerCase(), key]));
const texts = (value: string | string[] | undefined): string[] => [value ?? []].flat().filter((text) => text !== '');
const text = (value: string | string[] | undefined): string => texts(value)[0]?.trim() ?? '';
const unique = (values: readonly string[]): string[] => [...new Set(values)].sort();

const wholeNumber = (text: string): number | undefined => (/^\d{1,9}$/.test(text) ? Number(text) : undefined);

const ratingOf = (text: string): number | undefined => {
  const rating = /^\d(\.\d{1,2})?$/.test(text) ? Number(text) : Number.NaN;
  return rating >= 0 && rating <= 5 ? rating : undefined;
};

/** Reads the parameters of an address or an API call; unknown values are reported, never dropped. */
const readValues = (params: ResolvedQuery, lookups: Pick<UrlContext, 'catalogue' | 'places'>) => {
  const { catalogue, places } = lookups;
  const unknown: UnknownWord[] = [];
  const stray = (
    param: string,
    word: string,
    { guess = word, state }: { guess?: string; state?: string } = {},
  ): void => {
    const nearest = nearestToValue(param, guess, lookups, state);
    unknown.push({ param, word: word.slice(0, 100), kind: 'word', nearest });
  };
  const read = <T>(param: string, decode: (word: string) => T | undefined): T | undefined => {
    const word = text(params[param]);
    const value = word === '' ? undefined : decode(word);
    if (word !== '' && value === undefined) stray(param, word);
    return value;
  };
  const makes = texts(params.makeCode).map((word) => {
    const make = catalogue.make(word.trim().toUpperCase()) ?? catalogue.makeBySlug(word);
    if (!make) stray('makeCode', word);
    return make?.code ?? word.trim().toUpperCase();
  });
  const listingTypes = texts(params.listingType).map((word) => {
    const type = decodeListingType(word);
    if (type === undefined) stray('listingType', word);
    return type ?? word.trim().toUpperCase();
  });

  // The first five digits of a ZIP+4 are the ZIP.
  const [zip = ''] = text(params.zip).split('-');
  const [city, state] = [text(params.city), text(params.state).toUpperCase()];
  const isZipKnown = zip === '' || places.byZip(zip) !== undefined;
  const from = isZipKnown || city !== '' ? zip : (places.nearZip(zip) ?? zip);
  const named: SearchPlace = {
    ...(from !== '' && { zip: from }),
    ...(city !== '' && { city }),
    ...(state !== '' && { state }),
  };
  const place = settledPlace(named, places);
  if (!isZipKnown) stray('zip', zip);
  else if (!place && city !== '')
    stray('city', [city, state].filter(Boolean).join(', '), { guess: city, ...(state !== '' && { state }) });
  else if (!place && state !== '') stray('state', state);

  const count = Math.min(mostDealersPerPage, Math.max(1, wholeNumber(text(params.numRecords)) ?? dealersPerPage));
  const page = wholeNumber(text(params.page));
  const first = wholeNumber(text(params.firstRecord)) ?? (page === undefined ? 0 : Math.max(0, page - 1) * count);
  const box = readBox(text(params.box));
  const query: DealerQuery = {
    place: place ?? {},
    radiusMiles: read('searchRadius', wholeNumber) ?? defaultRadiusOf(place ?? {}, places),
    makes: unique(makes),
    listingTypes: listingTypes.includes('ALL') ? [] : unique(listingTypes),
    name: text(params.dealerName).slice(0, 100),
    services: unique(texts(params.services).flatMap(splitList).map(serviceCode).filter(Boolean)),
    minRating: read('minRating', ratingOf) || null,
    online: text(params.seoVirtual).toLowerCase() === 'online',
    // An unknown sort order is the default (RULING-42).
    sort: sortByKey.get(text(params.sortBy).toLowerCase()) ?? everyDealer.sort,
    first: Math.min(deepest, first),
    count,
    view: text(params.view) === 'map' ? 'map' : 'list',
    ...(box && { box }),
  };
  return { query, unknown };
};

/** The parameters of a query by their short names, and those specific to dealers. */
const paramsOf = (query: QueryInput): ResolvedQuery => {
  const { codes, others } = readParams(query);
  const own = Map.groupBy(
    others.filter(([name]) => ownParams.has(name)),
    ([name]) => name,
  );
  return {
    ...Object.fromEntries([...codes].map(([name, values]) => [name, [...values]])),
    ...Object.fromEntries([...own].map(([name, pairs]) => [name, pairs.map(([, value]) => value)])),
  };
};

/** Reads the query of an API call (RULING-53), and names what was not read as it was sent (API-02). */
export const readDealerQuery = (query: QueryInput, lookups: Pick<UrlContext, 'catalogue' | 'places'>) => {
  const values = paramsOf(query);
  const read = readValues(values, lookups);
  const { others } = readParams(query);
  const ignored = others.map(([name]) => name).filter((name) => !ownParams.has(name) && !isParamName(name));
  const adjusted = [
    { parameter: 'numRecords', to: String(read.query.count) },
    { parameter: 'firstRecord', to: String(read.query.first) },
    { parameter: 'sortBy', to: read.query.sort },
  ].flatMap(({ parameter, to }) => {
    const from = text(values[parameter]);
    return from === '' || from.toLowerCase() === to.toLowerCase() ? [] : [{ parameter, from, to }];
  });
  return { ...read, notices: noticesOf([...new Set(ignored)], adjusted) };
};

const only = (values: readonly string[]): string | undefined => (values.length === 1 ? values[0] : undefined);

/** The canonical address of a dealer search: path words for single values, the rest as parameters (URL-16). */
export const buildDealerSearchPath = (query: DealerQuery, urls: UrlContext): string => {
  const { makes, listingTypes, place, online } = query;
  const make = urls.catalogue.make(only(makes) ?? '');
  const type = listingWord(only(listingTypes) ?? '', urls);
  const middle = place.city === undefined ? undefined : urls.places.byCity(place.city, place.state ?? '')?.centerZip;
  const isNamed = place.state !== undefined;
  const params: Record<string, string> = {
    ...(!make && { makeCode: joinList(makes) }),
    ...(!type && { listingType: joinList(listingTypes) }),
    ...(!isNamed && { zip: place.zip ?? '' }),
    dealerName: query.name,
    services: query.services.join(','),
    minRating: query.minRating === null ? '' : String(query.minRating),
    searchRadius: query.radiusMiles === defaultRadiusOf(place, urls.places) ? '' : String(query.radiusMiles),
    sortBy: query.sort === everyDealer.sort ? '' : query.sort,
    firstRecord: query.first === 0 ? '' : String(query.first),
    numRecords: query.count === dealersPerPage ? '' : String(query.count),
    view: query.view === 'map' ? 'map' : '',
    box: query.box ? [query.box.south, query.box.west, query.box.north, query.box.east].join(',') : '',
  };
  const path = dealerSearchPath(urls.brand, {
    listingWord: type,
    makeSlug: make?.slug,
    online,
    place: isNamed ? ({ ...place, ...(place.zip === middle && { zip: undefined }) } as SearchPlace) : {},
  });
  const rest = queryText(Object.entries(params).filter(([, value]) => value !== ''));
  return rest === '' ? path : `${path}?${rest}`;
};

type Located = { id: number; name: string; address: { city: string; state: string } };

/** The address of a dealer, under the brand's root. */
export const dealerPath = (
  { id, name, address }: Located,
  brand: Pick<UrlContext['brand'], 'dealerRoot'>,
  tab: DealerTab = 'inventory',
): string => dealerDetailsPath(brand, { dealerId: id, name, place: { city: address.city, state: address.state }, tab });

const rootOf = (path: string): string => segmentsOf(path)[0]?.toLowerCase() ?? '';

/** Both roots work on every host (URL-11, URL-12): the root alone is no reason to redirect. */
const underRoot = (canonical: string, root: string): string => canonical.replace(/^\/[^/?]+/, `/${root}`);

/** The redirect target for a dealer's address; undefined if it is spelled canonically. */
export const dealerRedirect = (url: string, canonical: string): string | undefined => {
  const { path, query } = splitAddress(url);
  const others = [...new URLSearchParams(query)].filter(([name]) => name !== 'dealerId' && !name.startsWith('seo'));
  const isClean = others.length === [...new URLSearchParams(query)].length;
  const wanted = underRoot(canonical, rootOf(path));
  return isClean && isSpelledAs(wanted, path, []) ? undefined : carrying(canonical, others);
};

/** Too short for a dealer id (URL-15). */
const isShortId = (word: string): boolean => /^\d{1,4}$/.test(word);

export const readDealerAddress = (url: string, urls: UrlContext): DealerAddress => {
  const { path, query: queryPart } = splitAddress(url);
  const read = resolveUrl(url, urls);
  const words = segmentsOf(path).slice(1);
  if (!read.pageType.startsWith('dealer') || words.length > 6) return { kind: 'missing' };
  if (read.pageType.startsWith('dealerdetails')) {
    const dealerId = Number(text(read.query.dealerId));
    const tab = (['about', 'reviews'] as const).find((one) => words.includes(`microsite-${one}`)) ?? 'inventory';
    return { kind: 'details', dealerId, tab };
  }
  if (words.some(isShortId)) return { kind: 'missing' };
  const { query, unknown } = readValues({ ...paramsOf(queryPart), ...read.query }, urls);
  const all = [...read.unknown, ...unknown];
  const canonical = buildDealerSearchPath(query, urls);
  const { spelled, others } = readParams(queryPart);
  const searchNames = new Set(spelled.map(([name]) => name));
  const pairs = [...new URLSearchParams(queryPart)].filter(([name]) => ownParams.has(name) || searchNames.has(name));
  const wanted = underRoot(canonical, rootOf(path));
  const isCanonical =
    isSpelledAs(wanted, path, pairs) || (words.length === 0 && isSpelledAs(wanted, `${path}/`, pairs));
  return {
    kind: 'search',
    query,
    unknown: all,
    canonical,
    // Unknown words must be shown, and a redirect would lose them (RULING-46).
    redirect: all.length === 0 && !isCanonical,
    location: carrying(
      canonical,
      others.filter(([name]) => !ownParams.has(name)),
    ),
  };
};
