/**
 * The index keeps listings in segments, as other search engines do: a listing is a row, what is known of it lies in
 * columns (one array each), and whole sets of rows are bitmaps of one bit a row. New listings are appended to a growing
 * segment, which is searched by its words alone; once it is full it is built: sorted by place and given bitmaps, sorted
 * orders and lists of rows by word. A segment lies in one WebAssembly memory, shared with the search threads. A number
 * called `at`, or in a field without a comment, is the byte address in it where something begins.
 */
import { codeColumns, placeColumns, type WideColumn, wideColumnNames, wideColumns } from './columns.ts';

type PlaceColumn = (typeof placeColumns)[number];

/**
 * Lists of rows sorted in advance, so that a sorted page needs no sorting. A row without the value that is sorted by
 * (a car without a price, say) is not in that list; `id` holds every row.
 */
export const orderNames = [
  'id',
  'price',
  'paid',
  'mileage',
  'year',
  'date',
  'priceToMarket',
  'drop',
  'range',
  'score',
] as const;
export type OrderName = (typeof orderNames)[number];

/** A value that so many rows of a code column have that it has a bitmap of its own, at `at`. */
export type FrequentValue = { code: number; rows: number; at: number };

/**
 * The combinations of a group of code columns: how many there are, two bytes for each row that number its combination,
 * and for each column of the group the code by combination.
 */
export type CombinationAreas = { count: number; ids: number; codes: number[] };

/** Addresses of what only a built segment has. Its rows are sorted by place. */
export type BuiltAreas = {
  /** First row of each place, and the best relevance score among its rows. */
  placeStart: number;
  placeBest: number;
  /** How many owners the index knew when this was built, and the first and last row of each. */
  owners: number;
  ownerFirst: number;
  ownerLast: number;
  orders: Record<OrderName, { at: number; length: number }>;
  /**
   * For each code column its frequent values, most frequent first. The rows of all its other values share one bitmap,
   * whose address is in `rare`, or 0 where there is no such row.
   */
  frequent: FrequentValue[][];
  rare: number[];
  /** For each group of `combinedColumns`; null where too many combinations occur. */
  combinations: (CombinationAreas | null)[];
  /** For each flag the address of its bitmap, or 0 where no row has the flag. */
  flagBitmaps: number[];
  /** All rows sorted by vehicle (make, model and trim), and where those of each vehicle begin in that list. */
  vehicleStart: number;
  vehicleRows: number;
  /** How many words (tokens) the index knew by then; where the list of rows of each begins, and how many it has. */
  tokens: number;
  textStart: number;
  textCount: number;
  text: number;
};

/**
 * Addresses of what only a growing segment has: an entry for each word of each row. Entries of the same word form a
 * linked list (`chain`), whose beginnings (`heads`) are a hash table.
 */
type EntryAreas = {
  capacity: number;
  start: number;
  token: number;
  chain: { next: number; row: number; heads: number; headSlots: number };
};

/** The addresses of everything in a segment's memory: plain data that can be sent to a thread or written to a file. */
export type SegmentShape = {
  key: number;
  /** How many rows fit; a built segment has exactly that many. */
  capacity: number;
  /** Bytes that one bitmap of all rows takes. */
  stride: number;
  flagWords: number;
  /** How many vehicles the tables by vehicle have room for. */
  vehicles: number;
  /** How many combinations the group with most of them has; 0 in a segment that is not built. */
  combinations: number;
  places: number;
  wide: Record<WideColumn, number>;
  codes: number[];
  flags: number[];
  place: Record<PlaceColumn, number>;
  built: BuiltAreas | null;
  entries: EntryAreas | null;
  /** Where the data ends. Behind it every thread that searches has working space of its own, of `scratchBytes`. */
  scratch: number;
  scratchBytes: number;
};

export type SegmentSource = { shape: SegmentShape; memory: WebAssembly.Memory };

/** A cache line: everything begins at a multiple of it. */
const lineBytes = 64;
const pageBytes = 65_536;
const rowsPerStep = lineBytes * 8;

export const alignUp = (value: number, step: number): number => Math.ceil(value / step) * step;

/** Bytes of a bitmap with a bit for each row, in whole cache lines. */
export const strideOf = (rows: number): number => (alignUp(Math.max(rows, 1), rowsPerStep) / rowsPerStep) * lineBytes;

export type Layout = { take(bytes: number): number; end(): number };

/** Hands out one aligned address after another. Address 0 is never handed out, so that 0 can mean "none". */
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
  // The kernels (the WebAssembly loops) read 512 rows at a time, so columns are rounded up to that like bitmaps.
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

/** A segment with typed arrays over its memory. */
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
    /** Of a built segment: the first row of each place, with the number of rows behind the last; its best score. */
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
