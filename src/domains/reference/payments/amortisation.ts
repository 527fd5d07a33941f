/** One payment of a loan, in cents. */
export type Instalment = {
  month: number;
  paymentCents: number;
  principalCents: number;
  interestCents: number;
  /** Still owed after it. */
  owedCents: number;
};

/** As far as a schedule depends on it; what a car comes to on somebody's terms fits. */
type Loan = { financedCents: number; paymentCents: number; aprPercent: number; months: number };

/**
 * A loan month by month, as lenders write it: interest to the cent on what is owed, the same payment each month, and
 * a last one of whatever is left.
 */
export const amortise = ({ financedCents, paymentCents: level, aprPercent, months }: Loan): Instalment[] => {
  const rows: Instalment[] = [];
  let owedCents = financedCents;
  for (let month = 1; month <= months && owedCents > 0; month += 1) {
    const interestCents = Math.round((owedCents * aprPercent) / 1200);
    const all = owedCents + interestCents;
    const paymentCents = month === months ? all : Math.min(level, all);
    const principalCents = paymentCents - interestCents;
    owedCents -= principalCents;
    rows.push({ month, paymentCents, principalCents, interestCents, owedCents });
  }
  return rows;
};

type YearOfLoan = { year: number; paidUsd: number; principalUsd: number; interestUsd: number; owedUsd: number };

/** Twelve payments each; the last year may be shorter. */
export const amortisationByYear = (rows: readonly Instalment[]): YearOfLoan[] =>
  Array.from({ length: Math.ceil(rows.length / 12) }, (_, index) => {
    const months = rows.slice(index * 12, index * 12 + 12);
    const sum = (part: 'paymentCents' | 'principalCents' | 'interestCents'): number =>
      months.reduce((total, row) => total + row[part], 0) / 100;
    return {
      year: index + 1,
      paidUsd: sum('paymentCents'),
      principalUsd: sum('principalCents'),
      interestUsd: sum('interestCents'),
      owedUsd: (months.at(-1)?.owedCents ?? 0) / 100,
    };
  });
