// The inner loops of the listing index, in AssemblyScript; plain-kernel.ts is the twin that must answer the same.
// All arguments are byte addresses in the segment's memory. Bitmaps are walked in steps of 64 bytes, so every range
// [from, to) is a multiple of 64 and bitmaps are padded to it.

export function and(target: usize, a: usize, b: usize, from: usize, to: usize): void {
  for (let i = from; i < to; i += 64) {
    v128.store(target + i, v128.and(v128.load(a + i), v128.load(b + i)));
    v128.store(target + i, v128.and(v128.load(a + i, 16), v128.load(b + i, 16)), 16);
    v128.store(target + i, v128.and(v128.load(a + i, 32), v128.load(b + i, 32)), 32);
    v128.store(target + i, v128.and(v128.load(a + i, 48), v128.load(b + i, 48)), 48);
  }
}

export function or(target: usize, a: usize, b: usize, from: usize, to: usize): void {
  for (let i = from; i < to; i += 64) {
    v128.store(target + i, v128.or(v128.load(a + i), v128.load(b + i)));
    v128.store(target + i, v128.or(v128.load(a + i, 16), v128.load(b + i, 16)), 16);
    v128.store(target + i, v128.or(v128.load(a + i, 32), v128.load(b + i, 32)), 32);
    v128.store(target + i, v128.or(v128.load(a + i, 48), v128.load(b + i, 48)), 48);
  }
}

export function clear(target: usize, from: usize, to: usize): void {
  memory.fill(target + from, 0, to - from);
}

@inline
function widen(sums: v128): v128 {
  return i32x4.extadd_pairwise_i16x8_u(i16x8.extadd_pairwise_i8x16_u(sums));
}

@inline
function total(sums: v128): u32 {
  return (
    i32x4.extract_lane(sums, 0) +
    i32x4.extract_lane(sums, 1) +
    i32x4.extract_lane(sums, 2) +
    i32x4.extract_lane(sums, 3)
  );
}

// A byte of a lane grows by at most 8 a step: 30 steps of 64 bytes stay below 256, then the sums are widened.
const WIDEN_AFTER: usize = 30 * 64;

@inline
function commonBits(a: usize, b: usize, from: usize, to: usize): u32 {
  let wide = i32x4.splat(0);
  let i = from;
  while (i < to) {
    let s0 = i32x4.splat(0);
    let s1 = i32x4.splat(0);
    let s2 = i32x4.splat(0);
    let s3 = i32x4.splat(0);
    const stop = min(to, i + WIDEN_AFTER);
    for (; i < stop; i += 64) {
      s0 = i8x16.add(s0, i8x16.popcnt(v128.and(v128.load(a + i), v128.load(b + i))));
      s1 = i8x16.add(s1, i8x16.popcnt(v128.and(v128.load(a + i, 16), v128.load(b + i, 16))));
      s2 = i8x16.add(s2, i8x16.popcnt(v128.and(v128.load(a + i, 32), v128.load(b + i, 32))));
      s3 = i8x16.add(s3, i8x16.popcnt(v128.and(v128.load(a + i, 48), v128.load(b + i, 48))));
    }
    wide = i32x4.add(wide, i32x4.add(i32x4.add(widen(s0), widen(s1)), i32x4.add(widen(s2), widen(s3))));
  }
  return total(wide);
}

export function count(a: usize, from: usize, to: usize): u32 {
  return commonBits(a, a, from, to);
}

export function countAnd(a: usize, b: usize, from: usize, to: usize): u32 {
  return commonBits(a, b, from, to);
}

/** For each of `bitmaps`, the number of bits it shares with `base` inside the windows. */
export function countEach(base: usize, windows: usize, windowCount: u32, bitmaps: usize, bitmapCount: u32, sums: usize): void {
  for (let n: u32 = 0; n < bitmapCount; n++) {
    const bitmap = <usize>load<u32>(bitmaps + (n << 2));
    let sum: u32 = 0;
    for (let w: u32 = 0; w < windowCount; w++) {
      const window = windows + (w << 3);
      sum += commonBits(base, bitmap, load<u32>(window), load<u32>(window, 4));
    }
    store<u32>(sums + (n << 2), sum);
  }
}

@inline
function inside32(column: usize, low: v128, high: v128): v128 {
  const values = v128.load(column);
  return v128.and(i32x4.ge_u(values, low), i32x4.le_u(values, high));
}

/** One bit per row: low <= column[row] <= high, over 32-bit values. */
export function between32(column: usize, target: usize, from: usize, to: usize, low: u32, high: u32): void {
  const lows = i32x4.splat(low);
  const highs = i32x4.splat(high);
  for (let i = from; i < to; i += 2) {
    const at = column + (i << 5);
    const first = i16x8.narrow_i32x4_s(inside32(at, lows, highs), inside32(at + 16, lows, highs));
    const second = i16x8.narrow_i32x4_s(inside32(at + 32, lows, highs), inside32(at + 48, lows, highs));
    store<u16>(target + i, <u16>i8x16.bitmask(i8x16.narrow_i16x8_s(first, second)));
  }
}

