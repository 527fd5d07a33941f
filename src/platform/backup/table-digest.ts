import { createHash } from 'node:crypto';

type TableDigest = { rows: number; sha256: string };

const modulus = 1n << 256n;

/**
 * A row as a line of the backup: its values as JSON, in the order of the columns. U+2028 and U+2029 are escaped,
 * because some readers take them for line breaks.
 */
export const rowLine = (values: readonly unknown[]): string =>
  JSON.stringify(values).replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029');

/** Row count and the sum of all rows' hashes, which doesn't depend on their order. */
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
