import {
  type Catalogue,
  type Generation,
  type Make,
  type Model,
  soldIn,
} from '#domains/reference/catalogue/catalogue.ts';
import type { Random } from '#lib/random.ts';

/** Conditions of makers' certified programs; the car also needs a known history without accidents. */
export const certification = { mostYears: 6, mostMiles: 75_000 };

/** A model year of one generation that could be on offer. */
export type Candidate = { make: Make; model: Model; generation: Generation; year: number; weight: number };

/** Weighted picks in logarithmic time; there are thousands of candidates and millions of picks. */
type Pool = { pick(random: Random): Candidate; empty: boolean };

const createPool = (candidates: Candidate[]): Pool => {
  const upTo: number[] = [];
  let sum = 0;
  for (const { weight } of candidates) {
    sum += weight;
    upTo.push(sum);
  }
  return {
    empty: candidates.length === 0,
    pick: (random) => {
      const target = random.next() * sum;
      let low = 0;
      let high = upTo.length - 1;
      while (low < high) {
        const middle = (low + high) >> 1;
        if ((upTo[middle] ?? 0) <= target) low = middle + 1;
        else high = middle;
      }
      return random.pick(candidates.slice(low, low + 1));
    },
  };
};

/** Relative number of used cars by age: most are off-lease, then fewer each year, with a few old ones. */
const usedWeight = (age: number): number => {
  if (age < 1) return 0.35;
  if (age <= 4) return 1;
  if (age <= 20) return 0.84 ** (age - 4);
  return 0.02;
};

/** Relative number by body; most cars have four doors and a roof. */
const bodyWeight = ({ style, doors }: Generation): number =>
  style === 'CONVERT' ? 0.3 : style === 'COUPE' || style === 'WAGON' || doors === 2 ? 0.5 : 1;

export type DemoChoices = {
  fresh(makeCode: string): Pool;
  used: Pool;
  usedOf(makeCode: string): Pool;
  certified(makeCode: string): Pool;
};

export const createDemoChoices = (catalogue: Catalogue, currentYear: number): DemoChoices => {
  const latest = currentYear + 1;
  const every = catalogue.makes.flatMap((make) =>
    make.models.flatMap((model) =>
      model.generations.flatMap((generation) => {
        const beside = model.generations.filter((other) => other.years.from === generation.years.from);
        const part = bodyWeight(generation) / beside.reduce((sum, other) => sum + bodyWeight(other), 0);
        const last = Math.min(generation.years.to ?? latest, latest);
        return Array.from({ length: Math.max(0, last - generation.years.from + 1) }, (_, index) => ({
          make,
          model,
          generation,
          year: generation.years.from + index,
          weight: (model.share || 0.5) * part,
        }));
      }),
    ),
  );
  const used = every
    .filter(({ year }) => year <= currentYear)
    .map((candidate) => ({ ...candidate, weight: candidate.weight * usedWeight(currentYear - candidate.year) }));
  const byMake = (candidates: Candidate[]) => {
    const groups = Map.groupBy(candidates, ({ make }) => make.code);
    const pools = new Map([...groups].map(([code, list]) => [code, createPool(list)]));
    const none = createPool([]);
    return (code: string) => pools.get(code) ?? none;
  };
  const onSale = (candidate: Candidate) =>
    candidate.year >= currentYear && soldIn(candidate.generation.years, candidate.year);
  return {
    fresh: byMake(every.filter(onSale).map((c) => ({ ...c, weight: c.weight * (c.year === currentYear ? 2 : 1) }))),
    used: createPool(used),
    usedOf: byMake(used),
    certified: byMake(used.filter(({ year }) => year >= currentYear - certification.mostYears)),
  };
};
