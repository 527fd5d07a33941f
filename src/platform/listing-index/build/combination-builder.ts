import { combinationLimit, combinedColumns } from '../segments/combinations.ts';
import type { CombinationAreas, Layout, Segment } from '../segments/segment.ts';
import { inStretches, type Steps } from './build-job.ts';
import { noRow } from './row-arrangement.ts';

/** Rows by source and their positions in the new segment. */
type ArrangedCodes = {
  rows: number;
  sources: readonly { segment: Pick<Segment, 'codes'>; target: Int32Array }[];
};

/** The combination of every new row, and for each column of the group its code by combination. */
type Combinations = { ids: Uint16Array; codes: Uint8Array[]; count: number };

/** Combinations in order of appearance: a hash table of their numbers, and their codes in sequence. */
type Numbering = { slots: Int32Array; codes: Uint8Array; width: number; limit: number; count: number };

/** If combinations repeat less often than this, counting by combination saves nothing. */
const fewestRepeats = 2;
const noRoom = -1;

const createNumbering = (width: number, rows: number): Numbering => {
  const limit = Math.min(combinationLimit, Math.ceil(rows / fewestRepeats));
  const slots = new Int32Array(2 ** Math.ceil(Math.log2(2 * limit + 1)));
  return { slots, codes: new Uint8Array(limit * width), width, limit, count: 0 };
};

const holdsCodes = ({ codes, width }: Numbering, id: number, columns: readonly Uint8Array[], row: number): boolean => {
  for (let i = 0; i < width; i += 1) if (codes[id * width + i] !== columns[i]![row]) return false;
  return true;
};

/** The number of a row's combination; a new one gets the next number. */
const numberOf = (numbering: Numbering, columns: readonly Uint8Array[], row: number): number => {
  const { slots, codes, width, limit } = numbering;
  let hash = 0;
  for (let i = 0; i < width; i += 1) hash = Math.imul(hash ^ columns[i]![row]!, 0x01000193);
  hash ^= hash >>> 15;
  for (let slot = hash & (slots.length - 1); ; slot = (slot + 1) & (slots.length - 1)) {
    const id = slots[slot]! - 1;
    if (id >= 0 && holdsCodes(numbering, id, columns, row)) return id;
    if (id >= 0) continue;
    if (numbering.count === limit) return noRoom;
    for (let i = 0; i < width; i += 1) codes[numbering.count * width + i] = columns[i]![row]!;
    numbering.count += 1;
    slots[slot] = numbering.count;
    return numbering.count - 1;
  }
};

function* combineGroup({ rows, sources }: ArrangedCodes, group: readonly number[]): Steps<Combinations | null> {
  const numbering = createNumbering(group.length, rows);
  const ids = new Uint16Array(rows);
  let hasRoom = true;
  for (const { segment, target } of sources) {
    const columns = group.map((column) => segment.codes[column]!);
    yield* inStretches(target.length, (from, to) => {
      for (let row = from; row < to && hasRoom; row += 1) {
        const newRow = target[row]!;
        if (newRow === noRow) continue;
        const id = numberOf(numbering, columns, row);
        if (id === noRoom) hasRoom = false;
        else ids[newRow] = id;
      }
    });
  }
  if (!hasRoom) return null;
  const { codes, width, count } = numbering;
  return {
    ids,
    codes: group.map((_, at) => Uint8Array.from({ length: count }, (_code, id) => codes[id * width + at]!)),
    count,
  };
}

/** The combinations that occur in each group of columns; null when there are too many to be useful. */
export function* combineCodes(arrangement: ArrangedCodes): Steps<(Combinations | null)[]> {
  const combinations: (Combinations | null)[] = [];
  for (const group of combinedColumns) combinations.push(yield* combineGroup(arrangement, group));
  return combinations;
}

export const takeCombinations = (
  layout: Layout,
  combinations: readonly (Combinations | null)[],
): (CombinationAreas | null)[] =>
  combinations.map(
    (one) =>
      one && {
        count: one.count,
        ids: layout.take(one.ids.byteLength),
        codes: one.codes.map(({ length }) => layout.take(length)),
      },
  );

export const writeCombinations = (
  { memory, bytes }: Segment,
  areas: readonly (CombinationAreas | null)[],
  combinations: readonly (Combinations | null)[],
): void => {
  for (const [group, at] of areas.entries()) {
    const { ids, codes } = combinations[group] ?? {};
    if (!at || !ids || !codes) continue;
    new Uint16Array(memory.buffer, at.ids, ids.length).set(ids);
    for (const [index, column] of codes.entries()) bytes.set(column, at.codes[index]);
  }
};
