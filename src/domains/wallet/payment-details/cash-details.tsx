import type { DealFigures } from '#domains/payments/deal-figures.ts';
import type { DealTerms } from '#domains/payments/deal-terms.ts';
import { formatMoney } from '#lib/money.ts';
import { Receipt } from '#ui/receipt.tsx';
import styles from './payment-details.module.css';

/** What is paid at once: everything that makes the price out the door, less what the trade-in brings. */
export const CashDetails = ({ deal, terms }: { deal: DealFigures; terms: DealTerms }) => {
  const { priceUsd, salesTaxUsd, titleUsd, registrationUsd, docFeeUsd } = deal.lines;
  const hasTrade = terms.tradeInUsd > 0 || terms.owedUsd > 0;
  return (
    <div className={styles.left}>
      <p className={styles.big}>
        <b>{formatMoney(deal.toPayUsd)}</b> to pay
      </p>
      <Receipt
        lines={[
          { label: 'Price', value: formatMoney(priceUsd) },
          { label: `Sales tax, ${deal.taxPercent}%`, value: formatMoney(salesTaxUsd) },
          { label: 'Title', value: formatMoney(titleUsd) },
          { label: 'Registration', value: formatMoney(registrationUsd) },
          { label: 'Dealer documentation fee', value: formatMoney(docFeeUsd) },
        ]}
        total={{ label: 'Out the door', value: formatMoney(deal.outTheDoorUsd) }}
      />
      {hasTrade && (
        <Receipt
          lines={[
            { label: 'Trade-in', value: formatMoney(-terms.tradeInUsd) },
            ...(terms.owedUsd > 0 ? [{ label: 'Still owed on it', value: formatMoney(terms.owedUsd) }] : []),
          ]}
          total={{ label: 'To pay', value: formatMoney(deal.toPayUsd) }}
        />
      )}
    </div>
  );
};
