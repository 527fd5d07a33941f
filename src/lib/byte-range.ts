export type ByteRange = { start: number; end: number };

/**
 * The bytes a Range header selects of a body of `size` bytes; `end` is inclusive. `whole` for no range or one we don't
 * support (such as several parts), `none` for a range outside the body.
 */
export const readByteRange = (header: string | undefined, size: number): ByteRange | 'whole' | 'none' => {
  const [, first = '', last = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header?.trim() ?? '') ?? [];
  if (first === '' && last === '') return 'whole';
  if (first === '')
    return last === '0' || size === 0 ? 'none' : { start: Math.max(0, size - Number(last)), end: size - 1 };
  const [start, end] = [Number(first), last === '' ? size - 1 : Number(last)];
  if (last !== '' && end < start) return 'whole';
  return start >= size ? 'none' : { start, end: Math.min(end, size - 1) };
};
