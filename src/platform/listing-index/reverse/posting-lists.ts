import type { Signature } from './car-signature.ts';
import { createIntPool } from './int-pool.ts';

/** A map from a pair of keys to a list of numbers (here: searches), each with the signature of what it rejects. */
type PostingLists = {
  add(first: number, second: number, value: number, rejects: Signature): void;
  /** Calls `visit` with each value of a list that rejects no fact in `has`. */
  each(first: number, second: number, has: Signature, visit: (value: number) => void): void;
  /** Removes all other values from all lists. */
  keep(isKept: (value: number) => boolean): void;
};

const roomFor = (length: number): number => 1 << (32 - Math.clz32(length - 1));
const bucketWords = 4;
/** An entry is a value and the two halves of its signature, stored together because lists are read sequentially. */
const entryWords = 3;

/** A hash table with open addressing; a bucket is [first key, second key, offset of the list, its length]. */
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
      if (before[at + 3] === 0) continue;
      table.set(before.subarray(at, at + bucketWords), bucketOf(before[at]!, before[at + 1]!));
    }
  };
  /** Moves a list if its new length doesn't fit; returns its offset. */
  const resize = (list: number, from: number, to: number): number => {
    const [before, after] = [roomFor(from), roomFor(to)];
    if (before === after) return list;
    const moved = pool.take(after * entryWords);
    pool.words().copyWithin(moved, list, list + Math.min(from, to) * entryWords);
    pool.give(list, before * entryWords);
    return moved;
  };
  /** Moves the remaining entries to the front of a list and returns their number. */
  const keepIn = (list: number, length: number, isKept: (value: number) => boolean): number => {
    const words = pool.words();
    let count = 0;
    for (let n = 0; n < length; n += 1) {
      const at = list + n * entryWords;
      if (!isKept(words[at]!)) continue;
      words.copyWithin(list + count * entryWords, at, at + entryWords);
      count += 1;
    }
    return count;
  };

  return {
    add: (first, second, value, { low, high }) => {
      if (used * 4 >= slots * 3) enlarge();
      const at = bucketOf(first, second);
      const length = table[at + 3]!;
      if (length === 0) used += 1;
      const list = length === 0 ? pool.take(entryWords) : resize(table[at + 2]!, length, length + 1);
      table[at] = first;
      table[at + 1] = second;
      table[at + 2] = list;
      table[at + 3] = length + 1;
      const words = pool.words();
      const entry = list + length * entryWords;
      words[entry] = value;
      words[entry + 1] = low;
      words[entry + 2] = high;
    },
    each: (first, second, { low, high }, visit) => {
      const at = bucketOf(first, second);
      const words = pool.words();
      const end = table[at + 2]! + table[at + 3]! * entryWords;
      for (let n = table[at + 2]!; n < end; n += entryWords) {
        if (((words[n + 1]! & low) | (words[n + 2]! & high)) === 0) visit(words[n]!);
      }
    },
    keep: (isKept) => {
      const before = table;
      table = new Int32Array(slots * bucketWords);
      used = 0;
      for (let at = 0; at < before.length; at += bucketWords) {
        const [first, second, list, length] = before.subarray(at, at + bucketWords);
        if (length === 0) continue;
        const left = keepIn(list!, length!, isKept);
        if (left === 0) {
          pool.give(list!, roomFor(length!) * entryWords);
          continue;
        }
        table.set([first!, second!, resize(list!, length!, left), left], bucketOf(first!, second!));
        used += 1;
      }
    },
  };
};
