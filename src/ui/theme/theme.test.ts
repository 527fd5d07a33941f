import { describe, expect, it } from 'vitest';
import { parseTheme, themeCookie } from './theme.ts';

describe('theme', () => {
  it('anything but light or dark follows the device', () => {
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

  it('auto forgets the cookie, the others keep it a year', () => {
    expect(themeCookie('auto')).toContain('Max-Age=0');
    expect(themeCookie('dark')).toBe('theme=dark; Path=/; Max-Age=31536000; SameSite=Lax');
  });
});
