import { describe, expect, it } from 'vitest';
import { linksOf, paragraphs, plain, section, stated, table } from './markdown.ts';

describe('markdown', () => {
  it('shows what somebody wrote as text, not as markup', () => {
    expect(plain('[free](http://x) <b>*now*</b>\n# a | b')).toBe(
      '\\[free\\](http://x) \\<b\\>\\*now\\*\\</b\\> \\# a \\| b',
    );
    expect(paragraphs('- one\n2. two\n\nthree')).toBe('\\- one\n\n\\2. two\n\nthree');
  });

  it('links absolutely, whatever stands in a path', () => {
    const { link } = linksOf('https://cars.example');
    expect(link('A [b]', '/x?y=(1)')).toBe('[A \\[b\\]](https://cars.example/x?y=%281%29)');
  });

  it('says what is not stated, and leaves out empty parts', () => {
    expect(stated('Price', undefined)).toBe('Price: not stated');
    expect(stated('Doors', 0)).toBe('Doors: 0');
    expect(section('Hours', '', '')).toBe('');
    expect(table(['a'], [])).toBe('');
    expect(table(['a', 'b'], [['1', '2']])).toBe('| a | b |\n| --- | --- |\n| 1 | 2 |');
  });
});
