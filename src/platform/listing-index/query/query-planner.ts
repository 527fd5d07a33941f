import type { Criteria, NumberRange } from '#domains/criteria/criteria.ts';
import type { AllOfField } from '#domains/criteria/filters-by-kind.ts';
import type { IndexQuery } from '#domains/search/listing-index.ts';
import type { Dictionaries, NamedColumn } from '../dictionaries/dictionaries.ts';
import { packageKey, wordsOf } from '../dictionaries/words.ts';
import type { IndexVocabulary, LoanTerms } from '../index-options.ts';
import { mpgBandCodesOf, parseMpgRange } from '../segments/bands.ts';
import {
  type CodeColumn,
  codeLimit,
  commercialFlag,
  firstFeatureFlag,
  firstHistoryFlag,
  firstHomeServiceFlag,
  historyFlags,
  homeServiceFlags,
  moneyBackFlag,
  wideColumns,
} from '../segments/columns.ts';
import {
  type Condition,
  type FacetName,
  type FlagFacet,
  flagFacets,
  type QueryPlan,
  type RangedColumn,
} from './query-plan.ts';
import { selectVehicles, type VehicleSelection } from './vehicle-selection.ts';

export type Planned = { plan: QueryPlan; selection: VehicleSelection };

export type QueryPlanner = {
  plan(query: IndexQuery): Planned;
  years(): Uint16Array;
  flagWords(): number;
};

type Options = { dictionaries: Dictionaries; vocabulary: IndexVocabulary; loan: LoanTerms };

/** Lists of criteria that are "any of these" over a code column. */
const listColumns = [
  'listingTypes',
  'sellerTypes',
  'styles',
  'cabs',
  'drives',
  'engines',
  'fuels',
  'transmissions',
  'doors',
  'seats',
  'exteriorColours',
  'interiorColours',
] as const satisfies (NamedColumn & keyof Criteria)[];

const dealTypeCodes: Readonly<Record<string, number>> = { greatprice: 1, goodprice: 2 };
/** The greatest number a column holds, by its bytes. */
const widest = { 1: 0xff, 2: 0xffff, 4: 0xffffffff };

/** Each known code once. */
const knownOf = (codes: Iterable<number | undefined>): number[] => {
  const known: number[] = [];
  for (const code of codes) if (code !== undefined && !known.includes(code)) known.push(code);
  return known;
};

const allCodes = Array.from({ length: codeLimit }, (_, code) => code);

const placeIn = (known: readonly string[], name: string): number | undefined => {
  const place = known.indexOf(name);
  return place < 0 ? undefined : place;
};

const flagAfter = (first: number, place: number | undefined): number | undefined =>
  place === undefined ? undefined : first + place;

const narrowing: Readonly<Record<AllOfField, true>> = { features: true, history: true };
const isAllOf = (list: FlagFacet): boolean => Object.hasOwn(narrowing, list);

const isBound = ({ min, max }: NumberRange): boolean => min !== undefined || max !== undefined;

/** Whole numbers inside the range; what has no number is stored as 0 and is in no range unless 0 is a number. */
const between = (column: RangedColumn, { min = 0, max = Infinity }: NumberRange, least: number): Condition => {
  const top = widest[wideColumns[column]];
  const [low, high] = [Math.max(least, Math.ceil(min)), Math.min(top, Math.floor(max))];
  return low <= high ? { kind: 'between', column, low, high } : { kind: 'never' };
};

/** RULING-44: a bound that nothing meets still lets through the cars without a price, where they are wanted. */
const priceCondition = ({ price, unpriced }: Criteria): Condition => {
  const bound = between('priceUsd', price, 1);
  if (!unpriced) return bound;
  const { low, high } = bound.kind === 'between' ? bound : { low: 0, high: 0 };
  return { kind: 'between', column: 'priceUsd', low, high, orNone: true };
};

const monthlyFactor = (aprPercent: number, months: number): number => {
  const rate = aprPercent / 1200;
  return rate === 0 ? 1 / months : rate / (1 - (1 + rate) ** -months);
};

