import { cardOfListing } from '#domains/cars/listings/card-of-listing.ts';
import type { ShopperContext } from '#domains/cars/search/listing-hydration.server.ts';
import type { ListingSearch } from '#domains/cars/search/listing-search.server.ts';
import type { OwnerAnswer } from '#domains/cars/sellers/owner-answer.ts';
import { buildHref } from '#domains/finding/criteria/address/build-query.ts';
import { buildSearchPath, type UrlContext } from '#domains/finding/criteria/address/build-search-path.ts';
import type { Lookups } from '#domains/finding/criteria/address/path-meaning.ts';
import type { Criteria } from '#domains/finding/criteria/criteria.ts';
import { settledPlace } from '#domains/finding/criteria/place-lookup.ts';
import { emptySearch, type Search } from '#domains/finding/criteria/search.ts';
import type { Brand } from '#domains/reference/brands/brand.ts';
import { type Catalogue, generationsOf, type Make, type Model } from '#domains/reference/catalogue/catalogue.ts';
import { latestModelYear } from '#domains/reference/catalogue/search-options.ts';
import type { VehicleStyleCode } from '#domains/reference/catalogue/vehicle-styles.ts';
import { drawingPath } from '#domains/reference/pictures/picture.ts';
import type { Clock } from '#lib/clock.ts';
import { grouped } from '#lib/money.ts';
import { slugOf } from '#lib/slug.ts';
import { createTtlCache, LOOKUP_TTL_MS, STORE_TTL_MS } from '#lib/ttl-cache.ts';
import { withArticle } from '#lib/with-article.ts';
import { researchPath } from '#paths/paths.ts';
import { isNewYear, yearsOf } from '../reference/catalogue-reference.ts';
import { drawnTrim } from '../reference/drawn-trim.ts';
import type { Reference, ReferenceSpec, ReferenceTrim } from '../reference/reference.ts';
import { referenceLimits } from '../reference/reference-limits.ts';
import { featureKeys, featureWords } from '../reference/trim-feature-words.ts';
import { classOf, type Measures, standingIn } from './class-standing.ts';
import { marketByYear } from './market-by-year.server.ts';
import type { PreorderOwner, ResearchModelView, TrimColumn, YearPrice } from './research-view.ts';

export type ModelRequest = {
  make: Make;
  model: Model;
  year: number;
  brand: Pick<Brand, 'id' | 'dealerRoot'>;
  shopper: ShopperContext;
  zip?: string | undefined;
  /** Slug of the exterior color to draw it in. */
  paint?: string | undefined;
};

/** A dealer who orders a model year from its maker. */
type Order = Pick<PreorderOwner, 'ownerId'> & {
  owner: OwnerAnswer;
  makeCode: string;
  modelCode: string;
  year: number;
};

export type CustomOrders = {
  /** Nearest dealers first. */
  find(model: Omit<Order, 'ownerId' | 'owner'> & { zip: string | undefined }): Promise<Order[]>;
};

type Sources = {
  catalogue: Catalogue;
  reference: Reference;
  search: Pick<ListingSearch, 'search' | 'count'>;
  customOrders: CustomOrders;
  lookups: Lookups;
  clock: Clock;
};

const mostCars = 4;
const usualAge = 3;

const range = (low: number, high: number, unit: string): string =>
  low === high ? `${low} ${unit}` : `${low} to ${high} ${unit}`;

const spread = (numbers: readonly number[], unit: string): string | undefined =>
  numbers.length === 0 ? undefined : range(Math.min(...numbers), Math.max(...numbers), unit);

const specText = ({ value, unit }: ReferenceSpec): string =>
  unit === 'seats' ? String(value) : `${value >= 1000 ? grouped(value) : value} ${unit}`;

/** "28 to 31 mpg", "94 MPGe"; both for a model that is sold with both. */
const economyOf = (trims: readonly ReferenceTrim[]): string | undefined => {
  const rated = (unit: 'mpg' | 'MPGe') =>
    spread(
      trims
        .filter(({ epaCityElectric }) => (epaCityElectric === null ? 'mpg' : 'MPGe') === unit)
        .flatMap(({ mpgCombined }) => mpgCombined ?? []),
      unit,
    );
  const words = [rated('mpg'), rated('MPGe')].filter((one) => one !== undefined);
  return words.length === 0 ? undefined : words.join(', ');
};

