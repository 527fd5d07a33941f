import type { SortKey } from '#domains/search/criteria.ts';
import type { SearchArea } from '#domains/search/listing-index.ts';
import { type CodeColumn, codeColumns } from './columns.ts';

/** Facets counted from flags beside those counted from code columns. */
export const flagFacets = ['features', 'history', 'homeServices'] as const;
export type FacetName = CodeColumn | (typeof flagFacets)[number];
export const facetNames: readonly FacetName[] = [...codeColumns, ...flagFacets];

export type RangedColumn = 'priceUsd' | 'mileageMiles' | 'rangeMiles' | 'priority' | 'state';

/** One condition, in numbers. A table holds one byte per code, 1 where the code is wanted. */
export type Condition =
  | { kind: 'codes'; column: CodeColumn; wanted: Uint8Array }
  | { kind: 'mpg'; wanted: Uint8Array }
  /** Makes taken whole, makes taken in part, and which vehicles of the latter. */
  | { kind: 'vehicles'; whole: Uint8Array; part: Uint8Array; wanted: Uint32Array }
  /** `orNone`: or where nothing is stated, which columns hold as 0. */
  | { kind: 'between'; column: RangedColumn; low: number; high: number; orNone?: true }
  | { kind: 'allFlags'; flags: number[] }
  | { kind: 'anyFlag'; flags: number[] }
  /** Any of these words in the text, or any of these features. */
  | { kind: 'words'; tokens: number[]; flags: number[] }
  | { kind: 'owners'; owners: number[] }
  | { kind: 'never' };

/** A search with every word and code replaced by its number: plain data that any thread can carry out. */
export type QueryPlan = {
  area: SearchArea;
  /** Conditions that a facet leaves out when it counts its own values (D-70). */
  own: { facet: FacetName; condition: Condition }[];
  /** Conditions that every count obeys. */
  always: Condition[];
  excludedIds: number[];
  sort: SortKey;
  first: number;
  count: number;
  facets: boolean;
  /** Makes whose models are counted, and their vehicles; null when none was chosen. */
  modelsOf: { makes: Uint8Array; vehicles: Uint32Array } | null;
  /** Vehicles and flags the dictionaries know of. */
  vehicles: number;
  flagWords: number;
  years: Uint16Array;
  /** Monthly payment per dollar of price, by code of listing type. */
  paymentFactors: Float64Array;
};

/** What one thread answers; counts by code column and code, by flag and by vehicle. */
export type PlanAnswer = {
  total: number;
  ids: number[];
  miles: number[] | null;
  counts: Uint32Array;
  flagCounts: Uint32Array;
  vehicleCounts: Uint32Array;
  excludedNoPrice: number;
};
