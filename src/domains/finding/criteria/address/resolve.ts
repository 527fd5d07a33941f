import { isVin } from '#lib/vin.ts';
import { pageRoots, vehiclePath } from '#paths/paths.ts';
import { searchRoot } from '#paths/search-root.ts';
import { defaultRadiusOf } from '../place-lookup.ts';
import type { Search } from '../search.ts';
import { type Address, carrying, isSamePath, isSpelledAs, splitAddress, tidyPath } from './address.ts';
import type { AddressPageType } from './address-page-types.ts';
import { buildSearchPath, type UrlContext } from './build-search-path.ts';
import type { UnknownWord } from './nearest.ts';
import { matchPage, type PageMatch, type ResolvedQuery } from './page-match.ts';
import { isListParam, isSearchParam, plainText, readParams, splitList } from './param-names.ts';
import { type ReadOtherwise, type ReadSearch, readSearch } from './read-search.ts';
import { segmentsOf } from './read-search-path.ts';
import { isDealerMatch, resolveDealers } from './resolve-dealers.ts';
import { paramsOf } from './search-params.ts';
import { decodeId, decodePathId } from './segments.ts';

/** How an address is read. */
type Resolution = {
  readonly pageType: AddressPageType;
  readonly query: ResolvedQuery;
  /** The one address of this page. */
  readonly canonical: string;
  /** Whether a request for this spelling should be sent to `location` for good. */
  readonly redirect: boolean;
  /** The canonical address with what else the request carried along. */
  readonly location: string;
  readonly unknown: readonly UnknownWord[];
  readonly otherwise: readonly ReadOtherwise[];
  /** RULING-46: the address of a make that does not exist. */
  readonly unknownVehicle: boolean;
  /** Where the page is a search. */
  readonly search?: Search;
};

const oneOrMany = (values: readonly string[]): string | string[] =>
  values.length === 1 ? plainText(values[0] ?? '') : values.map(plainText);

const queryOf = (params: ReadonlyMap<string, readonly string[]>): ResolvedQuery =>
  Object.fromEntries([...params].map(([name, values]) => [name, oneOrMany(values)]));

/** What the address says; a default only where the address says it. */
const searchQuery = ({ search, isAllCars, params }: ReadSearch, { places }: UrlContext): ResolvedQuery => {
  const searchParams = paramsOf(search, defaultRadiusOf(search.place, places));
  const defaultParams = [
    ['searchRadius', String(search.radiusMiles)],
    ['sortBy', search.sort],
    ['numRecords', String(search.count)],
    ['firstRecord', String(search.first)],
  ].filter(([param = '']) => params.codes.has(param));
  const beside = [...params.codes].filter(([param]) => !isSearchParam(param));
  return {
    ...(isAllCars && { listingType: 'ALL' }),
    ...Object.fromEntries(defaultParams),
    ...queryOf(new Map(beside)),
    ...queryOf(
      new Map([...searchParams].map(([param, text]) => [param, isListParam(param) ? splitList(text) : [text]])),
    ),
  };
};

const resolveSearch = (address: Address, context: UrlContext): Resolution => {
  const read = readSearch({ ...address, ...context });
  const { search, unknown, otherwise, unknownVehicle, isAllCars, params } = read;
  const prefixed = segmentsOf(address.path)[0]?.toLowerCase() === searchRoot.slice(1);
  // Without the prefix the same words are the same search (URL-02), but a word that means nothing is no page.
  if (!prefixed && unknown.some(({ param }) => param === undefined)) return resolvePlain('error', {}, address);
  const canonical = buildSearchPath(search, context, { sayAll: isAllCars });
  return {
    pageType: search.criteria.dealerIds?.length ? 'dsrp' : 'srp',
    query: searchQuery(read, context),
    canonical,
    // What is unknown or read otherwise has to be told, and a redirect would lose it (RULING-46).
    redirect: unknown.length + otherwise.length === 0 && !isSpelledAs(canonical, address.path, params.spelled),
    location: carrying(canonical, params.others),
    unknown,
    otherwise,
    unknownVehicle,
    search,
  };
};

const resolvePlain = (pageType: AddressPageType, params: PageMatch['params'], { path, query }: Address): Resolution => {
  const canonical = tidyPath(path);
  return {
    pageType,
    query: { ...queryOf(readParams(query).codes), ...params },
    canonical,
    redirect: false,
    location: canonical,
    unknown: [],
    otherwise: [],
    unknownVehicle: false,
  };
};

/** By listing id wherever one is known (RULING-49). Inventory pages are pages of their own, so they are not redirected. */
const resolveVehicle = ({ pageType, params }: PageMatch, address: Address): Resolution => {
  const plain = resolvePlain(pageType, params, address);
  const [id = ''] = [plain.query.listingId ?? ''].flat();
  const [vin = ''] = [plain.query.vin ?? ''].flat();
  const vehicle = { listingId: decodeId(id), vin: isVin(vin.toUpperCase()) ? vin : undefined };
  if (vehicle.listingId === undefined && vehicle.vin === undefined) return plain;
  const canonical = vehiclePath(vehicle);
  const others = [...new URLSearchParams(address.query)].filter(([name]) => name !== 'listingId' && name !== 'vin');
  return {
    ...plain,
    canonical,
    redirect: pageType === 'vdp' && !isSamePath(canonical, address.path),
    location: carrying(canonical, others),
  };
};

/** URL-38: a listing id says which car is meant, whatever else a search asks; it is a word of the path of its page. */
const namesOneListing = ({ query }: Address): boolean => {
  const ids = readParams(query).codes.get('listingId') ?? [];
  return ids.length === 1 && decodePathId(ids[0] ?? '') !== undefined;
};

/** URL-02: where the page is that a path names without the prefix of its address; undefined where it names none. */
export const withPrefix = (url: string, context: UrlContext): string | undefined => {
  const { path, query } = splitAddress(url);
  const [first = ''] = segmentsOf(path);
  if (pageRoots.some((root) => root === first.toLowerCase())) return undefined;
  if (resolveUrl(url, context).pageType === 'error') return undefined;
  return `${searchRoot}${tidyPath(path)}${query && `?${query}`}`;
};

/** Reads any address of the site: which page, what it asks for, how it should be spelled. Total. */
export const resolveUrl = (url: string, context: UrlContext): Resolution => {
  const address = splitAddress(url);
  const match = matchPage(address.path, context.brand);
  if (match.isSearch && namesOneListing(address)) return resolveVehicle({ ...match, pageType: 'vdp' }, address);
  if (match.isSearch) return resolveSearch(address, context);
  if (match.pageType === 'vdp' || match.pageType === 'inv') return resolveVehicle(match, address);
  const plain = resolvePlain(match.pageType, match.params, address);
  return isDealerMatch(match) ? { ...plain, ...resolveDealers(plain.query, match, address, context) } : plain;
};
