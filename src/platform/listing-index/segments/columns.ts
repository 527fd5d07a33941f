import type { IndexedListing } from '#domains/cars/search/listing-index.ts';
import type { CostField } from '#domains/finding/criteria/cost-search.ts';
import type { AllOfField, FieldOf, FieldWithColumn, RangeFacet } from '#domains/finding/criteria/filters-by-kind.ts';
import { advertisedPrice } from '#lib/advertised-price.ts';
import { daySeconds } from '#lib/duration.ts';
import { bedLengthOf } from './bands.ts';
import { bodySubtypeOf, cabFamilies, finestStyleOf, styleFamilies, subtypeFamilies } from './body-codes.ts';
import { engineSizeOf, gearsOf } from './powertrain-codes.ts';

/**
 * The columns of a row. The table of filters (`domains/finding/criteria/filters.ts`) defines how each filter is stored;
 * here is how its value is read from a listing. Dictionaries, encoding, conditions and counts are derived from both.
 * These functions run for every listing of an inventory, so they must not allocate.
 */
type ReadValue<Value> = (indexed: IndexedListing) => Value;

/** Sets of which a listing has one value; the empty string means none. */
export const setColumns = {
  listingTypes: ({ listing }) => listing.listingType,
  sellerTypes: ({ owner }) => (owner.privateSeller ? 'p' : 'd'),
  styles: ({ listing }) => finestStyleOf(listing),
  cabs: ({ listing }) => bodySubtypeOf(listing),
  beds: ({ listing }) => bedLengthOf(listing.bedLengthFt),
  drives: ({ listing }) => listing.drive.group,
  engines: ({ listing }) => listing.engine.code,
  engineSizes: ({ listing }) => engineSizeOf(listing.engine.name),
  fuels: ({ listing }) => listing.fuelGroup,
  transmissions: ({ listing }) => listing.transmission.code,
  gears: ({ listing }) => gearsOf(listing.transmission.name),
  doors: ({ listing }) => String(listing.doors),
  seats: ({ listing }) => String(listing.seats),
  exteriorColours: ({ listing }) => listing.exterior.simple,
  interiorColours: ({ listing }) => listing.interior.simple,
} as const satisfies Record<FieldWithColumn<'code'>, ReadValue<string>>;
export type SetColumn = keyof typeof setColumns;

type Families = Readonly<Record<string, readonly string[]>>;

/** Search codes that stand for several of a column's codes. */
const familiesByField: Readonly<Record<string, Families>> = { styles: styleFamilies, cabs: subtypeFamilies };
/** Codes under which a column's values are counted; values outside of them are not counted. */
const countedFamilies: Readonly<Record<string, Families>> = { styles: styleFamilies, cabs: cabFamilies };

export const ownCodes = (column: string, code: string): readonly string[] => familiesByField[column]?.[code] ?? [code];

/** The names a column's values are counted under. */
export const countedNames = (column: string, values: readonly string[]): readonly string[] => {
  const families = countedFamilies[column];
  if (!families) return values;
  const names = new Map(Object.entries(families).flatMap(([name, own]) => own.map((value) => [value, name])));
  return values.map((value) => names.get(value) ?? (column === 'cabs' ? '' : value));
};

/** Columns whose codes are assigned to listings' values in order of appearance. */
export const namedColumns = {
  makes: ({ listing }) => listing.makeCode,
  ...setColumns,
  year: ({ listing }) => String(listing.year),
} as const satisfies Record<string, ReadValue<string>>;
export type NamedColumn = keyof typeof namedColumns;
export const namedColumnNames = Object.keys(namedColumns) as NamedColumn[];

/** Columns whose codes are fixed: bands of a number. */
type BandColumn = FieldWithColumn<'band'> | Exclude<RangeFacet, NamedColumn | CostField>;
const bandColumns = { deals: true, mpgRanges: true, price: true, mileage: true } as const satisfies Record<
  BandColumn,
  true
>;

/**
 * Code columns take one byte per row and are named for their facet; code 0 is "no value". A dictionary has at most 255
 * values, far more than any of these vocabularies.
 */
export type CodeColumn = NamedColumn | BandColumn;
export const codeColumns: readonly CodeColumn[] = [...namedColumnNames, ...(Object.keys(bandColumns) as BandColumn[])];
export const codeLimit = 256;

export const columnIndex = Object.fromEntries(codeColumns.map((name, index) => [name, index])) as Record<
  CodeColumn,
  number
>;

