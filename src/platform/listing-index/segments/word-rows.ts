import type { SegmentSource } from './segment.ts';

/** The words of rows in sequence; `start` has the offset of each row's words. */
type RowWords = { start: Uint32Array; token: Uint32Array };

/** The rows of each word in sequence, sorted; only words that occur. */
export type WordRows = { tokens: Uint32Array; start: Uint32Array; rows: Uint16Array | Uint32Array };

const shortRows = 65_536;

/** Inverts words by row to rows by word. A few thousand rows at a time stay in the cache. */
export const toWordRows = ({ start, token }: RowWords, rows: number, tokenCount: number): WordRows => {
  const length = start[rows]!;
  const cursor = new Uint32Array(tokenCount);
  for (let at = 0; at < length; at += 1) cursor[token[at]!]! += 1;
  let distinct = 0;
  for (let one = 0; one < tokenCount; one += 1) if (cursor[one] !== 0) distinct += 1;
  const tokens = new Uint32Array(distinct);
  const starts = new Uint32Array(distinct + 1);
  for (let one = 0, index = 0, sum = 0; one < tokenCount; one += 1) {
    const count = cursor[one]!;
    if (count === 0) continue;
    cursor[one] = sum;
    sum += count;
    tokens[index] = one;
    index += 1;
    starts[index] = sum;
  }
  const lists = rows > shortRows ? new Uint32Array(length) : new Uint16Array(length);
  for (let row = 0; row < rows; row += 1) {
    const end = start[row + 1]!;
    for (let at = start[row]!; at < end; at += 1) {
      const one = token[at]!;
      const to = cursor[one]!;
      lists[to] = row;
      cursor[one] = to + 1;
    }
  }
  return { tokens, start: starts, rows: lists };
};

/** The words of a growing segment. */
export const growingWordRows = ({ shape, memory }: SegmentSource, rows: number, tokenCount: number): WordRows => {
  if (!shape.entries) throw new TypeError('A built segment has no words by row.');
  const start = new Uint32Array(memory.buffer, shape.entries.start, shape.capacity + 1);
  const token = new Uint32Array(memory.buffer, shape.entries.token, shape.entries.capacity);
  return toWordRows({ start, token }, rows, tokenCount);
};
