import type { IndexQuery } from '#domains/cars/search/listing-index.ts';
import type { CostField } from '#domains/finding/criteria/cost-search.ts';
import type { Criteria, Excluded, NumberRange, SortKey } from '#domains/finding/criteria/criteria.ts';
import type { FieldWithColumn } from '#domains/finding/criteria/filters-by-kind.ts';
import type { Dictionaries } from '../dictionaries/dictionaries.ts';
import { packageKey, soughtWords } from '../dictionaries/words.ts';
import type { IndexVocabulary, ListingIndexOptions } from '../index-options.ts';
import { mpgBandCodesOf, parseMpgRange } from '../segments/bands.ts';
import {
  type CodeColumn,
  codeLimit,
  columnIndex,
  countedNames,
  type FacetName,
  type FlagFacet,
  firstFeatureFlag,
  flagFacets,
  flagFields,
  flagOf,
  isAllOf,
  ownCodes,
  rangeColumns,
  type SetColumn,
  setColumns,
  wideColumns,
} from '../segments/columns.ts';
import type { Condition, CostRules, QueryPlan, RangedColumn } from './query-plan.ts';
import { selectVehicles, type VehicleSelection } from './vehicle-selection.ts';

type Planned = { plan: QueryPlan; selection: VehicleSelection };

export type QueryPlanner = {
  plan(query: IndexQuery): Planned;
  years(): Uint16Array;
  flagWords(): number;
};

type Options = { dictionaries: Dictionaries; vocabulary: IndexVocabulary } & Pick<ListingIndexOptions, 'quoteRules'>;

const vehicleFields = ['makes', 'series', 'models', 'trims'] as const satisfies readonly FieldWithColumn<'vehicle'>[];
const setColumnNames = Object.keys(setColumns) as SetColumn[];

type RangeField = keyof typeof rangeColumns;
const rangeFields = Object.keys(rangeColumns) as RangeField[];
/** Whether a range is counted in bands; its facet ignores its own bounds. */
const isCounted = (field: RangeField): field is RangeField & CodeColumn => Object.hasOwn(columnIndex, field);

const dealTypeCodes: Readonly<Record<string, number>> = { greatprice: 1, goodprice: 2 };
/** The highest number of a column, by its bytes. */
const widest: Readonly<Record<number, number>> = { 1: 0xff, 2: 0xffff, 4: 0xffffffff };

/** The defined codes without duplicates. */
const definedCodes = (codes: Iterable<number | undefined>): number[] => {
  const ids: number[] = [];
  for (const code of codes) if (code !== undefined && !ids.includes(code)) ids.push(code);
  return ids;
};

const allCodes = Array.from({ length: codeLimit }, (_, code) => code);

const isBound = ({ min, max }: NumberRange): boolean => min !== undefined || max !== undefined;

/**
 * Integers inside the range. Rows without the number are stored as 0 and excluded, unless 0 is a valid number
 * (`least`).
 */
const between = (column: RangedColumn, { min = 0, max = Infinity }: NumberRange, least: number): Condition => {
  const top = widest[wideColumns[column].BYTES_PER_ELEMENT] ?? 0;
  const [low, high] = [Math.max(least, Math.ceil(min)), Math.min(top, Math.floor(max))];
  return low <= high ? { kind: 'between', column, low, high } : { kind: 'never' };
};

const rangeCondition = (field: RangeField, criteria: Criteria): Condition => {
  const { column, least } = rangeColumns[field];
  const bound = between(column, criteria[field], least);
  if (field !== 'price' || !criteria.unpriced) return bound;
  // A bound that no price meets still includes cars without a price, if requested (RULING-44).
  const { low, high } = bound.kind === 'between' ? bound : { low: 0, high: 0 };
  return { kind: 'between', column, low, high, orNone: true };
};

const costFields = ['payment', 'outTheDoor'] as const satisfies readonly CostField[];
const sortedFigures: ReadonlySet<SortKey> = new Set(['paymentASC', 'outTheDoorASC']);

const figureCondition = (field: CostField, { [field]: range, unpriced }: Criteria): Condition => {
  const { min = 0, max = Infinity } = range;
  const orNone = unpriced ? { orNone: true as const } : {};
  return { kind: 'cost', field, low: Math.ceil(min), high: Math.floor(max), ...orNone };
};

/** Bounds on price and costs form one selection. */
const costCondition = (criteria: Criteria): Condition => {
  const conditions = [
    ...(isBound(criteria.price) ? [rangeCondition('price', criteria)] : []),
    ...costFields.filter((field) => isBound(criteria[field])).map((field) => figureCondition(field, criteria)),
  ];
  const [only] = conditions;
  return conditions.length === 1 && only ? only : { kind: 'every', conditions };
};
const boundsCost = (criteria: Criteria): boolean =>
  isBound(criteria.price) || costFields.some((field) => isBound(criteria[field]));
