import { formatMoney } from '#lib/money.ts';
import { defaultTerms, type PaymentTerms } from './payment-terms.ts';

const down = ({ downUsd, downShare }: PaymentTerms): string => {
  if (downUsd === 0) return 'nothing down';
  return downUsd === null ? `${Math.round(downShare * 100)}% down` : `${formatMoney(downUsd)} down`;
};

const trade = ({ tradeInUsd, owedUsd }: PaymentTerms): string => {
  const equity = tradeInUsd - owedUsd;
  if (equity === 0) return '';
  return equity > 0 ? ` and ${formatMoney(equity)} from a trade-in` : ` and ${formatMoney(-equity)} still owed`;
};

const months = ({ option, leaseTerm, loanTerm }: PaymentTerms): string =>
  option === 'lease' ? `, new cars leased for ${leaseTerm} months` : ` over ${loanTerm} months`;

/** Describes the terms behind payments: the shopper's own, or typical ones. */
export const termsSummary = (own: PaymentTerms | undefined): string => {
  const terms = own ?? defaultTerms;
  const financed = terms.option === 'cash' ? 'if financed ' : '';
  return `${financed}with ${down(terms)}${trade(terms)}${months(terms)}, ${own ? 'your terms' : 'typical terms'}`;
};
