import { codeLimit, columnIndex, wideColumns } from '../segments/columns.ts';
import { rowsWithToken } from '../segments/row-segment.ts';
import {
  andIn,
  andNotIn,
  clearIn,
  eachBatch,
  eachRow,
  orIn,
  type SegmentReader,
  takeBitmap,
  type Windows,
} from '../segments/segment-reader.ts';
import { rowsWithinCost } from './cost-rows.ts';
import type { Condition, CostRules } from './query-plan.ts';

const setRow = ({ segment: { words } }: SegmentReader, bits: number, row: number): void => {
  words[(bits >>> 2) + (row >>> 5)]! |= 1 << (row & 31);
};

/** Adds the rows of `domain` whose code is one of `wanted`. */
const addCodes = (
  reader: SegmentReader,
  windows: Windows,
  column: number,
  wanted: readonly number[],
  domain: number,
  target: number,
): void => {
  const { kernel, scratch, segment } = reader;
  segment.bytes.fill(0, scratch.table, scratch.table + codeLimit);
  for (const code of wanted) segment.bytes[scratch.table + code] = 1;
  eachBatch(reader, windows, domain, (rowCount) => kernel.pick8(column, scratch.rows, rowCount, scratch.table, target));
};

/** Rows whose code is one of `wanted`: bitmaps of frequent values, then the few rows with rare ones. */
export const rowsWithCodes = (
  reader: SegmentReader,
  windows: Windows,
  column: number,
  wanted: readonly number[],
): number => {
  const { segment, scratch } = reader;
  const { built } = segment.shape;
  const at = segment.shape.codes[column]!;
  const wantedBitmaps = (built?.frequent[column] ?? []).filter(({ code }) => wanted.includes(code));
  const domain = built ? built.rare[column]! : scratch.live;
  const someRare = domain !== 0 && wanted.length > wantedBitmaps.length;
  const [only] = wantedBitmaps;
  if (only && wantedBitmaps.length === 1 && !someRare) return only.at;
  const target = takeBitmap(reader);
  clearIn(reader, windows, target);
  for (const { at: bitmap } of wantedBitmaps) orIn(reader, windows, target, target, bitmap);
  if (someRare) addCodes(reader, windows, at, wanted, domain, target);
  return target;
};

const addFlag = (reader: SegmentReader, windows: Windows, flag: number, target: number): void => {
  const { segment, scratch } = reader;
  const words = segment.flags[flag >>> 5];
  const bitmap = segment.shape.built?.flagBitmaps[flag];
  if (bitmap) orIn(reader, windows, target, target, bitmap);
  if (segment.shape.built || !words) return;
  eachRow(reader, windows, scratch.live, (row) => {
    if (((words[row]! >>> (flag & 31)) & 1) === 1) setRow(reader, target, row);
  });
};

const rowsWithAllFlags = (reader: SegmentReader, windows: Windows, flags: number[]): number => {
  const { built } = reader.segment.shape;
  const target = takeBitmap(reader);
  if (built && flags.every((flag) => built.flagBitmaps[flag])) {
    const bitmaps = flags.map((flag) => built.flagBitmaps[flag]!);
    const [first, ...rest] = bitmaps;
    if (first !== undefined && rest.length === 0) return first;
    andIn(reader, windows, target, first!, rest[0]!);
    for (const bitmap of rest.slice(1)) andIn(reader, windows, target, target, bitmap);
    return target;
  }
  clearIn(reader, windows, target);
  if (built) return target;
  const masks = new Uint32Array(reader.segment.flags.length);
  for (const flag of flags) {
    // The flag is newer than the segment, so none of its rows has it.
    if (flag >>> 5 >= masks.length) return target;
    masks[flag >>> 5]! |= 1 << (flag & 31);
  }
  const wanted = reader.segment.flags.flatMap((words, at) => (masks[at] ? [{ words, mask: masks[at] | 0 }] : []));
  eachRow(reader, windows, reader.scratch.live, (row) => {
    for (let i = 0; i < wanted.length; i += 1) {
      const { words, mask } = wanted[i]!;
      if ((words[row]! & mask) !== mask) return;
    }
    setRow(reader, target, row);
  });
  return target;
};

/** Adds the rows whose text contains a word. */
const addToken = (reader: SegmentReader, windows: Windows, token: number, target: number): void => {
  const { kernel, segment } = reader;
  const { built, stride } = segment.shape;
  if (!built) {
    rowsWithToken(segment, token, (row) => setRow(reader, target, row));
    return;
  }
  if (token >= built.tokens) return;
  const count = segment.words[(built.textCount >>> 2) + token]!;
  const at = built.text + segment.words[(built.textStart >>> 2) + token]!;
  if (count > stride) orIn(reader, windows, target, target, at);
  else kernel.addPostings(at, count, target);
};

