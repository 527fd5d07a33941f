import type { IndexQuery } from '#domains/cars/search/listing-index.ts';
import type { Criteria, NumberRange } from '#domains/finding/criteria/criteria.ts';
import { packageKey, soughtWords } from '#platform/listing-index/dictionaries/words.ts';
import type { VehicleSelection } from '#platform/listing-index/query/vehicle-selection.ts';
import { mpgBandCodesOf, parseMpgRange } from '#platform/listing-index/segments/bands.ts';
import {
  columnIndex,
  type FacetName,
  type FlagFacet,
  flagFacets,
  flagFields,
  isAllOf,
  ownCodes,
  type RangeColumn,
  rangeColumns,
  type SetColumn,
  setColumns,
  wideColumns,
} from '#platform/listing-index/segments/columns.ts';
import { areaClauses } from './area-clauses.ts';
import { type Clause, every, missing, not, range, some, term, terms } from './clauses.ts';
import type { CostFilter } from './cost-filter.ts';
import { ownerNameClause } from './owner-name-clause.ts';
import { namedVehiclesClause, vehicleClause } from './vehicle-clauses.ts';

/** The clauses that select cars. The counts of a facet ignore the facet's own clause (RULING-70). */
export type SearchClauses = { own: { facet: FacetName; clause: Clause }[]; always: Clause[] };

type Scope = Pick<IndexQuery, 'inventory' | 'criteria' | 'area' | 'minPriority' | 'mentioning'>;
type Context = { selection: VehicleSelection; costWithin: CostFilter };

const setColumnNames = Object.keys(setColumns) as SetColumn[];
type RangeField = keyof typeof rangeColumns;
const rangeFields = Object.keys(rangeColumns) as RangeField[];
const vehicleFields = ['makes', 'series', 'models', 'trims'] as const;
const costFields = ['payment', 'outTheDoor'] as const;
const offeredDeals: readonly string[] = ['greatprice', 'goodprice'];

const isCounted = (field: RangeField): boolean => Object.hasOwn(columnIndex, field);
const isBound = ({ min, max }: NumberRange): boolean => min !== undefined || max !== undefined;
const highest: Readonly<Record<number, number>> = { 2: 0xffff, 4: 0xffffffff };

const between = (column: RangeColumn | 'priority', { min = 0, max = Infinity }: NumberRange, least: number): Clause =>
  range(
    column,
    Math.max(least, Math.ceil(min)),
    Math.min(highest[wideColumns[column].BYTES_PER_ELEMENT] ?? 0xff, Math.floor(max)),
  );

const rangeClause = (field: RangeField, criteria: Criteria): Clause => {
  const { column, least } = rangeColumns[field];
  const bounds = between(column, criteria[field], least);
  // A bound that no price meets still includes cars without a price, if requested (RULING-44).
  return field === 'price' && criteria.unpriced ? some([bounds, missing(column)]) : bounds;
};

/** Bounds on price and costs form one selection. */
const costClause = (criteria: Criteria, costWithin: CostFilter): Clause =>
  every([
    ...(isBound(criteria.price) ? [rangeClause('price', criteria)] : []),
    ...costFields
      .filter((field) => isBound(criteria[field]))
      .map((field) => {
        const { min = 0, max = Infinity } = criteria[field];
        const bounds = costWithin(field, Math.ceil(min), Math.floor(max));
        return criteria.unpriced ? some([bounds, missing('priceUsd')]) : bounds;
      }),
  ]);

export const boundsCost = (criteria: Criteria): boolean =>
  isBound(criteria.price) || costFields.some((field) => isBound(criteria[field]));

const setClause = (column: SetColumn, values: readonly string[]): Clause =>
  terms(
    column,
    values.flatMap((value) => ownCodes(column, value)),
  );

const highestYear = 32_767;
const yearClause = ({ min = -Infinity, max = Infinity }: NumberRange): Clause =>
  range('year', Math.max(0, Math.ceil(min)), Math.min(highestYear, Math.floor(max)));

const mpgClause = (ranges: readonly string[]): Clause => {
  const bands = ranges.map(mpgBandCodesOf);
  if (bands.every((band) => band !== undefined)) return terms('mpgRanges', bands.flat());
  return some(ranges.flatMap((text) => parseMpgRange(text) ?? []).map(({ low, high }) => range('mpg', low, high)));
};

const dealsClause = (deals: readonly string[]): Clause =>
  terms(
    'deals',
    deals.filter((deal) => offeredDeals.includes(deal)),
  );

const flagsClause = (field: FlagFacet, values: readonly string[]): Clause =>
  isAllOf(field) ? every(values.map((value) => term(field, value))) : terms(field, values);

