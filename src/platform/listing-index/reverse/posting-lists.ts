import { createIntPool } from './int-pool.ts';

/** Lists of numbers, each under a pair of keys. */
type PostingLists = {
  add(first: number, second: number, value: number): void;
  each(first: number, second: number, visit: (value: number) => void): void;
  /** Drops every value that is not to be kept. */
  keep(isKept: (value: number) => boolean): void;
};

const roomFor = (length: number): number => 1 << (32 - Math.clz32(length - 1));
const bucketWords = 4;

/**
 * An open-addressed table of [first key, second key, list, length]. Most lists hold a single value, which stands in the
 * place of the list.
 */
export const createPostingLists = (): PostingLists => {
  const pool = createIntPool();
  let slots = 1024;
  let used = 0;
  let table = new Int32Array(slots * bucketWords);

  const bucketOf = (first: number, second: number): number => {
    const hash = Math.imul(first ^ Math.imul(second, 0x85ebca6b), 0x9e3779b1);
    for (let slot = hash ^ (hash >>> 15); ; slot += 1) {
      const at = (slot & (slots - 1)) * bucketWords;
      if (table[at + 3] === 0 || (table[at] === first && table[at + 1] === second)) return at;
    }
  };
  const enlarge = (): void => {
    const before = table;
    slots *= 2;
    table = new Int32Array(slots * bucketWords);
    for (let at = 0; at < before.length; at += bucketWords) {
      if (before[at + 3] !== 0)
        table.set(before.subarray(at, at + bucketWords), bucketOf(before[at]!, before[at + 1]!));
    }
  };
  /** Writes a list of a new length; what is in it stays as far as there is room. */
  const resize = (list: number, from: number, to: number): number => {
    const [before, after] = [roomFor(from), roomFor(to)];
    if (before === after) return list;
    const moved = after === 1 ? 0 : pool.take(after);
    const words = pool.words();
    if (after === 1) {
      const only = words[list]!;
      pool.give(list, before);
      return only;
    }
    if (before === 1) {
      words[moved] = list;
      return moved;
    }
    words.copyWithin(moved, list, list + Math.min(from, to));
    pool.give(list, before);
    return moved;
  };

  return {
    add: (first, second, value) => {
      if (used * 2 >= slots) enlarge();
      const at = bucketOf(first, second);
      const length = table[at + 3]!;
      table[at + 3] = length + 1;
      if (length === 0) {
        used += 1;
        table[at] = first;
        table[at + 1] = second;
        table[at + 2] = value;
        return;
      }
      const list = resize(table[at + 2]!, length, length + 1);
      table[at + 2] = list;
      pool.words()[list + length] = value;
    },
    each: (first, second, visit) => {
      const at = bucketOf(first, second);
      const [list, length] = [table[at + 2]!, table[at + 3]!];
      if (length === 1) visit(list);
      if (length < 2) return;
      const words = pool.words();
      for (let n = list; n < list + length; n += 1) visit(words[n]!);
    },
    keep: (isKept) => {
      const before = table;
      table = new Int32Array(slots * bucketWords);
      used = 0;
      for (let at = 0; at < before.length; at += bucketWords) {
        const [list, length] = [before[at + 2]!, before[at + 3]!];
        if (length === 0 || (length === 1 && !isKept(list))) continue;
        let kept = 1;
        let now = list;
        if (length > 1) {
          const words = pool.words();
          kept = 0;
          for (let n = 0; n < length; n += 1) {
            const value = words[list + n]!;
            if (!isKept(value)) continue;
            words[list + kept] = value;
            kept += 1;
          }
          if (kept === 0) pool.give(list, roomFor(length));
          else now = resize(list, length, kept);
        }
        if (kept === 0) continue;
        const [first, second] = [before[at]!, before[at + 1]!];
        table.set([first, second, now, kept], bucketOf(first, second));
        used += 1;
      }
    },
  };
};
