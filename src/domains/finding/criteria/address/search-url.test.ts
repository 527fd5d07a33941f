import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { allTrimsOf } from '#domains/reference/catalogue/catalogue.ts';
import { experiences, type Option } from '#domains/reference/catalogue/vocabulary.ts';
import { createRandom } from '#lib/random.ts';
import { smallContext, wholeContext } from '#tests/fixtures/search-context.ts';
import { type Criteria, noCriteria, sortKeys } from '../criteria.ts';
import { setFilters } from '../filters-by-kind.ts';
import { defaultRadiusOf, settledPlace } from '../place-lookup.ts';
import { emptySearch, normalSearch, type Search, type SearchPlace } from '../search.ts';
import { buildSearchPath, type UrlContext } from './build-search-path.ts';
import { resolveUrl } from './resolve.ts';

const { context, catalogue, zips, peopled } = wholeContext();
const kbb: UrlContext = { ...context, brand: { id: 'kbb', dealerRoot: 'dealers' } };

/** Every set whose values are the same for all searches. */
const setsOfOptions = setFilters
  .filter(([, { values }]) => values.options.length > 0)
  .map(([field, { values }]) => [field, values.options] as const);

/** One form of a search, as reading gives it. */
const settled = (search: Search): Search =>
  normalSearch({ ...search, place: settledPlace(search.place, context.places) ?? {} });

/** Compared by hand: an assertion for each of ten thousand addresses would take longer than reading them. */
const expectLossless = (search: Search, urls: UrlContext = context) => {
  const url = buildSearchPath(search, urls);
  const { search: read, canonical, redirect, unknown } = resolveUrl(url, urls);
  if (canonical !== url || redirect || unknown.length > 0) expect.fail(`${url} is not its own canonical: ${canonical}`);
  if (!isDeepStrictEqual(read, settled(search))) expect(read, url).toEqual(settled(search));
};

const of = (criteria: Partial<Criteria>, rest: Partial<Search> = {}): Search => ({
  ...emptySearch,
  ...rest,
  criteria: { ...noCriteria, ...criteria },
});

const models = catalogue.makes.flatMap((make) => make.models);
const trims = models.flatMap((model) => allTrimsOf(model).map(({ code }) => ({ model, code })));

/** Long work in portions, so that a busy machine does not take one of them for stuck. */
const portions = (count: number) => Array.from({ length: count }, (_, at) => at + 1);
const portionOf = <T>(values: readonly T[], at: number, count: number): T[] =>
  values.filter((_, index) => index % count === at - 1);

describe('every word of the vocabulary', () => {
  it('RULING-100: every make and series reads back as itself', () => {
    for (const { code, series } of catalogue.makes) {
      expectLossless(of({ makes: [code] }));
      for (const one of series) expectLossless(of({ makes: [code], series: [one.code] }));
    }
  });

  it.each(portions(6))('RULING-100: every model reads back as itself, with its series too (part %i)', (part) => {
    for (const { makeCode, code, seriesCode } of portionOf(models, part, 6)) {
      expectLossless(of({ makes: [makeCode], models: [code] }));
      if (seriesCode !== null) expectLossless(of({ makes: [makeCode], series: [seriesCode], models: [code] }));
    }
  });

  it.each(portions(8))('RULING-100: every trim reads back as itself, before a place too (part %i)', (part) => {
    for (const { model, code } of portionOf(trims, part, 8)) {
      const vehicle = { makes: [model.makeCode], models: [model.code], trims: [code] };
      expectLossless(of(vehicle, { place: { zip: '30303' }, radiusMiles: 100 }));
    }
  });

  it.each(setsOfOptions)('RULING-100: every value of %s reads back as itself', (field, options) => {
    for (const { code } of options) {
      expectLossless(of({ [field]: [code] }));
      expectLossless(of({ [field]: [code], makes: ['AUDI'] }), kbb);
    }
  });
});

const someOf = <T>(values: readonly T[], maxLength: number) =>
  fc.uniqueArray(fc.constantFrom(...values), { maxLength });
const codes = (options: readonly Option[]) =>
  fc.oneof(
    { weight: 3, arbitrary: fc.constant([] as string[]) },
    {
      weight: 2,
      arbitrary: someOf(
        options.map(({ code }) => code),
        3,
      ),
    },
  );
const range = (most: number) =>
  fc.record({ min: fc.integer({ min: 1, max: most }), max: fc.integer({ min: 1, max: most }) }, { requiredKeys: [] });
const words = fc.string({ unit: 'binary', minLength: 1, maxLength: 20 }).map((text) => `w${text.trim()}w`);

