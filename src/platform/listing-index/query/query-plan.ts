import type { SortKey } from '#domains/criteria/criteria.ts';
import type { DealField } from '#domains/criteria/deal-search.ts';
import type { DealForSearch } from '#domains/payments/deal-for-search.ts';
import type { SearchArea } from '#domains/search/listing-index.ts';
import type { CodeColumn, FacetName, RangeColumn } from '../segments/columns.ts';

export type RangedColumn = RangeColumn | 'priority' | 'state';

/** One condition, in numbers; codes of a column, each once. */
export type Condition =
  | { kind: 'codes'; column: CodeColumn; wanted: number[] }
  | { kind: 'mpg'; wanted: number[] }
  /** Makes taken whole, makes taken in part, and which vehicles of the latter. */
  | { kind: 'vehicles'; whole: number[]; part: number[]; wanted: number[] }
  /** `orNone`: or where nothing is stated, which columns hold as 0. */
  | { kind: 'between'; column: RangedColumn; low: number; high: number; orNone?: true }
  /** A figure worked out by the plan's deal, in whole dollars. */
  | { kind: 'deal'; field: DealField; low: number; high: number; orNone?: true }
  | { kind: 'every'; conditions: Condition[] }
  | { kind: 'not'; condition: Condition }
  | { kind: 'allFlags'; flags: number[] }
  | { kind: 'anyFlag'; flags: number[] }
  /** Any of these words in the text, or any of these features. */
  | { kind: 'words'; tokens: number[]; flags: number[] }
  | { kind: 'owners'; owners: number[] }
  | { kind: 'never' };

/** A search with every word and code replaced by its number: plain data that any thread can carry out. */
export type QueryPlan = {
  area: SearchArea;
  /** Conditions whose values add to each other: a facet leaves its own out when it counts (RULING-70). */
  own: { facet: FacetName; condition: Condition }[];
  /** Conditions that every count obeys, also that of the facet they belong to: a further value narrows. */
  always: Condition[];
  excludedIds: number[];
  sort: SortKey;
  first: number;
  count: number;
  facets: boolean;
  /** Makes whose models are counted, and their vehicles; null when none was chosen. */
  modelsOf: { makes: number[]; vehicles: readonly number[] } | null;
  /** Words of flags the dictionaries know of. */
  flagWords: number;
  years: Uint16Array;
  /** What figures are worked out by; null where none is sorted by, bounded or counted. */
  deal: PlannedDeal | null;
  /** The figure that is counted in bands. */
  counted: DealField | null;
};

export type PlannedDeal = {
  rules: DealForSearch;
  /** 1 where cars of a listing type are new, by its code. */
  isNew: Uint8Array;
  /** Names of body styles, by code. */
  styles: readonly string[];
};

/** What one thread answers; counts by code column and code, by flag, and by vehicle of `modelsOf`. */
export type PlanAnswer = {
  total: number;
  ids: number[];
  miles: number[] | null;
  counts: Uint32Array;
  flagCounts: Uint32Array;
  vehicleCounts: Uint32Array;
  /** Of the figure that is counted, by band. */
  dealCounts: Uint32Array;
  excludedNoPrice: number;
};
