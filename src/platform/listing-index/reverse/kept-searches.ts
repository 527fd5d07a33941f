import { createIntPool, grownTo } from './int-pool.ts';

/** A search as it is kept: its conditions by number, and its circle. `repeats`: a car may lead to it several times. */
type KeptSearch = { conditions: readonly number[]; origin: number; radiusMiles: number; repeats: boolean };

/** The origin of a search without a circle. */
export const noOrigin = -1;
const headWords = 2;

/** Searches by slot, in arrays. A slot stays taken until `recycle`, because lists still name it. */
export const createKeptSearches = () => {
  const pool = createIntPool();
  let slots = 0;
  const free: number[] = [];
  let removed: number[] = [];
  /** Where [twice the count of conditions, and one where it repeats; origin; conditions] are; 0 where nothing is kept. */
  let starts = new Int32Array(1024);
  let radii = new Float64Array(1024);
  /** The turn in which it was last found. */
  let found = new Float64Array(1024);
  let turn = 0;

  const read = (slot: number): Pick<KeptSearch, 'conditions' | 'origin'> => {
    const words = pool.words();
    const at = starts[slot]!;
    const end = at + headWords + (words[at]! >>> 1);
    return { conditions: [...words.subarray(at + headWords, end)], origin: words[at + 1]! };
  };
  return {
    add: ({ conditions, origin, radiusMiles, repeats }: KeptSearch): number => {
      const slot = free.pop() ?? slots;
      slots = Math.max(slots, slot + 1);
      starts = grownTo(starts, slots);
      radii = grownTo(radii, slots);
      found = grownTo(found, slots);
      const at = pool.take(headWords + conditions.length);
      pool.words().set([conditions.length * 2 + Number(repeats), origin, ...conditions], at);
      starts[slot] = at;
      radii[slot] = radiusMiles;
      return slot;
    },
    remove: (slot: number): Pick<KeptSearch, 'conditions' | 'origin'> => {
      const search = read(slot);
      pool.give(starts[slot]!, headWords + search.conditions.length);
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
        const head = words[at]!;
        const end = at + headWords + (head >>> 1);
        for (let n = at + headWords; n < end; n += 1) if (!holds(words[n]!)) return false;
        const origin = words[at + 1]!;
        if (origin !== noOrigin && !(milesFrom(origin) <= radii[slot]!)) return false;
        if ((head & 1) === 0) return true;
        if (found[slot] === turn) return false;
        found[slot] = turn;
        return true;
      };
    },
  };
};
