import { listingTypes, searchRadii } from '#domains/catalogue/vocabulary.ts';
import { stateNames } from '#domains/locations/states.ts';
import type { UrlContext } from '#domains/search/address/build-search-path.ts';
import type { UnknownWord } from '#domains/search/address/nearest.ts';
import type { FacetOption } from '#domains/search/facets.ts';
import type { MapScene } from '#domains/search/map/map-scene.ts';
import type { ChoiceView, FacetView } from '#domains/search/results/facet-view.ts';
import { grouped } from '#lib/money.ts';
import { buildDealerSearchPath } from '../dealer-address.ts';
import { type DealerCardView, dealerCardView } from '../dealer-card-view.ts';
import { ratingLabel } from '../dealer-facets.ts';
import { type DealerQuery, type DealerSort, everyDealer } from '../dealer-query.ts';
import { dealersWord } from '../dealer-words.ts';
import type { DealerResults } from '../dealers.server.ts';

type LinkView = { label: string; href: string };

/** Everything the page of dealers shows, ready to be drawn. */
export type DealerResultsView = {
  heading: string;
  total: number;
  notices: readonly { title: string; why: string; nearest: readonly LinkView[] }[];
  chips: readonly LinkView[];
  clearHref: string;
  facets: readonly FacetView[];
  onlineHref: string;
  form: {
    action: string;
    hidden: readonly (readonly [name: string, value: string])[];
    zip: string;
    radius: number;
    radii: readonly number[];
    name: string;
    sort: DealerSort;
  };
  /** Distances are measured from here; empty when nobody said where. */
  near: string;
  dealers: readonly DealerCardView[];
  from: number;
  to: number;
  pages: { page: number; pageCount: number; hrefs: Readonly<Record<number, string>> };
  /** For an empty page: how far to look for how many. */
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

export type DealerResultsInput = {
  query: DealerQuery;
  results: DealerResults;
  unknown: readonly UnknownWord[];
  wider: readonly { radiusMiles: number; count: number }[];
  urls: UrlContext;
  brandName: string;
  nowMs: number;
  scene?: MapScene | undefined;
};

const shownChoices = 8;
const mostPages = 1000;

const typeWords: Readonly<Record<string, string>> = {
  NEW: 'new',
  USED: 'used',
  CERTIFIED: 'certified',
  '3P_CERT': 'third-party certified',
};

/** "Ford dealers with used cars near Atlanta, GA". */
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

export const dealerResultsView = (input: DealerResultsInput): DealerResultsView => {
  const { query, results, unknown, urls, brandName, nowMs, scene } = input;
  const { totalResultCount: total, facets: counted } = results;
  const to = (changes: Partial<DealerQuery>): string => buildDealerSearchPath({ ...query, first: 0, ...changes }, urls);
  const toggled = (values: readonly string[], value: string): string[] =>
    values.includes(value) ? values.filter((one) => one !== value) : [...values, value].sort();
  const choice = (option: FacetOption, href: string): ChoiceView => [
    option.label,
    option.count,
    option.count === 0 && !option.selected ? '' : href,
    option.selected ? 1 : 0,
  ];
  const group = (
    id: string,
    hrefOf: (value: string) => string,
    { open = true, keepEmpty = false }: { open?: boolean; keepEmpty?: boolean } = {},
  ): FacetView[] => {
    const facet = counted[id];
    if (!facet) return [];
    const options = facet.options.filter(({ count, selected }) => keepEmpty || count > 0 || selected);
    const choices = options.map((option) => choice(option, hrefOf(option.value)));
    const chosen = options.filter(({ selected }) => selected).map(({ label }) => label);
    if (choices.length === 0) return [];
    return [
      {
        id,
        title: facet.label,
        ...(chosen.length > 0 && { note: chosen.join(', ') }),
        ...((open || chosen.length > 0) && { open: 1 as const }),
        sections: [
          {
            choices: choices.slice(0, shownChoices),
            ...(choices.length > shownChoices && { rest: choices.slice(shownChoices) }),
          },
        ],
      },
    ];
  };
  const labelOf = (id: string, value: string): string =>
    counted[id]?.options.find((option) => option.value === value)?.label ?? value;

  const chips: LinkView[] = [
    ...query.makes.map((code) => ({
      label: labelOf('makeCode', code),
      href: to({ makes: toggled(query.makes, code) }),
    })),
    ...query.listingTypes.map((code) => ({
      label: `${listingTypes.find((type) => type.code === code)?.name ?? code} cars`,
      href: to({ listingTypes: toggled(query.listingTypes, code) }),
    })),
    ...(query.name === '' ? [] : [{ label: `“${query.name}”`, href: to({ name: '' }) }]),
    ...query.services.map((code) => ({
      label: labelOf('services', code),
      href: to({ services: toggled(query.services, code) }),
    })),
    ...(query.minRating === null
      ? []
      : [{ label: `Rated ${ratingLabel(query.minRating)}`, href: to({ minRating: null }) }]),
    ...(query.online ? [{ label: 'Delivers', href: to({ online: false }) }] : []),
  ];
  const clear: Partial<DealerQuery> = {
    makes: [],
    listingTypes: [],
    name: '',
    services: [],
    minRating: null,
    online: false,
  };

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
  return {
    heading: `${grouped(total)} ${headingOf(query, urls, total === 1)}`,
    total,
    notices: unknown.slice(0, 3).map(({ word, param, nearest }) => ({
      title: `We didn't recognise '${word}'.`,
      why: param === undefined ? 'It was left out of this search.' : 'No dealer can match it.',
      nearest: nearest.flatMap(({ label, params }) =>
        params.makeCode === undefined || params.modelCode !== undefined
          ? params.city === undefined
            ? []
            : [{ label, href: to({ place: { city: params.city, state: params.state ?? '' } }) }]
          : [{ label, href: to({ makes: [params.makeCode] }) }],
      ),
    })),
    chips,
    clearHref: to(clear),
    facets: [
      ...group('listingType', (value) => to({ listingTypes: toggled(query.listingTypes, value) }), { keepEmpty: true }),
      ...group('makeCode', (value) => to({ makes: toggled(query.makes, value) })),
      ...group('minRating', (value) => to({ minRating: query.minRating === Number(value) ? null : Number(value) }), {
        keepEmpty: true,
      }),
      ...group('services', (value) => to({ services: toggled(query.services, value) })),
    ],
    onlineHref: query.online ? '' : to({ online: true }),
    form: {
      action: `/${urls.brand.dealerRoot}/`,
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
      description: `${dealersWord(total)}: hours, ratings by shoppers, services, and every car on the lot with its out-the-door price.`,
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
