import { codeColumns, placeColumns, type WideColumn, wideColumnNames, wideColumns } from './columns.ts';

type PlaceColumn = (typeof placeColumns)[number];

/** Orders kept ready. Rows without the key are left out, except of `id`, which holds every row. */
export const orderNames = ['id', 'price', 'paid', 'mileage', 'year', 'date', 'deal', 'drop', 'range', 'score'] as const;
export type OrderName = (typeof orderNames)[number];

/** A value of a code column that is frequent enough for a bitmap of its own. */
export type FrequentValue = { code: number; rows: number; at: number };

/** What only a built segment has: rows in order of place, and everything that is computed once for all of them. */
export type BuiltAreas = {
  placeStart: number;
  placeBest: number;
  owners: number;
  ownerFirst: number;
  ownerLast: number;
  orders: Record<OrderName, { at: number; length: number }>;
  /** By code column, most frequent first; all other values share the `rare` bitmap, 0 when there are none. */
  frequent: FrequentValue[][];
  rare: number[];
  /** By flag; 0 where no row has it. */
  flagBitmaps: number[];
  /** Rows by vehicle, and where each vehicle's begin. */
  vehicleStart: number;
  vehicleRows: number;
  tokens: number;
  textStart: number;
  textCount: number;
  text: number;
};

/** What only a growing segment that is searched has: the words of each row, and from each word back to its rows. */
type EntryAreas = {
  capacity: number;
  start: number;
  token: number;
  chain: { next: number; row: number; heads: number; headSlots: number };
};

/** Where everything lies in a segment's memory; plain data, so that it can be sent to a thread or written to a file. */
export type SegmentShape = {
  key: number;
  /** Rows there is room for; a built segment is full. */
  capacity: number;
  /** Bytes of a bitmap. */
  stride: number;
  flagWords: number;
  /** Vehicles there is room for in tables by vehicle. */
  vehicles: number;
  places: number;
  wide: Record<WideColumn, number>;
  codes: number[];
  flags: number[];
  place: Record<PlaceColumn, number>;
  built: BuiltAreas | null;
  entries: EntryAreas | null;
  /** End of the data; each reader's working space lies behind it. */
  scratch: number;
  scratchBytes: number;
};

export type SegmentSource = { shape: SegmentShape; memory: WebAssembly.Memory };

const lineBytes = 64;
const pageBytes = 65_536;
const rowsPerStep = lineBytes * 8;

export const alignUp = (value: number, step: number): number => Math.ceil(value / step) * step;

export const strideOf = (rows: number): number => (alignUp(Math.max(rows, 1), rowsPerStep) / rowsPerStep) * lineBytes;

export type Layout = { take(bytes: number): number; end(): number };

/** Hands out aligned addresses from the start of a memory; 0 is never one, so it can mean "none". */
export const createLayout = (from = lineBytes): Layout => {
  let end = from;
  return {
    take: (bytes) => {
      const at = end;
      end = alignUp(at + bytes, lineBytes);
      return at;
    },
    end: () => end,
  };
};

export const takeColumns = (layout: Layout, { capacity, places, flagWords }: Record<string, number>) => {
  // Kernels read whole steps, so columns are as long as bitmaps are.
  const rows = strideOf(capacity!) * 8;
  const wide = Object.fromEntries(
    wideColumnNames.map((name) => [name, layout.take(rows * wideColumns[name].BYTES_PER_ELEMENT)]),
  );
  return {
    wide: wide as Record<WideColumn, number>,
    codes: codeColumns.map(() => layout.take(rows)),
    flags: Array.from({ length: flagWords! }, () => layout.take(rows * 4)),
    place: Object.fromEntries(placeColumns.map((name) => [name, layout.take(places! * 8)])) as Record<
      PlaceColumn,
      number
    >,
  };
};

export const createMemory = (bytes: number): WebAssembly.Memory => {
  const pages = Math.ceil(bytes / pageBytes);
  return new WebAssembly.Memory({ initial: pages, maximum: pages, shared: true });
};

type WideArrays = { [Column in WideColumn]: InstanceType<(typeof wideColumns)[Column]> };

/** A segment's columns as arrays. */
export type Segment = SegmentSource &
  WideArrays & {
    bytes: Uint8Array;
    words: Uint32Array;
    codes: Uint8Array[];
    flags: Uint32Array[];
    latitude: Float64Array;
    longitude: Float64Array;
    x: Float64Array;
    y: Float64Array;
    z: Float64Array;
    /** Of a built segment: first row of each place and one past the last, and the best score at each place. */
    placeStart: Uint32Array;
    placeBest: Uint16Array;
    vehicleStart: Uint32Array;
    vehicleRows: Uint32Array;
    orders: Record<OrderName, Uint32Array>;
  };

export const openSegment = ({ shape, memory }: SegmentSource): Segment => {
  const { buffer } = memory;
  const { wide, place, built, capacity, places } = shape;
  const bytes = (at: number, length: number) => new Uint8Array(buffer, at, length);
  const halves = (at: number, length: number) => new Uint16Array(buffer, at, length);
  const words = (at: number, length: number) => new Uint32Array(buffer, at, length);
  const numbers = (at: number, length: number) => new Float64Array(buffer, at, length);
  const wideArrays = Object.fromEntries(
    wideColumnNames.map((name) => [name, new wideColumns[name](buffer, wide[name], capacity)]),
  ) as WideArrays;
  const order = (name: OrderName) => words(built?.orders[name].at ?? 0, built?.orders[name].length ?? 0);
  return {
    shape,
    memory,
    bytes: new Uint8Array(buffer),
    words: words(0, buffer.byteLength / 4),
    ...wideArrays,
    codes: shape.codes.map((at) => bytes(at, capacity)),
    flags: shape.flags.map((at) => words(at, capacity)),
    latitude: numbers(place.latitude, places),
    longitude: numbers(place.longitude, places),
    x: numbers(place.x, places),
    y: numbers(place.y, places),
    z: numbers(place.z, places),
    placeStart: words(built?.placeStart ?? 0, built ? places + 1 : 0),
    placeBest: halves(built?.placeBest ?? 0, built ? places : 0),
    vehicleStart: words(built?.vehicleStart ?? 0, built ? shape.vehicles + 1 : 0),
    vehicleRows: words(built?.vehicleRows ?? 0, built ? capacity : 0),
    orders: Object.fromEntries(orderNames.map((name) => [name, order(name)])) as Record<OrderName, Uint32Array>,
  };
};
