import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { QuoteOfCar } from '#domains/reference/payments/figures/calculation.ts';
import { loanTerms } from '#domains/reference/payments/national-rates.ts';
import { defaultTerms, type PaymentTerms } from '#domains/reference/payments/payment-terms.ts';
import { type CarCosts, quoteCar } from '#domains/reference/payments/quote-car.ts';
import { defaultFigures } from '#tests/fixtures/payment-figures.ts';
import { termsNote } from './terms-note.ts';
import { negativeEquityWords } from './terms-note-copy.tsx';
import { waysToBudget } from './ways-to-budget.ts';

const used: CarCosts = { priceUsd: 34_980, docFeeUsd: 599, isNew: false, state: 'GA' };
const own: PaymentTerms = { ...defaultTerms, downUsd: 5000, tradeInUsd: 9400, owedUsd: 6150 };
const place = { zip: '30303', state: 'GA' };

const onCar = (terms: PaymentTerms, costs: CarCosts = used): QuoteOfCar => {
  const on = (terms: PaymentTerms) => quoteCar(defaultFigures, costs, terms);
  return { figures: on(terms), on };
};

const noteOf = (terms: PaymentTerms, { budgetUsd, costs = used }: { budgetUsd?: number; costs?: CarCosts } = {}) =>
  termsNote({ terms, place, budgetUsd, car: onCar(terms, costs) });

describe('the note below a payment strip', () => {
  it('is missing if nothing is assumed and nothing is wrong', () => {
    expect(noteOf(own)).toBeUndefined();
  });

  it('names the assumed state until there is a ZIP', () => {
    const car = onCar(defaultTerms);
    const input = { terms: defaultTerms, budgetUsd: undefined, car };
    expect(termsNote({ ...input, place: { zip: '', state: 'GA' } })).toEqual({ kind: 'assumed-state', state: 'GA' });
    expect(termsNote({ ...input, place: { zip: '', state: '' } })).toBeUndefined();
  });

  it('RULING-86: shows the negative equity and what it adds to the monthly payment', () => {
    const terms = { ...own, owedUsd: 12_300 };
    const note = noteOf(terms);
    if (note?.kind !== 'negative-equity') throw new Error(`is ${note?.kind}`);
    const without = onCar({ ...terms, owedUsd: 9400 }).figures.monthlyUsd;
    expect(note).toEqual({
      kind: 'negative-equity',
      equityUsd: -2900,
      monthlyUsd: onCar(terms).figures.monthlyUsd - without,
    });
    expect(negativeEquityWords({ equityUsd: -2900, monthlyUsd: 58 })).toBe(
      'You owe $2,900 more than your trade-in is worth. It’s added to the loan, $58 a month.',
    );
  });

  it('shows for cash the total price and the equity of the trade-in', () => {
    const terms = { ...own, option: 'cash' } as const;
    const { outTheDoorUsd, toPayUsd } = onCar(terms).figures;
    expect(noteOf(terms)).toEqual({ kind: 'cash', outTheDoorUsd, equityUsd: 3250 });
    expect(toPayUsd).toBe(outTheDoorUsd - 3250);
  });

  it('offers a loan for a used car, which cannot be leased', () => {
    const terms = { ...own, option: 'lease' } as const;
    expect(noteOf(terms)).toEqual({
      kind: 'lease-not-offered',
      financeUsd: onCar({ ...terms, option: 'finance' }).figures.monthlyUsd,
    });
    const costs = { ...used, isNew: true, msrpUsd: 36_000, styleCode: 'SUVCROSS' };
    expect(noteOf(terms, { costs })).toBeUndefined();
  });

  it('shows how much the payment is over the budget', () => {
    const now = onCar(own).figures.monthlyUsd;
    const note = noteOf(own, { budgetUsd: now - 40 });
    if (note?.kind !== 'over-budget') throw new Error(`is ${note?.kind}`);
    expect(note.ways.overUsd).toBe(40);
    expect(noteOf(own, { budgetUsd: now })).toBeUndefined();
  });
});

describe('waysToBudget', () => {
  it('each way meets the budget, and ten dollars less down would not', () => {
    const inputs = fc.record({
      loanTerm: fc.constantFrom(...loanTerms),
      downUsd: fc.option(fc.integer({ min: 0, max: 20_000 })),
      budgetUsd: fc.integer({ min: 50, max: 900 }),
    });
    fc.assert(
      fc.property(inputs, ({ budgetUsd, ...change }) => {
        const terms: PaymentTerms = { ...own, ...change };
        const { on, figures } = onCar(terms);
        const ways = waysToBudget(on, terms, budgetUsd);
        if (!ways) {
          expect(figures.monthlyUsd).toBeLessThanOrEqual(budgetUsd);
          return;
        }
        const down = figures.downUsd + ways.moreDownUsd;
        expect(on({ ...terms, downUsd: down }).monthlyUsd).toBeLessThanOrEqual(budgetUsd);
        expect(on({ ...terms, downUsd: down - 10 }).monthlyUsd).toBeGreaterThan(budgetUsd);
        if (ways.months !== undefined) {
          expect(ways.months).toBeGreaterThan(terms.loanTerm);
          expect(on({ ...terms, loanTerm: ways.months }).monthlyUsd).toBeLessThanOrEqual(budgetUsd);
        }
      }),
    );
  });
});
