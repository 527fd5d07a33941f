// The inner loops of the listing index, in AssemblyScript; plain-kernel.ts must give identical results.
// All arguments are byte addresses in the segment's memory. Bitmaps are processed in steps of 64 bytes, so every range
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

// A byte of a lane grows by at most 8 per step: 30 steps of 64 bytes stay below 256, then the sums are widened.
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

export function between8(column: usize, target: usize, from: usize, to: usize, low: u32, high: u32): void {
  const lows = i8x16.splat(<i8>low);
  const highs = i8x16.splat(<i8>high);
  for (let i = from; i < to; i += 2) {
    const values = v128.load(column + (i << 3));
    store<u16>(target + i, <u16>i8x16.bitmask(v128.and(i8x16.ge_u(values, lows), i8x16.le_u(values, highs))));
  }
}

/** Lists the rows of set bits, as many as fit; `next` gets the position to continue at. */
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

/** Counts the values of rows whose bit is set inside the windows, without listing the rows. */
export function tally16(bits: usize, windows: usize, windowCount: u32, column: usize, sums: usize): void {
  for (let w: u32 = 0; w < windowCount; w++) {
    const window = windows + (w << 3);
    const to = <usize>load<u32>(window, 4);
    for (let i = <usize>load<u32>(window); i < to; i += 8) {
      let word = load<u64>(bits + i);
      const first = column + (i << 4);
      while (word != 0) {
        increment(sums + (<usize>load<u16>(first + (<usize>ctz(word) << 1)) << 2));
        word &= word - 1;
      }
    }
  }
}

export function tally32(column: usize, rows: usize, rowCount: u32, sums: usize): void {
  const end = rows + (rowCount << 2);
  for (let at = rows; at < end; at += 4) {
    increment(sums + (<usize>load<u32>(column + (<usize>load<u32>(at) << 2)) << 2));
  }
}

@inline
function addLanes(sums: usize, lanes: v128): void {
  const low = i16x8.extend_low_i8x16_u(lanes);
  const high = i16x8.extend_high_i8x16_u(lanes);
  v128.store(sums, i32x4.add(v128.load(sums), i32x4.extend_low_i16x8_u(low)));
  v128.store(sums, i32x4.add(v128.load(sums, 16), i32x4.extend_high_i16x8_u(low)), 16);
  v128.store(sums, i32x4.add(v128.load(sums, 32), i32x4.extend_low_i16x8_u(high)), 32);
  v128.store(sums, i32x4.add(v128.load(sums, 48), i32x4.extend_high_i16x8_u(high)), 48);
}

// A lane counts one flag and grows by at most one per row.
const ROWS_PER_LANE: usize = 255;

