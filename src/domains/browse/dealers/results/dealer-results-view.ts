import type { UrlContext } from '#domains/finding/criteria/address/build-search-path.ts';
import { buildDealerSearchPath } from '#domains/finding/criteria/address/dealer-address.ts';
import { type DealerQuery, type DealerSort, everyDealer } from '#domains/finding/criteria/address/dealer-query.ts';
import type { UnknownWord } from '#domains/finding/criteria/address/nearest.ts';
import { defaultRadiusOf, settledPlace } from '#domains/finding/criteria/place-lookup.ts';
import type { MapScene } from '#domains/finding/map/map-scene.ts';
import { searchRadii } from '#domains/reference/catalogue/vocabulary.ts';
import { stateNames } from '#domains/reference/locations/states.ts';
import { grouped } from '#lib/money.ts';
import { dealerSearchPath } from '#paths/paths.ts';
import { type DealerCardView, dealerCardView } from '../dealer-card-view.ts';
import { dealersWord } from '../dealer-copy.ts';
import type { DealerResults } from '../dealers.server.ts';
import { type DealerFiltersView, dealerFiltersView, type LinkView } from './dealer-filters-view.ts';

export type DealerResultsView = DealerFiltersView & {
  heading: string;
  total: number;
  notices: readonly { title: string; why: string; nearest: readonly LinkView[] }[];
  form: {
    action: string;
    hidden: readonly (readonly [name: string, value: string])[];
    zip: string;
    /** An unknown ZIP, as typed. */
    typedZip?: string;
    radius: number;
    radii: readonly number[];
    name: string;
    sort: DealerSort;
  };
  /** The place distances are measured from; empty without a location. */
  near: string;
  dealers: readonly DealerCardView[];
  from: number;
  to: number;
  pages: { page: number; pageCount: number; hrefs: Readonly<Record<number, string>> };
  /** For an empty result: links to larger distances with their counts. */
  wider: readonly LinkView[];
  views: { list: string; map: string; current: 'list' | 'map' };
  map?: { scene: MapScene; boxHref: string; everywhereHref: string };
  meta: {
    title: string;
    description: string;
    canonical: string;
    indexed: boolean;
    crumbs: readonly LinkView[];
  };
};

type DealerResultsInput = {
  query: DealerQuery;
  results: DealerResults;
  unknown: readonly UnknownWord[];
  wider: readonly { radiusMiles: number; count: number }[];
  urls: UrlContext;
  brandName: string;
  nowMs: number;
  scene?: MapScene | undefined;
};

const mostPages = 1000;

const typeWords: Readonly<Record<string, string>> = {
  NEW: 'new',
  USED: 'used',
  CERTIFIED: 'certified',
  '3P_CERT': 'third-party certified',
};

/** "Ford dealers with used cars near Atlanta, GA" */
const headingOf = (query: DealerQuery, { catalogue }: UrlContext, isOne = false): string => {
  const { makes, listingTypes: types, place, online, box, radiusMiles } = query;
  const make = makes.length === 1 ? (catalogue.make(makes[0] ?? '')?.name ?? makes[0]) : undefined;
  const cars = types.length === 1 ? ` with ${typeWords[types[0] ?? ''] ?? types[0]} cars` : '';
  const noun = isOne ? 'dealer' : 'dealers';
  const what = `${make ? `${make} ${noun}` : cars === '' ? `car ${noun}` : noun}${cars}`;
  if (box) return `${what} on the map`;
  if (online) return `${what} that ${isOne ? 'delivers' : 'deliver'}`;
  if (place.city !== undefined) {
    return radiusMiles === 0 ? `${what} across the country` : `${what} near ${place.city}, ${place.state}`;
  }
  return place.state === undefined ? what : `${what} in ${stateNames[place.state] ?? place.state}`;
};

const capital = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;

const placeParams: ReadonlySet<string> = new Set(['zip', 'city', 'state', 'searchRadius', 'minRating']);

/** Whether the search uses the nearest known ZIP instead of the unknown one. */
const isSearchedFrom = ({ place }: DealerQuery, { nearest }: UnknownWord): boolean =>
  nearest.some(({ params }) => params.zip !== undefined && params.zip === place.zip);

const noticeOf = (one: UnknownWord, query: DealerQuery, urls: UrlContext): DealerResultsView['notices'][number] => {
  const { word, param, nearest } = one;
  if (isSearchedFrom(query, one)) {
    const why = `We searched from ${query.place.zip}, the closest one we know.`;
    return { title: `We don’t recognize the ZIP code ${word}.`, why, nearest: [] };
  }
  const to = (changes: Partial<DealerQuery>): string => buildDealerSearchPath({ ...query, first: 0, ...changes }, urls);
  const changesOf = ({ makeCode, modelCode, city, state, zip }: Readonly<Record<string, string>>) => {
    if (makeCode !== undefined && modelCode === undefined) return { makes: [makeCode] };
    const place = city === undefined ? zip && settledPlace({ zip }, urls.places) : { city, state: state ?? '' };
    if (!place) return undefined;
    const radiusOf = (where: DealerQuery['place']): number => defaultRadiusOf(where, urls.places);
    // A default distance follows the place; a chosen one stays.
    return { place, ...(query.radiusMiles === radiusOf(query.place) && { radiusMiles: radiusOf(place) }) };
  };
  return {
    title: `We didn't recognize '${word}'.`,
    // An unknown place is left out, so that all dealers are shown.
    why: param === undefined || placeParams.has(param) ? 'It was left out of this search.' : 'No dealers can match it.',
    nearest: nearest.flatMap(({ label, params }) => {
      const changes = changesOf(params);
      return changes ? [{ label, href: to(changes) }] : [];
    }),
  };
};

