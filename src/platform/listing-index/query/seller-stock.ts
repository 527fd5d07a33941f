import type { SellerStock } from '#domains/cars/search/listing-index.ts';
import type { Dictionaries } from '../dictionaries/dictionaries.ts';
import { columnIndex } from '../segments/columns.ts';
import { eachRow, type SegmentReader } from '../segments/segment-reader.ts';
import type { Evaluation } from './evaluation.ts';

/** Number of cars of each seller by make and listing type: owner, make, type and count in sequence. */
export type StockCodes = Uint32Array;

const makeColumn = columnIndex.makes;
const typeColumn = columnIndex.listingTypes;
const codes = 256;

/** Adds a segment's matching cars; both codes fit a byte, so one number encodes all three. */
export const addStock = (
  reader: SegmentReader,
  { result, windows }: Evaluation,
  counts: Map<number, number>,
): Map<number, number> => {
  const { owner, codes: columns } = reader.segment;
  const makes = columns[makeColumn]!;
  const types = columns[typeColumn]!;
  eachRow(reader, windows, result, (row) => {
    const key = (owner[row]! * codes + makes[row]!) * codes + types[row]!;
    counts.set(key, (counts.get(key) ?? 0) + 1);
  });
  return counts;
};

export const stockCodesOf = (counts: ReadonlyMap<number, number>): StockCodes => {
  const flat = new Uint32Array(counts.size * 4);
  let at = 0;
  for (const [key, count] of counts) {
    flat[at] = Math.floor(key / (codes * codes));
    flat[at + 1] = Math.floor(key / codes) % codes;
    flat[at + 2] = key % codes;
    flat[at + 3] = count;
    at += 4;
  }
  return flat;
};

/** Translates the numbers back into names. */
export const toSellerStock = (flat: StockCodes, { codes: named, owners }: Dictionaries): SellerStock[] => {
  const sellers = owners.list();
  return Array.from({ length: flat.length / 4 }, (_, index) => ({
    ownerId: sellers[flat[index * 4]!]?.id ?? 0,
    makeCode: named.makes.values[flat[index * 4 + 1]!] ?? '',
    listingType: named.listingTypes.values[flat[index * 4 + 2]!] ?? '',
    count: flat[index * 4 + 3]!,
  }));
};