const vehicles = fc.oneof(
  fc.constant({}),
  fc.constantFrom(...models).map(({ makeCode, code }) => ({ makes: [makeCode], models: [code] })),
  fc
    .constantFrom(...trims)
    .map(({ model, code }) => ({ makes: [model.makeCode], models: [model.code], trims: [code] })),
  fc.record({
    makes: someOf(
      catalogue.makes.map(({ code }) => code),
      3,
    ),
    series: someOf(
      catalogue.makes.flatMap(({ series }) => series.map(({ code }) => code)),
      2,
    ),
    models: someOf(
      models.map(({ code }) => code),
      3,
    ),
    trims: someOf(
      trims.map(({ code }) => code),
      3,
    ),
  }),
);

const criteriaOf: fc.Arbitrary<Criteria> = fc
  .tuple(
    vehicles,
    fc.record({
      ...Object.fromEntries(setsOfOptions.map(([field, options]) => [field, codes(options)])),
      price: range(200_000),
      year: range(2_100),
      mileage: range(300_000),
      electricRange: range(500),
      dealerIds: fc.uniqueArray(fc.integer({ min: 1, max: 999_999_999 }), { maxLength: 2 }),
      excludedIds: fc.uniqueArray(fc.integer({ min: 1, max: 999_999_999 }), { maxLength: 2 }),
      keywords: fc.array(words, { maxLength: 2 }),
      packages: fc.array(words, { maxLength: 2 }),
      unpriced: fc.boolean(),
      moneyBackGuarantee: fc.boolean(),
      commercialUse: fc.boolean(),
    }),
    fc.record(
      { dealerName: words, experience: fc.constantFrom(...experiences.map(({ code }) => code)) },
      { requiredKeys: [] },
    ),
  )
  .map(([vehicle, filters, rest]) => ({ ...noCriteria, ...filters, ...vehicle, ...rest }));

/** What is left out is made of what another search asks for. */
const criteria: fc.Arbitrary<Criteria> = fc.tuple(criteriaOf, criteriaOf).map(([wanted, left]) => ({
  ...wanted,
  excluded: Object.fromEntries(setFilters.flatMap(([field]) => (left[field].length > 0 ? [[field, left[field]]] : []))),
}));

const places: fc.Arbitrary<SearchPlace> = fc.oneof(
  fc.constant({}),
  fc.constantFrom('NY', 'TX', 'SC').map((state) => ({ state })),
  fc.constantFrom(...zips).map((zip) => ({ zip })),
  fc.constantFrom(...peopled).map(({ city, state }) => ({ city, state })),
  fc
    .tuple(fc.constantFrom(...zips), fc.constantFrom(...peopled))
    .map(([zip, { city, state }]) => ({ zip, city, state })),
);

const degrees = fc.integer({ min: -900_000, max: 900_000 }).map((tenThousandths) => tenThousandths / 10_000);
const corner = fc.record({ latitude: degrees.map((each) => each / 2), longitude: degrees });
const polygons = fc
  .array(corner, { minLength: 3, maxLength: 30 })
  .map((corners) => corners.map((each) => ({ ...each, latitude: Math.round(each.latitude * 10_000) / 10_000 || 0 })))
  .filter((corners) => new Set(corners.map(({ latitude }) => latitude)).size > 1)
  .filter((corners) => new Set(corners.map(({ longitude }) => longitude)).size > 1);
const searches: fc.Arbitrary<Search> = fc
  .tuple(
    fc.record({
      criteria,
      place: places,
      radiusMiles: fc.constantFrom(0, 10, 25, 50, 75, 100, 137, 500),
      sort: fc.constantFrom(...sortKeys),
      first: fc.integer({ min: 0, max: 10_000 }),
      count: fc.integer({ min: 1, max: 100 }),
    }),
    fc.record(
      {
        marketExtension: fc.constantFrom('include' as const, 'exclude' as const),
        box: fc.record({ south: degrees, west: degrees, north: degrees, east: degrees }),
        polygon: polygons,
        view: fc.constantFrom('list' as const, 'map' as const),
      },
      { requiredKeys: [] },
    ),
  )
  // The area is searched instead of the circle, whose width is no part of its address.
  .map(([search, rest]) => ({
    ...search,
    ...((rest.box || rest.polygon) && {
      radiusMiles: defaultRadiusOf(settledPlace(search.place, context.places) ?? {}, context.places),
    }),
    ...rest,
  }));

