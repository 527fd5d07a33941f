import { type DealerSearch, dealerDetailsPath, dealerSearchPath } from '#paths/paths.ts';
import { settledPlace } from '../place-lookup.ts';
import type { SearchPlace } from '../search.ts';
import type { Address } from './address.ts';
import type { AddressPageType } from './address-page-types.ts';
import { listingWord, type UrlContext } from './build-search-path.ts';
import { nearestToWord, type UnknownWord } from './nearest.ts';
import type { PageMatch, ResolvedQuery } from './page-match.ts';
import { type Meaning, meaningOf, pathWord } from './path-meaning.ts';
import { segmentsOf } from './read-search-path.ts';
import { decodeId, decodeLocation } from './segments.ts';

type Dealers = {
  pageType: AddressPageType;
  query: ResolvedQuery;
  canonical: string;
  location: string;
  unknown: UnknownWord[];
};

export const isDealerMatch = ({ pageType }: PageMatch): boolean => pageType.startsWith('dealer');

const placeParams = ({ zip, city, state }: SearchPlace): ResolvedQuery => ({
  ...(city !== undefined && { city }),
  ...(state !== undefined && { state }),
  ...(zip !== undefined && { zip }),
});

const isTabWord = (segment: string): boolean => segment === 'dealer-details' || segment === 'microsite-about';

/** The center ZIP of a city is the default, so it is left out (URL-44). */
const placeInPath = ({ city, state, zip }: SearchPlace, { places }: UrlContext): SearchPlace => {
  const middle = city === undefined || state === undefined ? undefined : places.byCity(city, state)?.centerZip;
  return { ...(city !== undefined && { city }), ...(state !== undefined && { state }), ...(zip !== middle && { zip }) };
};

/** Listing type, make and place, in any order (URL-16). */
const readDealerSearch = (segments: readonly string[], context: UrlContext) => {
  const query: ResolvedQuery = {};
  const dealers: DealerSearch = {};
  const unknown: UnknownWord[] = [];
  const take = (meaning: Meaning | undefined, segment: string): boolean => {
    if (meaning?.kind === 'all' || (meaning?.kind === 'set' && meaning.field === 'listingTypes')) {
      const code = meaning.kind === 'all' ? 'ALL' : (meaning.codes[0] ?? 'ALL');
      Object.assign(query, { seoListingType: segment, listingType: code });
      dealers.listingWord = listingWord(code, context);
    } else if (meaning?.kind === 'make') {
      Object.assign(query, { seoMakeCode: segment, makeCode: meaning.make.code });
      dealers.makeSlug = meaning.make.slug;
    } else if (meaning?.kind === 'place') {
      Object.assign(query, { seoLocation: segment }, placeParams(meaning.place));
      dealers.place = placeInPath(meaning.place, context);
    } else return false;
    return true;
  };
  for (const segment of segments.slice(0, 10)) {
    const word = pathWord(segment);
    if (word.text.toLowerCase() === 'online') {
      query.seoVirtual = 'online';
      dealers.online = true;
      continue;
    }
    if (take(meaningOf(word, {}, context), segment)) continue;
    const stray = { word: word.text.slice(0, 100), kind: decodeLocation(word.text) ? 'place' : 'make' } as const;
    unknown.push({ ...stray, nearest: nearestToWord(stray, context) });
  }
  return { query, dealers, unknown };
};

/** A dealer id in path or query makes it a dealer's page instead of a search (RULING-101). */
export const resolveDealers = (
  pathQuery: ResolvedQuery,
  { pageType, params }: PageMatch,
  { path }: Address,
  context: UrlContext,
): Dealers => {
  const suffix = pageType.endsWith('kbb') ? 'kbb' : '';
  const [idText = ''] = [pathQuery.dealerId ?? ''].flat();
  const dealerId = decodeId(idText);
  if (dealerId === undefined) {
    const words = segmentsOf(path)
      .slice(1)
      .filter((segment) => !isTabWord(segment));
    const { query, dealers, unknown } = readDealerSearch(words, context);
    const canonical = dealerSearchPath(context.brand, dealers);
    return {
      pageType: `dealersearch${suffix}`,
      query: { ...pathQuery, ...query },
      canonical,
      location: canonical,
      unknown,
    };
  }
  const named = params.seoLocation === undefined ? undefined : decodeLocation(params.seoLocation);
  const place = (named && settledPlace(named, context.places)) ?? {};
  const canonical = dealerDetailsPath(context.brand, {
    dealerId,
    name: params.seoDealerName,
    place: { city: place.city, state: place.state },
    online: params.seoVirtual === 'online',
    tab: params.tab === 'about' ? 'about' : undefined,
  });
  const query = { ...pathQuery, ...placeParams(place) };
  return { pageType: `dealerdetails${suffix}`, query, canonical, location: canonical, unknown: [] };
};
