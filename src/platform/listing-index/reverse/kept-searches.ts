import { createIntPool, grownTo } from './int-pool.ts';

/** A search as it is kept: its conditions by number, and its circle. */
type KeptSearch = { conditions: readonly number[]; origin: number; radiusMiles: number };

/** The origin of a search without a circle. */
export const noOrigin = -1;

/** Searches by slot, in arrays. A slot stays taken until `recycle`, because lists still name it. */
export const createKeptSearches = () => {
  const pool = createIntPool();
  let slots = 0;
  const free: number[] = [];
  let removed: number[] = [];
  /** Where the conditions are, headed by their count; 0 where nothing is kept. */
  let starts = new Int32Array(1024);
  let origins = new Int32Array(1024);
  let radii = new Float64Array(1024);
  /** The turn in which it was last found. */
  let found = new Float64Array(1024);
  let turn = 0;

  const read = (slot: number): KeptSearch => {
    const words = pool.words();
    const at = starts[slot]! + 1;
    return {
      conditions: [...words.subarray(at, at + words[at - 1]!)],
      origin: origins[slot]!,
      radiusMiles: radii[slot]!,
    };
  };
  return {
    add: ({ conditions, origin, radiusMiles }: KeptSearch): number => {
      const slot = free.pop() ?? slots;
      slots = Math.max(slots, slot + 1);
      starts = grownTo(starts, slots);
      origins = grownTo(origins, slots);
      radii = grownTo(radii, slots);
      found = grownTo(found, slots);
      const at = pool.take(conditions.length + 1);
      pool.words().set([conditions.length, ...conditions], at);
      starts[slot] = at;
      origins[slot] = origin;
      radii[slot] = radiusMiles;
      return slot;
    },
    remove: (slot: number): KeptSearch => {
      const search = read(slot);
      pool.give(starts[slot]!, search.conditions.length + 1);
      starts[slot] = 0;
      removed.push(slot);
      return search;
    },
    isKept: (slot: number): boolean => starts[slot] !== 0,
    removedCount: (): number => removed.length,
    /** Slots of removed searches may be taken again: nothing names them any more. */
    recycle: (): void => {
      for (const slot of removed) free.push(slot);
      removed = [];
    },
    /** Answers a function that tells whether a search is found, the first time it is asked about. */
    finder: (holds: (condition: number) => boolean, milesFrom: (origin: number) => number) => {
      turn += 1;
      const words = pool.words();
      return (slot: number): boolean => {
        const at = starts[slot]!;
        if (at === 0) return false;
        const end = at + words[at]!;
        for (let n = at + 1; n <= end; n += 1) if (!holds(words[n]!)) return false;
        const origin = origins[slot]!;
        if (origin !== noOrigin && !(milesFrom(origin) <= radii[slot]!)) return false;
        if (found[slot] === turn) return false;
        found[slot] = turn;
        return true;
      };
    },
  };
};
