const digitBits = 11;
const digits = 1 << digitBits;

/** Sorts `order`, a list of indexes, by the 32-bit key of each; equals keep the order they came in. */
export const sortByKey = (order: Uint32Array, keys: Uint32Array): Uint32Array => {
  let from = order;
  let into: Uint32Array = new Uint32Array(order.length);
  for (let shift = 0; shift < 32; shift += digitBits) {
    const starts = new Uint32Array(digits + 1);
    for (let i = 0; i < from.length; i += 1) starts[((keys[from[i]!]! >>> shift) & (digits - 1)) + 1]! += 1;
    // All alike in this digit, as high digits often are: nothing to move.
    if (starts.includes(from.length)) continue;
    for (let digit = 1; digit <= digits; digit += 1) starts[digit]! += starts[digit - 1]!;
    for (let i = 0; i < from.length; i += 1) {
      const index = from[i]!;
      const digit = (keys[index]! >>> shift) & (digits - 1);
      into[starts[digit]!] = index;
      starts[digit]! += 1;
    }
    [from, into] = [into, from === order ? new Uint32Array(order.length) : from];
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
  if (most - least < 2 ** 32) return byLow;
  const high = new Uint32Array(values.length);
  for (let i = 0; i < values.length; i += 1) high[i] = Math.floor((values[i]! - least) / 2 ** 32);
  return sortByKey(byLow, high);
};
