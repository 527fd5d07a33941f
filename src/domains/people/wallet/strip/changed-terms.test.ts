import { describe, expect, it } from 'vitest';
import { defaultTerms } from '#domains/reference/payments/payment-terms.ts';
import { changedTerms } from './changed-terms.ts';

const terms = { ...defaultTerms, downUsd: 4000 };

describe('what was changed elsewhere', () => {
  it('is named with its value, and so is the way back', () => {
    expect(changedTerms(terms, { ...terms, downUsd: 5000 })).toEqual({
      what: 'Down payment is now $5,000',
      back: 'Use $4,000 again',
    });
    expect(changedTerms({ ...terms, downUsd: null }, { ...terms, downUsd: 0 })).toEqual({
      what: 'Down payment is now $0',
      back: 'Use 20% again',
    });
  });

  it('is named together where it is more than one', () => {
    const now = { ...terms, downUsd: 5000, creditType: 'd', loanTerm: 72 } as const;
    expect(changedTerms(terms, now)).toEqual({
      what: 'Down payment, credit and loan term are new',
      back: 'Use the previous ones',
    });
  });

  it('is nothing where the terms are the same', () => {
    expect(changedTerms(terms, { ...terms })).toBeUndefined();
  });
});
