import { describe, expect, it } from 'vitest';
import { changedTerms } from './changed-terms.ts';
import { defaultTerms } from './payment-terms.ts';

const terms = { ...defaultTerms, downUsd: 4000 };

describe('changedTerms', () => {
  it('names a changed term with its value and the value to return to', () => {
    expect(changedTerms(terms, { ...terms, downUsd: 5000 })).toEqual({
      what: 'Down payment is now $5,000',
      back: 'Use $4,000 again',
    });
    expect(changedTerms({ ...terms, downUsd: null }, { ...terms, downUsd: 0 })).toEqual({
      what: 'Down payment is now $0',
      back: 'Use 20% again',
    });
  });

  it('names several changed terms together', () => {
    const now = { ...terms, downUsd: 5000, creditType: 'd', loanTerm: 72 } as const;
    expect(changedTerms(terms, now)).toEqual({
      what: 'Down payment, credit and loan term are new',
      back: 'Use the previous ones',
    });
  });

  it('is undefined where the terms are the same', () => {
    expect(changedTerms(terms, { ...terms })).toBeUndefined();
  });
});
