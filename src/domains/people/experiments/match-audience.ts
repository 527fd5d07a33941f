import { compareVersions } from './compare-versions.ts';
import type { Datafile, DatafileCondition } from './datafile.ts';

type AttributeValue = string | number | boolean | null;
export type Attributes = Readonly<Record<string, AttributeValue>>;

/** True, false, or null for unknown (EXP-16). */
type Verdict = boolean | null;
type Leaf = Extract<DatafileCondition, { name: string }>;

const isSafe = (value: unknown): value is number => typeof value === 'number' && Math.abs(value) <= 2 ** 53;

const comparisons: Readonly<Record<string, (difference: number) => boolean>> = {
  gt: (difference) => difference > 0,
  ge: (difference) => difference >= 0,
  lt: (difference) => difference < 0,
  le: (difference) => difference <= 0,
  semver_eq: (difference) => difference === 0,
  semver_gt: (difference) => difference > 0,
  semver_ge: (difference) => difference >= 0,
  semver_lt: (difference) => difference < 0,
  semver_le: (difference) => difference <= 0,
};

const isExactly = (actual: unknown, wanted: unknown): Verdict => {
  if (wanted === null || wanted === undefined || actual === null || typeof actual !== typeof wanted) return null;
  if (typeof wanted === 'number' && !(isSafe(wanted) && isSafe(actual))) return null;
  return actual === wanted;
};

const matchLeaf = ({ type, name, match = 'exact', value: wanted }: Leaf, attributes: Attributes): Verdict => {
  if (type !== 'custom_attribute') return null;
  const value = Object.hasOwn(attributes, name) ? attributes[name] : undefined;
  if (match === 'exists') return value !== undefined && value !== null;
  if (value === undefined) return null;
  if (match === 'exact') return isExactly(value, wanted);
  if (match === 'substring')
    return typeof value === 'string' && typeof wanted === 'string' ? value.includes(wanted) : null;
  const compare = comparisons[match];
  if (!compare) return null;
  if (match.startsWith('semver_')) {
    const difference = typeof value === 'string' && typeof wanted === 'string' ? compareVersions(value, wanted) : null;
    return difference === null ? null : compare(difference);
  }
  return isSafe(value) && isSafe(wanted) ? compare(value - wanted) : null;
};

const operators = new Set<unknown>(['and', 'or', 'not']);
const isTree = (condition: DatafileCondition): condition is readonly DatafileCondition[] => Array.isArray(condition);

/** Three-valued logic: without a decisive part, one unknown makes the result unknown. */
const evaluate = (condition: DatafileCondition, leaf: (one: string | Leaf) => Verdict): Verdict => {
  if (!isTree(condition)) return leaf(condition);
  const [first, ...others] = condition;
  const operator = operators.has(first) ? first : 'or';
  const parts = operators.has(first) || typeof first !== 'string' ? others : condition;
  if (operator === 'not') {
    const verdict = parts[0] === undefined ? null : evaluate(parts[0], leaf);
    return verdict === null ? null : !verdict;
  }
  const decisive = operator === 'or';
  const verdicts = parts.map((part) => evaluate(part, leaf));
  if (verdicts.includes(decisive)) return decisive;
  return verdicts.includes(null) ? null : !decisive;
};

/** Whether a visitor is in the audiences of a rule, with the result of each audience. */
export const matchAudiences = (
  {
    audienceIds,
    audienceConditions,
  }: { audienceIds: readonly string[]; audienceConditions?: readonly DatafileCondition[] },
  { audiences, typedAudiences }: Pick<Datafile, 'audiences' | 'typedAudiences'>,
  attributes: Attributes,
): { isIn: boolean; verdicts: { name: string; verdict: Verdict }[] } => {
  const conditions = audienceConditions ?? audienceIds;
  if (conditions.length === 0) return { isIn: true, verdicts: [] };
  const verdicts: { name: string; verdict: Verdict }[] = [];
  const matchOne = (one: string | Leaf): Verdict => {
    if (typeof one !== 'string') return null;
    const typed = typedAudiences.find(({ id }) => id === one);
    const untyped = audiences.find(({ id }) => id === one);
    const tree: DatafileCondition | undefined = typed?.conditions ?? (untyped && JSON.parse(untyped.conditions));
    if (tree === undefined) return null;
    const verdict = evaluate(tree, (leaf) => (typeof leaf === 'string' ? null : matchLeaf(leaf, attributes)));
    verdicts.push({ name: typed?.name ?? untyped?.name ?? one, verdict });
    return verdict;
  };
  return { isIn: evaluate(conditions, matchOne) === true, verdicts };
};
