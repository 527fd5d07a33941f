import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { jsonForScript } from './escape-for-script.ts';
import { escapeHtml } from './escape-html.ts';

describe('escaping of text in pages', () => {
  it('a value in a script is read back unchanged and cannot close the script element', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: 'binary' }), fc.json()), (text) => {
        const json = jsonForScript({ [text]: text });
        expect(json).not.toContain('<');
        expect(JSON.parse(json)).toEqual(JSON.parse(JSON.stringify({ [text]: text })));
      }),
    );
    expect(jsonForScript({ text: '</script><script>' })).not.toContain('</script>');
  });

  it('text in an element or attribute contains no markup', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(escapeHtml(text)).not.toMatch(/[<>"']/);
      }),
    );
    expect(escapeHtml(`<a href="x">'&'</a>`)).toBe('&lt;a href=&quot;x&quot;&gt;&#39;&amp;&#39;&lt;/a&gt;');
  });
});