export const dealerResultsView = (input: DealerResultsInput): DealerResultsView => {
  const { query, results, unknown, urls, brandName, nowMs, scene } = input;
  const total = results.totalResultCount;
  const to = (changes: Partial<DealerQuery>): string => buildDealerSearchPath({ ...query, first: 0, ...changes }, urls);
  const pageCount = Math.min(mostPages, Math.ceil(total / query.count));
  const page = Math.floor(query.first / query.count) + 1;
  const hrefOfPage = (number: number): string => to({ first: (number - 1) * query.count });
  const near = query.place.city === undefined ? '' : `${query.place.city}, ${query.place.state}`;
  const heading = headingOf(query, urls);
  const { box: _box, ...unboxed } = query;
  const listed: DealerQuery = { ...unboxed, view: 'list', sort: everyDealer.sort, count: everyDealer.count };
  const canonical = buildDealerSearchPath(listed, urls);
  const plain = [...new URLSearchParams(canonical.split('?')[1] ?? '').keys()];
  const radii: readonly number[] = searchRadii;
  const typedZip = unknown.find((one) => one.param === 'zip' && !isSearchedFrom(query, one))?.word;
  return {
    heading: `${grouped(total)} ${headingOf(query, urls, total === 1)}`,
    total,
    notices: unknown.slice(0, 3).map((one) => noticeOf(one, query, urls)),
    ...dealerFiltersView({ query, facets: results.facets, to }),
    form: {
      action: dealerSearchPath(urls.brand),
      hidden: [
        ['makeCode', query.makes.join(',')],
        ['listingType', query.listingTypes.join(',')],
        ['services', query.services.join(',')],
        ['minRating', query.minRating === null ? '' : String(query.minRating)],
        ['seoVirtual', query.online ? 'online' : ''],
        ['state', query.place.zip === undefined ? (query.place.state ?? '') : ''],
        ['view', query.view === 'map' ? 'map' : ''],
      ].filter(([, value]) => value !== '') as [string, string][],
      zip: query.place.zip ?? '',
      ...(typedZip && { typedZip }),
      radius: query.radiusMiles,
      radii: radii.includes(query.radiusMiles) ? radii : [query.radiusMiles, ...radii],
      name: query.name,
      sort: query.sort,
    },
    near,
    dealers: results.owners.map((owner) => dealerCardView(owner, { dealerRoot: urls.brand.dealerRoot, nowMs })),
    from: Math.min(query.first + 1, total),
    to: Math.min(query.first + query.count, total),
    pages: {
      page,
      pageCount,
      hrefs: Object.fromEntries(
        [1, page - 2, page - 1, page, page + 1, page + 2, pageCount]
          .filter((number) => number >= 1 && number <= pageCount)
          .map((number) => [number, hrefOfPage(number)]),
      ),
    },
    wider: input.wider.map(({ radiusMiles, count }) => ({
      label: `${radiusMiles === 0 ? 'Nationwide' : `Within ${radiusMiles} miles`} · ${dealersWord(count)}`,
      href: to({ radiusMiles }),
    })),
    views: {
      list: buildDealerSearchPath({ ...unboxed, view: 'list', first: 0 }, urls),
      map: to({ view: 'map' }),
      current: query.view,
    },
    ...(scene && {
      map: {
        scene,
        boxHref: to({ view: 'map', box: { south: 0, west: 0, north: 1, east: 1 } }),
        everywhereHref: buildDealerSearchPath({ ...unboxed, view: 'map', first: 0, radiusMiles: 0 }, urls),
      },
    }),
    meta: {
      title: `${capital(heading)}${page > 1 ? `, page ${page}` : ''} | ${brandName}`,
      description: `${dealersWord(total)}: hours, ratings, services, and the cars they have for sale.`,
      canonical,
      indexed: total > 0 && query.first < total && plain.every((name) => name === 'firstRecord'),
      crumbs: [
        { label: 'Dealers', href: buildDealerSearchPath(everyDealer, urls) },
        ...(near === ''
          ? []
          : [
              {
                label: near,
                href: buildDealerSearchPath(
                  { ...everyDealer, place: query.place, radiusMiles: listed.radiusMiles },
                  urls,
                ),
              },
            ]),
      ],
    },
  };
};
