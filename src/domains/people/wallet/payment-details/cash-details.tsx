import type { DealFigures } from '#domains/reference/payments/deal-figures.ts';
import type { DealTerms } from '#domains/reference/payments/deal-terms.ts';
import { leavesTradeOut, noTradeInWords } from '#domains/reference/payments/figures/payment-copy.ts';
import { incentiveLines, taxWhen, tradeLines } from '#domains/reference/payments/trade-lines.ts';
import { formatMoney } from '#lib/money.ts';
import { Receipt } from '#ui/receipt.tsx';
import styles from './payment-details.module.css';

/** What is paid at once: everything that makes the price out the door, less what the trade-in brings. */
export const CashDetails = ({ deal, terms }: { deal: DealFigures; terms: DealTerms }) => {
  const { priceUsd, salesTaxUsd, titleUsd, registrationUsd, docFeeUsd } = deal.lines;
  const trade = tradeLines(deal);
  return (
    <div className={styles.left}>
      <p className={styles.big}>
        <b>{formatMoney(deal.toPayUsd)}</b> to pay
      </p>
      <Receipt
        lines={[
          { label: 'Price', value: formatMoney(priceUsd) },
          ...incentiveLines(deal),
          { label: `Sales tax, ${deal.taxPercent}%`, note: taxWhen(deal), value: formatMoney(salesTaxUsd) },
          { label: 'Title', value: formatMoney(titleUsd) },
          { label: 'Registration', value: formatMoney(registrationUsd) },
          ...(docFeeUsd > 0 ? [{ label: 'Dealer documentation fee', value: formatMoney(docFeeUsd) }] : []),
        ]}
        total={{ label: 'Out the door', value: formatMoney(deal.outTheDoorUsd) }}
      />
      {trade.length > 0 && <Receipt lines={trade} total={{ label: 'To pay', value: formatMoney(deal.toPayUsd) }} />}
      {leavesTradeOut(deal, terms) && <p className={styles.rate}>{noTradeInWords}</p>}
    </div>
  );
};
