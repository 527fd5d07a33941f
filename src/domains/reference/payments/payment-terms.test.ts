import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyTerms } from '#tests/fixtures/terms-arbitraries.ts';
import { defaultTerms } from './payment-terms.ts';
import { parseTerms, serialiseTerms } from './terms-encoding.ts';

describe('payment terms', () => {
  it('PAY-01: the defaults are a 60-month loan in tier b with 20% down, and a 36-month lease with 12,000 miles', () => {
    expect(defaultTerms).toEqual({
      option: 'finance',
      creditType: 'b',
      loanTerm: 60,
      leaseTerm: 36,
      leaseMiles: 12_000,
      downUsd: null,
      downShare: 0.2,
      tradeInUsd: 0,
      owedUsd: 0,
      aprPercent: null,
    });
  });

  it('any terms are read back as they were serialized', () => {
    fc.assert(
      fc.property(anyTerms, (terms) => {
        const text = serialiseTerms(terms);
        expect(parseTerms(text) ?? defaultTerms).toEqual(terms);
        // A cookie takes it as it is, whether or not its reader decodes.
        expect(text).toMatch(/^[\w=&.]*$/);
        expect(decodeURIComponent(text)).toBe(text);
      }),
    );
  });

  it('only differences from the defaults are serialized', () => {
    expect(serialiseTerms(defaultTerms)).toBe('');
    expect(
      serialiseTerms({
        ...defaultTerms,
        creditType: 'c',
        loanTerm: 72,
        downUsd: 5000,
        tradeInUsd: 9400,
        owedUsd: 6150,
      }),
    ).toBe('credit=c&term=72&down=5000&trade=9400&owed=6150');
  });

  it('PAY-11: a missing down payment is null, and 0 is 0', () => {
    expect(parseTerms('credit=c')?.downUsd).toBeNull();
    expect(parseTerms('down=0')?.downUsd).toBe(0);
  });

  it('any text is parsed or rejected, and none throws', () => {
    const hostile = fc.oneof(
      fc.string(),
      fc.string({ unit: 'binary' }),
      fc
        .tuple(fc.constantFrom('pay', 'credit', 'term', 'down', 'share', 'trade', 'owed', 'apr'), fc.string())
        .map(([key, value]) => `${key}=${value}`),
    );
    fc.assert(
      fc.property(hostile, (text) => {
        const terms = parseTerms(text);
        if (terms) expect(parseTerms(serialiseTerms(terms)) ?? defaultTerms).toEqual(terms);
      }),
      { numRuns: 1000 },
    );
  });

  it.each([
    'down=-1',
    'down=5000001',
    'down=1e3',
    'down=',
    'down=12.50',
    'share=0.95',
    'apr=37',
    'apr=NaN',
    'apr=%35%',
    'term=61',
    'lease=12',
    'miles=1',
    'credit=g',
    'pay=__proto__',
    'credit=c&trade=Infinity',
    `credit=c&${'x'.repeat(400)}`,
  ])('rejects the whole text if one value is out of its limits: %s', (text) => {
    expect(parseTerms(text)).toBeUndefined();
  });

  it('text without terms is undefined, and unknown keys are ignored', () => {
    expect([parseTerms(undefined), parseTerms(''), parseTerms('plain=1'), parseTerms('hello')]).toEqual(
      Array(4).fill(undefined),
    );
    expect(parseTerms('plain=1&term=72')).toEqual({ ...defaultTerms, loanTerm: 72 });
  });
});
