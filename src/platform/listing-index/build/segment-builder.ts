import { codeLimit, columnIndex, recentCutSeconds } from '../segments/columns.ts';
import { standingOfRow } from '../segments/relevance.ts';
import { scratchBytesOf } from '../segments/scratch.ts';
import {
  alignUp,
  type BuiltAreas,
  createLayout,
  createMemory,
  type FrequentValue,
  type Layout,
  type OrderName,
  openSegment,
  orderNames,
  type Segment,
  type SegmentShape,
  type SegmentSource,
  strideOf,
  takeColumns,
} from '../segments/segment.ts';
import type { WordRows } from '../segments/word-rows.ts';
import type { BuildJob, Steps } from './build-job.ts';
import { writeBitmaps, writeColumns } from './column-builder.ts';
import { combineCodes, takeCombinations, writeCombinations } from './combination-builder.ts';
import { orderLengths, writeOrders } from './order-builder.ts';
import { type Arrangement, arrangeRows, noRow, writePlaces } from './row-arrangement.ts';
import { textBytesBound, writeText } from './text-builder.ts';
import { countRows, openTextSources } from './text-sources.ts';

/** A value that at least one row in this many has gets its own bitmap; for rarer ones counting rows is cheaper. */
const frequentShare = 512;

/** Builds one segment from the listed rows of others; `wordsOf` has the words of sources that don't contain them. */
export function* buildSegment(job: BuildJob, wordsOf: ReadonlyMap<number, WordRows> = new Map()): Steps<SegmentSource> {
  const arrangement = yield* arrangeRows(job.sources);
  const layout = createLayout();
  const { rows } = arrangement;
  const stride = strideOf(rows);
  const { flagWords, vehicles } = job;
  const places = arrangement.places.latitude.length;
  const columns = takeColumns(layout, { capacity: rows, places, flagWords });
  const sums = yield* sumCodes(arrangement);
  const combinations = yield* combineCodes(arrangement);
  const built = {
    ...takeBuilt(layout, { job, arrangement, stride, sums }),
    combinations: takeCombinations(layout, combinations),
    text: layout.end(),
  };
  const mostCombinations = Math.max(...combinations.map((one) => one?.count ?? 0));
  const dimensions = { stride, flagWords, vehicles, combinations: mostCombinations };
  const scratchBytes = scratchBytesOf(dimensions);
  const texts = yield* openTextSources(arrangement, job, wordsOf);
  const end = layout.end() + textBytesBound(countRows(texts, job.tokens), rows, stride);
  const shape: SegmentShape = {
    key: job.key,
    capacity: rows,
    ...dimensions,
    places,
    ...columns,
    built,
    entries: null,
    scratch: alignUp(end, 64),
    scratchBytes,
  };
  const memory = createMemory(shape.scratch + job.slots * scratchBytes);
  const segment = openSegment({ shape, memory });
  writePlaces(segment, arrangement);
  yield* writeColumns(segment, arrangement);
  writeStanding(segment, job.nowSeconds);
  yield;
  writeCombinations(segment, built.combinations, combinations);
  yield;
  yield* writeBitmaps(segment, built);
  yield* writeOrders(segment, arrangement, job.years);
  writeOwners(segment, built);
  yield;
  writeVehicles(segment, built);
  yield;
  const textEnd = yield* writeText(segment, built, texts);
  // Space that the words' estimate didn't use stays unused after the scratch space.
  const exact = { ...shape, scratch: alignUp(textEnd, 64) };
  return { shape: exact, memory };
}

function* sumCodes({ sources }: Arrangement): Steps<Uint32Array[]> {
  const sums = Object.values(columnIndex).map(() => new Uint32Array(codeLimit));
  for (const { segment, target } of sources) {
    for (const [column, codes] of segment.codes.entries()) {
      const sum = sums[column]!;
      for (let row = 0; row < target.length; row += 1) if (target[row] !== noRow) sum[codes[row]!]! += 1;
      yield;
    }
  }
  return sums;
}

/** Laid out last: the size of the words is only estimated, so they come after everything else. */
type LastAreas = 'combinations' | 'text';

type Take = { job: BuildJob; arrangement: Arrangement; stride: number; sums: Uint32Array[] };

