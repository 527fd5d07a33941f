import { describe, expect, it } from 'vitest';
import { BrandDesign, emptyDesign } from './brand-design.ts';

const problemsOf = (fields: Partial<BrandDesign>): string[] => {
  const read = BrandDesign.safeParse({ ...emptyDesign, ...fields });
  return read.success ? [] : read.error.issues.map(({ path, message }) => `${path.join('.')} ${message}`);
};

describe('a brand designed in the studio', () => {
  it('BRND-13: text that can’t be read on the accent is refused with its figures', () => {
    expect(problemsOf({ accent: '#ffd500', onAccent: '#ffffff' })).toEqual([
      'onAccent can’t be read: text on buttons, #ffffff on #ffd500, is 1.42 to 1, and AA asks for 4.5 to 1.',
    ]);
    expect(problemsOf({ accent: '#ffd500', onAccent: '#1a1a1a' })).toEqual([]);
  });

  it('BRND-13: every accent can be read where the text on it is left to the product', () => {
    for (const accent of ['#000000', '#ffffff', '#ffd500', '#767676', '#777777', '#ff0000', '#00ff00', '#0a6b4f']) {
      expect([accent, problemsOf({ accent })]).toEqual([accent, []]);
    }
  });

  it.each([
    ['accent', 'red;background:url(https://evil.example)'],
    ['accent', '#12345'],
    ['hosts', 'https://cars.example'],
    ['hosts', 'cars_example'],
    ['navigation', 'Shop'],
    ['navigation', 'Shop | javascript:alert(1)'],
    ['navigation', 'Shop | //evil.example'],
    ['navigation', 'Shop | /\\evil.example'],
    ['navigation', 'Shop | http://plain.example'],
    ['navigation', 'Shop | /a\nShop | /b'],
    ['footer', 'Shop | /cars-for-sale'],
    ['senderAddress', 'nobody'],
    ['senderName', 'Acme\r\nBcc: all@example.com'],
    ['name', 'Acme\nCars'],
    ['logo', '../../etc/passwd'],
    ['status', 'deleted'],
  ] as const)('the %s %j is refused', (field, value) => {
    expect(BrandDesign.safeParse({ ...emptyDesign, [field]: value }).success).toBe(false);
  });

  it('a sender needs both its parts', () => {
    expect(problemsOf({ senderName: 'Acme' })).toEqual(['senderAddress is needed where there is a name.']);
    expect(problemsOf({ senderAddress: 'hi@acme.example' })).toEqual([
      'senderName is needed where there is an address.',
    ]);
  });
});
