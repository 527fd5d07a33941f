import { describe, expect, it } from 'vitest';
import { csvLine } from './csv.ts';

describe('a line for spreadsheets', () => {
  it('sets apart what would end a cell or a line', () => {
    expect(csvLine(['plain', 'a,b', 'say "hi"', 'two\nlines', 7])).toBe('plain,"a,b","say ""hi""","two\nlines",7\r\n');
  });

  it('no cell is a formula, whoever wrote it', () => {
    for (const evil of ['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '=HYPERLINK("http://evil.example","x")']) {
      const [first] = csvLine([evil]).replace(/^"/, '');
      expect(first, evil).toBe("'");
    }
    expect(csvLine([-5])).toBe('-5\r\n');
  });
});
