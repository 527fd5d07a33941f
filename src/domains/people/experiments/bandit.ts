/** How often a variation was given to visitors of one context, and how many of them converted. */
export type Outcomes = { exposures: number; converted: number };

/** The share of visitors who get a random variation, so that the bandit notices when its preference is outdated. */
export const explorationShare = 0.1;

/** The weight of the overall conversion rate as a prior for a single context, in visitors. */
const borrowedVisitors = 20;
const draws = 400;

type Random = () => number;

const normal = (random: Random): number => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());

/** Marsaglia and Tsang's method; every shape here is at least 1. */
const gamma = (shape: number, random: Random): number => {
  const d = shape - 1 / 3;
  const c = 1 / Math.sqrt(9 * d);
  for (;;) {
    const x = normal(random);
    const v = (1 + c * x) ** 3;
    if (v > 0 && Math.log(1 - random()) < 0.5 * x * x + d - d * v + d * Math.log(v)) return d * v;
  }
};

const beta = (successes: number, failures: number, random: Random): number => {
  const a = gamma(successes, random);
  return a / (a + gamma(failures, random));
};

const none: Outcomes = { exposures: 0, converted: 0 };

/**
 * Thompson sampling: the probability of each variation to be the best for this context, mixed with a share for
 * exploration. Choosing by these probabilities equals a single draw, and the probability is the propensity to log.
 */
export const chancesOf = (
  variations: readonly string[],
  {
    overall,
    ofKind,
    random,
  }: {
    overall: ReadonlyMap<string, Outcomes>;
    ofKind: ReadonlyMap<string, Outcomes>;
    random: Random;
  },
): Map<string, number> => {
  const beliefs = variations.map((id) => {
    const all = overall.get(id) ?? none;
    const own = ofKind.get(id) ?? none;
    const rate = (all.converted + 1) / (all.exposures + 2);
    const borrowed = Math.min(borrowedVisitors, all.exposures);
    return {
      successes: 1 + rate * borrowed + own.converted,
      failures: 1 + (1 - rate) * borrowed + Math.max(0, own.exposures - own.converted),
    };
  });
  const wins = variations.map(() => 0);
  for (let draw = 0; draw < draws; draw += 1) {
    const drawn = beliefs.map(({ successes, failures }) => beta(successes, failures, random));
    const best = drawn.indexOf(Math.max(...drawn));
    wins[best] = (wins[best] ?? 0) + 1;
  }
  const evenly = explorationShare / variations.length;
  return new Map(variations.map((id, at) => [id, evenly + (1 - explorationShare) * ((wins[at] ?? 0) / draws)]));
};

/** Picks a variation by the probabilities; `at` is between 0 and 1. */
export const chooseBy = (chances: ReadonlyMap<string, number>, at: number): string | undefined => {
  let left = at;
  let last: string | undefined;
  for (const [id, chance] of chances) {
    last = id;
    left -= chance;
    if (left < 0) return id;
  }
  return last;
};

type ContextValue = string | number | boolean | null | undefined;

const wordOf = (value: ContextValue): string => {
  if (value === null || value === undefined) return '';
  // Grouped by powers of two: a budget of 640 is like 700, and unlike 3,000.
  if (typeof value === 'number') return `n${Math.sign(value)}${Math.floor(Math.log2(Math.abs(value) + 1))}`;
  return typeof value === 'boolean' ? String(value) : `t${value.slice(0, 40).toLowerCase()}`;
};

/** The context of a visitor: the values of the bandit's attributes, in their order. */
export const contextOf = (attributeIds: readonly string[], values: ReadonlyMap<string, ContextValue>): string =>
  attributeIds.map((id) => wordOf(values.get(id))).join('|');