const needsCosts = ({ criteria, sort, counted }: IndexQuery): boolean =>
  counted !== undefined || sortedFigures.has(sort) || costFields.some((field) => isBound(criteria[field]));

export const createQueryPlanner = ({ dictionaries, vocabulary, quoteRules }: Options): QueryPlanner => {
  const { codes, features, owners, states, tokens, vehicles } = dictionaries;

  const codesCondition = (column: CodeColumn, wanted: Iterable<number | undefined>): Condition => ({
    kind: 'codes',
    column,
    wanted: definedCodes(wanted),
  });
  const valuesCondition = (column: SetColumn, values: readonly string[]): Condition =>
    codesCondition(
      column,
      values.flatMap((value) => ownCodes(column, value)).map((value) => codes[column].find(value)),
    );
  const makeCodes = (makes: readonly string[]): number[] => definedCodes(makes.map((make) => codes.makes.find(make)));
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
  const dealsCondition = (deals: readonly string[]): Condition =>
    codesCondition(
      'deals',
      deals.map((deal) => (Object.hasOwn(dealTypeCodes, deal) ? dealTypeCodes[deal] : undefined)),
    );
  const yearCondition = ({ min = -Infinity, max = Infinity }: NumberRange): Condition =>
    codesCondition(
      'year',
      codes.year.values.flatMap((year, code) => (code > 0 && Number(year) >= min && Number(year) <= max ? [code] : [])),
    );
  /** The flag of a fact in a set of the criteria; undefined when there is none. */
  const flagNamed = (field: FlagFacet, value: string): number | undefined => {
    if (field !== 'features') return flagOf(field, value);
    const index = features.find(value);
    return index === undefined ? undefined : firstFeatureFlag + index;
  };
  const flagsCondition = (field: FlagFacet, wanted: readonly string[]): Condition => {
    const flags = definedCodes(wanted.map((value) => flagNamed(field, value)));
    if (!isAllOf(field)) return { kind: 'anyFlag', flags };
    const isKnown = new Set(wanted).size === flags.length;
    return isKnown ? { kind: 'allFlags', flags } : { kind: 'never' };
  };
  const flagCondition = (field: (typeof flagFields)[number]): Condition => ({
    kind: 'allFlags',
    flags: definedCodes([flagOf(field, field)]),
  });
  const wordCondition = (word: string): Condition => {
    const token = tokens.find(word);
    const flags = features.named(word).map((index) => firstFeatureFlag + index);
    return { kind: 'words', tokens: token === undefined ? [] : [token], flags };
  };

  /** Any of the phrases, each with all of its words. */
  const mentionCondition = (phrases: readonly string[]): Condition => {
    const mentioned = phrases.flatMap((phrase): Condition[] => {
      const conditions = soughtWords(phrase).map(wordCondition);
      return conditions.length > 0 ? [{ kind: 'every', conditions }] : [];
    });
    const [only] = mentioned;
    if (!only) return { kind: 'never' };
    if (mentioned.length === 1) return only;
    const conditions = mentioned.map((condition): Condition => ({ kind: 'not', condition }));
    return { kind: 'not', condition: { kind: 'every', conditions } };
  };

  /** Vehicles that match any of the makes, series, models or trims. */
  const namedVehicles = ({ makes = [], series = [], models = [], trims = [] }: Excluded): Condition => {
    const named = vehicles.vehicles.flatMap(({ model, trimCode }, id) =>
      (model.seriesCode !== null && series.includes(model.seriesCode)) ||
      models.includes(model.modelCode) ||
      trims.includes(trimCode)
        ? [{ id, make: model.makeCode }]
        : [],
    );
    return {
      kind: 'vehicles',
      whole: makeCodes(makes),
      part: makeCodes(named.map(({ make }) => make)),
      wanted: named.map(({ id }) => id),
    };
  };

  /** Excludes cars that have any excluded value, filter by filter. */
  const excludedConditions = ({ excluded }: Criteria): Condition[] => {
    const conditions: Condition[] = [];
    if (vehicleFields.some((field) => excluded[field])) conditions.push(namedVehicles(excluded));
    for (const column of setColumnNames) {
      const left = excluded[column];
      if (left) conditions.push(valuesCondition(column, left));
    }
    for (const list of flagFacets) {
      const left = excluded[list]?.map((value) => flagNamed(list, value));
      if (left) conditions.push({ kind: 'anyFlag', flags: definedCodes(left) });
    }
    const { deals, mpgRanges } = excluded;
    if (deals) conditions.push(dealsCondition(deals));
    if (mpgRanges) conditions.push(mpgCondition(mpgRanges));
    return conditions.map((condition) => ({ kind: 'not', condition }));
  };

  const ownConditions = (criteria: Criteria, selection: VehicleSelection): QueryPlan['own'] => {
    const own: QueryPlan['own'] = [];
    const add = (facet: FacetName, isChosen: boolean, condition: () => Condition): void => {
      if (isChosen) own.push({ facet, condition: condition() });
    };
    add('makes', selection.makes !== null, () => vehicleCondition(selection));
    for (const column of setColumnNames) {
      const values = criteria[column];
      add(column, values.length > 0, () => valuesCondition(column, values));
    }
    const { deals, mpgRanges, year } = criteria;
    add('deals', deals.length > 0, () => dealsCondition(deals));
    add('mpgRanges', mpgRanges.length > 0, () => mpgCondition(mpgRanges));
    add('year', isBound(year), () => yearCondition(year));
    add('price', boundsCost(criteria), () => costCondition(criteria));
    for (const field of rangeFields.filter((one) => isCounted(one) && one !== 'price')) {
      add(field as CodeColumn, isBound(criteria[field]), () => rangeCondition(field, criteria));
    }
    for (const list of flagFacets) {
      const wanted = criteria[list];
      add(list, !isAllOf(list) && wanted.length > 0, () => flagsCondition(list, wanted));
    }
    return own;
  };

  /** Conditions of a landing page for one kind of offer, in addition to the shopper's (URL-19). */
  const experienceConditions = (experience: string | undefined): Condition[] => {
    const buyOnline = flagsCondition('homeServices', ['buyOnline']);
    switch (experience) {
      case 'commercial':
        return [flagCondition('commercialUse')];
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

  /**
   * Conditions set by the caller instead of the shopper: the site's inventory, a state, a seller's priority, phrases.
   */
  const scopeConditions = ({ inventory, area: { state }, minPriority, mentioning }: IndexQuery): Condition[] => {
    const scope: Condition[] = [];
    for (const column of ['makes', 'listingTypes', 'sellerTypes', 'fuels', 'drives'] as const) {
      const values = inventory[column];
      if (!values) continue;
      scope.push(
        codesCondition(
          column,
          values.map((value) => codes[column].find(value)),
        ),
      );
    }
    if (inventory.dealerIds) {
      scope.push({ kind: 'owners', owners: inventory.dealerIds.flatMap((id) => owners.find(id) ?? []) });
    }
    if (state !== undefined) {
      const code = states.find(state);
      scope.push(code === undefined ? { kind: 'never' } : { kind: 'between', column: 'state', low: code, high: code });
    }
    if (mentioning) {
      const mentioned = mentionCondition(mentioning.phrases);
      scope.push(mentioning.isMet ? mentioned : { kind: 'not', condition: mentioned });
    }
    if (minPriority !== undefined) scope.push(between('priority', { min: minPriority }, 0));
    return scope;
  };

  const alwaysConditions = (criteria: Criteria): Condition[] => {
    const always = [...experienceConditions(criteria.experience), ...excludedConditions(criteria)];
    const { dealerIds, dealerName, keywords, packages } = criteria;
    if (dealerIds.length > 0) {
      always.push({ kind: 'owners', owners: dealerIds.flatMap((id) => owners.find(id) ?? []) });
    }
    if (dealerName?.trim()) always.push({ kind: 'owners', owners: owners.dealersNamed(dealerName) });
    for (const field of rangeFields) {
      if (!isCounted(field) && isBound(criteria[field])) always.push(rangeCondition(field, criteria));
    }
    for (const field of flagFields) if (criteria[field]) always.push(flagCondition(field));
    for (const list of flagFacets) {
      const wanted = criteria[list];
      if (isAllOf(list) && wanted.length > 0) always.push(flagsCondition(list, wanted));
    }
    for (const word of new Set(keywords.flatMap(soughtWords))) always.push(wordCondition(word));
    if (packages.length > 0) {
      always.push({
        kind: 'words',
        tokens: packages.flatMap((name) => tokens.find(packageKey(name)) ?? []),
        flags: [],
      });
    }
    return always;
  };

  let listedYears = new Uint16Array(0);
  const years = (): Uint16Array => {
    if (listedYears.length !== codes.year.values.length) listedYears = Uint16Array.from(codes.year.values, Number);
    return listedYears;
  };
  const flagWords = (): number => Math.ceil((firstFeatureFlag + features.codes.length) / 32);
  const costRulesOf = (query: IndexQuery): CostRules | null =>
    needsCosts(query)
      ? {
          rules: quoteRules(query.quoteBasis ?? {}, states.values),
          isNew: Uint8Array.from(codes.listingTypes.values, (type) => (type === 'NEW' ? 1 : 0)),
          styles: [...countedNames('styles', codes.styles.values)],
          takesTrade: Uint8Array.from(codes.sellerTypes.values, (type) => (type === 'p' ? 0 : 1)),
        }
      : null;

  /** Vehicles grouped by model, in the order answer.ts expects. */
  const vehiclesOf = (makes: readonly string[]): number[] => {
    const rowIds: number[] = [];
    for (const make of makes) for (const { ids } of vehicles.modelsOf(make)) for (const id of ids) rowIds.push(id);
    return rowIds;
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
        costRules: costRulesOf(query),
        counted: (facets === 'all' && query.counted) || null,
      };
      return { plan, selection };
    },
  };
};