/** Any of the phrases, each with all of its words. */
const mentionClause = (phrases: readonly string[]): Clause =>
  some(
    phrases
      .map(soughtWords)
      .flatMap((words) => (words.length > 0 ? [every(words.map((word) => term('words', word)))] : [])),
  );

/** Excludes cars that have any excluded value, filter by filter. */
const excludedClauses = ({ excluded, excludedIds }: Criteria): Clause[] => {
  const { deals, mpgRanges } = excluded;
  const clauses = [
    ...(vehicleFields.some((field) => excluded[field]) ? [namedVehiclesClause(excluded)] : []),
    ...setColumnNames.flatMap((column) => (excluded[column] ? [setClause(column, excluded[column])] : [])),
    ...flagFacets.flatMap((field) => (excluded[field] ? [terms(field, excluded[field])] : [])),
    ...(deals ? [dealsClause(deals)] : []),
    ...(mpgRanges ? [mpgClause(mpgRanges)] : []),
    ...(excludedIds.length > 0 ? [terms('id', excludedIds)] : []),
  ];
  return clauses.map(not);
};

/** Of a landing page for one kind of offer, in addition to the shopper's (URL-19). */
const experienceClauses = (experience: string | undefined): Clause[] => {
  const buyOnline = term('homeServices', 'buyOnline');
  switch (experience) {
    case 'commercial':
      return [term('commercialUse', true)];
    case 'buy-online':
      return [buyOnline];
    case 'hyundai-buy-online':
      return [buyOnline, term('makes', 'HYUND')];
    case 'best-deals':
      return [terms('deals', offeredDeals)];
    default:
      return [];
  }
};

/** Set by the caller instead of the shopper: the site's inventory, a seller's priority, phrases. */
const scopeClauses = ({ inventory, minPriority, mentioning }: Scope): Clause[] => {
  const mentioned = mentioning && mentionClause(mentioning.phrases);
  return [
    ...(['makes', 'listingTypes', 'sellerTypes', 'fuels', 'drives'] as const).flatMap((field) => {
      const values = inventory[field];
      return values ? [terms(field, values)] : [];
    }),
    ...(inventory.dealerIds ? [terms('ownerId', inventory.dealerIds)] : []),
    ...(mentioned ? [mentioning.isMet ? mentioned : not(mentioned)] : []),
    ...(minPriority === undefined ? [] : [between('priority', { min: minPriority }, 0)]),
  ];
};

const alwaysClauses = (criteria: Criteria): Clause[] => {
  const { dealerIds, dealerName, keywords, packages } = criteria;
  return [
    ...experienceClauses(criteria.experience),
    ...excludedClauses(criteria),
    ...(dealerIds.length > 0 ? [terms('ownerId', dealerIds)] : []),
    ...(dealerName?.trim() ? [ownerNameClause(dealerName)] : []),
    ...rangeFields
      .filter((field) => !isCounted(field) && isBound(criteria[field]))
      .map((field) => rangeClause(field, criteria)),
    ...flagFields.filter((field) => criteria[field]).map((field) => term(field, true)),
    ...flagFacets
      .filter((field) => isAllOf(field) && criteria[field].length > 0)
      .map((field) => flagsClause(field, criteria[field])),
    ...[...new Set(keywords.flatMap(soughtWords))].map((word) => term('words', word)),
    ...(packages.length > 0 ? [terms('words', packages.map(packageKey))] : []),
  ];
};

const ownClauses = (criteria: Criteria, { selection, costWithin }: Context): SearchClauses['own'] => {
  const own: SearchClauses['own'] = [];
  const add = (facet: FacetName, isSelected: boolean, clause: () => Clause): void => {
    if (isSelected) own.push({ facet, clause: clause() });
  };
  add('makes', selection.makes !== null, () => vehicleClause(selection));
  for (const column of setColumnNames) {
    add(column, criteria[column].length > 0, () => setClause(column, criteria[column]));
  }
  const { deals, mpgRanges, year } = criteria;
  add('deals', deals.length > 0, () => dealsClause(deals));
  add('mpgRanges', mpgRanges.length > 0, () => mpgClause(mpgRanges));
  add('year', isBound(year), () => yearClause(year));
  add('price', boundsCost(criteria), () => costClause(criteria, costWithin));
  for (const field of rangeFields.filter((one) => isCounted(one) && one !== 'price')) {
    add(field as FacetName, isBound(criteria[field]), () => rangeClause(field, criteria));
  }
  for (const field of flagFacets) {
    add(field, !isAllOf(field) && criteria[field].length > 0, () => flagsClause(field, criteria[field]));
  }
  return own;
};

export const clausesOf = (scope: Scope, context: Context): SearchClauses => ({
  own: ownClauses(scope.criteria, context),
  always: [...scopeClauses(scope), ...areaClauses(scope.area), ...alwaysClauses(scope.criteria)],
});
