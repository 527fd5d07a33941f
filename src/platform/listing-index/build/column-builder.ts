import { type WideColumn, wideColumnNames, wideColumns } from '../segments/columns.ts';
import type { BuiltAreas, Segment } from '../segments/segment.ts';
import type { Steps } from './build-job.ts';
import { type Arrangement, noRow } from './row-arrangement.ts';

type Column = { [index: number]: number };

const scatter = (into: Column, from: Column, target: Int32Array): void => {
  for (let row = 0; row < target.length; row += 1) {
    const to = target[row]!;
    if (to !== noRow) into[to] = from[row]!;
  }
};

// One function per array type: a loop over a single type runs several times faster.
const scatterBytes = (into: Uint8Array, from: Uint8Array, target: Int32Array): void => {
  for (let row = 0; row < target.length; row += 1) {
    const to = target[row]!;
    if (to !== noRow) into[to] = from[row]!;
  }
};
const scatterWords = (into: Uint32Array, from: Uint32Array, target: Int32Array): void => {
  for (let row = 0; row < target.length; row += 1) {
    const to = target[row]!;
    if (to !== noRow) into[to] = from[row]!;
  }
};

type ColumnOf<Kind> = {
  [Column in WideColumn]: (typeof wideColumns)[Column] extends Kind ? Column : never;
}[WideColumn];

// Scores are computed for every built row, not copied.
const copied = wideColumnNames.filter((name) => name !== 'score');
const wordColumns = copied.filter((name) => wideColumns[name] === Uint32Array) as ColumnOf<Uint32ArrayConstructor>[];
const byteColumns = copied.filter((name) => wideColumns[name] === Uint8Array) as ColumnOf<Uint8ArrayConstructor>[];
const otherColumns = copied.filter((name) => wideColumns[name] !== Uint32Array && wideColumns[name] !== Uint8Array);

export function* writeColumns(segment: Segment, { sources }: Arrangement): Steps<void> {
  for (const { segment: source, target } of sources) {
    for (const name of wordColumns) {
      scatterWords(segment[name], source[name], target);
      yield;
    }
    for (const [word, flags] of source.flags.entries()) scatterWords(segment.flags[word]!, flags, target);
    yield;
    for (const [column, codes] of source.codes.entries()) {
      scatterBytes(segment.codes[column]!, codes, target);
      yield;
    }
    for (const name of byteColumns) scatterBytes(segment[name], source[name], target);
    yield;
    for (const name of otherColumns) {
      scatter(segment[name], source[name], target);
      yield;
    }
  }
}

export function* writeBitmaps(segment: Segment, { frequent, rare, flagBitmaps }: BuiltAreas): Steps<void> {
  const { words, shape } = segment;
  for (const [column, codes] of segment.codes.entries()) {
    const bitmapOf = new Uint32Array(256).fill((rare[column] ?? 0) >>> 2);
    for (const { code, at } of frequent[column] ?? []) bitmapOf[code] = at >>> 2;
    for (let row = 0; row < shape.capacity; row += 1) {
      words[bitmapOf[codes[row]!]! + (row >>> 5)]! |= 1 << (row & 31);
    }
    yield;
  }
  for (const [word, flags] of segment.flags.entries()) {
    const bitmapOf = flagBitmaps.slice(word * 32, word * 32 + 32).map((at) => at >>> 2);
    for (let row = 0; row < shape.capacity; row += 1) {
      let left = flags[row]!;
      while (left !== 0) {
        const flag = 31 - Math.clz32(left & -left);
        words[bitmapOf[flag]! + (row >>> 5)]! |= 1 << (row & 31);
        left &= left - 1;
      }
    }
    yield;
  }
}
