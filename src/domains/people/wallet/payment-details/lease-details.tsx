import { creditWords, dayWords } from '#domains/reference/payments/figures/payment-copy.ts';
import type { PaymentTerms } from '#domains/reference/payments/payment-terms.ts';
import type { Quote } from '#domains/reference/payments/quote-car.ts';
import { formatMoney, grouped } from '#lib/money.ts';
import { Receipt } from '#ui/receipt.tsx';
import styles from './payment-details.module.css';

type LeaseDetailsProps = {
  lease: NonNullable<Quote['lease']>;
  terms: PaymentTerms;
  /** Shown beside the amount that it lowers. */
  incentive: string | undefined;
  asOf: string;
};

/** A lease: depreciation, monthly payment and total cost (RULING-86). */
export const LeaseDetails = ({ lease, terms, incentive, asOf }: LeaseDetailsProps) => (
  <div className={styles.left}>
    <p className={styles.big}>
      <b>{formatMoney(lease.monthlyUsd)}</b>/mo lease
    </p>
    <p className={styles.rate}>
      {lease.months} months and {grouped(lease.milesAYear)} miles a year. Money factor {lease.moneyFactor.toFixed(5)},
      which is {lease.aprPercent.toFixed(2)}% a year. National average for {creditWords(terms)} credit, {dayWords(asOf)}
      . Not a lease offer.
    </p>
    <Receipt
      lines={[
        {
          label: 'Price and fees, less what you pay at signing and your trade-in',
          note: incentive,
          value: formatMoney(lease.capUsd),
        },
        { label: 'Estimated value at the end', value: formatMoney(-lease.residualUsd) },
      ]}
      total={{ label: 'Depreciation', value: formatMoney(lease.capUsd - lease.residualUsd) }}
    />
    <Receipt
      lines={[
        { label: `${lease.months} payments with tax`, value: formatMoney(lease.paymentsUsd) },
        { label: 'Down payment at signing', value: formatMoney(lease.downUsd) },
        ...(lease.signingTaxUsd > 0 ? [{ label: 'Tax at signing', value: formatMoney(lease.signingTaxUsd) }] : []),
      ]}
      total={{ label: 'Total', value: formatMoney(lease.totalUsd) }}
    />
    <p className={styles.rate}>
      At the end, return it or buy it for {formatMoney(lease.residualUsd)}. Miles beyond{' '}
      {grouped((lease.milesAYear * lease.months) / 12)} cost extra.
    </p>
  </div>
);
