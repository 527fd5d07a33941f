import { creditTiers } from '#domains/reference/payments/credit-tier.ts';
import { formatMoney, grouped } from '#lib/money.ts';
import { Field } from '#ui/forms/field.tsx';
import { Select, TextInput } from '#ui/forms/text-input.tsx';
import { Disclosure } from '#ui/layout/disclosure.tsx';
import { Receipt } from '#ui/receipt.tsx';
import styles from './build-summary.module.css';
import type { CarBuildView, MoneyLine } from './build-view.ts';

const terms = [36, 48, 60, 72, 84];

const lineOf = ({ label, usd, note }: MoneyLine) => ({ label, note, value: formatMoney(usd) });

/** Figures: MSRP, out-the-door price and monthly payment. */
export const BuildSummary = ({ view }: { view: CarBuildView }) => {
  const { price, outTheDoor, payment } = view;
  return (
    <section id="summary" className={styles.summary} aria-labelledby="summary-heading">
      <h2 id="summary-heading">Your {view.trimName}</h2>
      <Receipt
        lines={price.lines.map(lineOf)}
        total={{ label: 'Price as built', value: formatMoney(price.totalUsd) }}
      />
      {outTheDoor ? (
        <Disclosure
          look="line"
          summary="Out the door"
          note={`in ${outTheDoor.state}`}
          figure={formatMoney(outTheDoor.totalUsd)}
        >
          <Receipt lines={outTheDoor.lines.map(lineOf)} />
          <p className={styles.small}>
            State figures as of {outTheDoor.asOf}. {view.dealerId === undefined && 'Without the dealer’s own fee.'}
          </p>
        </Disclosure>
      ) : (
        <p className={styles.small}>
          Enter a ZIP code below for your state’s tax, title and registration. Until then, the payment uses an average
          state.
        </p>
      )}
      <div className={styles.payment}>
        <p className={styles.monthly}>
          <b>{payment.amount}</b>
          {payment.per}
        </p>
        {payment.words && <p className={styles.small}>{payment.words}</p>}
        <div className={styles.terms}>
          <Field label="Term">
            <Select name="loanTerm" size="small" defaultValue={payment.termMonths}>
              {terms.map((months) => (
                <option key={months} value={months}>
                  {months} months
                </option>
              ))}
            </Select>
          </Field>
          <Field label="Down payment">
            <TextInput
              name="downPayment"
              size="small"
              numeric
              prefix="$"
              inputMode="numeric"
              placeholder={grouped(payment.downPaymentUsd)}
              defaultValue={view.changedTerms.downUsd ?? undefined}
            />
          </Field>
          <Field label="Credit">
            <Select name="creditType" size="small" defaultValue={payment.creditType}>
              {creditTiers.map(({ code, label }) => (
                <option key={code} value={code}>
                  {label}
                </option>
              ))}
            </Select>
          </Field>
        </div>
      </div>
    </section>
  );
};
