import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Currency, formatMoney, grouped } from './money.ts';

describe('money', () => {
  it('RULING-02: separates thousands by commas', () => {
    expect([0, 999, 1000, 26_648, 1_234_567].map(grouped)).toEqual(['0', '999', '1,000', '26,648', '1,234,567']);
  });

  it('RULING-02: groups whole amounts of any size as Intl.NumberFormat does', () => {
    const english = new Intl.NumberFormat('en-US');
    fc.assert(
      fc.property(fc.maxSafeInteger(), (amount) => {
        expect(grouped(amount)).toBe(english.format(amount));
      }),
    );
  });

  it('any number is rounded and formatted as text, including NaN and infinities', () => {
    fc.assert(
      fc.property(fc.double(), (amount) => {
        expect(grouped(amount).replaceAll(',', '')).toBe(String(Math.round(amount)));
      }),
    );
    expect([Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, -0].map(grouped)).toEqual([
      'NaN',
      'Infinity',
      '-Infinity',
      '0',
    ]);
  });

  it('SRCH-11: formats as dollars unless another currency is chosen', () => {
    const currencies: (Currency | undefined)[] = [undefined, 'dollar', 'euro', 'pound', 'yen'];
    expect(currencies.map((currency) => formatMoney(12_500, currency))).toEqual([
      '$12,500',
      '$12,500',
      '€12,500',
      '£12,500',
      '¥12,500',
    ]);
  });

  it('a negative amount has its sign before the symbol', () => {
    expect(formatMoney(-1185)).toBe('-$1,185');
  });
});
