import { describe, expect, it } from 'vitest';
import { defaultTerms } from '#domains/reference/payments/payment-terms.ts';
import { dayMs } from '#lib/duration.ts';
import type { PaymentInfo } from '../payment-info.ts';
import { termsOf } from '../terms-of-wallet.ts';
import { cleanUp, startingInfo, toSave } from './clean-up.ts';

const nowMs = 1_700_000_000_000;
const whole = { creditType: 'a', loanTerm: 72, downPayment: null, interestRate: { new: 5, used: 6 } } as const;

/** What is not saved, because it is null, is there again. */
const withNulls = (info: PaymentInfo): PaymentInfo => ({
  ...info,
  zip: null,
  interestRate: { ...info.interestRate, custom: null },
});

describe('clean-up of a stored wallet', () => {
  it('PAY-01, PAY-02: a new wallet has the defaults of a new shopper', () => {
    const started = cleanUp(undefined, nowMs);
    expect(started).toEqual(startingInfo);
    expect(started).toMatchObject({
      creditType: 'b',
      downPaymentPercent: 0.2,
      leaseMileageRange: 12_000,
      leaseTerm: 36,
      loanTerm: 60,
      paymentOption: 'finance',
      interestRate: { isFallback: true, custom: null, new: 6, used: 7.05 },
    });
    expect(termsOf(started)).toEqual(defaultTerms);
  });

  it('WLT-17: a credit verification expires after thirty days', () => {
    const verified = { ...whole, creditVerification: { verified: true, verifiedDate: nowMs - 30 * dayMs + 1 } };
    expect(cleanUp(verified, nowMs).creditVerification).toEqual(verified.creditVerification);
    expect(cleanUp(verified, nowMs + 1).creditVerification).toEqual({});
  });

  it('WLT-18: expired credit applications are removed', () => {
    const purchases = [
      { dealId: 'a', ownerId: '1', expiry: nowMs },
      { dealId: 'b', ownerId: '1', expiry: nowMs + 1 },
    ];
    expect(cleanUp({ ...whole, creditAppDeals: purchases }, nowMs).creditAppDeals).toEqual([purchases[1]]);
  });

  it('PAY-02, WLT-01: a new wallet has every default field', () => {
    expect(cleanUp(undefined, nowMs)).toEqual({
      creditType: 'b',
      downPaymentPercent: 0.2,
      leaseMileageRange: 12_000,
      leaseTerm: 36,
      loanTerm: 60,
      paymentOption: 'finance',
      downPayment: null,
      budget: null,
      zip: null,
      interestRate: { isFallback: true, custom: null, new: 6, used: 7.05 },
      tradeIn: { value: 0, amountOwed: 0, condition: 'good' },
      interactions: { paymentEmphasis: 'monthly' },
    });
  });

  it('WLT-25: removes unknown keys and expired cash offers, and keeps timeStamp', () => {
    const offers = [
      { offerId: 'old', amount: 900, expires: nowMs - 1 },
      { offerId: 'new', amount: 950, expires: nowMs + 1 },
    ];
    expect(cleanUp({ ...whole, timeStamp: 7, hobby: 'chess', tradeIn: { ico: offers } }, nowMs)).toEqual({
      ...withNulls(whole),
      timeStamp: 7,
      tradeIn: { ico: [offers[1]] },
    });
  });

  it('WLT-26: if one of the four required fields is missing, empty fields get the defaults', () => {
    expect(cleanUp(whole, nowMs)).toEqual(withNulls(whole));
    for (const missing of ['creditType', 'loanTerm', 'downPayment', 'interestRate'] as const) {
      const { [missing]: _, ...rest } = whole;
      expect(cleanUp(rest, nowMs), missing).toEqual(withNulls({ ...startingInfo, ...rest }));
    }
    const { downPayment: _, ...withPercent } = { ...whole, downPaymentPercent: 0.1 };
    expect(cleanUp(withPercent, nowMs)).toEqual(withNulls(withPercent));
  });

  it('WLT-27, PAY-11: null is saved in four fields only', () => {
    const info = {
      downPayment: null,
      downPaymentPercent: null,
      budget: null,
      monthlyBudget: null,
      creditVerification: { verified: false, verifiedDate: null },
      interestRate: { custom: null, new: 6 },
    };
    expect(toSave(info)).toEqual({
      downPayment: null,
      downPaymentPercent: null,
      budget: null,
      monthlyBudget: null,
      creditVerification: { verified: false },
      interestRate: { new: 6 },
    });
  });

  it('WLT-28: the previous payment info is not saved', () => {
    const info = { creditType: 'a', previousPaymentInfo: { creditType: 'b' } } as const;
    expect(toSave(info)).toEqual({ creditType: 'a' });
  });
});
