/** One payment of a loan, in cents. */
export type Instalment = {
  month: number;
  paymentCents: number;
  principalCents: number;
  interestCents: number;
  /** Still owed after it. */
  owedCents: number;
};

export type Loan = { amountFinancedUsd: number; aprPercent: number; months: number };

const levelCents = (cents: number, rate: number, months: number): number =>
  rate === 0 ? cents / months : (cents * rate) / (1 - (1 + rate) ** -months);

/**
 * A loan month by month, as lenders write it: interest to the cent on what is owed, the same payment each month, and
 * a last one of whatever is left.
 */
export const amortise = ({ amountFinancedUsd, aprPercent, months }: Loan): Instalment[] => {
  const rate = aprPercent / 1200;
  const rows: Instalment[] = [];
  let owedCents = Math.round(Math.max(0, amountFinancedUsd) * 100);
  // Half a millionth of a cent of float noise must not cost a whole cent.
  const level = Math.ceil(levelCents(owedCents, rate, months) - 1e-6);
  for (let month = 1; month <= months && owedCents > 0; month += 1) {
    const interestCents = Math.round(owedCents * rate);
    const all = owedCents + interestCents;
    const paymentCents = month === months ? all : Math.min(level, all);
    const principalCents = paymentCents - interestCents;
    owedCents -= principalCents;
    rows.push({ month, paymentCents, principalCents, interestCents, owedCents });
  }
  return rows;
};

export type YearOfLoan = { year: number; paidUsd: number; principalUsd: number; interestUsd: number; owedUsd: number };

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
