import { describe, expect, it } from 'vitest';
import { createRandom } from '#lib/random.ts';
import { codeColumns } from '../segments/columns.ts';
import { combinationLimit, combinedColumns } from '../segments/combinations.ts';
import { combineCodes } from './combination-builder.ts';
import { noRow } from './row-arrangement.ts';

const finish = <T>(steps: Generator<undefined, T, undefined>): T => {
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
};

/** Rows of one source whose codes `codeAt` gives, all kept where they are. */
const sourceOf = (rows: number, codeAt: (column: number, row: number) => number) => ({
  segment: {
    codes: codeColumns.map((_, column) => Uint8Array.from({ length: rows }, (_code, row) => codeAt(column, row))),
  },
  target: Int32Array.from({ length: rows }, (_, row) => row),
});

describe('combinations of codes', () => {
  it('every code column belongs to one group', () => {
    expect(combinedColumns.flat().sort((a, b) => a - b)).toEqual(codeColumns.map((_, column) => column));
  });

  it('a row’s combination has its codes, over several sources and without unlisted rows', () => {
    const random = createRandom(5);
    const kinds = Array.from({ length: 9 }, () => codeColumns.map(() => random.integer(0, 255)));
    const kindOf = Array.from({ length: 2 }, () => Array.from({ length: 300 }, () => random.pick(kinds)));
    const sources = kindOf.map((rowKinds) => sourceOf(300, (column, row) => rowKinds[row]![column]!));
    // The second source comes first, backwards, and the first ten rows of the other are gone.
    sources[1]!.target = Int32Array.from({ length: 300 }, (_, row) => 299 - row);
    sources[0]!.target = Int32Array.from({ length: 300 }, (_, row) => (row < 10 ? noRow : 290 + row));
    const combinations = finish(combineCodes({ rows: 590, sources }));
    for (const [group, columns] of combinedColumns.entries()) {
      const { ids, codes, count } = combinations[group]!;
      expect(count).toBeLessThanOrEqual(kinds.length);
      for (const { segment, target } of sources) {
        for (const [row, newRow] of target.entries()) {
          if (newRow === noRow) continue;
          const rowCodes = columns.map((column) => segment.codes[column]![row]);
          expect(codes.map((column) => column[ids[newRow]!])).toEqual(rowCodes);
        }
      }
    }
  });

  it('there are none if hardly any rows repeat, or if two bytes can’t number them', () => {
    const different = sourceOf(200, (_, row) => row);
    expect(finish(combineCodes({ rows: 200, sources: [different] }))).toEqual([null, null, null]);
    const rows = 4 * combinationLimit;
    const tooMany = sourceOf(rows, (column, row) => (row % (combinationLimit + 1)) >> (8 * (column % 3)));
    const [first] = finish(combineCodes({ rows, sources: [tooMany] }));
    expect(first).toBeNull();
  });

  it('an empty segment has no combinations', () => {
    const combinations = finish(combineCodes({ rows: 0, sources: [] }));
    expect(combinations.map((one) => one?.count)).toEqual([0, 0, 0]);
  });
});
