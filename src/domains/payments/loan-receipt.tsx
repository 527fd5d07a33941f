import { formatMoney } from '#lib/money.ts';
import { Receipt } from '#ui/receipt.tsx';
import type { LoanAnswer } from './loan-answer.ts';

/** How the amount came about, line by line. */
export const LoanReceipt = ({ loan }: { loan: LoanAnswer }) => (
  <Receipt
    lines={[
      { label: 'Price of the car', value: formatMoney(loan.priceUsd) },
      { label: 'Sales tax', value: formatMoney(loan.salesTaxUsd) },
      { label: 'Title and registration', value: formatMoney(loan.titleAndRegistrationUsd) },
      { label: 'Down payment', value: formatMoney(-loan.downUsd) },
      ...(loan.tradeInUsd > 0 ? [{ label: 'Trade-in', value: formatMoney(-loan.tradeInUsd) }] : []),
    ]}
    total={{ label: 'Amount financed', value: formatMoney(loan.amountFinancedUsd) }}
  />
);