describe('random addresses', () => {
  it.each(portions(6))('RULING-100: a built address reads back as its search (part %i)', () => {
    fc.assert(
      fc.property(searches, fc.boolean(), (search, main) => expectLossless(search, main ? context : kbb)),
      { numRuns: 100 },
    );
  });

  // Five thousand in all, the same ones every time.
  it.each(portions(5))(
    'RULING-46: random addresses can all be read, and a canonical one is its own canonical (seed %i)',
    (seed) => {
      const small = smallContext();
      const random = createRandom(seed);
      const urls = new Set<string>();
      const pieces = [
        ...[
          'all-cars',
          'Used+Cars',
          'new',
          'third-party-certified',
          'by-owner',
          'suv-crossover',
          '4-cylinder',
          'electric',
        ],
        ...['hybrid-electric', 'best-deals', 'cars-under-20000', 'cars-between-9-and-3', '20-30-mpg', 'sunroof', 'red'],
        ...['money-back-guarantee', 'commercial-vehicles', '2020', '2024-2026', 'ford', 'mustang', 'gt', 'sc', 'bmw'],
        ...[
          '3-series',
          '330i',
          'lexus',
          'rx-450h+',
          'LS+430',
          'audi',
          'coupe',
          '5000',
          'atlanta-ga',
          'Houston+TX-77081',
        ],
        ...[
          'ny',
          '77002',
          '123456',
          'searchresults.xhtml',
          'vehicle',
          'inventory',
          'car-dealers',
          'dealers',
          'marketplace',
        ],
        ...[
          '1FA6P8CF5N5100001',
          '%',
          '%zz',
          '%2F',
          '__proto__',
          'constructor',
          "coeur-d'alene-id",
          'é',
          '漢字',
          '..',
          '-',
          '+',
        ],
      ];
      const params = [
        ...[
          'makeCode=FORD',
          'makeCodeList=FORD,BMW',
          'modelCode=CAMRY',
          'trimCode=LEXGX550|Premium+',
          'listingTypes=used',
        ],
        ...[
          'zip=30338',
          'zip=undefined',
          'city=Austin&state=tx',
          'state=NY',
          'searchRadius=0',
          'searchRadius=x',
          'page=3',
        ],
        ...[
          'minPrice=5000',
          'maxPrice=0',
          'price=10000-20000',
          'startYear=2018',
          'endYear=abc',
          'mileage=-60000',
          'sortBy=?',
        ],
        ...[
          '__proto__=1',
          'constructor=2',
          'dealerName=A, B',
          'packageName=a\\,b,c',
          'mpgRanges=40-MPG',
          'keywordPhrases=a,,b',
        ],
        ...[
          '%=%',
          '&&',
          '=',
          'utm_source=x',
          'featureCode=1132,nope',
          'box=1,2,3,4',
          'view=map',
          'listingId=5',
          'firstRecord=-1',
        ],
      ];
      const junk = () => String.fromCodePoint(...Array.from({ length: 6 }, () => random.integer(1, 0x2fff)));
      for (let run = 0; run < 1_000; run += 1) {
        const part = (from: string[]) => (random.chance(0.9) ? random.pick(from) : junk());
        const path = Array.from({ length: random.integer(0, 7) }, () => part(pieces)).join('/');
        const query = Array.from({ length: random.integer(0, 5) }, () => part(params)).join('&');
        const url = `${random.pick(['/cars-for-sale/', '/', '', 'https://example.com/cars-for-sale/'])}${path}?${query}`;
        const { canonical, location, redirect } = resolveUrl(url, small);
        if (redirect && run % 5 === 0 && resolveUrl(location, small).redirect)
          expect.fail(`${url} goes round: ${location}`);
        if (run % 4 > 0 || urls.has(canonical)) continue;
        urls.add(canonical);
        const again = resolveUrl(canonical, small);
        if (again.canonical !== canonical || again.redirect)
          expect.fail(`${url} -> ${canonical} -> ${again.canonical}`);
      }
      expect(urls.size).toBeGreaterThan(100);
    },
  );

  it('RULING-46: addresses of 8 kB are read, with unknown words reported', () => {
    const fill = (piece: string) => piece.repeat(Math.ceil(8192 / piece.length));
    for (const piece of ['/a', 'a', '-', '%', '+', '%41', 'a-', 'wrd-tx/', "'", ' ', 'é']) {
      expect(resolveUrl(`/cars-for-sale/x/${fill(piece)}`, context).unknown.length).toBeGreaterThan(0);
    }
    for (const piece of ['a,', 'a b', '\\,', '-', '1-', '9', 'FORD|']) {
      for (const name of [
        'makeCode',
        'trimCode',
        'mileage',
        'minPrice',
        'zip',
        'city',
        'box',
        'polygon',
        'mpgRange',
        'sortBy',
      ]) {
        expect(resolveUrl(`/cars-for-sale/x?${name}=${fill(piece)}`, context).pageType).toBe('srp');
      }
    }
  });
});
