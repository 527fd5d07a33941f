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

describe('a stored wallet, cleaned up', () => {
  it('PAY-01, PAY-02: a new one starts with what a new shopper starts with', () => {
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

  it('WLT-17: thirty days after it was verified the verification is empty', () => {
    const verified = { ...whole, creditVerification: { verified: true, verifiedDate: nowMs - 30 * dayMs + 1 } };
    expect(cleanUp(verified, nowMs).creditVerification).toEqual(verified.creditVerification);
    expect(cleanUp(verified, nowMs + 1).creditVerification).toEqual({});
  });

  it('WLT-18: a credit application that has expired goes', () => {
    const purchases = [
      { dealId: 'a', ownerId: '1', expiry: nowMs },
      { dealId: 'b', ownerId: '1', expiry: nowMs + 1 },
    ];
    expect(cleanUp({ ...whole, creditAppDeals: purchases }, nowMs).creditAppDeals).toEqual([purchases[1]]);
  });

  it('PAY-02, WLT-01: a fresh record has every field that a new shopper starts with', () => {
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

  it('WLT-25: keys nobody knows go, timeStamp stays, and so does an offer of cash that still holds', () => {
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

  it('WLT-26: where one of the four is missing, empty fields take the defaults', () => {
    expect(cleanUp(whole, nowMs)).toEqual(withNulls(whole));
    for (const missing of ['creditType', 'loanTerm', 'downPayment', 'interestRate'] as const) {
      const { [missing]: _, ...rest } = whole;
      expect(cleanUp(rest, nowMs), missing).toEqual(withNulls({ ...startingInfo, ...rest }));
    }
    const { downPayment: _, ...withPercent } = { ...whole, downPaymentPercent: 0.1 };
    expect(cleanUp(withPercent, nowMs)).toEqual(withNulls(withPercent));
  });

  it('WLT-27, PAY-11: null is saved as an answer in four fields, and in no other', () => {
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

  it('WLT-28: what the payment details were before is not saved', () => {
    const info = { creditType: 'a', previousPaymentInfo: { creditType: 'b' } } as const;
    expect(toSave(info)).toEqual({ creditType: 'a' });
  });
});