/** Counts the rows with each of the 32 flags of one word column, in one lane per flag. */
export function tallyFlags(column: usize, rows: usize, rowCount: u32, sums: usize): void {
  const end = rows + (rowCount << 2);
  const bit = i8x16(1, 2, 4, 8, 16, 32, 64, -128, 1, 2, 4, 8, 16, 32, 64, -128);
  let at = rows;
  while (at < end) {
    const stop = min(end, at + (ROWS_PER_LANE << 2));
    let low = i8x16.splat(0);
    let high = i8x16.splat(0);
    for (; at < stop; at += 4) {
      const word = v128.load32_splat(column + (<usize>load<u32>(at) << 2));
      const first = i8x16.shuffle(word, word, 0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 1, 1);
      const second = i8x16.shuffle(word, word, 2, 2, 2, 2, 2, 2, 2, 2, 3, 3, 3, 3, 3, 3, 3, 3);
      low = i8x16.sub(low, i8x16.eq(v128.and(first, bit), bit));
      high = i8x16.sub(high, i8x16.eq(v128.and(second, bit), bit));
    }
    addLanes(sums, low);
    addLanes(sums + 64, high);
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

/** The number of rows whose bit is set. */
export function countRows(rows: usize, rowCount: u32, bits: usize): u32 {
  const end = rows + (rowCount << 2);
  let sum: u32 = 0;
  for (let at = rows; at < end; at += 4) {
    const row = load<u32>(at);
    sum += (load<u8>(bits + (row >> 3)) >> <u8>(row & 7)) & 1;
  }
  return sum;
}

export function setRows(rows: usize, rowCount: u32, target: usize): void {
  const end = rows + (rowCount << 2);
  for (let at = rows; at < end; at += 4) setBit(target, load<u32>(at));
}

/** Sets the bits of a postings list: gaps between rows, seven bits per byte, low bits first. */
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

const PLACES: usize = 11 * 8;
const RESIDUALS: usize = PLACES + 256 * 80;
const KINDS: usize = RESIDUALS + 256 * 8;
const SELLERS: usize = KINDS + 256 * 8;

/** Rounds halves up, as JavaScript does. */
@inline
function rounded(value: f64): f64 {
  const up = Math.ceil(value);
  return up - 0.5 > value ? up - 1.0 : up;
}

/** The taxes of a sale; the numbers of each are described in tax-numbers.ts. */
@inline
function taxOf(block: usize, sale: usize, price: f64, fee: f64, incentive: f64): f64 {
  const worth = load<f64>(block, 80);
  let tax: f64 = 0;
  let at = block + (<usize>load<f64>(sale) << 3);
  const end = at + (<usize>load<f64>(sale, 8) << 3);
  for (; at < end; at += 80) {
    const amount = price + fee * load<f64>(at, 56) - incentive * load<f64>(at, 64);
    if (amount < load<f64>(at, 40) || amount >= load<f64>(at, 48)) continue;
    const left = Math.min(amount - Math.min(worth, load<f64>(at, 72)), load<f64>(at, 16));
    const taxed = Math.max(0, left - load<f64>(at, 8));
    tax += Math.min(Math.max(rounded((taxed * load<f64>(at)) / 100000.0), load<f64>(at, 24)), load<f64>(at, 32));
  }
  return tax;
}

@inline
function leaseTaxOf(block: usize, rates: usize, payment: f64): f64 {
  let tax: f64 = 0;
  let at = block + (<usize>load<f64>(rates) << 3);
  const end = at + (<usize>load<f64>(rates, 8) << 3);
  for (; at < end; at += 8) tax += rounded((payment * load<f64>(at)) / 100000.0);
  return tax;
}

@inline
function leftAfterDown(block: usize, takesTrade: f64, usd: f64, cost: f64): f64 {
  const due = Math.max(0, cost - takesTrade * load<f64>(block));
  const fixed = load<f64>(block, 8);
  const down = fixed < 0 ? 100.0 * rounded(usd * load<f64>(block, 16)) : fixed;
  return due - Math.min(down, due);
}

@inline
function shown(cents: f64): f64 {
  return Math.ceil(rounded(cents) / 100.0);
}

/**
 * Writes the figure of each row to `out`, with the same steps as `costFigure`; Infinity without a price. The layout of
 * `block` is described in cost-amounts.ts.
 */
export function figures(rows: usize, rowCount: u32, price: usize, fee: usize, msrp: usize, incentives: usize, state: usize, types: usize, styles: usize, sellers: usize, block: usize, isPayment: u32, out: usize): void {
  const leaseMonths = load<f64>(block, 24);
  const moneyFactor = load<f64>(block, 32);
  for (let n: u32 = 0; n < rowCount; n++) {
    const row = <usize>load<u32>(rows + (n << 2));
    const target = out + (<usize>n << 3);
    const whole = load<u32>(price + (row << 2));
    if (whole == 0) {
      store<f64>(target, Infinity);
      continue;
    }
    const usd = <f64>whole;
    const place = block + PLACES + <usize>load<u8>(state + row) * 80;
    const cents = 100.0 * usd;
    const feeCents = 100.0 * <f64>load<u16>(fee + (row << 1));
    const incentiveUsd = <f64>load<u16>(incentives + (row << 1));
    const incentive = 100.0 * incentiveUsd;
    const paidUsd = usd - incentiveUsd;
    const kind = <usize>load<f64>(block + KINDS + (<usize>load<u8>(types + row) << 3));
    const takesTrade = load<f64>(block + SELLERS + (<usize>load<u8>(sellers + row) << 3));
    const untaxed = cents + feeCents + load<f64>(place) + rounded((cents * load<f64>(place, 8)) / 100000.0) - incentive;
    if (isPayment != 0 && kind == 1 && leaseMonths > 0) {
      const sticker = load<u32>(msrp + (row << 2));
      const percent = load<f64>(block + RESIDUALS + (<usize>load<u8>(styles + row) << 3));
      const residual = rounded((100.0 * (sticker != 0 ? <f64>sticker : usd) * percent) / 100.0);
      const cap = leftAfterDown(block, takesTrade, paidUsd, untaxed);
      const monthly = (cap - residual) / leaseMonths + (cap + residual) * moneyFactor;
      const payment = rounded(Math.max(0, monthly));
      store<f64>(target, shown(payment + leaseTaxOf(block, place + 16, payment)));
      continue;
    }
    const sale = place + 32 + (takesTrade == 0 ? 32 : kind << 4);
    const paid = untaxed + taxOf(block, sale, cents, feeCents, incentive);
    if (isPayment == 0) {
      store<f64>(target, rounded(paid / 100.0));
      continue;
    }
    const financed = leftAfterDown(block, takesTrade, paidUsd, paid);
    store<f64>(target, shown((financed * load<f64>(block + 48 + (kind << 3))) / load<f64>(block + 64 + (kind << 3))));
  }
}

const FIRST_BASIS: u32 = 0x811c9dc5;
const SECOND_BASIS: u32 = 0x9747b28c;
const FIRST_FACTOR: u32 = 0x9e3779b1;
const SECOND_FACTOR: u32 = 0x85ebca6b;
const SLOT_BYTES: usize = 12;
const WINDOW: u32 = 57;
const UNDERSCORE: i8 = 95;

@inline
function lettersBetween(bytes: v128, low: i8, high: i8): v128 {
  return v128.and(i8x16.ge_s(bytes, i8x16.splat(low)), i8x16.le_s(bytes, i8x16.splat(high)));
}

/** Lower-cases an ASCII text in place and sets one bit per byte that belongs to a word. 0 if a byte is not ASCII. */
@inline
function foldText(text: usize, length: u32, letters: usize): u32 {
  for (let i: u32 = 0; i < length; i += 16) {
    const bytes = v128.load(text + i);
    if (i8x16.bitmask(bytes) != 0) return 0;
    const capitals = lettersBetween(bytes, 65, 90);
    const lower = v128.or(bytes, v128.and(capitals, i8x16.splat(32)));
    v128.store(text + i, lower);
    const alphanumeric = v128.or(lettersBetween(lower, 97, 122), lettersBetween(lower, 48, 57));
    const inWord = v128.or(alphanumeric, i8x16.eq(lower, i8x16.splat(UNDERSCORE)));
    store<u16>(letters + (i >> 3), <u16>i8x16.bitmask(inWord));
  }
  return 1;
}

/** The low bytes of a chunk that belong to a word. */
@inline
function lowBytes(chunk: u32, bytes: u32): u32 {
  return bytes >= 4 ? chunk : chunk & ((1 << (bytes << 3)) - 1);
}

/**
 * Adds the words of consecutive texts to `list`, each word once per text, and writes to `ends` where the words of each
 * text end. Text n is between `starts` n and n + 1, and its last byte belongs to no word; sixteen more bytes follow the
 * last text. `letters` has space for a bit per byte of the longest text plus eight bytes. Slots are [first hash, second
 * hash, token + 1]; `stamps` have the last text with each token, starting with `stamp`; `state` has the number of tokens,
 * and the length of the list. Stops before a text that is not ASCII, or that is followed by non-ASCII bytes within its
 * last block of sixteen; returns the number of texts done.
 */
export function numberTexts(text: usize, starts: usize, count: u32, letters: usize, slots: usize, mask: u32, stamps: usize, stamp: u32, list: usize, limit: u32, ends: usize, state: usize): u32 {
  let known = load<u32>(state);
  let listed = load<u32>(state, 4);
  let done: u32 = 0;
  for (; done < count; done++) {
    const begin = load<u32>(starts + (done << 2));
    const length = load<u32>(starts + (done << 2), 4) - begin;
    const base = text + begin;
    if (foldText(base, length, letters) == 0) break;
    const most = listed + limit;
    let at: u32 = 0;
    while (at < length) {
      const ahead = load<u64>(letters + (at >> 3)) >> (at & 7);
      if (ahead == 0) {
        at += WINDOW;
        continue;
      }
      at += <u32>ctz(ahead);
      if (at >= length) break;
      const start = at;
      let rest = <u32>ctz(~(load<u64>(letters + (at >> 3)) >> (at & 7)));
      while (rest >= WINDOW) {
        at += WINDOW;
        rest = <u32>ctz(~(load<u64>(letters + (at >> 3)) >> (at & 7)));
      }
      at += rest;
      const bytes = at - start;
      const word = base + start;
      let chunk = lowBytes(load<u32>(word), bytes);
      let first = (rotl(FIRST_BASIS ^ bytes, 5) ^ chunk) * FIRST_FACTOR;
      let second = (rotl(SECOND_BASIS, 13) ^ chunk) * SECOND_FACTOR;
      for (let from: u32 = 4; from < bytes; from += 4) {
        chunk = lowBytes(load<u32>(word + from), bytes - from);
        first = (rotl(first, 5) ^ chunk) * FIRST_FACTOR;
        second = (rotl(second, 13) ^ chunk) * SECOND_FACTOR;
      }
      let index = (first ^ (first >> 15)) & mask;
      let slot = slots + <usize>index * SLOT_BYTES;
      while (load<u32>(slot, 8) != 0 && (load<u32>(slot) != first || load<u32>(slot, 4) != second)) {
        index = (index + 1) & mask;
        slot = slots + <usize>index * SLOT_BYTES;
      }
      if (load<u32>(slot, 8) == 0) {
        store<u32>(slot, first);
        store<u32>(slot, second, 4);
        store<u32>(slot, ++known, 8);
      }
      const token = load<u32>(slot, 8) - 1;
      const lastStamp = stamps + (<usize>token << 2);
      if (load<u32>(lastStamp) != stamp + done && listed < most) {
        store<u32>(lastStamp, stamp + done);
        store<u32>(list + (<usize>listed << 2), token);
        listed++;
      }
    }
    store<u32>(ends + (done << 2), listed);
  }
  store<u32>(state, known);
  store<u32>(state, listed, 4);
  return done;
}
