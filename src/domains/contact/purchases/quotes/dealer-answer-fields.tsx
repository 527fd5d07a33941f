import { type ReactNode, useState } from 'react';
import type { FieldErrors } from '#lib/forms/form-answer.ts';
import type { FormValues } from '#lib/forms/form-values.ts';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/forms/field.tsx';
import { Select, TextInput } from '#ui/forms/text-input.tsx';
import { Disclosure } from '#ui/layout/disclosure.tsx';
import { useAlive } from '#ui/use-alive.ts';
import styles from './quote.module.css';
import { extraKindNames, extraKinds, type OfferAmounts } from './quote.ts';
import { amountField } from './quote-money.ts';

type FieldsProps = { values: FormValues; errors: FieldErrors };

/** Lines that can be added without script. */
const blankRows = 3;
const mostRows = 12;

const Amount = ({
  name,
  label,
  note,
  values,
  errors,
}: FieldsProps & { name: string; label: ReactNode; note?: string }) => (
  <Field label={label} note={note} error={errors[name]}>
    <TextInput name={name} prefix="$" numeric inputMode="decimal" autoComplete="off" defaultValue={values[name]} />
  </Field>
);

/** The values of a form that starts from an offer. */
export const offerValues = ({ priceCents, extras, tradeInCents }: OfferAmounts): FormValues => ({
  price: priceCents === 0 ? '' : amountField(priceCents),
  tradeIn: tradeInCents === 0 ? '' : amountField(tradeInCents),
  ...Object.fromEntries(
    extras.flatMap(({ kind, label, cents }, row) => [
      [`kind${row}`, kind],
      [`label${row}`, label],
      [`amount${row}`, amountField(cents)],
    ]),
  ),
});

/** Price, trade-in and the named lines of a quote. */
export const OfferFields = ({ values, errors, hasTrade }: FieldsProps & { hasTrade: boolean }) => {
  const filledRows = Object.keys(values).filter((name) => /^label\d+$/.test(name) && values[name] !== '').length;
  const isAlive = useAlive();
  const [added, setAdded] = useState(0);
  const rows = Math.min(mostRows, isAlive ? filledRows + added : filledRows + blankRows);
  return (
    <div className={styles.extras}>
      <div className={styles.fields}>
        <Amount name="price" label="Price of the car" values={values} errors={errors} />
        {hasTrade && <Amount name="tradeIn" label="For the trade-in" values={values} errors={errors} />}
      </div>
      {errors.extras && <p className={styles.more}>{errors.extras}</p>}
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows are only added at the end
        <fieldset key={row} className={styles.extra}>
          <legend className="visually-hidden">Line {row + 1}</legend>
          <Field label="Kind">
            <Select name={`kind${row}`} defaultValue={values[`kind${row}`] ?? 'add-on'}>
              {extraKindNames.map((kind) => (
                <option key={kind} value={kind}>
                  {extraKinds[kind]}
                </option>
              ))}
            </Select>
          </Field>
          <Field label="Name">
            <TextInput name={`label${row}`} maxLength={60} autoComplete="off" defaultValue={values[`label${row}`]} />
          </Field>
          <Amount name={`amount${row}`} label="Amount" values={values} errors={errors} />
        </fieldset>
      ))}
      {isAlive && rows < mostRows && (
        <div>
          <Button variant="plain" size="small" icon="plus" onClick={() => setAdded(added + 1)}>
            Add a line
          </Button>
        </div>
      )}
    </div>
  );
};

const paymentNames = ['monthly', 'apr', 'months', 'lender', 'due'] as const;

/** How the buyer could pay; left out where the dealer offers no financing. */
export const PaymentFields = ({ values, errors }: FieldsProps) => (
  <Disclosure summary="Financing" note="optional" open={paymentNames.some((name) => values[name] || errors[name])}>
    <div className={styles.fields}>
      <Amount name="monthly" label="Payment a month" values={values} errors={errors} />
      <Field label="APR" error={errors.apr}>
        <TextInput name="apr" suffix="%" numeric inputMode="decimal" autoComplete="off" defaultValue={values.apr} />
      </Field>
      <Field label="Months" error={errors.months}>
        <TextInput name="months" numeric inputMode="numeric" autoComplete="off" defaultValue={values.months} />
      </Field>
      <Field label="Lender" error={errors.lender}>
        <TextInput name="lender" maxLength={80} autoComplete="off" defaultValue={values.lender} />
      </Field>
      <Amount name="due" label="Due at signing" values={values} errors={errors} />
    </div>
  </Disclosure>
);
