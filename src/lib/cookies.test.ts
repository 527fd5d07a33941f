import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseCookies, serializeCookie } from './cookies.ts';
import { logLibraryError } from './log.ts';

/** Any sequence of 16-bit units, halves of pairs included. */
const anyText = (maxLength = 40) =>
  fc.string({ unit: fc.integer({ min: 0, max: 0xffff }).map((code) => String.fromCharCode(code)), maxLength });

describe('cookies', () => {
  it('parses names and values; the first of two equal names wins', () => {
    const cookies = parseCookies('a=1; b="two words"; c=%7B%22x%22%3A1%7D; a=2; lonely; =nameless; d=x=y');
    expect({ ...cookies }).toEqual({ a: '1', b: 'two words', c: '{"x":1}', d: 'x=y' });
    expect({ ...parseCookies(undefined) }).toEqual({});
  });

  it('RES-14: keeps a value that cannot be decoded as it is and logs the error', () => {
    const lines: string[] = [];
    const log = { error: (_: object, message: string) => lines.push(message) };
    const cookies = parseCookies('bad=%E0%A4%A; good=1', (error) => logLibraryError(log, 'cookie', error));
    expect(cookies.bad).toBe('%E0%A4%A');
    expect(cookies.good).toBe('1');
    expect(lines).toEqual(['cookie: URI malformed']);
  });

  it('SEC-01: a cookie named __proto__ or constructor does not change any prototype', () => {
    const cookies = parseCookies('__proto__=x; constructor=y');
    expect(Object.keys(cookies)).toEqual(['__proto__', 'constructor']);
    expect(({} as Record<string, unknown>).x).toBeUndefined();
  });

  it('writes every given attribute', () => {
    const cookie = { name: 'ATC_ID', value: 'a b', maxAgeS: 60, httpOnly: true, secure: true };
    expect(serializeCookie(cookie)).toBe('ATC_ID=a%20b; Max-Age=60; Path=/; SameSite=Lax; HttpOnly; Secure');
  });

  it('any text is read back as it was written, and no header makes the parser throw', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (value) => {
        const [pair] = serializeCookie({ name: 'n', value, maxAgeS: 1 }).split(';');
        expect(parseCookies(pair).n).toBe(value);
      }),
    );
    fc.assert(fc.property(anyText(), (header) => void parseCookies(header)));
  });
});
