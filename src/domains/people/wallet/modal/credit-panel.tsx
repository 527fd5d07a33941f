import { creditTiers } from '#domains/reference/payments/credit-tier.ts';
import { nationalApr } from '#domains/reference/payments/national-rates.ts';
import { Switch } from '#ui/forms/switch.tsx';
import { changeTerms } from '../state/change-terms.ts';
import { verifyCredit } from '../state/wallet-actions.ts';
import { dayWords } from './day-copy.ts';
import { useWalletDispatch, useWalletPanel } from './use-wallet-panel.ts';
import styles from './wallet.module.css';

/** The shopper's self-reported credit; no bureau is asked (PAY-09, RULING-85, RULING-87). */
export const CreditPanel = () => {
  const { info, terms, figures, costs } = useWalletPanel();
  const dispatch = useWalletDispatch();
  const condition = costs?.isNew ? 'new' : 'used';
  return (
    <>
      <p>Pick a range. It’s self-reported: no credit check, no effect on your score.</p>
      <fieldset className={styles.tiers}>
        <legend className="visually-hidden">Credit score</legend>
        {creditTiers.map(({ code, label }) => (
          <label key={code} className={styles.tier}>
            <input
              type="radio"
              name="wallet-credit"
              value={code}
              checked={terms.creditType === code}
              onChange={() => void dispatch(changeTerms({ creditType: code }))}
            />
            <b>{label}</b>
            <span>{nationalApr(figures.rates, code, terms.loanTerm, condition).toFixed(2)}%</span>
          </label>
        ))}
      </fieldset>
      <p className={styles.small}>
        {condition === 'new' ? 'New' : 'Used'}-car rates for {terms.loanTerm} months. National averages as of{' '}
        {dayWords(figures.rates.asOf)}.
      </p>
      <Switch
        checked={info.creditVerification?.verified === true}
        onChange={(event) => void dispatch(verifyCredit(event.currentTarget.checked))}
      >
        I looked up my score. Counts for 30 days, self-reported.
      </Switch>
    </>
  );
};