const rowsWithVehicles = (
  reader: SegmentReader,
  windows: Windows,
  { whole, part, wanted }: Extract<Condition, { kind: 'vehicles' }>,
): number => {
  const { kernel, scratch, segment } = reader;
  const makes = columnIndex.makes;
  const target = rowsWithCodes(reader, windows, makes, whole);
  if (part.length === 0) return target;
  const united = takeBitmap(reader);
  orIn(reader, windows, united, target, target);
  const { vehicles } = segment.shape;
  if (segment.shape.built && windows.whole) {
    const { vehicleStart, vehicleRows } = segment;
    for (const id of wanted) {
      if (id >= vehicles) continue;
      const from = vehicleStart[id]!;
      kernel.setRows(vehicleRows.byteOffset + from * 4, vehicleStart[id + 1]! - from, united);
    }
    return united;
  }
  const domain = rowsWithCodes(reader, windows, makes, part);
  segment.bytes.fill(0, scratch.vehicleTable, scratch.vehicleTable + vehicles);
  for (const id of wanted) if (id < vehicles) segment.bytes[scratch.vehicleTable + id] = 1;
  eachBatch(reader, windows, domain, (rowCount) =>
    kernel.pick32(segment.shape.wide.vehicle, scratch.rows, rowCount, scratch.vehicleTable, united),
  );
  return united;
};

const rowsBetween = (
  reader: SegmentReader,
  windows: Windows,
  { column, low, high, orNone }: Extract<Condition, { kind: 'between' }>,
): number => {
  const { kernel, segment } = reader;
  const at = segment.shape.wide[column];
  const target = takeBitmap(reader);
  const compare = { 1: kernel.between8, 2: kernel.between16, 4: kernel.between32 }[
    wideColumns[column].BYTES_PER_ELEMENT
  ]!;
  const fill = (bits: number, from: number, to: number): void => {
    const { pairs, count } = windows;
    for (let w = 0; w < count; w += 1) compare(at, bits, pairs[2 * w]!, pairs[2 * w + 1]!, from, to);
  };
  fill(target, low, high);
  if (!orNone) return target;
  const none = takeBitmap(reader);
  fill(none, 0, 0);
  orIn(reader, windows, target, target, none);
  return target;
};

const rowsOfOwners = (reader: SegmentReader, windows: Windows, owners: number[]): number => {
  const { segment, scratch, rows } = reader;
  const target = takeBitmap(reader);
  clearIn(reader, windows, target);
  const stretches = ownerStretches(reader, owners) ?? [0, rows];
  const wanted = new Set(owners);
  for (let i = 0; i < stretches.length; i += 2) {
    for (let row = stretches[i]!; row < stretches[i + 1]!; row += 1) {
      if (wanted.has(segment.owner[row]!)) setRow(reader, target, row);
    }
  }
  andIn(reader, windows, target, target, scratch.live);
  return target;
};

/** Ranges of rows with the owners' cars, sorted; null in a growing segment. */
export const ownerStretches = (
  { segment: { shape, words } }: SegmentReader,
  owners: readonly number[],
): number[] | null => {
  const { built } = shape;
  if (!built) return null;
  const ranges = owners.flatMap((owner) => {
    const first = owner < built.owners ? words[(built.ownerFirst >>> 2) + owner]! : shape.capacity;
    return first < shape.capacity ? [[first, words[(built.ownerLast >>> 2) + owner]! + 1] as const] : [];
  });
  return ranges.sort(([a], [b]) => a - b).flat();
};

/** The bitmap of rows that meet a condition, valid within the windows; may be one of the segment's own bitmaps. */
export const rowsMeeting = (
  reader: SegmentReader,
  windows: Windows,
  condition: Condition,
  costRules: CostRules | null,
): number => {
  const gather = (fill: (target: number) => void): number => {
    const target = takeBitmap(reader);
    clearIn(reader, windows, target);
    fill(target);
    return target;
  };
  switch (condition.kind) {
    case 'codes':
      return rowsWithCodes(reader, windows, columnIndex[condition.column], condition.wanted);
    case 'mpg': {
      const { mpg } = reader.segment.shape.wide;
      return gather((target) => addCodes(reader, windows, mpg, condition.wanted, reader.scratch.live, target));
    }
    case 'vehicles':
      return rowsWithVehicles(reader, windows, condition);
    case 'between':
      return rowsBetween(reader, windows, condition);
    case 'cost':
      return costRules ? rowsWithinCost(reader, windows, condition, costRules) : gather(() => undefined);
    case 'every': {
      const [first, ...others] = condition.conditions.map((one) => rowsMeeting(reader, windows, one, costRules));
      const target = takeBitmap(reader);
      orIn(reader, windows, target, first!, first!);
      for (const rows of others) andIn(reader, windows, target, target, rows);
      return target;
    }
    case 'not': {
      const met = rowsMeeting(reader, windows, condition.condition, costRules);
      const target = takeBitmap(reader);
      andNotIn(reader, windows, target, reader.scratch.live, met);
      return target;
    }
    case 'allFlags':
      return rowsWithAllFlags(reader, windows, condition.flags);
    case 'anyFlag':
      return gather((target) => {
        for (const flag of condition.flags) addFlag(reader, windows, flag, target);
      });
    case 'words':
      return gather((target) => {
        for (const token of condition.tokens) addToken(reader, windows, token, target);
        for (const flag of condition.flags) addFlag(reader, windows, flag, target);
      });
    case 'owners':
      return rowsOfOwners(reader, windows, condition.owners);
    case 'never':
      return gather(() => undefined);
  }
};
