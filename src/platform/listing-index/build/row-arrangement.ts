import { unitVector } from '#lib/distance.ts';
import { cellOf } from '../segments/geo-cells.ts';
import { openSegment, type Segment } from '../segments/segment.ts';
import { type BuildSource, inStretches, isLive, type Steps } from './build-job.ts';
import { sortedIndexes } from './radix.ts';

/** Target of a row that is no longer listed. */
export const noRow = -1;

/** The new position of every listed row: by cell, then place, then id. */
export type Arrangement = {
  rows: number;
  sources: { segment: Segment; target: Int32Array }[];
  /** Source, and row in it, of each new row. */
  sourceOf: Uint16Array;
  rowOf: Uint32Array;
  /** New rows, lowest id first. */
  idOrder: Uint32Array;
  places: { latitude: Float64Array; longitude: Float64Array; start: Uint32Array };
};

type PlaceTable = { indexOf(latitude: number, longitude: number): number; latitude: number[]; longitude: number[] };

const createPlaceTable = (): PlaceTable => {
  const latitudes: number[] = [];
  const longitudes: number[] = [];
  let slots = new Int32Array(1 << 12);
  const parts = new Float64Array(2);
  const bits = new Uint32Array(parts.buffer);
  const slotOf = (latitude: number, longitude: number): number => {
    parts[0] = latitude;
    parts[1] = longitude;
    let slot = Math.imul(bits[0]! ^ Math.imul(bits[1]!, 31), 0x9e3779b1) ^ Math.imul(bits[2]!, 0x85ebca6b) ^ bits[3]!;
    slot ^= slot >>> 15;
    for (;;) {
      slot &= slots.length - 1;
      const place = slots[slot]! - 1;
      if (place < 0 || (latitudes[place] === latitude && longitudes[place] === longitude)) return slot;
      slot += 1;
    }
  };
  const grow = (): void => {
    slots = new Int32Array(slots.length * 2);
    for (let place = 0; place < latitudes.length; place += 1) {
      slots[slotOf(latitudes[place]!, longitudes[place]!)] = place + 1;
    }
  };
  return {
    latitude: latitudes,
    longitude: longitudes,
    indexOf: (latitude, longitude) => {
      const slot = slotOf(latitude, longitude);
      if (slots[slot] !== 0) return slots[slot]! - 1;
      const place = latitudes.push(latitude) - 1;
      longitudes.push(longitude);
      slots[slot] = place + 1;
      if (latitudes.length * 2 > slots.length) grow();
      return place;
    },
  };
};

const liveRows = ({ live, rows }: BuildSource): number => {
  let count = 0;
  for (let row = 0; row < rows; row += 1) if (isLive(live, row)) count += 1;
  return count;
};

type OpenSource = { source: BuildSource; segment: Segment };

/** Calls `visit` with each listed row and its place in `segment`. */
const eachRow = ({ source, segment }: OpenSource, visit: (row: number, place: number) => void): Steps<void> => {
  const { placeStart } = segment;
  let place = 0;
  return inStretches(source.rows, (from, to) => {
    for (let row = from; row < to; row += 1) {
      if (source.shape.built) while (placeStart[place + 1]! <= row) place += 1;
      else place = row;
      if (isLive(source.live, row)) visit(row, place);
    }
  });
};

/** All listed rows, source by source. */
function* gatherRows(sources: OpenSource[], table: PlaceTable) {
  const rows = sources.reduce((sum, { source }) => sum + liveRows(source), 0);
  const gathered = {
    id: new Float64Array(rows),
    place: new Uint32Array(rows),
    source: new Uint16Array(rows),
    row: new Uint32Array(rows),
  };
  let at = 0;
  for (const [index, open] of sources.entries()) {
    const { segment } = open;
    yield* eachRow(open, (row, place) => {
      gathered.id[at] = segment.id[row]!;
      gathered.place[at] = table.indexOf(segment.latitude[place]!, segment.longitude[place]!);
      gathered.source[at] = index;
      gathered.row[at] = row;
      at += 1;
    });
  }
  return gathered;
}

/** Indexes sorted by id; of a listing that occurs twice, only the last. */
function* uniqueById(ids: Float64Array): Steps<Uint32Array> {
  const byId = yield* sortedIndexes(ids);
  let length = 0;
  for (let at = 0; at < byId.length; at += 1) {
    const index = byId[at]!;
    if (at + 1 < byId.length && ids[byId[at + 1]!] === ids[index]) continue;
    byId[length] = index;
    length += 1;
  }
  return byId.subarray(0, length);
}

export function* arrangeRows(buildSources: BuildSource[]): Steps<Arrangement> {
  const sources = buildSources.map((source) => ({
    source,
    segment: openSegment(source),
    target: new Int32Array(source.rows).fill(noRow),
  }));
  const table = createPlaceTable();
  const gathered = yield* gatherRows(sources, table);
  const byId = yield* uniqueById(gathered.id);
  yield;
  const { rank, places } = rankPlaces(table);
  yield;
  const start = new Uint32Array(places.latitude.length + 1);
  for (let i = 0; i < byId.length; i += 1) start[rank[gathered.place[byId[i]!]!]! + 1]! += 1;
  yield;
  for (let place = 1; place < start.length; place += 1) start[place]! += start[place - 1]!;
  const cursor = start.slice();

  const rows = byId.length;
  const sourceOf = new Uint16Array(rows);
  const rowOf = new Uint32Array(rows);
  const idOrder = new Uint32Array(rows);
  // Rows are assigned in order of id, so that the rows of each place are in that order.
  yield* inStretches(rows, (first, last) => {
    for (let i = first; i < last; i += 1) {
      const from = byId[i]!;
      const place = rank[gathered.place[from]!]!;
      const row = cursor[place]!;
      cursor[place] = row + 1;
      idOrder[i] = row;
      sourceOf[row] = gathered.source[from]!;
      rowOf[row] = gathered.row[from]!;
      sources[sourceOf[row]!]!.target[rowOf[row]!] = row;
    }
  });
  return {
    rows,
    sources: sources.map(({ segment, target }) => ({ segment, target })),
    sourceOf,
    rowOf,
    idOrder,
    places: { ...places, start },
  };
}

const rankPlaces = ({ latitude, longitude }: PlaceTable) => {
  const cells = latitude.map((value, place) => cellOf(value, longitude[place]!));
  const order = [...latitude.keys()].sort(
    (a, b) => cells[a]! - cells[b]! || latitude[a]! - latitude[b]! || longitude[a]! - longitude[b]!,
  );
  const rank = new Uint32Array(order.length);
  order.forEach((place, index) => {
    rank[place] = index;
  });
  return {
    rank,
    places: {
      latitude: Float64Array.from(order, (place) => latitude[place]!),
      longitude: Float64Array.from(order, (place) => longitude[place]!),
    },
  };
};

export const writePlaces = (segment: Segment, { places }: Arrangement): void => {
  segment.latitude.set(places.latitude);
  segment.longitude.set(places.longitude);
  segment.placeStart.set(places.start);
  for (let place = 0; place < places.latitude.length; place += 1) {
    const at = { latitude: places.latitude[place]!, longitude: places.longitude[place]! };
    [segment.x[place], segment.y[place], segment.z[place]] = unitVector(at) as [number, number, number];
  }
};
