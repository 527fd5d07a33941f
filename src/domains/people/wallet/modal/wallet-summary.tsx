import type { CSSProperties } from 'react';
import { leavesTradeOut, noTradeInWords } from '#domains/reference/payments/leaves-trade-out.ts';
import { quoteCar } from '#domains/reference/payments/quote-car.ts';
import { tradeLines } from '#domains/reference/payments/trade-lines.ts';
import { formatMoney, perMonth } from '#lib/money.ts';
import { Button } from '#ui/button.tsx';
import { Receipt } from '#ui/receipt.tsx';
import { CarPurchase } from '../purchases/car-purchase.tsx';
import { foldReceipt } from '../state/wallet-actions.ts';
import { priceWithin } from './budget-panel.tsx';
import { dayWords } from './day-copy.ts';
import { LenderOffer } from './lender-offer.tsx';
import { useWalletDispatch, useWalletPanel } from './use-wallet-panel.ts';
import styles from './wallet.module.css';

const Fit = ({ monthlyUsd }: { monthlyUsd: number }) => {
  const budget = useWalletPanel().info.monthlyBudget;
  if (!budget) return null;
  const left = budget - monthlyUsd;
  return (
    <div className={styles.fit}>
      <div className={styles.track} data-over={left < 0 || undefined} aria-hidden="true">
        <i style={{ '--at': `${Math.min(100, (monthlyUsd / budget) * 100)}%` } as CSSProperties} />
      </div>
      <span>
        {left < 0
          ? `${formatMoney(-left)} over your ${formatMoney(budget)} budget`
          : `${formatMoney(left)} under your ${formatMoney(budget)} budget`}
      </span>
    </div>
  );
};

const totalWords = (leftUsd: number, budgetUsd: number): string =>
  leftUsd < 0
    ? `${formatMoney(-leftUsd)} over your ${formatMoney(budgetUsd)} total budget`
    : `${formatMoney(leftUsd)} under your ${formatMoney(budgetUsd)} total budget`;

const signed = (usd: number): string => (usd < 0 ? `−${formatMoney(-usd)}` : formatMoney(usd));

/** The terms applied to the page's car. */
const OfCar = () => {
  const { wallet, info, figures, terms, costs } = useWalletPanel();
  const dispatch = useWalletDispatch();
  const { car } = wallet.myWallet.displayConfigs;
  if (!costs || !car) return null;
  const quote = quoteCar(figures, costs, terms);
  const lease = terms.option === 'lease' ? quote.lease : undefined;
  const isCash = terms.option === 'cash';
  const monthlyUsd = lease?.monthlyUsd ?? quote.monthlyUsd;
  const incentive = wallet.listingIncentives[car.listingId];
  const isFolded = info.interactions?.hideReceipt?.includes(car.listingId) === true;
  return (
    <>
      <h3>{car.title}</h3>
      <p className={styles.big}>
        {formatMoney(isCash ? quote.toPayUsd : monthlyUsd)}
        <small>{isCash ? ' to pay' : perMonth}</small>
      </p>
      {!isCash && <Fit monthlyUsd={monthlyUsd} />}
      {info.budget ? (
        <p className={styles.small}>{totalWords(info.budget - quote.outTheDoorUsd, info.budget)}</p>
      ) : null}
      <LenderOffer listingId={car.listingId} />
      {car.takesPurchases && <CarPurchase listingId={car.listingId} />}
      {!isFolded && (
        <div className={styles.receipt}>
          <Receipt
            lines={[
              ...(incentive
                ? [
                    { label: 'Before manufacturer cash', value: formatMoney(quote.outTheDoorUsd + quote.incentiveUsd) },
                    { label: 'Manufacturer cash', note: incentive.note, value: signed(-quote.incentiveUsd) },
                  ]
                : []),
              { label: 'Out the door', value: formatMoney(quote.outTheDoorUsd) },
              ...(isCash ? [] : [{ label: 'Down payment', value: signed(-(lease?.downUsd ?? quote.downUsd)) }]),
              ...tradeLines(quote),
            ]}
            total={
              isCash
                ? { label: 'To pay', value: formatMoney(quote.toPayUsd) }
                : lease
                  ? { label: `Total, ${lease.months} months`, value: formatMoney(lease.totalUsd) }
                  : { label: 'Financed', value: formatMoney(quote.amountFinancedUsd) }
            }
          />
          {leavesTradeOut(quote, terms) && <p className={styles.small}>{noTradeInWords}</p>}
          {!isCash && !lease && (
            <p className={styles.small}>
              {formatMoney(quote.interestUsd)} interest over {quote.months} months at {quote.aprPercent}%
              {quote.isOwnApr ? ', your own rate' : `, the national average as of ${dayWords(figures.rates.asOf)}`}
            </p>
          )}
        </div>
      )}
      <Button
        variant="plain"
        size="small"
        className={styles.fold}
        aria-expanded={!isFolded}
        onClick={() => void dispatch(foldReceipt(car.listingId, !isFolded))}
      >
        {isFolded ? 'Show the receipt' : 'Hide the receipt'}
      </Button>
    </>
  );
};

/** On pages without a car: the terms, and what the budget buys. */
const OfTerms = () => {
  const panel = useWalletPanel();
  const { terms, info } = panel;
  const budget = info.monthlyBudget;
  const quote = budget ? priceWithin(panel, budget) : undefined;
  const down = terms.downUsd === null ? `${Math.round(terms.downShare * 100)}%` : formatMoney(terms.downUsd);
  return (
    <>
      <h3>{quote ? `Within ${formatMoney(budget ?? 0)} a month` : 'Your terms'}</h3>
      {quote && (
        <p className={styles.big}>
          {formatMoney(quote.outTheDoorUsd)}
          <small> out the door</small>
        </p>
      )}
      <div className={styles.receipt}>
        <Receipt
          lines={[
            ...(terms.option === 'cash' ? [] : [{ label: 'Down payment', value: down }]),
            ...tradeLines({ tradeEquityUsd: terms.tradeInUsd - terms.owedUsd }),
            ...(terms.option === 'finance' ? [{ label: 'Term', value: `${terms.loanTerm} months` }] : []),
            ...(terms.option === 'lease' ? [{ label: 'Lease', value: `${terms.leaseTerm} months` }] : []),
          ]}
        />
      </div>
      <p className={styles.small}>Open a car to see what it costs on your terms.</p>
    </>
  );
};

export const WalletSummary = ({ onDone }: { onDone(): void }) => {
  const { costs } = useWalletPanel();
  return (
    <section className={styles.sum} aria-label="Your cost" aria-live="polite">
      {costs ? <OfCar /> : <OfTerms />}
      <Button className={styles.done} onClick={onDone}>
        Done
      </Button>
    </section>
  );
};
