import { claimToken, hashBytes } from '../dictionaries/word-hash.ts';
import { costBlockLength, costFigure, kindOf, residualAt, takesTradeAt } from '../query/cost-amounts.ts';
import type { Kernel } from './kernel.ts';

const underscore = 95;

const bitsOf = (word: number): number => {
  const pairs = word - ((word >>> 1) & 0x55555555);
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
};

/** The kernel without WebAssembly: does word by word what kernel.as does sixteen bytes at a time. */
export const createPlainKernel = (buffer: ArrayBufferLike): Kernel => {
  const bytes = new Uint8Array(buffer);
  const halves = new Uint16Array(buffer, 0, buffer.byteLength >>> 1);
  const words = new Uint32Array(buffer, 0, buffer.byteLength >>> 2);
  const numbers = new Float64Array(buffer, 0, buffer.byteLength >>> 3);

  const countAnd = (a: number, b: number, from: number, to: number): number => {
    const last = (a + to) >>> 2;
    const apart = (b >>> 2) - (a >>> 2);
    let sum = 0;
    for (let at = (a + from) >>> 2; at < last; at += 1) sum += bitsOf(words[at]! & words[at + apart]!);
    return sum;
  };
  const setBit = (target: number, row: number): void => {
    bytes[target + (row >>> 3)]! |= 1 << (row & 7);
  };
  const mark = (target: number, from: number, to: number, holds: (row: number) => boolean): void => {
    for (let i = from; i < to; i += 1) {
      let byte = 0;
      for (let bit = 0; bit < 8; bit += 1) if (holds((i << 3) + bit)) byte |= 1 << bit;
      bytes[target + i] = byte;
    }
  };

  return {
    and: (target, a, b, from, to) => {
      for (let i = from; i < to; i += 4) words[(target + i) >>> 2] = words[(a + i) >>> 2]! & words[(b + i) >>> 2]!;
    },
    or: (target, a, b, from, to) => {
      for (let i = from; i < to; i += 4) words[(target + i) >>> 2] = words[(a + i) >>> 2]! | words[(b + i) >>> 2]!;
    },
    clear: (target, from, to) => {
      words.fill(0, (target + from) >>> 2, (target + to) >>> 2);
    },
    count: (a, from, to) => countAnd(a, a, from, to),
    countAnd,
    countEach: (base, windows, windowCount, bitmaps, bitmapCount, sums) => {
      for (let n = 0; n < bitmapCount; n += 1) {
        const bitmap = words[(bitmaps >>> 2) + n]!;
        let sum = 0;
        for (let w = 0; w < windowCount; w += 1) {
          const window = (windows >>> 2) + 2 * w;
          sum += countAnd(base, bitmap, words[window]!, words[window + 1]!);
        }
        words[(sums >>> 2) + n] = sum;
      }
    },
    between32: (column, target, from, to, low, high) => {
      const first = column >>> 2;
      mark(target, from, to, (row) => words[first + row]! >= low && words[first + row]! <= high);
    },
    between8: (column, target, from, to, low, high) => {
      mark(target, from, to, (row) => bytes[column + row]! >= low && bytes[column + row]! <= high);
    },
    between16: (column, target, from, to, low, high) => {
      const first = column >>> 1;
      mark(target, from, to, (row) => halves[first + row]! >= low && halves[first + row]! <= high);
    },
    rowsOf: (bits, from, to, rows, capacity, next) => {
      const start = rows >>> 2;
      const last = start + capacity - 64;
      let at = start;
      let i = from;
      for (; i < to && at <= last; i += 8) {
        for (let half = 0; half < 8; half += 4) {
          let word = words[(bits + i + half) >>> 2]!;
          while (word !== 0) {
            words[at] = ((i + half) << 3) + (31 - Math.clz32(word & -word));
            at += 1;
            word &= word - 1;
          }
        }
      }
      words[next >>> 2] = i;
      return at - start;
    },
    tally8: (column, rows, rowCount, sums) => {
      const start = rows >>> 2;
      for (let at = start; at < start + rowCount; at += 1) words[(sums >>> 2) + bytes[column + words[at]!]!]! += 1;
    },
    tally16: (bits, windows, windowCount, column, sums) => {
      for (let w = 0; w < windowCount; w += 1) {
        const window = (windows >>> 2) + 2 * w;
        for (let i = words[window]!; i < words[window + 1]!; i += 4) {
          const first = (column >>> 1) + (i << 3);
          let word = words[(bits + i) >>> 2]!;
          while (word !== 0) {
            words[(sums >>> 2) + halves[first + 31 - Math.clz32(word & -word)]!]! += 1;
            word &= word - 1;
          }
        }
      }
    },
    tally32: (column, rows, rowCount, sums) => {
      const start = rows >>> 2;
      const first = column >>> 2;
      for (let at = start; at < start + rowCount; at += 1) words[(sums >>> 2) + words[first + words[at]!]!]! += 1;
    },
    tallyFlags: (column, rows, rowCount, sums) => {
      const start = rows >>> 2;
      const first = column >>> 2;
      for (let at = start; at < start + rowCount; at += 1) {
        let word = words[first + words[at]!]!;
        while (word !== 0) {
          words[(sums >>> 2) + 31 - Math.clz32(word & -word)]! += 1;
          word &= word - 1;
        }
      }
    },
    pick8: (column, rows, rowCount, table, target) => {
      const start = rows >>> 2;
      for (let at = start; at < start + rowCount; at += 1) {
        const row = words[at]!;
        if (bytes[table + bytes[column + row]!] !== 0) setBit(target, row);
      }
    },
    pick32: (column, rows, rowCount, table, target) => {
      const start = rows >>> 2;
      const first = column >>> 2;
      for (let at = start; at < start + rowCount; at += 1) {
        const row = words[at]!;
        if (bytes[table + words[first + row]!] !== 0) setBit(target, row);
      }
    },
    countRows: (rows, rowCount, bits) => {
      const start = rows >>> 2;
      let sum = 0;
      for (let at = start; at < start + rowCount; at += 1) {
        const row = words[at]!;
        sum += (bytes[bits + (row >>> 3)]! >>> (row & 7)) & 1;
      }
      return sum;
    },
    setRows: (rows, rowCount, target) => {
      const start = rows >>> 2;
      for (let at = start; at < start + rowCount; at += 1) setBit(target, words[at]!);
    },
    figures: (rows, rowCount, price, fee, msrp, incentives, state, types, styles, sellers, block, isPayment, out) => {
      const costBlock = numbers.subarray(block >>> 3, (block >>> 3) + costBlockLength);
      const field = isPayment ? 'payment' : 'outTheDoor';
      for (let n = 0; n < rowCount; n += 1) {
        const row = words[(rows >>> 2) + n]!;
        const usd = words[(price >>> 2) + row]!;
        const feeUsd = halves[(fee >>> 1) + row]!;
        const msrpUsd = words[(msrp >>> 2) + row]!;
        const incentiveUsd = halves[(incentives >>> 1) + row]!;
        const kind = kindOf(costBlock, bytes[types + row]!);
        const residual = residualAt(costBlock, bytes[styles + row]!);
        const takesTrade = takesTradeAt(costBlock, bytes[sellers + row]!);
        const place = bytes[state + row]!;
        numbers[(out >>> 3) + n] =
          usd === 0
            ? Infinity
            : costFigure(costBlock, field, usd, feeUsd, place, kind, msrpUsd, residual, takesTrade, incentiveUsd);
      }
    },
    addPostings: (list, rowCount, target) => {
      let at = list;
      let row = 0;
      for (let n = 0; n < rowCount; n += 1) {
        let byte = bytes[at]!;
        at += 1;
        let gap = byte & 127;
        let shift = 7;
        while (byte >= 128) {
          byte = bytes[at]!;
          at += 1;
          gap |= (byte & 127) << shift;
          shift += 7;
        }
        row += gap;
        setBit(target, row);
      }
    },
    numberTexts: (text, starts, count, _letters, slots, mask, stamps, stamp, list, limit, ends, state) => {
      const size = state >>> 2;
      const listed = size + 1;
      for (let n = 0; n < count; n += 1) {
        const begin = text + words[(starts >>> 2) + n]!;
        const end = text + words[(starts >>> 2) + n + 1]!;
        for (let at = begin; at < end; at += 1) if (bytes[at]! >= 128) return n;
        const most = words[listed]! + limit;
        let start = -1;
        for (let at = begin; at < end; at += 1) {
          const byte = bytes[at]!;
          if (byte >= 65 && byte <= 90) bytes[at] = byte | 32;
          const isLetter = (bytes[at]! >= 97 && bytes[at]! <= 122) || (byte >= 48 && byte <= 57) || byte === underscore;
          if (isLetter && start < 0) start = at;
          if (isLetter || start < 0) continue;
          const token = claimToken(words, slots >>> 2, mask, size, hashBytes(bytes, start, at));
          start = -1;
          if (words[(stamps >>> 2) + token] === stamp + n || words[listed]! >= most) continue;
          words[(stamps >>> 2) + token] = stamp + n;
          words[(list >>> 2) + words[listed]!] = token;
          words[listed]! += 1;
        }
        words[(ends >>> 2) + n] = words[listed]!;
      }
      return count;
    },
  };
};
