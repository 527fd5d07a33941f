import { loanTerms, nationalApr } from '#domains/reference/payments/national-rates.ts';
import { leaseMileages, leaseTerms, payingOptions } from '#domains/reference/payments/payment-terms.ts';
import { Field } from '#ui/forms/field.tsx';
import { Segmented } from '#ui/forms/segmented.tsx';
import { Switch } from '#ui/forms/switch.tsx';
import { Select } from '#ui/forms/text-input.tsx';
import { changeTerms, interact } from '../state/change-terms.ts';
import { AmountField } from './amount-field.tsx';
import { dayWords } from './day-copy.ts';
import { useWalletDispatch, useWalletPanel } from './use-wallet-panel.ts';
import styles from './wallet.module.css';

const optionWords = { finance: 'Finance', lease: 'Lease', cash: 'Cash' } as const;

const DownPayment = () => {
  const { terms } = useWalletPanel();
  const dispatch = useWalletDispatch();
  const typical = `${Math.round(terms.downShare * 100)}% of the price`;
  return (
    <AmountField
      name="down"
      label="Down payment"
      hint={terms.downUsd === null ? `Leave blank for ${typical}.` : 'The same for every car.'}
      value={terms.downUsd}
      placeholder={typical}
      onInput={(downUsd) => void dispatch(changeTerms({ downUsd }))}
      onCommit={(downUsd) => void dispatch(changeTerms({ downUsd }))}
    />
  );
};

const Finance = () => {
  const { terms, figures, costs, info } = useWalletPanel();
  const dispatch = useWalletDispatch();
  const { isFallback, new: ofNew, used } = info.interestRate ?? {};
  const last = costs?.isNew ? ofNew : used;
  const offered = isFallback === false && last !== undefined ? ` Last offered for such a car: ${last}%.` : '';
  const average = nationalApr(figures.rates, terms.creditType, terms.loanTerm, costs?.isNew ? 'new' : 'used');
  const change = (aprPercent: number | null) => void dispatch(changeTerms({ aprPercent }));
  return (
    <div className={styles.two}>
      <Field label="Term">
        <Select
          name="term"
          value={terms.loanTerm}
          onChange={(event) => {
            const loanTerm = loanTerms.find((term) => String(term) === event.currentTarget.value);
            if (loanTerm) void dispatch(changeTerms({ loanTerm }));
          }}
        >
          {loanTerms.map((term) => (
            <option key={term} value={term}>
              {term} months
            </option>
          ))}
        </Select>
      </Field>
      <AmountField
        name="apr"
        label="Your own rate"
        note="optional"
        kind="percent"
        hint={
          terms.aprPercent === null
            ? `Leave blank for the national average, ${average.toFixed(2)}% as of ${dayWords(figures.rates.asOf)}.${offered}`
            : `Your own rate. The national average is ${average.toFixed(2)}%.`
        }
        value={terms.aprPercent}
        placeholder={average.toFixed(2)}
        onCommit={change}
      />
    </div>
  );
};

const Lease = () => {
  const { terms, costs } = useWalletPanel();
  const dispatch = useWalletDispatch();
  return (
    <>
      <div className={styles.two}>
        <Field label="Lease term">
          <Select
            name="leaseTerm"
            value={terms.leaseTerm}
            onChange={(event) => {
              const leaseTerm = leaseTerms.find((term) => String(term) === event.currentTarget.value);
              if (leaseTerm) void dispatch(changeTerms({ leaseTerm }));
            }}
          >
            {leaseTerms.map((term) => (
              <option key={term} value={term}>
                {term} months
              </option>
            ))}
          </Select>
        </Field>
        <Field label="Miles a year">
          <Select
            name="leaseMiles"
            value={terms.leaseMiles}
            onChange={(event) => {
              const leaseMiles = leaseMileages.find((miles) => String(miles) === event.currentTarget.value);
              if (leaseMiles) void dispatch(changeTerms({ leaseMiles }));
            }}
          >
            {leaseMileages.map((miles) => (
              <option key={miles} value={miles}>
                {miles.toLocaleString('en-US')}
              </option>
            ))}
          </Select>
        </Field>
      </div>
      <p className={styles.small}>
        {costs && !costs.isNew
          ? 'Only new cars can be leased; this one is shown as a loan.'
          : 'Only new cars can be leased; used ones are shown as a loan.'}
      </p>
    </>
  );
};

/** Turns payments on cards off, for shoppers who only look at prices (WLT-29). */
const CardPayments = () => {
  const { showPencilingPayments } = useWalletPanel().wallet.myWallet;
  const dispatch = useWalletDispatch();
  return (
    <Switch
      checked={showPencilingPayments}
      onChange={(event) => dispatch(interact({ paymentEmphasis: event.currentTarget.checked ? 'monthly' : 'price' }))}
    >
      Show payments on cars in lists
    </Switch>
  );
};

export const PaymentPanel = () => {
  const { terms, costs } = useWalletPanel();
  const dispatch = useWalletDispatch();
  // Only new cars can be leased; a lease chosen elsewhere is still offered, with a note below.
  const offered = payingOptions.filter(
    (option) => option !== 'lease' || costs?.isNew !== false || terms.option === 'lease',
  );
  return (
    <>
      <Segmented
        block
        legend="How you pay"
        name="wallet-option"
        value={terms.option}
        options={offered.map((value) => ({ value, label: optionWords[value] }))}
        onChange={(value) => {
          const option = payingOptions.find((choice) => choice === value);
          if (option) void dispatch(changeTerms({ option }));
        }}
      />
      {terms.option === 'cash' ? (
        <p className={styles.small}>Cars show their out-the-door price minus your trade-in.</p>
      ) : (
        <DownPayment />
      )}
      {terms.option === 'finance' && <Finance />}
      {terms.option === 'lease' && <Lease />}
      <CardPayments />
    </>
  );
};
