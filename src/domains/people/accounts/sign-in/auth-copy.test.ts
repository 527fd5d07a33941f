import { describe, expect, it } from 'vitest';
import { failureWords, returnPath } from './auth-copy.ts';

describe('sign-in pages', () => {
  it('RULING-07: the return path is a page of this site other than a sign-in page', () => {
    expect(returnPath('/cars-for-sale/used-cars?zip=30303')).toBe('/cars-for-sale/used-cars?zip=30303');
    for (const path of [
      undefined,
      5,
      '',
      'https://evil.example',
      '//evil.example',
      '/\\evil.example',
      'javascript:alert(1)',
      '/a\r\nset-cookie: x=1',
      '/my-autotrader/sign-out',
      '/my-autotrader/sign-in?returnTo=/',
      `/${'a'.repeat(3000)}`,
    ]) {
      expect(returnPath(path), String(path)).toBe('/');
    }
  });

  it('a failure is shown in our own words, never in the library’s', () => {
    expect(failureWords({ code: 'INVALID_EMAIL_OR_PASSWORD', message: 'x' })).toContain('don’t match');
    expect(failureWords({ code: 'SOMETHING', message: '<b>internal</b>' })).toBe('That didn’t work. Please try again.');
    expect(failureWords({ code: 'TOO_MANY_ATTEMPTS', message: 'Please wait 4 seconds.' })).toContain('4 seconds');
  });
});
