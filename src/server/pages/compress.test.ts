import { expect, it } from 'vitest';
import { encodingFor } from './compress.ts';

it.each([
  ['gzip, deflate, br, zstd', 'zstd'],
  ['gzip, deflate, br', 'br'],
  ['zstd;q=0, gzip, br;q=0', 'gzip'],
  ['gzip;q=0.0, BR;q=0.5', 'br'],
  ['br;q=0, gzip; q=0', 'identity'],
  ['brotli, x-gzip', 'identity'],
  ['', 'identity'],
  [undefined, 'identity'],
] as const)('encoding of a page: %s is answered with %s', (accepted, encoding) => {
  expect(encodingFor(accepted)).toBe(encoding);
});