/** Sets of which a listing has several values, each a boolean. Unreported facts are not claimed (RULING-63). */
const flagSets = {
  history: {
    NO_ACCIDENTS: ({ listing }) => listing.history.accidents === 0,
    ONE_OWNER: ({ listing }) => listing.history.owners === 1,
    CLEAN_TITLE: ({ listing }) => listing.history.cleanTitle === true,
    NO_FRAME_DAMAGE: ({ listing }) => listing.history.frameDamage === false,
    FREE_REPORT: ({ listing }) => listing.history.freeReport,
  },
  homeServices: {
    buyOnline: ({ owner }) => owner.homeServices.buyOnline,
    testDrive: ({ owner }) => owner.homeServices.testDrive,
    vehicleDelivery: ({ owner }) => owner.homeServices.vehicleDelivery,
    virtualTour: ({ owner }) => owner.homeServices.virtualTour,
  },
} as const satisfies Record<Exclude<FieldWithColumn<'flags'>, 'features'>, Record<string, ReadValue<boolean>>>;

const flagColumns = {
  moneyBackGuarantee: ({ listing }) => listing.moneyBackGuarantee,
  commercialUse: ({ listing }) => listing.commercialUse,
} as const satisfies Record<FieldWithColumn<'flag'>, ReadValue<boolean>>;

/** Sets of which a car must have every selected value; in all others one is enough. */
const allOfSets: Readonly<Record<AllOfField, true>> = { features: true, history: true };
export const isAllOf = (field: FlagFacet): boolean => Object.hasOwn(allOfSets, field);

/** Facets counted from flags instead of code columns. */
export type FlagFacet = FieldWithColumn<'flags'>;
export const flagFacets = ['features', ...Object.keys(flagSets)] as FlagFacet[];

export type FacetName = CodeColumn | FlagFacet;
export const facetNames: readonly FacetName[] = [...codeColumns, ...flagFacets];

type Fact = { readonly field: string; readonly value: string; readonly isTrue: ReadValue<boolean> };

/** Facts by flag, one bit per row; features have the flags after them, in order of appearance. */
export const facts: readonly Fact[] = [
  ...Object.entries(flagSets).flatMap(([field, values]) =>
    Object.entries(values).map(([value, isTrue]) => ({ field, value, isTrue })),
  ),
  ...Object.entries(flagColumns).map(([field, isTrue]) => ({ field, value: field, isTrue })),
];
export const firstFeatureFlag = facts.length;

/** Undefined when there is no such fact. */
export const flagOf = (field: string, value: string): number | undefined => {
  const flag = facts.findIndex((fact) => fact.field === field && fact.value === value);
  return flag < 0 ? undefined : flag;
};
export const flagFields = Object.keys(flagColumns) as FieldWithColumn<'flag'>[];

/** Wide columns: one array each. Prices, drops and ranges are 0 when there is none; times are epoch seconds. */
export const wideColumns = {
  id: Float64Array,
  owner: Uint32Array,
  vehicle: Uint32Array,
  /** The large figure of the car, with the dealer's fees where they are part of it (PAY-13). */
  advertisedUsd: Uint32Array,
  /** The price with add-ons, which costs are calculated from. */
  priceUsd: Uint32Array,
  msrpUsd: Uint32Array,
  incentiveUsd: Uint16Array,
  mileageMiles: Uint32Array,
  firstSeen: Uint32Array,
  dropUsd: Uint32Array,
  dropAt: Uint32Array,
  /** Price divided by market estimate; Infinity without an estimate. */
  priceToMarket: Float32Array,
  docFeeUsd: Uint16Array,
  rangeMiles: Uint16Array,
  score: Uint16Array,
  mpg: Uint8Array,
  completeness: Uint8Array,
  priority: Uint8Array,
  state: Uint8Array,
} as const;
export type WideColumn = keyof typeof wideColumns;
export const wideColumnNames = Object.keys(wideColumns) as WideColumn[];

/** Ranges and the wide column of each number; `least` is 1 where 0 means none. Years are a code column. */
export const rangeColumns = {
  price: { column: 'advertisedUsd', least: 1, read: ({ listing, owner }) => advertisedPrice(listing, owner) ?? 0 },
  mileage: { column: 'mileageMiles', least: 0, read: ({ listing }) => listing.mileage },
  electricRange: { column: 'rangeMiles', least: 1, read: ({ listing }) => listing.electricRangeMiles ?? 0 },
} as const satisfies Record<
  Exclude<FieldOf<'range'>, CostField | 'year'>,
  { column: WideColumn; least: 0 | 1; read: ReadValue<number> }
>;
export type RangeColumn = (typeof rangeColumns)[keyof typeof rangeColumns]['column'];

/** Coordinates of a place in degrees, and on the unit sphere. */
export const placeColumns = ['latitude', 'longitude', 'x', 'y', 'z'] as const;

/** How long a price cut counts as recent (RULING-62). */
export const recentCutSeconds = 14 * daySeconds;
