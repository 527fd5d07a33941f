import { createIntPool, grownTo } from './int-pool.ts';

/**
 * A stored search: the numbers of its conditions, its center and radius. With `repeats` it is filed under several
 * vehicles, so one car may come across it more than once.
 */
type StoredSearch = { conditions: readonly number[]; origin: number; radiusMiles: number; repeats: boolean };

/** The origin of a search without a circle. */
export const noOrigin = -1;
const headWords = 2;

/**
 * Searches in arrays, by slot. The slot of a removed search is not reused before `recycle`, because lists still contain
 * it.
 */
export const createSearchTable = () => {
  const pool = createIntPool();
  let slots = 0;
  const free: number[] = [];
  let removed: number[] = [];
  /** Offset of each search in the pool, 0 for none: [conditions × 2 + (repeats ? 1 : 0), origin, ...conditions]. */
  let starts = new Int32Array(1024);
  let radii = new Float64Array(1024);
  /** The number of the car (`turn`) that each search last matched. */
  let hits = new Float64Array(1024);
  let turn = 0;

  const read = (slot: number): Pick<StoredSearch, 'conditions' | 'origin'> => {
    const words = pool.words();
    const at = starts[slot]!;
    const end = at + headWords + (words[at]! >>> 1);
    return { conditions: [...words.subarray(at + headWords, end)], origin: words[at + 1]! };
  };
  return {
    add: ({ conditions, origin, radiusMiles, repeats }: StoredSearch): number => {
      const slot = free.pop() ?? slots;
      slots = Math.max(slots, slot + 1);
      starts = grownTo(starts, slots);
      radii = grownTo(radii, slots);
      hits = grownTo(hits, slots);
      const at = pool.take(headWords + conditions.length);
      pool.words().set([conditions.length * 2 + Number(repeats), origin, ...conditions], at);
      starts[slot] = at;
      radii[slot] = radiusMiles;
      return slot;
    },
    remove: (slot: number): Pick<StoredSearch, 'conditions' | 'origin'> => {
      const search = read(slot);
      pool.give(starts[slot]!, headWords + search.conditions.length);
      starts[slot] = 0;
      removed.push(slot);
      return search;
    },
    isKept: (slot: number): boolean => starts[slot] !== 0,
    removedCount: (): number => removed.length,
    /** Call when no list contains removed searches any more: their slots can be reused. */
    recycle: (): void => {
      for (const slot of removed) free.push(slot);
      removed = [];
    },
    /** Returns a function for one car that tells whether a search matches; a search that repeats matches only once. */
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
        if (hits[slot] === turn) return false;
        hits[slot] = turn;
        return true;
      };
    },
  };
};
