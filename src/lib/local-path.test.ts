import { validateHeaderValue } from 'node:http';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { localPath } from './local-path.ts';

const origin = 'https://ours.example';

/** What addresses are made of, and what parsers stumble over, more often than chance would bring it. */
const pieces = fc.oneof(
  fc.constantFrom('/', '//', '\\', '.', '..', '%2e', '@', ':', '?', '#', '%', '%00', '%0a', 'evil.example', 'https:'),
  fc.constantFrom('\t', '\n', '\r', '\v', '\f', '\0', ' ', '\u0085', '\u00a0', '\u2028', '\u2029', '\ufeff', '\ud800'),
  fc.string({ unit: 'binary', maxLength: 4 }),
);
const anyAddress = fc.array(pieces, { maxLength: 8 }).map((parts) => parts.join(''));

describe('localPath of a return path from a client', () => {
  it('never leaves this site and is always a valid header value', () => {
    fc.assert(
      fc.property(fc.oneof(anyAddress, fc.string({ unit: 'binary' }), fc.webUrl()), fc.boolean(), (text, rooted) => {
        const path = localPath(rooted ? `/${text}` : text);
        expect(new URL(path, origin).origin).toBe(origin);
        expect(path.startsWith('/')).toBe(true);
        expect(() => validateHeaderValue('location', path)).not.toThrow();
        expect(localPath(path)).toBe(path);
      }),
      { numRuns: 5000 },
    );
  });

  it.each([
    '/\t/evil.example',
    '/\n/evil.example',
    '/\r/evil.example',
    '/\v/evil.example',
    '/\f/evil.example',
    '//evil.example',
    '/\\evil.example',
    '/.//evil.example',
    '/x/..//evil.example',
    '/%2e//evil.example',
    'https://evil.example',
    'javascript:alert(1)',
    'evil.example',
    '',
    undefined,
  ])('%j becomes the home page', (path) => {
    expect(localPath(path)).toBe('/');
  });

  it('is normalized as browsers do', () => {
    expect(localPath('/cars-for-sale?zip=30303#save-search')).toBe('/cars-for-sale?zip=30303#save-search');
    expect(localPath('/cars-for-sale/Pewee+Valley+KY-40056?q=a%20b')).toBe(
      '/cars-for-sale/Pewee+Valley+KY-40056?q=a%20b',
    );
    expect(localPath('/cafés\u2028?q=ü')).toBe('/caf%C3%A9s%E2%80%A8?q=%C3%BC');
    expect(localPath('/a/../b')).toBe('/b');
  });
});
