import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { defaultFigures } from '#tests/fixtures/payment-figures.ts';
import { carsUnder } from './cars-under.ts';
import { creditTiers } from './credit-tier.ts';
import { type LoanConditions, loanByTerm, loanForPayment, loanForPrice } from './loan-answer.ts';
import { loanFieldsOf } from './loan-fields-of.ts';
import { answerLoan, readLoanQuestion } from './loan-question.ts';
import { loanTerms } from './national-rates.ts';
import { defaultTerms, type PaymentTerms } from './payment-terms.ts';
import { prequalify, readPrequalification } from './prequalification.ts';

const plain: LoanConditions = { terms: defaultTerms, condition: 'used', state: 'GA' };
const withTerms = (change: Partial<PaymentTerms>): LoanConditions => ({
  ...plain,
  terms: { ...defaultTerms, ...change },
});

const { option, leaseTerm, leaseMiles, downShare, aprPercent } = defaultTerms;
const constants = {
  option: fc.constant(option),
  leaseTerm: fc.constant(leaseTerm),
  leaseMiles: fc.constant(leaseMiles),
  downShare: fc.constant(downShare),
  aprPercent: fc.constant(aprPercent),
};

const conditions = fc.record({
  terms: fc.record({
    ...constants,
    creditType: fc.constantFrom(...creditTiers.map(({ code }) => code)),
    loanTerm: fc.constantFrom(...loanTerms),
    downUsd: fc.option(fc.integer({ min: 0, max: 40_000 })),
    tradeInUsd: fc.integer({ min: 0, max: 40_000 }),
    owedUsd: fc.integer({ min: 0, max: 40_000 }),
  }),
  condition: fc.constantFrom('new' as const, 'used' as const),
  state: fc.constantFrom('GA', 'CA', 'OR', 'NY', ''),
});

describe('loan calculator', () => {
  it('RULING-86: tax, title and registration are financed, down payment and trade-in are not', () => {
    const loan = loanForPrice(defaultFigures, 20_000, withTerms({ downUsd: 3000, tradeInUsd: 2000 }));
    expect(loan).toMatchObject({ aprPercent: 7.05, months: 60 });
    expect(loan.lines).toMatchObject({ salesTaxUsd: 1260, titleUsd: 18, registrationUsd: 20 });
    expect(loan.amountFinancedUsd).toBe(20_000 + 1260 + 38 - 3000 - 2000);
    expect([loan.paymentCents, loan.monthlyUsd]).toEqual([32_310, 324]);
    expect(loan.interestUsd).toBe(Math.round(323.1 * 60 - 16_298));
  });

  it('PAY-01: the default down payment is a fifth of the price', () => {
    expect(loanForPrice(defaultFigures, 20_000, plain).downUsd).toBe(4000);
    expect(loanForPrice(defaultFigures, 20_000, withTerms({ downUsd: 0 })).downUsd).toBe(0);
  });

  it('RULING-86: the highest price for a payment stays within it, and a dollar more does not; without a result, no price does', () => {
    fc.assert(
      fc.property(fc.integer({ min: 10, max: 3000 }), conditions, (monthly, terms) => {
        const answer = loanForPayment(defaultFigures, monthly, terms);
        const priceUsd = answer.kind === 'loan' ? answer.loan.lines.priceUsd : 0;
        if (answer.kind === 'loan') {
          expect(priceUsd).toBeGreaterThan(0);
          expect(answer.loan.monthlyUsd).toBeLessThanOrEqual(monthly);
        }
        expect(loanForPrice(defaultFigures, priceUsd + 1, terms).monthlyUsd).toBeGreaterThan(monthly);
      }),
      { numRuns: 300 },
    );
  });

  it('RULING-86: a payment that only covers title and registration buys no car, and the result has their cost', () => {
    const oregon: LoanConditions = { ...withTerms({ loanTerm: 36, downUsd: 0 }), state: 'OR' };
    const fees = { kind: 'fees-alone', feesMonthlyUsd: 13, months: 36 };
    expect(loanForPayment(defaultFigures, 10, oregon)).toEqual({ ...fees, targetMonthlyUsd: 10 });
    expect(loanForPayment(defaultFigures, 12, oregon)).toEqual({ ...fees, targetMonthlyUsd: 12 });
    // Money down pays for them, and then for a car.
    expect(
      loanForPayment(defaultFigures, 10, { ...withTerms({ loanTerm: 36, downUsd: 1000 }), state: 'OR' }),
    ).toMatchObject({ kind: 'loan' });
  });

  it('RULING-67: a longer term has a lower monthly payment and more total interest', () => {
    const byTerm = loanByTerm(defaultFigures, 30_000, plain);
    expect(byTerm.map(({ months }) => months)).toEqual([36, 48, 60, 72, 84]);
    for (const [at, loan] of byTerm.entries()) {
      const shorter = byTerm[at - 1];
      if (!shorter) continue;
      expect(loan.monthlyUsd).toBeLessThan(shorter.monthlyUsd);
      expect(loan.interestUsd).toBeGreaterThan(shorter.interestUsd);
    }
  });

  it('reads amounts with signs and commas, and reports invalid fields', () => {
    const { question, errors } = readLoanQuestion({ price: '$23,500', down: '2 000', tradeIn: 'my old car' }, 'GA');
    expect(question).toMatchObject({ want: 'payment', priceUsd: 23_500 });
    expect(question.conditions).toMatchObject({ terms: { downUsd: 2000, tradeInUsd: 0 }, state: 'GA' });
    expect(Object.keys(errors)).toEqual(['tradeIn']);
    expect(readLoanQuestion({ term: '61', credit: 'z', state: 'ZZ', price: '1e9' }, '').errors).toEqual({
      price: expect.stringContaining('must be a dollar amount'),
      credit: 'Choose an option from the list.',
      term: 'Choose an option from the list.',
      state: 'Choose an option from the list.',
    });
  });

  it('negative equity of a trade-in and the dealer’s fee are added to the loan', () => {
    const query = { price: '20000', down: '0', tradeIn: '3000', state: 'GA' };
    const loanOf = (more: Record<string, string>) => {
      const { question, errors } = readLoanQuestion({ ...query, ...more }, '');
      const answer = answerLoan(defaultFigures, question);
      if (answer.kind !== 'loan') throw new Error('a price has a payment');
      return { ...answer.loan, errors };
    };
    const without = loanOf({});
    expect(loanOf({ owed: '7,500' })).toMatchObject({
      tradeEquityUsd: -4500,
      amountFinancedUsd: without.amountFinancedUsd + 7500,
    });
    expect(loanOf({ fee: '500' })).toMatchObject({
      lines: { docFeeUsd: 500 },
      outTheDoorUsd: without.outTheDoorUsd + 535,
    });
    expect(Object.keys(loanOf({ owed: 'a lot', fee: '-1' }).errors)).toEqual(['owed', 'fee']);
  });

  it('calculates a price for a payment and a payment for a price', () => {
    const { question } = readLoanQuestion({ want: 'price', monthly: '400', price: '99999' }, 'GA');
    const answer = answerLoan(defaultFigures, question);
    if (answer.kind !== 'loan') throw new Error('400 a month buys a car');
    expect(answer.loan.monthlyUsd).toBeLessThanOrEqual(400);
    expect(answerLoan(defaultFigures, { ...question, want: 'payment', priceUsd: answer.loan.lines.priceUsd })).toEqual(
      answer,
    );
  });

  it('the search for cars within a budget rounds the price down to whole hundreds', () => {
    expect(carsUnder(23_499, 'new')).toEqual({ listingType: 'NEW', maxPrice: '23400' });
  });
});

