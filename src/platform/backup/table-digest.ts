import { createHash } from 'node:crypto';

type TableDigest = { rows: number; sha256: string };

const modulus = 1n << 256n;

/** One row as a backup holds it: the values in the order of the columns, on what everybody takes for one line. */
export const rowLine = (values: readonly unknown[]): string =>
  JSON.stringify(values).replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029');

/** The sum of the hashes of all rows: the same whatever order an engine gives them in. */
export const createTableDigest = () => {
  let rows = 0;
  let sum = 0n;
  return {
    add: (line: string): void => {
      rows += 1;
      sum = (sum + BigInt(`0x${createHash('sha256').update(line).digest('hex')}`)) % modulus;
    },
    result: (): TableDigest => ({ rows, sha256: sum.toString(16).padStart(64, '0') }),
  };
};
