import type { Signature } from './car-signature.ts';
import { createIntPool } from './int-pool.ts';

/** Lists of numbers, each under a pair of keys. */
type PostingLists = {
  add(first: number, second: number, value: number, rejects: Signature): void;
  /** Visits the values of a list that do not reject what there is. */
  each(first: number, second: number, has: Signature, visit: (value: number) => void): void;
  /** Drops every value that is not to be kept. */
  keep(isKept: (value: number) => boolean): void;
};

const roomFor = (length: number): number => 1 << (32 - Math.clz32(length - 1));
const bucketWords = 4;
/** A value and the two halves of what it rejects, side by side: a list is read from one end to the other. */
const entryWords = 3;

/** An open-addressed table of [first key, second key, list, length]. */
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
  /** Where a list of another length has room; what is in it comes along. */
  const resize = (list: number, from: number, to: number): number => {
    const [before, after] = [roomFor(from), roomFor(to)];
    if (before === after) return list;
    const moved = pool.take(after * entryWords);
    pool.words().copyWithin(moved, list, list + Math.min(from, to) * entryWords);
    pool.give(list, before * entryWords);
    return moved;
  };
  /** Moves what is kept to the front, and answers how much it is. */
  const keepIn = (list: number, length: number, isKept: (value: number) => boolean): number => {
    const words = pool.words();
    let kept = 0;
    for (let n = 0; n < length; n += 1) {
      const at = list + n * entryWords;
      if (!isKept(words[at]!)) continue;
      words.copyWithin(list + kept * entryWords, at, at + entryWords);
      kept += 1;
    }
    return kept;
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
        const kept = keepIn(list!, length!, isKept);
        if (kept === 0) {
          pool.give(list!, roomFor(length!) * entryWords);
          continue;
        }
        table.set([first!, second!, resize(list!, length!, kept), kept], bucketOf(first!, second!));
        used += 1;
      }
    },
  };
};
