const digitBits = 11;
const digits = 1 << digitBits;

/**
 * Sorts `order`, a list of indexes, by the 32-bit key of each; equals keep the order they came in. Keys travel with
 * their indexes, because looking them up again in every pass would miss the cache.
 */
export const sortByKey = (order: Uint32Array, keys: Uint32Array): Uint32Array => {
  const { length } = order;
  let least = 0xffffffff;
  let most = 0;
  for (let i = 0; i < length; i += 1) {
    const key = keys[order[i]!]!;
    if (key < least) least = key;
    if (key > most) most = key;
  }
  let fromKeys = new Uint32Array(length);
  let intoKeys = new Uint32Array(length);
  let from = order.slice();
  let into = new Uint32Array(length);
  for (let i = 0; i < length; i += 1) fromKeys[i] = keys[order[i]!]! - least;
  for (let shift = 0; shift < 32 && (most - least) / 2 ** shift >= 1; shift += digitBits) {
    const starts = new Uint32Array(digits + 1);
    for (let i = 0; i < length; i += 1) starts[((fromKeys[i]! >>> shift) & (digits - 1)) + 1]! += 1;
    for (let digit = 1; digit <= digits; digit += 1) starts[digit]! += starts[digit - 1]!;
    for (let i = 0; i < length; i += 1) {
      const key = fromKeys[i]!;
      const digit = (key >>> shift) & (digits - 1);
      const at = starts[digit]!;
      starts[digit] = at + 1;
      into[at] = from[i]!;
      intoKeys[at] = key;
    }
    [from, into] = [into, from];
    [fromKeys, intoKeys] = [intoKeys, fromKeys];
  }
  return from;
};

/** Indexes of whole numbers of any size, smallest first. */
export const sortedIndexes = (values: Float64Array): Uint32Array => {
  let least = Infinity;
  let most = -Infinity;
  for (const value of values) {
    if (value < least) least = value;
    if (value > most) most = value;
  }
  const all = new Uint32Array(values.length);
  const low = new Uint32Array(values.length);
  for (let i = 0; i < values.length; i += 1) {
    all[i] = i;
    low[i] = values[i]! - least;
  }
  const byLow = sortByKey(all, low);
  if (values.length === 0 || most - least < 2 ** 32) return byLow;
  const high = new Uint32Array(values.length);
  for (let i = 0; i < values.length; i += 1) high[i] = Math.floor((values[i]! - least) / 2 ** 32);
  return sortByKey(byLow, high);
};
