import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readRequestTarget } from './request-target.ts';

const origin = 'https://ours.example';

describe('request targets', () => {
  it.each([
    '/api/auth/./sign-in/email',
    '/api/auth/%2e/sign-in/email',
    '/api/auth/%2E%2e/auth/sign-in/email',
    '/api/auth/x/../sign-in/email',
    '/api/auth/x/.%2e/sign-in/email',
    '/api/auth/x%2f..%2fsign-in/email',
    '/api/auth/sign-in/email/.',
    '/..',
    '/api\\auth/sign-in/email',
    '/api%5cauth',
    '//evil.example/',
    '/cm-api//evil.example/',
    'http://evil.example/',
    'evil.example:443',
    '*',
    '',
    '?a=b',
    '/a\0b',
    '/a%00b',
    '/a?b=%00',
    '/a?b=c\0',
    '/a\tb',
    '/a%09b',
    '/a%0d%0ab',
    '/a%7fb',
    '/a%C2%85b',
    '/100%',
    '/%zz',
    '/%E0%A4%A',
    '/%ff',
    '/%C0%AE%C0%AE/',
    '/caf\u00e9',
    '/x?q=\u00e9',
    '/a#b',
    '/a b',
  ])('%j is ambiguous and refused', (target) => {
    expect(readRequestTarget(target)).toBeUndefined();
  });

  it.each([
    ['/', '/'],
    ['/cars-for-sale/Sedan/Pewee+Valley+KY-40056?mpgRanges=40-MPG%2C31-40MPG', undefined],
    ['/cars-for-sale/honda/odyssey/roanoke-tx?trimCodeList=ODYSSEY%7CEX-L%2CODYSSEY%7CTouring%20Elite', undefined],
    ['/cars-for-sale//honda///civic/', undefined],
    ['/research/vehiclespecs/vehicleId/a%2Fb?limit=500', undefined],
    ['/cars-for-sale/all-cars/...', undefined],
    ['/a..b/.well-known/x.', undefined],
    ['/%E2%80%A8', undefined],
    ['/x?url=https://ours.example/a/../b&discount=100%', undefined],
    ['/x?q=a%0D%0Ab\\c', undefined],
    ['/x?a=b?c=d', undefined],
    ['/%61pi/auth/%73ign-in%2Demail', '/api/auth/sign-in-email'],
    ['/a%2fb%c3%a9', '/a%2Fb%C3%A9'],
    ['/a"<b>', '/a%22%3Cb%3E'],
    ['/cm-api/rest/lsc/listing?a=b', '/rest/lsc/listing?a=b'],
    ['/cm-%61pi/rest', '/rest'],
    ['/cm-api/content/x.json', undefined],
  ])('%s is read as %s', (target, read) => {
    expect(readRequestTarget(target)).toBe(read ?? target);
  });

  it('a normalized target stays unchanged when normalized again', () => {
    const piece = fc.oneof(
      fc.constantFrom(
        '/',
        '//',
        '.',
        '..',
        '%2e',
        '%2f',
        '%5c',
        '\\',
        '?',
        '%',
        '%25',
        '%252e',
        'cm-api',
        'api',
        '@',
        ':',
      ),
      fc.string({ unit: fc.integer({ min: 0, max: 255 }).map((code) => String.fromCharCode(code)), maxLength: 3 }),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 10 }), (pieces) => {
        const read = readRequestTarget(`/${pieces.join('')}`);
        if (read === undefined) return;
        expect(new URL(read, origin).href).toBe(`${origin}${read}`);
        expect(new URL(`${origin}${read}`).origin).toBe(origin);
        const [path = ''] = read.split('?');
        expect(decodeURIComponent(path).split('/')).not.toContain('..');
        if (!read.startsWith('/cm-api/')) expect(readRequestTarget(read)).toBe(read);
      }),
      { numRuns: 5000 },
    );
  });
});