const factsOf = (trims: readonly ReferenceTrim[], specs: readonly ReferenceSpec[]): ResearchModelView['facts'] => {
  const cargo = specs.find(({ specId }) => specId === 584);
  const pairs: [string, string | undefined][] = [
    [
      'Power',
      spread(
        trims.map(({ horsepower }) => horsepower),
        'hp',
      ),
    ],
    ['Economy', economyOf(trims)],
    [
      'Electric range',
      spread(
        trims.flatMap(({ estimatedElectricRange }) => estimatedElectricRange ?? []),
        'mi',
      ),
    ],
    [
      'Seats',
      spread(
        trims.map(({ seats }) => seats),
        '',
      )?.trim(),
    ],
    ['Cargo', cargo && specText(cargo)],
  ];
  return pairs.flatMap(([label, value]) => (value === undefined ? [] : [{ label, value }]));
};

/** Average price of a year's cars now, against the average MSRP of its trims when new. */
const heldValue = (prices: readonly YearPrice[], year: number, trims: readonly ReferenceTrim[]) => {
  const now = prices.find((price) => price.year === year);
  if (!now || trims.length === 0) return null;
  const then = trims.reduce((sum, { nationalMSRP }) => sum + nationalMSRP, 0) / trims.length;
  return { year, percent: Math.round((now.averageUsd / then) * 100), count: now.count };
};

const mostOwners = 4;

/** The nearest dealers who take orders for it (RSRCH-13), each with a link to a build addressed to it. */
const preorderOwnersOf = (orders: readonly Order[]): PreorderOwner[] =>
  orders.slice(0, mostOwners).map(({ ownerId, owner, makeCode, modelCode, year }) => {
    const { city, state } = owner.location.address;
    const miles = owner.distanceFromSearch;
    return {
      ownerId,
      name: owner.name,
      place: `${city}, ${state}`,
      away: miles === null ? '' : `${grouped(Math.round(miles))} mi away`,
      orderHref: buildHref({ makeCode, modelCode, year, dealerId: ownerId }),
    };
  });