const takeBuilt = (layout: Layout, { job, arrangement, stride, sums }: Take): Omit<BuiltAreas, LastAreas> => {
  const { rows } = arrangement;
  const places = arrangement.places.latitude.length;
  const placeStart = layout.take((places + 1) * 4);
  const placeBest = layout.take(places * 2);
  const ownerFirst = layout.take(job.owners * 4);
  const ownerLast = layout.take(job.owners * 4);
  const lengths = orderLengths(arrangement, job.nowSeconds);
  const orders = Object.fromEntries(
    orderNames.map((name) => [name, { at: layout.take(lengths[name] * 4), length: lengths[name] }]),
  ) as Record<OrderName, { at: number; length: number }>;
  const isFrequent = (count: number) => count > 0 && count * frequentShare >= rows;
  const frequent = sums.map((sum) =>
    [...sum.entries()]
      .filter(([, count]) => isFrequent(count))
      .sort(([, a], [, b]) => b - a)
      .map(([code, count]): FrequentValue => ({ code, rows: count, at: layout.take(stride) })),
  );
  const rare = sums.map((sum) => (sum.some((count) => count > 0 && !isFrequent(count)) ? layout.take(stride) : 0));
  const present = presentFlags(arrangement, job.flagWords);
  const flagBitmaps = present.map((some) => (some ? layout.take(stride) : 0));
  return {
    placeStart,
    placeBest,
    owners: job.owners,
    ownerFirst,
    ownerLast,
    orders,
    frequent,
    rare,
    flagBitmaps,
    vehicleStart: layout.take((job.vehicles + 1) * 4),
    vehicleRows: layout.take(rows * 4),
    tokens: job.tokens,
    textStart: layout.take(job.tokens * 4),
    textCount: layout.take(job.tokens * 4),
  };
};

const presentFlags = ({ sources }: Arrangement, flagWords: number): boolean[] => {
  const all = new Uint32Array(flagWords);
  for (const { segment, target } of sources) {
    for (const [word, flags] of segment.flags.entries()) {
      let present = 0;
      for (let row = 0; row < target.length; row += 1) if (target[row] !== noRow) present |= flags[row]!;
      if (present !== 0) all[word]! |= present;
    }
  }
  return Array.from({ length: flagWords * 32 }, (_, flag) => ((all[flag >>> 5]! >>> (flag & 31)) & 1) === 1);
};

/** Values that depend on the day: freshness points decrease, and a price cut stops being recent (RULING-62). */
const writeStanding = (segment: Segment, nowSeconds: number): void => {
  const { shape, dropUsd, dropAt, score, placeStart, placeBest } = segment;
  for (let place = 0; place < shape.places; place += 1) {
    let best = 0;
    for (let row = placeStart[place]!; row < placeStart[place + 1]!; row += 1) {
      const points = standingOfRow(segment, row, nowSeconds);
      score[row] = points;
      if (points > best) best = points;
      if (dropAt[row]! < nowSeconds - recentCutSeconds) dropUsd[row] = 0;
    }
    placeBest[place] = best;
  }
};

const noOwnerRow = 0xffffffff;

/** The range of rows that contains each owner's cars; it is short, because rows are sorted by place. */
const writeOwners = ({ memory, owner, shape }: Segment, { owners, ownerFirst, ownerLast }: BuiltAreas): void => {
  const first = new Uint32Array(memory.buffer, ownerFirst, owners);
  const last = new Uint32Array(memory.buffer, ownerLast, owners);
  for (let code = 0; code < owners; code += 1) first[code] = noOwnerRow;
  for (let row = 0; row < shape.capacity; row += 1) {
    const code = owner[row]!;
    if (first[code] === noOwnerRow) first[code] = row;
    last[code] = row;
  }
};

/** Rows by vehicle, so that a model is found without scanning its whole make. */
const writeVehicles = ({ memory, vehicle, shape }: Segment, { vehicleStart, vehicleRows }: BuiltAreas): void => {
  const start = new Uint32Array(memory.buffer, vehicleStart, shape.vehicles + 1);
  const rows = new Uint32Array(memory.buffer, vehicleRows, shape.capacity);
  for (let row = 0; row < shape.capacity; row += 1) start[vehicle[row]! + 1]! += 1;
  for (let id = 0; id < shape.vehicles; id += 1) start[id + 1]! += start[id]!;
  const cursor = start.slice();
  for (let row = 0; row < shape.capacity; row += 1) {
    const id = vehicle[row]!;
    rows[cursor[id]!] = row;
    cursor[id]! += 1;
  }
};
