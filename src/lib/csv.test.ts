import { describe, expect, it } from 'vitest';
import { csvLine } from './csv.ts';

describe('csvLine', () => {
  it('quotes cells that contain commas, quotes or line breaks', () => {
    expect(csvLine(['plain', 'a,b', 'say "hi"', 'two\nlines', 7])).toBe('plain,"a,b","say ""hi""","two\nlines",7\r\n');
  });

  it('prefixes text cells that a spreadsheet would run as a formula', () => {
    for (const evil of ['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '=HYPERLINK("http://evil.example","x")']) {
      const [first] = csvLine([evil]).replace(/^"/, '');
      expect(first, evil).toBe("'");
    }
    expect(csvLine([-5])).toBe('-5\r\n');
  });
});
