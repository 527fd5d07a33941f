import { type CreditType, creditTiers } from '#domains/reference/payments/credit-tier.ts';
import { loanTerms } from '#domains/reference/payments/national-rates.ts';
import { type PaymentTerms, termsLimits } from '#domains/reference/payments/payment-terms.ts';
import { formatMoney } from '#lib/money.ts';
import type { SpokenQuantity } from './spoken-quantity.ts';
import { endsOf } from './spoken-range.ts';

/** Shoppers' words for their credit. */
export const creditPhrases: Readonly<Record<CreditType, string>> = {
  a: 'excellent credit, great credit, perfect credit, amazing credit',
  b: 'very good credit, really good credit',
  c: 'good credit, decent credit, average credit',
  d: 'fair credit, ok credit, okay credit, so so credit',
  e: 'rebuilding credit, rebuilding my credit, poor credit',
  f: 'bad credit, terrible credit, rough credit, low credit, needs work credit, subprime credit, bad credit history',
};

const labels: { readonly [Field in keyof PaymentTerms]?: (value: NonNullable<PaymentTerms[Field]>) => string } = {
  downUsd: (usd) => (usd === 0 ? 'Nothing down' : `${formatMoney(usd)} down`),
  downShare: (share) => `${Math.round(share * 1000) / 10}% down`,
  loanTerm: (months) => `${months} months`,
  creditType: (code) =>
    `${creditTiers.find((tier) => tier.code === code)?.label} credit`.replace(/ \((.*)\) credit$/, ' credit ($1)'),
  tradeInUsd: (usd) => (usd === 0 ? 'No trade-in' : `${formatMoney(usd)} trade-in`),
  owedUsd: (usd) => `${formatMoney(usd)} owed on the trade-in`,
  aprPercent: (percent) => `${percent}% APR`,
};

/** Stated terms in words: "$3,000 down". */
export const termsLabel = (terms: Partial<PaymentTerms>): string =>
  Object.entries(terms)
    .flatMap(([field, value]) => {
      const label = labels[field as keyof PaymentTerms] as ((value: unknown) => string) | undefined;
      return label && value !== null ? [label(value)] : [];
    })
    .join(', ');

const lowestScore = 300;
const highestScore = 900;
const monthsPerYear = 12;

/** "5 down": too few dollars, so thousands are meant. */
const fewestUsd = 100;

const amountOf = (spoken: SpokenQuantity): number | undefined => {
  const [stated] = endsOf(spoken);
  const usd = stated < fewestUsd && !spoken.first.dollars ? stated * 1000 : stated;
  return usd <= termsLimits.amountUsd ? Math.round(usd) : undefined;
};

type SpokenTerm = 'down' | 'trade' | 'owed' | 'credit-score' | 'apr' | 'loan-length';

/** The terms that a quantity states; undefined if they are outside of what lenders offer. */
export const termsOf = (
  term: SpokenTerm,
  spoken: SpokenQuantity,
  isPercent: boolean,
): Partial<PaymentTerms> | undefined => {
  const { first, second, unit } = spoken;
  if (second) return undefined;
  switch (term) {
    case 'down': {
      const share = first.value / 100;
      if (isPercent || unit === 'percent-down') {
        return share <= termsLimits.downShare ? { downUsd: null, downShare: share } : undefined;
      }
      const downUsd = amountOf(spoken);
      return downUsd === undefined ? undefined : { downUsd };
    }
    case 'trade': {
      const tradeInUsd = amountOf(spoken);
      return tradeInUsd === undefined ? undefined : { tradeInUsd };
    }
    case 'owed': {
      const owedUsd = amountOf(spoken);
      return owedUsd === undefined ? undefined : { owedUsd };
    }
    case 'credit-score': {
      const tier = creditTiers.find(({ from }) => first.value >= from);
      const isScore = first.value >= lowestScore && first.value <= highestScore;
      return tier && isScore ? { creditType: tier.code } : undefined;
    }
    case 'apr':
      return first.value <= termsLimits.aprPercent ? { aprPercent: first.value } : undefined;
    case 'loan-length': {
      const isYears = unit === 'loan-years' || unit === 'years';
      const loanTerm = loanTerms.find((months) => months === first.value * (isYears ? monthsPerYear : 1));
      return loanTerm && { loanTerm };
    }
  }
};
