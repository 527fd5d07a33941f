/** A seeded random generator: the same seed gives the same sequence on every machine. */
export type Random = {
  /** From 0 up to, but not including, 1. */
  next(): number;
  integer(min: number, max: number): number;
  chance(probability: number): boolean;
  pick<T>(items: readonly T[]): T;
  weighted<T>(items: readonly T[], weightOf: (item: T) => number): T;
  /** Approximately normally distributed, with mean 0 and standard deviation 1. */
  normal(): number;
  /** An independent sequence, so that drawing more from one does not shift another. */
  fork(key: number): Random;
};

/** The sfc32 generator: small, fast, and random enough for demo data. */
export const createRandom = (seed: number, stream = 0): Random => {
  let a = seed | 0;
  let b = stream | 0;
  let c = 0x9e3779b9 | 0;
  let counter = 1;
  const step = (): number => {
    const t = (((a + b) | 0) + counter) | 0;
    counter = (counter + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = (c << 21) | (c >>> 11);
    c = (c + t) | 0;
    return t >>> 0;
  };
  for (let warmUp = 0; warmUp < 12; warmUp += 1) step();
  const next = () => step() / 4_294_967_296;

  const random: Random = {
    next,
    integer: (min, max) => min + Math.floor(next() * (max - min + 1)),
    chance: (probability) => next() < probability,
    pick: (items) => {
      const item = items[Math.floor(next() * items.length)];
      if (item === undefined) throw new RangeError('nothing to pick from');
      return item;
    },
    weighted: (items, weightOf) => {
      let left = next() * items.reduce((sum, item) => sum + weightOf(item), 0);
      for (const item of items) {
        left -= weightOf(item);
        if (left < 0) return item;
      }
      return random.pick(items.slice(-1));
    },
    // The sum of twelve uniform numbers: close enough to a normal distribution for prices, and identical on every
    // machine.
    normal: () => {
      let sum = -6;
      for (let coin = 0; coin < 12; coin += 1) sum += next();
      return sum;
    },
    fork: (key) => createRandom(seed ^ Math.imul(key + 1, 0x85ebca6b), Math.imul(key + 1, 0xc2b2ae35) ^ stream),
  };
  return random;
};
