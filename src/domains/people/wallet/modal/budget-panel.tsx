import { type AnyCar, priceForMonthly } from '#domains/reference/payments/price-for-monthly.ts';
import { quoteCar } from '#domains/reference/payments/quote-car.ts';
import { formatMoney } from '#lib/money.ts';
import { Button } from '#ui/button.tsx';
import { Slider } from '#ui/forms/slider.tsx';
import { Banner } from '#ui/status/banner.tsx';
import { interact } from '../state/change-terms.ts';
import { setBudget } from '../state/wallet-actions.ts';
import { AmountField } from './amount-field.tsx';
import { useWalletDispatch, useWalletPanel, type WalletPanel } from './use-wallet-panel.ts';
import styles from './wallet.module.css';

const monthly = { min: 100, max: 1500, step: 10 };

/** The highest price whose monthly payment is within the budget, and its price out the door. */
export const priceWithin = ({ figures, terms, place }: WalletPanel, monthlyUsd: number) => {
  const car: AnyCar = { docFeeUsd: 0, isNew: false, state: place.state };
  const priceUsd = priceForMonthly(figures, monthlyUsd, car, terms);
  return priceUsd > 0 ? quoteCar(figures, { ...car, priceUsd }, terms) : undefined;
};

/** Can be dismissed for good (WLT-32). */
const WhatItBuys = ({ monthlyUsd }: { monthlyUsd: number }) => {
  const panel = useWalletPanel();
  const dispatch = useWalletDispatch();
  const quote = priceWithin(panel, monthlyUsd);
  if (!quote || panel.info.interactions?.disableBudgetCalculationAlert) return null;
  const putAway = () => dispatch(interact({ disableBudgetCalculationAlert: true, showMaxPriceAlert: false }));
  return (
    <Banner level="info" onDismiss={putAway}>
      {formatMoney(monthlyUsd)} a month with {formatMoney(quote.downUsd)} down buys a used car of about{' '}
      <strong>{formatMoney(quote.lines.priceUsd)}</strong>, {formatMoney(quote.outTheDoorUsd)} out the door, at{' '}
      {quote.aprPercent}% over {quote.months} months. Dealer fees are extra.
    </Banner>
  );
};

export const BudgetPanel = () => {
  const { info } = useWalletPanel();
  const dispatch = useWalletDispatch();
  const monthlyUsd = info.monthlyBudget ?? null;
  const set = (monthlyBudget: number | null) => void dispatch(setBudget({ monthlyBudget }));
  return (
    <>
      <p>What you’re comfortable spending each month, or in total. We compare each car’s cost with it.</p>
      <div className={styles.slide}>
        <label htmlFor="wallet-monthly">Monthly budget</label>
        <output>{monthlyUsd === null ? 'Not set' : formatMoney(monthlyUsd)}</output>
        <Slider
          id="wallet-monthly"
          name="monthlyBudget"
          {...monthly}
          value={Math.min(monthly.max, Math.max(monthly.min, monthlyUsd ?? 500))}
          aria-valuetext={monthlyUsd === null ? 'Not set' : `${formatMoney(monthlyUsd)} a month`}
          onChange={(event) => set(event.currentTarget.valueAsNumber)}
        />
        <span className={styles.axis} aria-hidden="true">
          <span>{formatMoney(monthly.min)}</span>
          <span>{formatMoney(monthly.max)}</span>
        </span>
      </div>
      {monthlyUsd !== null && (
        <Button variant="quiet" size="small" className={styles.start} onClick={() => set(null)}>
          No monthly budget
        </Button>
      )}
      <AmountField
        name="budget"
        label="Or a total, out the door"
        value={info.budget ?? null}
        placeholder="40,000"
        onCommit={(budget) => void dispatch(setBudget({ budget }))}
      />
      {monthlyUsd !== null && <WhatItBuys monthlyUsd={monthlyUsd} />}
    </>
  );
};
