import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { amortisationByYear, amortise } from './amortisation.ts';
import { levelPayment, wholeDollarPayment } from './level-payment.ts';
import { loanTerms } from './national-rates.ts';

type Loan = { financedCents: number; aprPercent: number; months: number };
const loanOf = ({ financedCents, aprPercent, months }: Loan) => ({
  financedCents,
  aprPercent,
  months,
  paymentCents: Math.round(levelPayment(financedCents, aprPercent, months)),
});

const loans = fc
  .record({
    financedCents: fc.integer({ min: 100_00, max: 500_000_00 }),
    aprPercent: fc.integer({ min: 0, max: 3600 }).map((hundredths) => hundredths / 100),
    months: fc.constantFrom(...loanTerms),
  })
  .map(loanOf);

/** Half a cent in the payment and half a cent in the interest of every month, with interest on both until the end. */
const roundedOffCents = ({ aprPercent, months }: Loan): number => {
  const rate = aprPercent / 1200;
  return rate === 0 ? months : ((1 + rate) ** months - 1) / rate;
};

const total = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);

describe('amortization schedule of a loan', () => {
  it('RULING-86: pays back the financed amount to the cent and ends with a balance of 0', () => {
    fc.assert(
      fc.property(loans, (loan) => {
        const rows = amortise(loan);
        expect(total(rows.map(({ principalCents }) => principalCents))).toBe(loan.financedCents);
        expect(rows.at(-1)?.owedCents).toBe(0);
        expect(rows.length).toBeLessThanOrEqual(loan.months);
        for (const { paymentCents, principalCents, interestCents } of rows) {
          expect(paymentCents).toBe(principalCents + interestCents);
        }
      }),
    );
  });

  it('RULING-86: has the total interest of the quote, except for rounded cents', () => {
    fc.assert(
      fc.property(loans, (loan) => {
        const interest = total(amortise(loan).map(({ interestCents }) => interestCents));
        const totalInterest = loan.paymentCents * loan.months - loan.financedCents;
        expect(Math.abs(interest - totalInterest)).toBeLessThanOrEqual(roundedOffCents(loan));
      }),
    );
  });

  it('RULING-86: no payment exceeds the displayed one', () => {
    fc.assert(
      fc.property(loans, (loan) => {
        const monthlyCents = wholeDollarPayment(levelPayment(loan.financedCents, loan.aprPercent, loan.months)) * 100;
        for (const { month, paymentCents } of amortise(loan)) {
          // Whatever cents were rounded off the others are in the last.
          expect(paymentCents).toBeLessThanOrEqual(monthlyCents + (month === loan.months ? roundedOffCents(loan) : 1));
        }
      }),
    );
  });

  it('the balance falls every month, and the interest never rises', () => {
    fc.assert(
      fc.property(loans, (loan) => {
        const rows = amortise(loan);
        rows.slice(1).forEach((row, index) => {
          expect(row.owedCents).toBeLessThan(rows[index]?.owedCents ?? 0);
          expect(row.interestCents).toBeLessThanOrEqual(rows[index]?.interestCents ?? 0);
        });
      }),
    );
  });

  it('agrees with a published schedule: $100,000 at 6% over 360 months is $599.55, with $500.00 interest at first', () => {
    const [first] = amortise(loanOf({ financedCents: 100_000_00, aprPercent: 6, months: 360 }));
    expect(first).toMatchObject({ paymentCents: 599_55, interestCents: 500_00, principalCents: 99_55 });
  });

  it('the sums by year add up to the total', () => {
    const years = amortisationByYear(amortise(loanOf({ financedCents: 29_158_00, aprPercent: 7.05, months: 60 })));
    expect(years.map(({ year }) => year)).toEqual([1, 2, 3, 4, 5]);
    expect(years.map(({ owedUsd }) => Math.round(owedUsd))).toEqual([24_116, 18_707, 12_904, 6_679, 0]);
    expect(Math.round(total(years.map(({ principalUsd }) => principalUsd)))).toBe(29_158);
    expect(Math.round(total(years.map(({ interestUsd }) => interestUsd)))).toBe(5_525);
  });

  it('is empty if nothing is financed', () => {
    expect(amortise(loanOf({ financedCents: 0, aprPercent: 7, months: 60 }))).toEqual([]);
  });
});
