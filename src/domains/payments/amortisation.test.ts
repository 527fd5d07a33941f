import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { amortisationByYear, amortise } from './amortisation.ts';
import { monthlyPayment } from './monthly-payment.ts';
import { loanTerms } from './national-rates.ts';

const loans = fc.record({
  amountFinancedUsd: fc.integer({ min: 100, max: 500_000_00 }).map((cents) => cents / 100),
  aprPercent: fc.integer({ min: 0, max: 3600 }).map((hundredths) => hundredths / 100),
  months: fc.constantFrom(...loanTerms, 24, 12, 1),
});

const total = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);

describe('a loan month by month', () => {
  it('RULING-86: pays back what was financed to the cent and ends at nothing owed', () => {
    fc.assert(
      fc.property(loans, (loan) => {
        const rows = amortise(loan);
        expect(total(rows.map(({ principalCents }) => principalCents))).toBe(Math.round(loan.amountFinancedUsd * 100));
        expect(rows.at(-1)?.owedCents).toBe(0);
        expect(rows.length).toBeLessThanOrEqual(loan.months);
        for (const { paymentCents, principalCents, interestCents } of rows) {
          expect(paymentCents).toBe(principalCents + interestCents);
        }
      }),
    );
  });

  it('RULING-86: costs a month what is shown, less what rounding up to the dollar added', () => {
    fc.assert(
      fc.property(loans, (loan) => {
        const shownCents = monthlyPayment(loan.amountFinancedUsd, loan.aprPercent, loan.months) * 100;
        const [first] = amortise(loan);
        expect(first?.paymentCents).toBeLessThanOrEqual(shownCents);
        expect(first?.paymentCents).toBeGreaterThan(shownCents - 101);
      }),
    );
  });

  it('owes less after every month, and pays less interest than the month before', () => {
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

  it('agrees with a published schedule: $100,000 at 6% over 360 months is $599.56, with $500.00 interest at first', () => {
    const [first] = amortise({ amountFinancedUsd: 100_000, aprPercent: 6, months: 360 });
    expect(first).toMatchObject({ paymentCents: 599_56, interestCents: 500_00, principalCents: 99_56 });
  });

  it('gives each year its own sums, which add up to the whole', () => {
    const rows = amortise({ amountFinancedUsd: 29_158, aprPercent: 7.05, months: 60 });
    const years = amortisationByYear(rows);
    expect(years.map(({ year }) => year)).toEqual([1, 2, 3, 4, 5]);
    expect(years.map(({ owedUsd }) => Math.round(owedUsd))).toEqual([24_116, 18_707, 12_904, 6_678, 0]);
    expect(Math.round(total(years.map(({ principalUsd }) => principalUsd)))).toBe(29_158);
    expect(Math.round(total(years.map(({ interestUsd }) => interestUsd)))).toBe(5_525);
  });

  it('has no month where nothing is financed', () => {
    expect(amortise({ amountFinancedUsd: 0, aprPercent: 7, months: 60 })).toEqual([]);
    expect(amortise({ amountFinancedUsd: -50, aprPercent: 7, months: 60 })).toEqual([]);
  });
});
