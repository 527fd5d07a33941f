import { inStretches, type Steps } from './build-job.ts';

const mostDigitBits = 12;

/** Key of rows that are left out. */
export const unordered = 0xffffffff;

/**
 * Sorts `order`, a list of indexes, by the 32-bit key of each; the sort is stable. Keys are moved along with their
 * indexes, because looking them up in every pass would miss the cache.
 */
export function* sortByKey(order: Uint32Array, keys: Uint32Array): Steps<Uint32Array> {
  let from = new Uint32Array(order.length);
  let fromKeys = new Uint32Array(order.length);
  let length = 0;
  let least = unordered;
  let most = 0;
  yield* inStretches(order.length, (first, last) => {
    for (let i = first; i < last; i += 1) {
      const key = keys[order[i]!]!;
      if (key === unordered) continue;
      if (key < least) least = key;
      if (key > most) most = key;
      from[length] = order[i]!;
      fromKeys[length] = key;
      length += 1;
    }
  });
  let into = new Uint32Array(length);
  let intoKeys = new Uint32Array(length);
  const bits = length === 0 ? 0 : 32 - Math.clz32(most - least);
  const digitBits = Math.ceil(bits / Math.ceil(bits / mostDigitBits));
  for (let shift = 0; shift < bits; shift += digitBits) {
    const mask = (1 << digitBits) - 1;
    const starts = new Uint32Array(mask + 2);
    for (let i = 0; i < length; i += 1) starts[(((fromKeys[i]! - least) >>> shift) & mask) + 1]! += 1;
    for (let digit = 1; digit <= mask; digit += 1) starts[digit]! += starts[digit - 1]!;
    yield* inStretches(length, (first, last) =>
      distribute({ from, fromKeys, into, intoKeys, starts }, { first, last, shift, mask, least }),
    );
    [from, into] = [into, from];
    [fromKeys, intoKeys] = [intoKeys, fromKeys];
  }
  return from.subarray(0, length);
}

type Lists = Record<'from' | 'fromKeys' | 'into' | 'intoKeys' | 'starts', Uint32Array>;
type Pass = Record<'first' | 'last' | 'shift' | 'mask' | 'least', number>;

const distribute = ({ from, fromKeys, into, intoKeys, starts }: Lists, pass: Pass): void => {
  const { first, last, shift, mask, least } = pass;
  for (let i = first; i < last; i += 1) {
    const key = fromKeys[i]!;
    const digit = ((key - least) >>> shift) & mask;
    const at = starts[digit]!;
    starts[digit] = at + 1;
    into[at] = from[i]!;
    intoKeys[at] = key;
  }
};

/** One less than 32 bits hold, because the highest value is `unordered`. */
const lowLimit = 2 ** 32 - 1;

/** Indexes of integers of any size, smallest first. */
export function* sortedIndexes(values: Float64Array): Steps<Uint32Array> {
  const all = new Uint32Array(values.length);
  let least = Infinity;
  let most = -Infinity;
  let isSorted = true;
  for (let i = 0; i < values.length; i += 1) {
    const value = values[i]!;
    all[i] = i;
    if (value < most) isSorted = false;
    if (value < least) least = value;
    if (value > most) most = value;
  }
  // Inventories are mostly read in order of id.
  if (isSorted) return all;
  const low = new Uint32Array(values.length);
  for (let i = 0; i < values.length; i += 1) low[i] = (values[i]! - least) % lowLimit;
  const byLow = yield* sortByKey(all, low);
  if (most - least < lowLimit) return byLow;
  const high = new Uint32Array(values.length);
  for (let i = 0; i < values.length; i += 1) high[i] = Math.floor((values[i]! - least) / lowLimit);
  return yield* sortByKey(byLow, high);
}
