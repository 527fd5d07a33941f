import type { IndexedListing } from '#domains/cars/search/listing-index.ts';
import type { Criteria, NumberRange } from '#domains/finding/criteria/criteria.ts';
import { ownCodes, rangeColumns, setColumns } from '../segments/columns.ts';
import { hashText } from './hash-text.ts';

/**
 * A 64-bit set in two 32-bit numbers. A bit is a fact such as "priced from $20,000 to $24,000". A car has some of them
 * and a search rejects some: if a search rejects one that the car has, they can't match. Otherwise the conditions
 * decide; signatures only rule out most searches quickly and need not cover every filter. The first sixteen bits are
 * for the place (`area-cells.ts`).
 */
export type Signature = { low: number; high: number };
const placeBits = 16;

const halfBits = 32;

/** Number of bits of each set. A value's bit is chosen by its hash, so several values may share one. */
const valueBits = { listingTypes: 4, styles: 6, drives: 3, fuels: 3, exteriorColours: 4 } as const;
type ValueField = keyof typeof valueBits;

const steps = (from: number, to: number, by: number): number[] =>
  Array.from({ length: Math.floor((to - from) / by) + 1 }, (_, n) => from + n * by);

/** Numbers are divided into ranges with a bit each; these are the starts of the ranges after the first. */
const numberSteps = {
  price: [8_000, 12_000, 16_000, 20_000, 24_000, 28_000, 33_000, 40_000, 50_000, 65_000, 90_000],
  year: steps(2014, 2026, 2),
  mileage: [5_000, 15_001, 30_001, 45_001, 60_001, 90_001, 120_001],
} as const;
type NumberField = keyof typeof numberSteps;

const numbers: Readonly<Record<NumberField, { least: number; read(car: IndexedListing): number }>> = {
  price: rangeColumns.price,
  mileage: rangeColumns.mileage,
  year: { least: -Infinity, read: ({ listing }) => listing.year },
};

const valueFields = Object.keys(valueBits) as ValueField[];
const numberFields = Object.keys(numberSteps) as NumberField[];

/** The first bit of each field. The bits of a field are all in the same half. */
const firstBits = (): Readonly<Record<ValueField | NumberField, number>> => {
  let next = placeBits;
  const widths = {
    ...valueBits,
    ...Object.fromEntries(numberFields.map((field) => [field, numberSteps[field].length + 1])),
  };
  const first = Object.entries(widths).map(([field, width]) => {
    if (next < halfBits && next + width > halfBits) next = halfBits;
    next += width;
    if (next > 2 * halfBits) throw new RangeError('a signature has 64 bits');
    return [field, next - width];
  });
  return Object.fromEntries(first);
};
const starts = firstBits();

const add = (into: Signature, bit: number): void => {
  if (bit < halfBits) into.low |= 1 << bit;
  else into.high |= 1 << (bit - halfBits);
};

const bitOfValue = (field: ValueField, value: string): number =>
  starts[field] + ((hashText(value) >>> 8) % valueBits[field]);
const stepOf = (field: NumberField, value: number): number => {
  const step = numberSteps[field].findIndex((limit) => value < limit);
  return step < 0 ? numberSteps[field].length : step;
};

/** The facts a car has. */
export const signatureOfCar = (car: IndexedListing): Signature => {
  const has = { low: 0, high: 0 };
  for (const field of valueFields) add(has, bitOfValue(field, setColumns[field](car)));
  for (const field of numberFields) {
    const { least, read } = numbers[field];
    const value = read(car);
    // A car without a price (or mileage) has no bit here: some searches include it despite their bounds.
    if (value >= least) add(has, starts[field] + stepOf(field, value));
  }
  return has;
};

const rejectNumbers = (into: Signature, field: NumberField, { min = -Infinity, max = Infinity }: NumberRange): void => {
  const [first, last] = [stepOf(field, min), stepOf(field, max)];
  for (let step = 0; step <= numberSteps[field].length; step += 1) {
    if (step < first || step > last) add(into, starts[field] + step);
  }
};

/** The facts a search rejects. */
export const rejectedBy = (criteria: Criteria): Signature => {
  const rejects = { low: 0, high: 0 };
  for (const field of valueFields) {
    if (criteria[field].length === 0) continue;
    const wanted = new Set(
      criteria[field].flatMap((value) => ownCodes(field, value)).map((value) => bitOfValue(field, value)),
    );
    for (let n = 0; n < valueBits[field]; n += 1) if (!wanted.has(starts[field] + n)) add(rejects, starts[field] + n);
  }
  for (const field of numberFields) rejectNumbers(rejects, field, criteria[field]);
  return rejects;
};
