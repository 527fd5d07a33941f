/**
 * The index stores listings in segments, as other search engines do: a listing is a row, its values are in columns (one
 * array each), and sets of rows are bitmaps of one bit per row. New listings are appended to a growing segment, which
 * has an index of words only; when it is full it is built: sorted by place and given bitmaps, sorted orders and lists
 * of rows by word. A segment is one WebAssembly memory, shared with the search threads. A number called `at`, or in a
 * field without a comment, is a byte address in it.
 */
import { codeColumns, placeColumns, type WideColumn, wideColumnNames, wideColumns } from './columns.ts';

type PlaceColumn = (typeof placeColumns)[number];

/**
 * Presorted lists of rows, so that a sorted page needs no sorting. A row without the value (such as a car without a
 * price) is not in the list; `id` has every row.
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

/** A value of a code column with enough rows for its own bitmap, at `at`. */
export type FrequentValue = { code: number; rows: number; at: number };

/**
 * The combinations of a group of code columns: their number, two bytes per row with the number of its combination, and
 * for each column of the group its code by combination.
 */
export type CombinationAreas = { count: number; ids: number; codes: number[] };

/** Addresses that only a built segment has. Its rows are sorted by place. */
export type BuiltAreas = {
  /** First row of each place, and the best relevance score of its rows. */
  placeStart: number;
  placeBest: number;
  /** Number of owners at the time of the build, and the first and last row of each. */
  owners: number;
  ownerFirst: number;
  ownerLast: number;
  orders: Record<OrderName, { at: number; length: number }>;
  /**
   * For each code column its frequent values, most frequent first. The rows of all other values share one bitmap, whose
   * address is in `rare`, or 0 if there is no such row.
   */
  frequent: FrequentValue[][];
  rare: number[];
  /** For each group of `combinedColumns`; null if there are too many combinations. */
  combinations: (CombinationAreas | null)[];
  /** For each flag the address of its bitmap, or 0 if no row has the flag. */
  flagBitmaps: number[];
  /** All rows sorted by vehicle (make, model and trim), and the offset of each vehicle's rows in that list. */
  vehicleStart: number;
  vehicleRows: number;
  /** Number of words (tokens) at the time of the build; the offset of each word's list of rows, and its length. */
  tokens: number;
  textStart: number;
  textCount: number;
  text: number;
};

/**
 * Addresses that only a growing segment has: an entry for each word of each row. Entries of the same word form a linked
 * list (`chain`), whose first entries are found by a hash table (`heads`).
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
  /** Number of rows that fit; a built segment has exactly that many. */
  capacity: number;
  /** Bytes of a bitmap of all rows. */
  stride: number;
  flagWords: number;
  /** Number of vehicles the tables by vehicle have space for. */
  vehicles: number;
  /** The largest number of combinations of any group; 0 in a segment that is not built. */
  combinations: number;
  places: number;
  wide: Record<WideColumn, number>;
  codes: number[];
  flags: number[];
  place: Record<PlaceColumn, number>;
  built: BuiltAreas | null;
  entries: EntryAreas | null;
  /** End of the data. The scratch space of each search thread follows, `scratchBytes` each. */
  scratch: number;
  scratchBytes: number;
};

export type SegmentSource = { shape: SegmentShape; memory: WebAssembly.Memory };

/** A cache line: every area starts at a multiple of it. */
const lineBytes = 64;
const pageBytes = 65_536;
const rowsPerStep = lineBytes * 8;

export const alignUp = (value: number, step: number): number => Math.ceil(value / step) * step;

/** Bytes of a bitmap with a bit per row, in whole cache lines. */
export const strideOf = (rows: number): number => (alignUp(Math.max(rows, 1), rowsPerStep) / rowsPerStep) * lineBytes;

export type Layout = { take(bytes: number): number; end(): number };

/** Allocates aligned addresses in sequence. Address 0 is never used, so that 0 can mean "none". */
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
  // The kernels (WebAssembly loops) read 512 rows at a time, so columns are padded to that like bitmaps.
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
    /**
     * In a built segment: the first row of each place, followed by the total number of rows; the best score of each
     * place.
     */
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
