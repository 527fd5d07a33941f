const firstBasis = 0x811c9dc5;
const secondBasis = 0x9747b28c;
const firstFactor = 0x9e3779b1;
const secondFactor = 0x85ebca6b;

const rotate = (value: number, by: number): number => (value << by) | (value >>> (32 - by));

/** Two hashes of a word; kernel.as computes the same. */
type WordHash = { first: number; second: number };

/** Hashes a word's UTF-8 bytes, four at a time. */
export const hashBytes = (bytes: Uint8Array, from: number, to: number): WordHash => {
  let first = firstBasis ^ (to - from);
  let second = secondBasis;
  for (let at = from; at < to; at += 4) {
    let chunk = 0;
    for (let i = Math.min(at + 4, to) - 1; i >= at; i -= 1) chunk = (chunk << 8) | bytes[i]!;
    first = Math.imul(rotate(first, 5) ^ chunk, firstFactor);
    second = Math.imul(rotate(second, 13) ^ chunk, secondFactor);
  }
  return { first: first >>> 0, second: second >>> 0 };
};

export const hashWord = (word: string): WordHash => {
  const bytes = Buffer.from(word);
  return hashBytes(bytes, 0, bytes.length);
};

export const slotWords = 3;

/**
 * The slot of a word in a table of [first hash, second hash, token + 1], or the free slot where it belongs. `slots` is
 * the offset of the table.
 */
export const findSlot = (words: Uint32Array, slots: number, mask: number, { first, second }: WordHash): number => {
  let index = (first ^ (first >>> 15)) & mask;
  for (;;) {
    const slot = slots + index * slotWords;
    if (words[slot + 2] === 0 || (words[slot] === first && words[slot + 1] === second)) return slot;
    index = (index + 1) & mask;
  }
};

/** The token of a word; a new one gets the next number. `size` is the offset of the token count. */
export const claimToken = (words: Uint32Array, slots: number, mask: number, size: number, hash: WordHash): number => {
  const slot = findSlot(words, slots, mask, hash);
  if (words[slot + 2] === 0) {
    words[size]! += 1;
    words[slot] = hash.first;
    words[slot + 1] = hash.second;
    words[slot + 2] = words[size]!;
  }
  return words[slot + 2]! - 1;
};
