import { describe, expect, it } from 'vitest';
import { parseTheme, themeCookie } from './theme.ts';

describe('theme', () => {
  it('any value but light or dark is auto', () => {
    expect(['light', 'dark', 'auto', '', 'purple', null, undefined].map(parseTheme)).toEqual([
      'light',
      'dark',
      'auto',
      'auto',
      'auto',
      'auto',
      'auto',
    ]);
  });

  it('auto deletes the cookie, and the others store it for a year', () => {
    expect(themeCookie('auto')).toContain('Max-Age=0');
    expect(themeCookie('dark')).toBe('theme=dark; Path=/; Max-Age=31536000; SameSite=Lax');
  });
});
