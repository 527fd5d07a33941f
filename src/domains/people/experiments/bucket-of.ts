const seed = 1;
const places = 10_000;
const encoder = new TextEncoder();

const rotate = (value: number, by: number): number => (value << by) | (value >>> (32 - by));

/** MurmurHash3, 32 bits, of the text's UTF-8: the hash that every SDK buckets by. */
const murmur3 = (text: string): number => {
  const bytes = encoder.encode(text);
  const mix = (k: number): number => Math.imul(rotate(Math.imul(k, 0xcc9e2d51), 15), 0x1b873593);
  const byte = (at: number): number => bytes[at] ?? 0;
  const whole = bytes.length & ~3;
  let h = seed;
  for (let at = 0; at < whole; at += 4) {
    h ^= mix(byte(at) | (byte(at + 1) << 8) | (byte(at + 2) << 16) | (byte(at + 3) << 24));
    h = (Math.imul(rotate(h, 13), 5) + 0xe6546b64) | 0;
  }
  if (whole < bytes.length) h ^= mix(byte(whole) | (byte(whole + 1) << 8) | (byte(whole + 2) << 16));
  h ^= bytes.length;
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return (h ^ (h >>> 16)) >>> 0;
};

/** A bucket from 0 to 9,999, always the same for the two ids (EXP-17). */
export const bucketOf = (bucketingId: string, entityId: string): number =>
  Math.floor((murmur3(bucketingId + entityId) / 2 ** 32) * places);
