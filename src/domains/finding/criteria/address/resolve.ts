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

type Resolution = {
  readonly pageType: AddressPageType;
  readonly query: ResolvedQuery;
  readonly canonical: string;
  /** Whether to redirect this spelling permanently to `location`. */
  readonly redirect: boolean;
  /** The canonical address with the request's other parameters. */
  readonly location: string;
  readonly unknown: readonly UnknownWord[];
  readonly otherwise: readonly ReadOtherwise[];
  /** The address has an unknown make or model (RULING-46). */
  readonly unknownVehicle: boolean;
  /** Set if the page is a search. */
  readonly search?: Search;
};

const oneOrMany = (values: readonly string[]): string | string[] =>
  values.length === 1 ? plainText(values[0] ?? '') : values.map(plainText);

const queryOf = (params: ReadonlyMap<string, readonly string[]>): ResolvedQuery =>
  Object.fromEntries([...params].map(([name, values]) => [name, oneOrMany(values)]));

/** The query of the address, with defaults only if the address has them explicitly. */
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
  // Without the prefix the same words are the same search (URL-02), but an unknown word makes it a 404.
  if (!prefixed && unknown.some(({ param }) => param === undefined)) return resolvePlain('error', {}, address);
  const canonical = buildSearchPath(search, context, { sayAll: isAllCars });
  return {
    pageType: search.criteria.dealerIds?.length ? 'dsrp' : 'srp',
    query: searchQuery(read, context),
    canonical,
    // Unknown or reinterpreted parts must be shown, and a redirect would lose them (RULING-46).
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

/** Canonical by listing id if it has one (RULING-49). Inventory pages are separate pages and not redirected. */
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

/** A single listing id determines the car, whatever else is in the search, and belongs in the path (URL-38). */
const namesOneListing = ({ query }: Address): boolean => {
  const ids = readParams(query).codes.get('listingId') ?? [];
  return ids.length === 1 && decodePathId(ids[0] ?? '') !== undefined;
};

/** The address with the `/cars-for-sale` prefix for a path without it; undefined if there is no such page (URL-02). */
export const withPrefix = (url: string, context: UrlContext): string | undefined => {
  const { path, query } = splitAddress(url);
  const [first = ''] = segmentsOf(path);
  if (pageRoots.some((root) => root === first.toLowerCase())) return undefined;
  if (resolveUrl(url, context).pageType === 'error') return undefined;
  return `${searchRoot}${tidyPath(path)}${query && `?${query}`}`;
};

/** Reads any address of the site: its page, query and canonical spelling. Never fails. */
export const resolveUrl = (url: string, context: UrlContext): Resolution => {
  const address = splitAddress(url);
  const match = matchPage(address.path, context.brand);
  if (match.isSearch && namesOneListing(address)) return resolveVehicle({ ...match, pageType: 'vdp' }, address);
  if (match.isSearch) return resolveSearch(address, context);
  if (match.pageType === 'vdp' || match.pageType === 'inv') return resolveVehicle(match, address);
  const plain = resolvePlain(match.pageType, match.params, address);
  return isDealerMatch(match) ? { ...plain, ...resolveDealers(plain.query, match, address, context) } : plain;
};