describe('pre-qualification', () => {
  const fields = { credit: 'c', income: '60,000', housing: '1,200', debts: '350', term: '72', state: 'GA' };
  const answerOf = (fields: Record<string, string>) => {
    const { application } = readPrequalification(fields);
    return application && prequalify(defaultFigures, application);
  };

  it('PAY-09, RULING-67: estimates credit tier, payment, term and amount from a shopper’s answers', () => {
    const answer = answerOf(fields);
    expect(answer).toMatchObject({ kind: 'estimate', limit: 'debts', tier: { word: 'good' } });
    if (answer?.kind !== 'estimate') return;
    // 43% of 5,000 a month, less 1,550 already spoken for.
    expect(answer.loan.monthlyUsd).toBeLessThanOrEqual(600);
    expect(answer.loan).toMatchObject({ months: 72, aprPercent: 9.95 });
  });

  it.each([
    [{ housing: '0', debts: '' }, 'income'],
    [{ wish: '250' }, 'wish'],
    [{ wish: '5000' }, 'debts'],
  ])('says which input limits the estimate: %o', (change, limit) => {
    expect(answerOf({ ...fields, ...change })).toMatchObject({ kind: 'estimate', limit });
  });

  it('reports no room in the budget instead of an amount', () => {
    expect(answerOf({ ...fields, housing: '2,200' })).toEqual({ kind: 'no-room', leftMonthlyUsd: 0 });
  });

  it('RULING-86: reports the cost of title and registration if the desired payment does not exceed it', () => {
    const { application } = readPrequalification({ ...fields, term: '36', state: 'OR', down: '0' });
    if (!application) throw new Error('every answer was given');
    expect(prequalify(defaultFigures, { ...application, wishedMonthlyUsd: 10 })).toMatchObject({
      kind: 'fees-alone',
      feesMonthlyUsd: 13,
      targetMonthlyUsd: 10,
    });
  });

  it('RULING-87: requires a credit score range, an income and a rent, and reports each that is missing', () => {
    const { application, errors } = readPrequalification({ debts: '-3' });
    expect(application).toBeUndefined();
    expect(Object.keys(errors).sort()).toEqual(['credit', 'debts', 'housing', 'income']);
  });
});

it('the calculator is prefilled with the shopper’s own terms', () => {
  expect(loanFieldsOf(defaultTerms)).toEqual({});
  const own = { ...defaultTerms, creditType: 'c', loanTerm: 72, downUsd: 0, tradeInUsd: 9400, owedUsd: 6150 } as const;
  expect(readLoanQuestion(loanFieldsOf(own), 'GA').question.conditions.terms).toEqual(own);
});
