import type { SearchArea } from '#domains/cars/search/listing-index.ts';
import type { CostField } from '#domains/finding/criteria/cost-search.ts';
import type { SortKey } from '#domains/finding/criteria/criteria.ts';
import type { QuoteRules } from '#domains/reference/payments/quote-rules.ts';
import type { CodeColumn, FacetName, RangeColumn } from '../segments/columns.ts';

export type RangedColumn = RangeColumn | 'priority' | 'state';

/** One condition of a search. Words and codes are replaced by their numbers in the dictionaries. */
export type Condition =
  | { kind: 'codes'; column: CodeColumn; wanted: number[] }
  | { kind: 'mpg'; wanted: number[] }
  /** Makes selected as a whole, makes selected in part, and the selected vehicles of the latter. */
  | { kind: 'vehicles'; whole: number[]; part: number[]; wanted: number[] }
  /** A number within bounds. `orNone` also accepts rows without the number, which is stored as 0. */
  | { kind: 'between'; column: RangedColumn; low: number; high: number; orNone?: true }
  /** A cost in whole dollars by the plan's `costRules`. */
  | { kind: 'cost'; field: CostField; low: number; high: number; orNone?: true }
  | { kind: 'every'; conditions: Condition[] }
  | { kind: 'not'; condition: Condition }
  | { kind: 'allFlags'; flags: number[] }
  | { kind: 'anyFlag'; flags: number[] }
  /** Any of these words in the text, or any of these features. */
  | { kind: 'words'; tokens: number[]; flags: number[] }
  | { kind: 'owners'; owners: number[] }
  | { kind: 'never' };

/** A search prepared for the search threads: plain data, with words and codes replaced by their numbers. */
export type QueryPlan = {
  area: SearchArea;
  /** Conditions met by any of the selected values. The counts of such a facet ignore its own condition (RULING-70). */
  own: { facet: FacetName; condition: Condition }[];
  /** Conditions that apply to all counts, because a car must have every selected value. */
  always: Condition[];
  excludedIds: number[];
  sort: SortKey;
  first: number;
  count: number;
  facets: boolean;
  /** The selected makes, whose models are counted, and their vehicles; null when none is selected. */
  modelsOf: { makes: number[]; vehicles: readonly number[] } | null;
  /** Number of 32-bit words for the flags of a row. */
  flagWords: number;
  years: Uint16Array;
  /** Rules from the shopper's terms; null when the search isn't sorted, bounded or counted by cost. */
  costRules: CostRules | null;
  /** The cost that is counted in bands, if any. */
  counted: CostField | null;
};

export type CostRules = {
  rules: QuoteRules;
  /** For each listing type code, 1 if the cars are new. */
  isNew: Uint8Array;
  /** The body style of each code. */
  styles: readonly string[];
  /** For each seller type code, 1 if the sellers take a trade-in. */
  takesTrade: Uint8Array;
};

/** The answer of one thread. Counts are by code column and code, by flag, and by vehicle of `modelsOf`. */
export type PlanAnswer = {
  total: number;
  ids: number[];
  miles: number[] | null;
  counts: Uint32Array;
  flagCounts: Uint32Array;
  vehicleCounts: Uint32Array;
  /** Counts of `counted`, by band. */
  costCounts: Uint32Array;
  excludedNoPrice: number;
};