export const createQueryPlanner = ({ dictionaries, vocabulary, loan }: Options): QueryPlanner => {
  const { codes, features, owners, states, tokens, vehicles } = dictionaries;
  const newFactor = monthlyFactor(loan.newAprPercent, loan.months);
  const usedFactor = monthlyFactor(loan.usedAprPercent, loan.months);

  const codesCondition = (column: CodeColumn, wanted: Iterable<number | undefined>): Condition => ({
    kind: 'codes',
    column,
    wanted: knownOf(wanted),
  });
  const makeCodes = (chosen: readonly string[]): number[] => knownOf(chosen.map((make) => codes.makes.find(make)));
  const vehicleCondition = (selection: VehicleSelection): Condition => {
    const searched = [...(selection.makes ?? [])];
    const part = searched.filter((make) => !selection.isWhole(make));
    return {
      kind: 'vehicles',
      whole: makeCodes(searched.filter((make) => selection.isWhole(make))),
      part: makeCodes(part),
      wanted: part.flatMap((make) => vehicles.modelsOf(make).flatMap((model) => selection.wantedOf(model))),
    };
  };
  const mpgCondition = (ranges: readonly string[]): Condition => {
    const bands = ranges.map(mpgBandCodesOf);
    if (bands.every((band) => band !== undefined)) return codesCondition('mpgRanges', bands.flat());
    const limits = ranges.flatMap((range) => parseMpgRange(range) ?? []);
    const wanted = allCodes.filter((mpg) => limits.some(({ low, high }) => mpg >= low && mpg <= high));
    return { kind: 'mpg', wanted };
  };
  const yearCondition = ({ min = -Infinity, max = Infinity }: NumberRange): Condition =>
    codesCondition(
      'year',
      codes.year.values.flatMap((year, code) => (code > 0 && Number(year) >= min && Number(year) <= max ? [code] : [])),
    );
  /** Facts that a list of the criteria names, as flags; undefined where there is no such fact. */
  const flagLists = {
    features: (code: string) => flagAfter(firstFeatureFlag, features.find(code)),
    history: (code: string) => flagAfter(firstHistoryFlag, placeIn(historyFlags, code)),
    homeServices: (code: string) => flagAfter(firstHomeServiceFlag, placeIn(homeServiceFlags, code)),
  } as const satisfies Record<FlagFacet, (code: string) => number | undefined>;
  const flagsCondition = (list: FlagFacet, wanted: readonly string[]): Condition => {
    const flags = knownOf(wanted.map(flagLists[list]));
    if (!isAllOf(list)) return { kind: 'anyFlag', flags };
    const isKnown = new Set(wanted).size === flags.length;
    return isKnown ? { kind: 'allFlags', flags } : { kind: 'never' };
  };
  const wordCondition = (word: string): Condition => {
    const token = tokens.find(word);
    const flags = features.named(word).map((index) => firstFeatureFlag + index);
    return { kind: 'words', tokens: token === undefined ? [] : [token], flags };
  };

  const ownConditions = (criteria: Criteria, selection: VehicleSelection): QueryPlan['own'] => {
    const own: QueryPlan['own'] = [];
    const add = (facet: FacetName, isChosen: boolean, condition: () => Condition): void => {
      if (isChosen) own.push({ facet, condition: condition() });
    };
    add('makes', selection.makes !== null, () => vehicleCondition(selection));
    for (const column of listColumns) {
      const chosen = criteria[column];
      add(column, chosen.length > 0, () =>
        codesCondition(
          column,
          chosen.map((value) => codes[column].find(value)),
        ),
      );
    }
    const { deals, mpgRanges, price, year, mileage } = criteria;
    add('deals', deals.length > 0, () =>
      codesCondition(
        'deals',
        deals.map((deal) => dealTypeCodes[deal]),
      ),
    );
    add('mpgRanges', mpgRanges.length > 0, () => mpgCondition(mpgRanges));
    add('price', isBound(price), () => priceCondition(criteria));
    add('year', isBound(year), () => yearCondition(year));
    add('mileage', isBound(mileage), () => between('mileageMiles', mileage, 0));
    for (const list of flagFacets) {
      const wanted = criteria[list];
      add(list, !isAllOf(list) && wanted.length > 0, () => flagsCondition(list, wanted));
    }
    return own;
  };

  /** Landing pages of one kind of offer; each narrows the search beside whatever else was chosen (URL-19). */
  const experienceConditions = (experience: string | undefined): Condition[] => {
    const buyOnline: Condition = { kind: 'allFlags', flags: [firstHomeServiceFlag] };
    switch (experience) {
      case 'commercial':
        return [{ kind: 'allFlags', flags: [commercialFlag] }];
      case 'buy-online':
        return [buyOnline];
      case 'hyundai-buy-online':
        return [buyOnline, codesCondition('makes', [codes.makes.find('HYUND')])];
      case 'best-deals':
        return [codesCondition('deals', Object.values(dealTypeCodes))];
      default:
        return [];
    }
  };

  /** Of which site, in which state, or who pays: conditions of the question rather than of the shopper. */
  const scopeConditions = ({ inventory, area: { state }, minPriority }: IndexQuery): Condition[] => {
    const scope: Condition[] = [];
    for (const column of ['makes', 'listingTypes', 'sellerTypes'] as const) {
      const values = inventory[column];
      if (!values) continue;
      scope.push(
        codesCondition(
          column,
          values.map((value) => codes[column].find(value)),
        ),
      );
    }
    if (state !== undefined) {
      const code = states.find(state);
      scope.push(code === undefined ? { kind: 'never' } : { kind: 'between', column: 'state', low: code, high: code });
    }
    if (minPriority !== undefined) scope.push(between('priority', { min: minPriority }, 0));
    return scope;
  };

  const alwaysConditions = (criteria: Criteria): Condition[] => {
    const always: Condition[] = experienceConditions(criteria.experience);
    const { dealerIds, dealerName, electricRange, keywords, packages } = criteria;
    if (dealerIds.length > 0) {
      always.push({ kind: 'owners', owners: dealerIds.flatMap((id) => owners.find(id) ?? []) });
    }
    if (dealerName?.trim()) always.push({ kind: 'owners', owners: owners.dealersNamed(dealerName) });
    if (isBound(electricRange)) always.push(between('rangeMiles', electricRange, 1));
    if (criteria.moneyBackGuarantee) always.push({ kind: 'allFlags', flags: [moneyBackFlag] });
    if (criteria.commercialUse) always.push({ kind: 'allFlags', flags: [commercialFlag] });
    for (const list of flagFacets) {
      const wanted = criteria[list];
      if (isAllOf(list) && wanted.length > 0) always.push(flagsCondition(list, wanted));
    }
    for (const word of new Set(keywords.flatMap(wordsOf))) always.push(wordCondition(word));
    if (packages.length > 0) {
      always.push({
        kind: 'words',
        tokens: packages.flatMap((name) => tokens.find(packageKey(name)) ?? []),
        flags: [],
      });
    }
    return always;
  };

  let knownYears = new Uint16Array(0);
  const years = (): Uint16Array => {
    if (knownYears.length !== codes.year.values.length) knownYears = Uint16Array.from(codes.year.values, Number);
    return knownYears;
  };
  const flagWords = (): number => Math.ceil((firstFeatureFlag + features.codes.length) / 32);
  let knownFactors = new Float64Array(0);
  const paymentFactors = (): Float64Array => {
    const types = codes.listingTypes.values;
    if (knownFactors.length !== types.length) {
      knownFactors = Float64Array.from(types, (type) => (type === 'NEW' ? newFactor : usedFactor));
    }
    return knownFactors;
  };

  /** Model by model, as they are named afterwards. */
  const vehiclesOf = (makes: readonly string[]): number[] => {
    const found: number[] = [];
    for (const make of makes) for (const { ids } of vehicles.modelsOf(make)) for (const id of ids) found.push(id);
    return found;
  };

  return {
    years,
    flagWords,
    plan: (query) => {
      const { criteria, area, sort, first, count, facets } = query;
      const selection = selectVehicles(criteria, { vocabulary, vehicles });
      const searched = selection.makes && [...selection.makes];
      const modelsOf = searched && {
        makes: makeCodes(searched),
        vehicles: vehiclesOf(searched),
      };
      const plan: QueryPlan = {
        area,
        own: ownConditions(criteria, selection),
        always: [...scopeConditions(query), ...alwaysConditions(criteria)],
        excludedIds: criteria.excludedIds,
        sort,
        first: Math.max(0, Math.floor(first)),
        count: Math.max(0, Math.floor(count)),
        facets: facets === 'all',
        modelsOf,
        flagWords: flagWords(),
        years: years(),
        paymentFactors: paymentFactors(),
      };
      return { plan, selection };
    },
  };
};
