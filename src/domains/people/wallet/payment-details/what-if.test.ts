import { describe, expect, it } from 'vitest';
import { defaultTerms, type PaymentTerms } from '#domains/reference/payments/payment-terms.ts';
import { type CarCosts, quoteCar } from '#domains/reference/payments/quote-car.ts';
import { formatMoney } from '#lib/money.ts';
import { defaultFigures } from '#tests/fixtures/payment-figures.ts';
import { mostDownUsd, termOf, whatIfTerms, whatIfWords } from './what-if.ts';

const car: CarCosts = { priceUsd: 34_980, docFeeUsd: 599, isNew: false, state: 'GA' };
const on = (terms: PaymentTerms) => quoteCar(defaultFigures, car, terms);
const now = on(defaultTerms);
const wordsFor = (change: Partial<PaymentTerms>): string => whatIfWords(now, on({ ...defaultTerms, ...change }));

describe('the what-if calculator', () => {
  it('says how other terms change the interest and the end of the loan', () => {
    const shorter = on({ ...defaultTerms, downUsd: 9000, loanTerm: 48 });
    const less = formatMoney(now.interestUsd - shorter.interestUsd);
    expect(whatIfWords(now, shorter)).toBe(`You pay ${less} less interest and are done a year earlier.`);
    expect(wordsFor({ loanTerm: 84 })).toMatch(/^You pay \$[\d,]+ more interest and are done 2 years later\.$/);
    expect(wordsFor({ downUsd: 9000 })).toMatch(/^You pay \$[\d,]+ less interest\.$/);
    expect(wordsFor({})).toBe('');
  });

  it('a down payment in percent stays one until its slider is moved', () => {
    expect(whatIfTerms(defaultTerms, now, { downUsd: now.downUsd, loanTerm: 72 })).toMatchObject({
      downUsd: null,
      loanTerm: 72,
    });
    expect(whatIfTerms(defaultTerms, now, { downUsd: 0, loanTerm: 60 }).downUsd).toBe(0);
  });

  it('sliders reach the current terms and snap to offered loan terms', () => {
    expect(mostDownUsd(now)).toBeGreaterThanOrEqual(now.downUsd);
    expect(mostDownUsd({ outTheDoorUsd: 900, downUsd: 0 })).toBe(1000);
    expect([24, 36, 40, 84, 90].map(termOf)).toEqual([36, 36, 48, 84, 84]);
  });
});
