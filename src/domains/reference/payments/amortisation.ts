/** One monthly payment of a loan, in cents. */
export type Instalment = {
  month: number;
  paymentCents: number;
  principalCents: number;
  interestCents: number;
  /** The balance after the payment. */
  owedCents: number;
};

/** The inputs of an amortization schedule; a Quote fits. */
type Loan = { financedCents: number; paymentCents: number; aprPercent: number; months: number };

/**
 * The amortization schedule by month: interest to the cent on the balance, a level payment each month, and the
 * remainder as the last payment.
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

/** The schedule by year; the last year may be shorter. */
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
