import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { loanTerms } from '#domains/reference/payments/national-rates.ts';
import {
  defaultTerms,
  leaseMileages,
  leaseTerms,
  type PaymentTerms,
  payingOptions,
} from '#domains/reference/payments/payment-terms.ts';
import { readTermsForm, termsFieldTexts } from './read-terms-form.ts';

const amount = fc.integer({ min: 0, max: 5_000_000 });
const someTerms: fc.Arbitrary<PaymentTerms> = fc.record({
  option: fc.constantFrom(...payingOptions),
  creditType: fc.constantFrom('a' as const, 'b' as const, 'f' as const),
  loanTerm: fc.constantFrom(...loanTerms),
  leaseTerm: fc.constantFrom(...leaseTerms),
  leaseMiles: fc.constantFrom(...leaseMileages),
  downUsd: fc.option(amount),
  downShare: fc.integer({ min: 1, max: 90 }).map((percent) => percent / 100),
  tradeInUsd: amount,
  owedUsd: amount,
  aprPercent: fc.option(fc.constantFrom(0, 3.9, 6.4, 12.25)),
});

describe('readTermsForm', () => {
  it('reads amounts with signs, commas and spaces', () => {
    const { change, errors } = readTermsForm({ down: '$5,000', tradeIn: ' 9 400 ', owed: '6150.40' });
    expect(errors).toEqual({});
    expect(change).toEqual({ downUsd: 5000, tradeInUsd: 9400, owedUsd: 6150 });
  });

  it('reads a shopper’s own rate, and an empty field as the average', () => {
    expect(readTermsForm({ apr: '6.4 %' }).change).toEqual({ aprPercent: 6.4 });
    expect(readTermsForm({ apr: '' }).change).toEqual({ aprPercent: null });
    expect(readTermsForm({ apr: 'low' })).toMatchObject({ change: {}, errors: { apr: expect.any(String) } });
    expect(readTermsForm({ down: '1' }).change).not.toHaveProperty('aprPercent');
  });

  it('PAY-10: reads the down payment as a percentage or an amount, and 0 as nothing down', () => {
    expect(readTermsForm({ down: '15%' }).change).toEqual({ downUsd: null, downShare: 0.15 });
    expect(readTermsForm({ down: '0' }).change).toEqual({ downUsd: 0 });
    expect(readTermsForm({ down: '' }).change).toEqual({ downUsd: null, downShare: defaultTerms.downShare });
    expect(readTermsForm({ down: '95%' })).toMatchObject({
      change: {},
      errors: { down: expect.stringContaining('90%') },
    });
  });

  it('changes only the fields that were sent', () => {
    expect(readTermsForm({ term: '72' }).change).toEqual({ loanTerm: 72 });
    expect(readTermsForm({}).change).toEqual({});
  });

  it('reports each invalid field and leaves it out of the change', () => {
    const sent = {
      option: 'barter',
      zip: '3030',
      down: 'lots',
      owed: '99999999',
      credit: 'z',
      term: '61',
      leaseTerm: '7',
    };
    const { change, errors, zip } = readTermsForm({ ...sent, tradeIn: '9400' });
    expect(Object.keys(errors).sort()).toEqual(Object.keys(sent).sort());
    expect(change).toEqual({ tradeInUsd: 9400 });
    expect(zip).toBeUndefined();
  });

  it('reads back all terms as the form shows them', () => {
    fc.assert(
      fc.property(someTerms, (terms) => {
        const { change, errors, zip } = readTermsForm(termsFieldTexts(terms, '30303'));
        expect(errors).toEqual({});
        expect(zip).toBe('30303');
        // The share is not shown where there is an amount.
        const share = terms.downUsd === null ? {} : { downShare: terms.downShare };
        expect({ ...defaultTerms, ...change, ...share }).toEqual(terms);
      }),
    );
  });

  it('never throws', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.constantFrom('option', 'zip', 'down', 'owed', 'term', 'x'), fc.string()), (sent) => {
        expect(() => readTermsForm(sent)).not.toThrow();
      }),
    );
  });
});
