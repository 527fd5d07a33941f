import { describe, expect, it } from 'vitest';
import { readByteRange } from './byte-range.ts';

describe('readByteRange', () => {
  it.each([
    [undefined, 'whole'],
    ['bytes=0-0', { start: 0, end: 0 }],
    ['bytes=10-19', { start: 10, end: 19 }],
    ['bytes=90-500', { start: 90, end: 99 }],
    ['bytes=95-', { start: 95, end: 99 }],
    ['bytes=-5', { start: 95, end: 99 }],
    ['bytes=-500', { start: 0, end: 99 }],
    ['bytes=100-', 'none'],
    ['bytes=100-200', 'none'],
    ['bytes=-0', 'none'],
    ['bytes=20-10', 'whole'],
    ['bytes=0-1,5-6', 'whole'],
    ['bytes=-', 'whole'],
    ['bytes=a-b', 'whole'],
    ['rows=0-1', 'whole'],
    ['bytes=9999999999999999-', 'whole'],
  ])('the header %s on 100 bytes gives %o', (header, range) => {
    expect(readByteRange(header, 100)).toEqual(range);
  });

  it('any range of an empty file is unsatisfiable', () => {
    expect(readByteRange('bytes=0-', 0)).toBe('none');
    expect(readByteRange('bytes=-1', 0)).toBe('none');
  });
});
