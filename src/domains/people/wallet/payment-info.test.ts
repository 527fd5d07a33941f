import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { defaultTerms, type PaymentTerms } from '#domains/reference/payments/payment-terms.ts';
import { parseTerms, serialiseTerms } from '#domains/reference/payments/terms-encoding.ts';
import { readPaymentInfo, withTerms } from './payment-info.ts';
import { termsOf } from './terms-of-wallet.ts';

const own: PaymentTerms = {
  option: 'lease',
  creditType: 'd',
  loanTerm: 72,
  leaseTerm: 48,
  leaseMiles: 15_000,
  downUsd: 5000,
  downShare: 0.1,
  tradeInUsd: 9400,
  owedUsd: 12_150,
  aprPercent: 5.9,
};

describe('payment info of a wallet', () => {
  it('WLT-01: has exactly these fields', () => {
    const whole = {
      creditAppDeals: [{ dealId: 'd', ownerId: 'o', expiry: 1 }],
      creditVerification: { verified: true, verifiedDate: 1 },
      creditType: 'a',
      leaseTerm: 24,
      leaseMileageRange: 10_000,
      loanTerm: 36,
      downPayment: 1,
      downPaymentPercent: 0.1,
      downPaymentType: 'amount',
      dealType: 'cash',
      paymentOption: 'lease',
      interestRate: { isFallback: true, custom: 1, new: 2, used: 3 },
      budget: 1,
      monthlyBudget: 2,
      zip: '30303',
      tenant: 'atc',
      walletId: 'w',
      tradeIn: {
        amountOwed: 1,
        condition: 'good',
        ico: [{ offerId: 'i', amount: 1, expires: 2 }],
        source: 'ico',
        value: 3,
      },
      interactions: { hasOpenedWallet: true, hideReceipt: [7] },
      lastUpdated: 1,
      createdDate: 2,
      timeStamp: 3,
    };
    expect(Object.keys(whole)).toHaveLength(22);
    expect(readPaymentInfo({ ...whole, other: 1 })).toEqual(whole);
  });

  it('WLT-25: drops unknown and invalid fields and keeps timeStamp', () => {
    const stored = {
      creditType: 'a',
      loanTerm: 61,
      timeStamp: 5,
      colour: 'red',
      tradeIn: { value: 100, plate: 'ABC', condition: 'mint', ico: [{ offerId: 'o', amount: 1, expires: 2 }, 7] },
    };
    expect(readPaymentInfo(stored)).toEqual({
      creditType: 'a',
      timeStamp: 5,
      tradeIn: { value: 100, ico: [{ offerId: 'o', amount: 1, expires: 2 }] },
    });
    for (const foreign of [null, 7, 'text', [], undefined]) expect(readPaymentInfo(foreign)).toEqual({});
  });

  it('WLT-27, PAY-11: null is kept for the down payment and the budgets only', () => {
    const names = ['creditType', 'loanTerm', 'tradeIn', 'interestRate', 'interactions', 'zip', 'creditAppDeals'];
    const nulls = Object.fromEntries(names.map((name) => [name, null]));
    const answers = { downPayment: null, downPaymentPercent: null, budget: null, monthlyBudget: null };
    expect(readPaymentInfo({ ...nulls, ...answers })).toEqual({
      downPayment: null,
      downPaymentPercent: null,
      budget: null,
      monthlyBudget: null,
    });
  });

  it('PAY-01: an empty wallet has the default terms', () => {
    expect(termsOf({})).toEqual(defaultTerms);
  });

  it('every term that is set is read back and changes no other', () => {
    expect(termsOf(withTerms({}, own))).toEqual(own);
    for (const name of Object.keys(own) as (keyof PaymentTerms)[]) {
      expect(termsOf(withTerms({}, { [name]: own[name] }))).toEqual({ ...defaultTerms, [name]: own[name] });
    }
  });

  it('WLT-19: a change of the trade-in keeps its other fields', () => {
    const info = { tradeIn: { value: 1, amountOwed: 2, condition: 'good', source: 'mycars' } } as const;
    expect(withTerms(info, { tradeInUsd: 9 }).tradeIn).toEqual({ ...info.tradeIn, value: 9 });
  });

  it('RULING-104: a down payment of 0 counts only where it was set on purpose', () => {
    expect(termsOf({ downPayment: 0 }).downUsd).toBeNull();
    expect(termsOf({ downPayment: 0, downPaymentPercent: 0.1 }).downUsd).toBe(0);
    expect(termsOf(withTerms({}, { downUsd: 0 })).downUsd).toBe(0);
    expect(termsOf({ downPayment: 900, downPaymentType: 'percent' }).downUsd).toBeNull();
  });

  it('the terms of any stored wallet survive the cookie', () => {
    const number = fc.oneof(fc.double(), fc.integer(), fc.double({ min: 0, max: 1 }));
    const stored = fc.record({
      creditType: fc.constantFrom('a', 'f', 'z'),
      downPayment: fc.oneof(number, fc.constant(null)),
      downPaymentPercent: number,
      interestRate: fc.record({ custom: number }),
      tradeIn: fc.record({ value: number, amountOwed: number }),
    });
    fc.assert(
      fc.property(stored, (info) => {
        const terms = termsOf(readPaymentInfo(info));
        expect(parseTerms(serialiseTerms(terms)) ?? defaultTerms).toEqual(terms);
      }),
    );
  });
});
