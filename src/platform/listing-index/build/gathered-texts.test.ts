import { expect, it } from 'vitest';
import { createTexts, createTextWriter } from './gathered-texts.ts';

it('texts in any script are found between their starts, each followed by a space', () => {
  const texts = createTexts(300);
  const writer = createTextWriter(texts);
  const rows = Array.from({ length: 300 }, (_, n) => [String(n), n % 70 === 3 ? 'Citroën – größer' : 'plain', '']);
  for (const pieces of rows) {
    writer.pieces.push(...pieces);
    writer.endText();
  }
  writer.finish();
  const bytes = Buffer.from(texts.bytes);
  const starts = new Uint32Array(texts.starts);
  const strings = rows.map((_, n) => bytes.toString('utf8', starts[n], starts[n + 1]));
  expect(strings).toEqual(rows.map((pieces) => `${pieces.join(' ')} `));
});
