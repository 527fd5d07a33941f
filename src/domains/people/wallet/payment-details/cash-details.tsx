import { leavesTradeOut, noTradeInWords } from '#domains/reference/payments/leaves-trade-out.ts';
import type { PaymentTerms } from '#domains/reference/payments/payment-terms.ts';
import type { Quote } from '#domains/reference/payments/quote-car.ts';
import { incentiveLines, taxLines, taxWhen, tradeLines } from '#domains/reference/payments/trade-lines.ts';
import { formatMoney } from '#lib/money.ts';
import { Receipt } from '#ui/receipt.tsx';
import styles from './payment-details.module.css';

/** Cash payment: the price out the door, less the trade-in. */
export const CashDetails = ({ quote, terms }: { quote: Quote; terms: PaymentTerms }) => {
  const { priceUsd, titleUsd, registrationUsd, docFeeUsd } = quote.lines;
  const trade = tradeLines(quote);
  return (
    <div className={styles.left}>
      <p className={styles.big}>
        <b>{formatMoney(quote.toPayUsd)}</b> to pay
      </p>
      <Receipt
        lines={[
          { label: 'Price', value: formatMoney(priceUsd) },
          ...incentiveLines(quote),
          ...taxLines(quote, taxWhen(quote)),
          { label: 'Title', value: formatMoney(titleUsd) },
          { label: 'Registration', value: formatMoney(registrationUsd) },
          ...(docFeeUsd > 0 ? [{ label: 'Dealer documentation fee', value: formatMoney(docFeeUsd) }] : []),
        ]}
        total={{ label: 'Out the door', value: formatMoney(quote.outTheDoorUsd) }}
      />
      {trade.length > 0 && <Receipt lines={trade} total={{ label: 'To pay', value: formatMoney(quote.toPayUsd) }} />}
      {leavesTradeOut(quote, terms) && <p className={styles.rate}>{noTradeInWords}</p>}
    </div>
  );
};
