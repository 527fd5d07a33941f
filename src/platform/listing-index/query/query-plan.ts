import type { SearchArea } from '#domains/cars/search/listing-index.ts';
import type { CostField } from '#domains/finding/criteria/cost-search.ts';
import type { SortKey } from '#domains/finding/criteria/criteria.ts';
import type { QuoteRules } from '#domains/reference/payments/quote-rules.ts';
import type { CodeColumn, FacetName, RangeColumn } from '../segments/columns.ts';

export type RangedColumn = RangeColumn | 'priority' | 'state';

/** One condition of a search. Words and codes are replaced by the numbers the dictionaries gave them. */
export type Condition =
  | { kind: 'codes'; column: CodeColumn; wanted: number[] }
  | { kind: 'mpg'; wanted: number[] }
  /** Makes of which every vehicle is wanted, makes of which some are, and those vehicles. */
  | { kind: 'vehicles'; whole: number[]; part: number[]; wanted: number[] }
  /** A number within bounds. `orNone` also takes rows without the number, which columns hold as 0. */
  | { kind: 'between'; column: RangedColumn; low: number; high: number; orNone?: true }
  /** What a car costs by the plan's `costRules`, in whole dollars. */
  | { kind: 'cost'; field: CostField; low: number; high: number; orNone?: true }
  | { kind: 'every'; conditions: Condition[] }
  | { kind: 'not'; condition: Condition }
  | { kind: 'allFlags'; flags: number[] }
  | { kind: 'anyFlag'; flags: number[] }
  /** Any of these words in the text, or any of these features. */
  | { kind: 'words'; tokens: number[]; flags: number[] }
  | { kind: 'owners'; owners: number[] }
  | { kind: 'never' };

/** A search prepared for the search threads: plain data, with every word and code replaced by its number. */
export type QueryPlan = {
  area: SearchArea;
  /** Conditions where any chosen value will do. The counts of such a facet leave its own condition out (RULING-70). */
  own: { facet: FacetName; condition: Condition }[];
  /** Conditions that hold for all counts, because a car has to have every chosen value. */
  always: Condition[];
  excludedIds: number[];
  sort: SortKey;
  first: number;
  count: number;
  facets: boolean;
  /** The chosen makes, whose models are counted, and their vehicles; null when none was chosen. */
  modelsOf: { makes: number[]; vehicles: readonly number[] } | null;
  /** How many 32-bit words the flags of a row take. */
  flagWords: number;
  years: Uint16Array;
  /** The shopper's terms; null where the search is not sorted, bounded or counted by cost. */
  costRules: CostRules | null;
  /** The cost that is counted in bands, if any. */
  counted: CostField | null;
};

export type CostRules = {
  rules: QuoteRules;
  /** For each code of a listing type, 1 where such cars are new. */
  isNew: Uint8Array;
  /** The body style that each code stands for. */
  styles: readonly string[];
  /** For each code of a seller type, 1 where such sellers take a trade-in. */
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