@inline
function inside16(column: usize, low: v128, high: v128): v128 {
  const values = v128.load(column);
  return v128.and(i16x8.ge_u(values, low), i16x8.le_u(values, high));
}

export function between16(column: usize, target: usize, from: usize, to: usize, low: u32, high: u32): void {
  const lows = i16x8.splat(<i16>low);
  const highs = i16x8.splat(<i16>high);
  for (let i = from; i < to; i += 2) {
    const at = column + (i << 4);
    store<u16>(target + i, <u16>i8x16.bitmask(i8x16.narrow_i16x8_s(inside16(at, lows, highs), inside16(at + 16, lows, highs))));
  }
}

/** Rows of the set bits, as many as fit; where to go on is left in `next`. */
export function rowsOf(bits: usize, from: usize, to: usize, rows: usize, capacity: u32, next: usize): u32 {
  const last = rows + ((capacity - 64) << 2);
  let at = rows;
  let i = from;
  for (; i < to && at <= last; i += 8) {
    let word = load<u64>(bits + i);
    const row = <u32>(i << 3);
    while (word != 0) {
      store<u32>(at, row + <u32>ctz(word));
      at += 4;
      word &= word - 1;
    }
  }
  store<u32>(next, <u32>i);
  return <u32>((at - rows) >> 2);
}

@inline
function increment(at: usize): void {
  store<u32>(at, load<u32>(at) + 1);
}

export function tally8(column: usize, rows: usize, rowCount: u32, sums: usize): void {
  const end = rows + (rowCount << 2);
  const even = end - ((rowCount & 3) << 2);
  let at = rows;
  for (; at < even; at += 16) {
    const a = load<u8>(column + load<u32>(at));
    const b = load<u8>(column + load<u32>(at, 4));
    const c = load<u8>(column + load<u32>(at, 8));
    const d = load<u8>(column + load<u32>(at, 12));
    increment(sums + (<usize>a << 2));
    increment(sums + (<usize>b << 2));
    increment(sums + (<usize>c << 2));
    increment(sums + (<usize>d << 2));
  }
  for (; at < end; at += 4) increment(sums + (<usize>load<u8>(column + load<u32>(at)) << 2));
}

export function tally32(column: usize, rows: usize, rowCount: u32, sums: usize): void {
  const end = rows + (rowCount << 2);
  for (let at = rows; at < end; at += 4) {
    increment(sums + (<usize>load<u32>(column + (<usize>load<u32>(at) << 2)) << 2));
  }
}

/** How many of the rows carry each of the 32 flags of one column of words. */
export function tallyFlags(column: usize, rows: usize, rowCount: u32, sums: usize): void {
  const end = rows + (rowCount << 2);
  for (let at = rows; at < end; at += 4) {
    let word = load<u32>(column + (<usize>load<u32>(at) << 2));
    while (word != 0) {
      increment(sums + (<usize>ctz(word) << 2));
      word &= word - 1;
    }
  }
}

@inline
function setBit(bits: usize, row: u32): void {
  const at = bits + (row >> 3);
  store<u8>(at, load<u8>(at) | (<u8>1 << <u8>(row & 7)));
}

/** Sets the bit of each row whose value the table allows. */
export function pick8(column: usize, rows: usize, rowCount: u32, table: usize, target: usize): void {
  const end = rows + (rowCount << 2);
  for (let at = rows; at < end; at += 4) {
    const row = load<u32>(at);
    if (load<u8>(table + load<u8>(column + row)) != 0) setBit(target, row);
  }
}

export function pick32(column: usize, rows: usize, rowCount: u32, table: usize, target: usize): void {
  const end = rows + (rowCount << 2);
  for (let at = rows; at < end; at += 4) {
    const row = load<u32>(at);
    if (load<u8>(table + load<u32>(column + (<usize>row << 2))) != 0) setBit(target, row);
  }
}

/** Sets the bits of a postings list: distances between rows, seven bits a byte, low bits first. */
export function addPostings(list: usize, rowCount: u32, target: usize): void {
  let at = list;
  let row: u32 = 0;
  for (let n: u32 = 0; n < rowCount; n++) {
    let byte = <u32>load<u8>(at++);
    let gap = byte & 127;
    let shift: u32 = 7;
    while (byte >= 128) {
      byte = <u32>load<u8>(at++);
      gap |= (byte & 127) << shift;
      shift += 7;
    }
    row += gap;
    setBit(target, row);
  }
}
