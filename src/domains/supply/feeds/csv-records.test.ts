import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createCsvSplitter, delimiterOf, readCsvPieces } from './csv-records.ts';

const read = (text: string, delimiter = ',') => {
  const splitter = createCsvSplitter(delimiter);
  const lines = text.split('\n').map((line, index) => ({ line: index + 1, text: line }));
  return readCsvPieces([...lines.flatMap(splitter.add), ...splitter.end()], delimiter);
};

const quoted = (cell: string): string => `"${cell.replaceAll('"', '""')}"`;

describe('csv records', () => {
  it('a record has the line number of its first line', () => {
    expect(read('a,b\n"one\ntwo",3\n\nx,"y ""z"""')).toEqual([
      { line: 1, cells: ['a', 'b'] },
      { line: 2, cells: ['one\ntwo', '3'] },
      { line: 5, cells: ['x', 'y "z"'] },
    ]);
  });

  it('a quote inside an unquoted cell is literal', () => {
    expect(read('5" screen,b')).toEqual([{ line: 1, cells: ['5" screen', 'b'] }]);
  });

  it('an unclosed quote skips only its own line', () => {
    expect(read('1,"open\n2,"b, c"\n3,d')).toEqual([
      { line: 1, reason: expect.stringContaining('never closed') },
      { line: 2, cells: ['2', 'b, c'] },
      { line: 3, cells: ['3', 'd'] },
    ]);
    expect(read('1,a\n2,"open to the end')).toEqual([
      { line: 1, cells: ['1', 'a'] },
      { line: 2, reason: expect.stringContaining('never closed') },
    ]);
  });

  it('a line that is too long is skipped, together with the open record before it', () => {
    const splitter = createCsvSplitter(',');
    const pieces = [
      { line: 1, text: 'a,"b' },
      { line: 2, text: null },
      { line: 3, text: 'c' },
    ].flatMap(splitter.add);
    expect(pieces.map(({ line }) => line)).toEqual([1, 2, 3]);
    expect(pieces.map((piece) => 'reason' in piece)).toEqual([true, true, false]);
  });

  it('an unclosed quote uses little memory, however much follows', () => {
    const splitter = createCsvSplitter(',');
    const million = 'x'.repeat(1_000_000);
    const first = splitter.add({ line: 1, text: `a,"${million}` });
    const pieces = Array.from({ length: 5 }, (_, index) => splitter.add({ line: index + 2, text: million })).flat();
    expect(first).toEqual([]);
    expect(pieces.map(({ line }) => line)).toEqual([1, 2, 3, 4, 5, 6]);
    expect(pieces[0]).toEqual({ line: 1, reason: expect.stringContaining('never closed') });
  });

  it('any content of quoted cells is preserved', () => {
    const cell = fc.string({ maxLength: 12 }).map((text) => text.replaceAll('\r', ''));
    fc.assert(
      fc.property(fc.array(fc.array(cell, { minLength: 2, maxLength: 4 }), { maxLength: 6 }), (rows) => {
        const text = rows.map((cells) => cells.map(quoted).join(';')).join('\n');
        expect(read(text, ';').map((record) => 'cells' in record && record.cells)).toEqual(rows);
      }),
    );
  });

  it('a broken line never loses a good one', () => {
    const broken = fc.constantFrom('x,"open', '"a"b,c', '"', 'a,"b"c');
    fc.assert(
      fc.property(fc.array(fc.oneof(broken, fc.constant('good,"row, 1"')), { maxLength: 12 }), (lines) => {
        const good = lines.filter((line) => line.startsWith('good')).length;
        expect(read(lines.join('\n')).filter((record) => 'cells' in record && record.cells[0] === 'good')).toHaveLength(
          good,
        );
      }),
    );
  });

  it.each([
    ['vin,make,model', ','],
    ['vin;make;model, trim', ';'],
    ['vin\tmake', '\t'],
    ['vin|make|model', '|'],
    ['vin', ','],
  ])('%j has the delimiter %j', (header, delimiter) => {
    expect(delimiterOf(header)).toBe(delimiter);
  });
});
