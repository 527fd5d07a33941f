/** A clause of OpenSearch's query language. */
export type Clause = Readonly<Record<string, unknown>>;

const never: Clause = { match_none: {} };

export const term = (field: string, value: string | number | boolean): Clause => ({ term: { [field]: value } });

/** Any of these values. */
export const terms = (field: string, values: readonly (string | number)[]): Clause =>
  values.length === 0 ? never : { terms: { [field]: values } };

export const range = (field: string, low: number, high: number): Clause =>
  low <= high ? { range: { [field]: { gte: low, lte: high } } } : never;

export const missing = (field: string): Clause => not({ exists: { field } });

export const every = (clauses: readonly Clause[]): Clause => {
  const [only] = clauses;
  return clauses.length === 1 && only ? only : { bool: { filter: clauses } };
};

export const some = (clauses: readonly Clause[]): Clause => {
  const [only] = clauses;
  if (!only) return never;
  return clauses.length === 1 ? only : { bool: { should: clauses, minimum_should_match: 1 } };
};

export const not = (clause: Clause): Clause => ({ bool: { must_not: [clause] } });

/** All of the clauses but at most one, which the counts of a facet without its own selection need (RULING-70). */
export const allButOne = (clauses: readonly Clause[]): readonly Clause[] =>
  clauses.length < 2 ? [] : [{ bool: { should: clauses, minimum_should_match: clauses.length - 1 } }];
