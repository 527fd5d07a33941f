import { formatMoney } from '#lib/money.ts';
import { Receipt } from '#ui/receipt.tsx';
import type { Quote } from './quote-car.ts';
import { incentiveLines, taxLines, tradeLines } from './trade-lines.ts';

/** The lines that make up the financed amount. */
export const LoanReceipt = ({ loan }: { loan: Quote }) => (
  <Receipt
    lines={[
      { label: 'Price of the car', value: formatMoney(loan.lines.priceUsd) },
      ...incentiveLines(loan),
      ...taxLines(loan),
      ...(loan.lines.docFeeUsd > 0 ? [{ label: 'Dealer fee', value: formatMoney(loan.lines.docFeeUsd) }] : []),
      { label: 'Title and registration', value: formatMoney(loan.lines.titleUsd + loan.lines.registrationUsd) },
      { label: 'Down payment', value: formatMoney(-loan.downUsd) },
      ...tradeLines(loan),
    ]}
    total={{ label: 'Amount financed', value: formatMoney(loan.amountFinancedUsd) }}
  />
);
