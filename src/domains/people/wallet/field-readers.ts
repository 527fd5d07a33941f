import { termsLimits } from '#domains/reference/payments/payment-terms.ts';
import { isRecord, listOf, recordOf } from '#lib/json-values.ts';

/**
 * Readers for untrusted JSON: unexpected values read as missing. Written by hand for the reason in `json-values.ts`.
 */
type Reader<T> = (value: unknown) => T | undefined;
type ReadBy<R> = R extends Reader<infer T> ? T : never;

const upTo =
  (most: number, decimals = 0): Reader<number> =>
  (value) =>
    typeof value === 'number' && value >= 0 && value <= most ? Number(value.toFixed(decimals)) : undefined;
/** Whole dollars, within the limits of payment terms. */
export const money = upTo(termsLimits.amountUsd);
export const share = upTo(termsLimits.downShare, 4);
export const percent = upTo(termsLimits.aprPercent, 4);
/** Milliseconds since 1970. */
export const moment = upTo(Number.MAX_SAFE_INTEGER);
export const text: Reader<string> = (value) =>
  typeof value === 'string' && value !== '' && value.length <= 200 ? value : undefined;
export const zipText: Reader<string> = (value) =>
  typeof value === 'string' && /^\d{5}$/.test(value) ? value : undefined;
export const flag: Reader<boolean> = (value) => (typeof value === 'boolean' ? value : undefined);
export const id: Reader<number> = (value) => (Number.isSafeInteger(value) ? Number(value) : undefined);

export const oneOf =
  <const T extends string | number>(values: readonly T[]): Reader<T> =>
  (value) =>
    values.find((option) => option === value);

/** For fields where null is a value of its own (WLT-27). */
export const orNull =
  <T>(read: Reader<T>): Reader<T | null> =>
  (value) =>
    value === null ? null : read(value);

const mostItems = 100;
/** The readable items of a list, at most 100. */
export const listBy =
  <T>(read: Reader<T>): Reader<T[]> =>
  (value) =>
    Array.isArray(value)
      ? listOf(value)
          .map(read)
          .filter((item) => item !== undefined)
          .slice(0, mostItems)
      : undefined;

type Fields = Readonly<Record<string, Reader<unknown>>>;
export type RecordBy<F extends Fields> = { [K in keyof F]?: ReadBy<F[K]> };

/** The known fields that can be read; unknown keys are dropped (WLT-25). */
export const readFields = <F extends Fields>(fields: F, value: unknown): RecordBy<F> => {
  const record = recordOf(value);
  const read: RecordBy<F> = {};
  for (const name of Object.keys(fields) as (keyof F & string)[]) {
    const fieldValue = fields[name]?.(record[name]);
    if (fieldValue !== undefined) Object.assign(read, { [name]: fieldValue });
  }
  return read;
};

export const recordBy =
  <F extends Fields>(fields: F): Reader<RecordBy<F>> =>
  (value) =>
    isRecord(value) ? readFields(fields, value) : undefined;

/** Undefined unless all fields can be read. */
export const wholeRecordBy =
  <F extends Fields>(fields: F): Reader<Required<RecordBy<F>>> =>
  (value) => {
    const read = readFields(fields, value);
    return isWhole(fields, read) ? read : undefined;
  };

const isWhole = <F extends Fields>(fields: F, read: RecordBy<F>): read is Required<RecordBy<F>> =>
  Object.keys(fields).every((name) => read[name] !== undefined);