/** Data of a model year's page: trims, prices and standing in its class. */
export const createResearchModels = ({ catalogue, reference, search, customOrders, lookups, clock }: Sources) => {
  const classes = createTtlCache<Measures[]>({ name: 'research-classes', timeoutMs: LOOKUP_TTL_MS, clock });
  const markets = createTtlCache<YearPrice[]>({ name: 'research-markets', timeoutMs: STORE_TTL_MS, clock });

  const rivalsOf = (style: VehicleStyleCode, year: number, latestYear: number): Measures[] => {
    const cached = classes.get(`${style} ${year}`);
    const rivals = cached ?? classOf(catalogue, style, year, latestYear);
    if (!cached) classes.set(`${style} ${year}`, rivals);
    return rivals;
  };

  const trimsIn = async (make: Make, model: Model, yearId: number): Promise<ReferenceTrim[]> => {
    const query = { makeCode: make.code, modelCode: model.code, yearId, hasPricing: true };
    return (await reference.vehicles({ ...query, limit: referenceLimits.trimsOfModel }))?.items ?? [];
  };

  return {
    open: async (request: ModelRequest & { saysYear: boolean }): Promise<ResearchModelView | undefined> => {
      const { make, model, year, brand, shopper, zip, paint, saysYear } = request;
      const { inventory } = shopper;
      const latestYear = latestModelYear(clock.now());
      const trims = await trimsIn(make, model, year);
      const [base] = trims;
      const style = generationsOf(model, year)[0]?.style;
      if (!base || !style) return undefined;

      const urls: UrlContext = { brand, ...lookups };
      const place = zip === undefined ? undefined : settledPlace({ zip }, lookups.places);
      const ofModel = (more: Partial<Criteria> = {}): Search => ({
        ...emptySearch,
        criteria: { ...emptySearch.criteria, makes: [make.code], models: [model.code], ...more },
        ...(place && { place }),
        radiusMiles: 0,
      });
      const ofYear = ofModel({ year: { min: year, max: year } });
      const usual = latestYear - 1 - usualAge;
      const isNew = isNewYear(year, latestYear);
      const [specs, prices, all, results, earlier, orders] = await Promise.all([
        reference.specs({ vehicleId: base.vehicleId }),
        markets.getOrLoad(`${inventory.key} ${model.code}`, () =>
          marketByYear(search, { makes: [make.code], models: [model.code] }, { latestYear, inventory }),
        ),
        search.count(ofModel(), shopper),
        search.search({ ...ofYear, sort: 'dealASC', count: mostCars }, shopper, { facets: false }),
        trimsIn(make, model, usual),
        isNew ? customOrders.find({ makeCode: make.code, modelCode: model.code, year, zip }) : [],
      ]);
      const root = researchPath(make.slug, model.slug);
      const years = yearsOf(model, latestYear);
      const path = saysYear ? `${root}/${year}` : root;
      const color = base.exteriorColors.find(({ name }) => slugOf(name) === paint) ?? base.exteriorColors[0];
      const bodies = new Set(trims.map(({ bodyStyle, doors }) => `${bodyStyle}${doors}`));
      const column = (trim: ReferenceTrim): TrimColumn => ({
        name: trim.trimName,
        body: bodies.size > 1 ? `${trim.doors}-door ${trim.bodyStyle.toLowerCase()}` : '',
        usd: trim.nationalMSRP,
        engine: trim.engine.join(' or '),
        drive: trim.drivetrain.map((words) => words.replace(/-Wheel Drive$/, '')).join(' or '),
        horsepower: trim.horsepower,
        economy:
          trim.mpgCombined === null ? '' : `${trim.mpgCombined} ${trim.epaCityElectric === null ? 'mpg' : 'MPGe'}`,
        range: trim.estimatedElectricRange === null ? '' : `${trim.estimatedElectricRange} mi`,
        features: featureKeys.map((key) => trim.features[key]),
        href: isNew
          ? buildHref({ makeCode: make.code, modelCode: model.code, vehicleId: trim.vehicleId })
          : buildSearchPath(ofModel({ year: ofYear.criteria.year, trims: [trim.trimId] }), urls),
        action: isNew ? 'Build' : 'For sale',
      });
      const name = `${year} ${make.name} ${model.name}`;
      return {
        make: make.name,
        model: model.name,
        modelCode: model.code,
        name,
        year,
        path,
        canonical: year === years[0] ? root : `${root}/${year}`,
        crumbs: [
          { label: 'Research', href: researchPath() },
          { label: make.name, href: researchPath(make.slug) },
          { label: model.name, href: root },
        ],
        years: years.map((one) => ({ year: one, href: `${root}/${one}`, current: one === year })),
        body: base.bodyStyle,
        isNew,
        picture: {
          src: drawingPath(
            {
              id: 0,
              ...drawnTrim(base),
              exterior: { simple: color?.simple ?? 'SILVER' },
              interior: { simple: base.interiorColors[0]?.simple ?? 'BLACK' },
            },
            'side',
          ),
          alt: `Illustration of ${withArticle(name)} in ${color?.name ?? 'silver'}, side view`,
        },
        colours: base.exteriorColors.map((colour) => ({
          name: colour.name,
          swatch: `#${colour.rgbHex}`,
          href: `${path}?paint=${slugOf(colour.name)}`,
          current: colour === color,
        })),
        price: {
          lowUsd: base.nationalMSRP,
          highUsd: trims.at(-1)?.nationalMSRP ?? base.nationalMSRP,
          isEstimate: base.msrpIsEstimate,
        },
        facts: factsOf(trims, specs?.items ?? []),
        trims: trims.map(column),
        featureNames: featureKeys.map((key) => featureWords[key]),
        specsOf: base.trimName,
        specs: (specs?.items ?? []).map((spec) => ({ name: spec.name, value: specText(spec) })),
        standing: standingIn(rivalsOf(style, year, latestYear), model.code, style),
        prices,
        held: heldValue(prices, usual, earlier),
        forSale: {
          all,
          allHref: buildSearchPath(ofModel(), urls, { sayAll: true }),
          year: results.totalResultCount,
          yearHref: buildSearchPath(ofYear, urls, { sayAll: true }),
        },
        cars: results.listings.map((listing) => cardOfListing(listing)),
        buildHref: isNew ? buildHref({ makeCode: make.code, modelCode: model.code, year }) : undefined,
        preorderOwners: preorderOwnersOf(orders),
      };
    },
  };
};
