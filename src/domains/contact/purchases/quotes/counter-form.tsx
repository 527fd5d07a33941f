import type { FormRefusal } from '#lib/forms/form-answer.ts';
import type { FormValues } from '#lib/forms/form-values.ts';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/forms/checkbox.tsx';
import { Field, Fieldset } from '#ui/forms/field.tsx';
import { TextArea, TextInput } from '#ui/forms/text-input.tsx';
import styles from './quote.module.css';
import { type DealerQuote, type OfferAmounts, totalOf } from './quote.ts';
import { linesOf, type TaxPlace, withoutExtras } from './quote-lines.ts';
import { amountField, formatCents, readCents } from './quote-money.ts';
import { useTypedValues } from './use-offer.ts';

type CounterFormProps = { quote: DealerQuote; version: number; place: TaxPlace; refused?: FormRefusal | undefined };

/** A shopper's counter: another price, and lines of the quote they don't want. */
export const CounterForm = ({ quote: { amounts }, version, place, refused }: CounterFormProps) => {
  const { errors = {}, values = {} } = refused ?? {};
  const { typed, onInput } = useTypedValues();
  const offerIn = (fields: FormValues): OfferAmounts => ({
    ...withoutExtras(
      amounts,
      amounts.extras.flatMap(({ label }, index) => (fields[`remove${index}`] ? [label] : [])),
    ),
    priceCents: readCents(fields.price ?? '') ?? 0,
    tradeInCents: readCents(fields.tradeIn ?? '') ?? 0,
  });
  const totalCents = typed && totalOf(linesOf(offerIn(typed), place));
  return (
    <form method="post" className={styles.part} onInput={onInput}>
      <input type="hidden" name="version" value={version} />
      <div className={styles.fields}>
        <Field label="Price of the car" error={errors.price} required>
          <TextInput
            name="price"
            prefix="$"
            numeric
            inputMode="decimal"
            required
            autoComplete="off"
            defaultValue={values.price ?? amountField(amounts.priceCents)}
          />
        </Field>
        {amounts.tradeInCents > 0 && (
          <Field label="For your trade-in" error={errors.tradeIn}>
            <TextInput
              name="tradeIn"
              prefix="$"
              numeric
              inputMode="decimal"
              autoComplete="off"
              defaultValue={values.tradeIn ?? amountField(amounts.tradeInCents)}
            />
          </Field>
        )}
      </div>
      {amounts.extras.some(({ kind }) => kind !== 'incentive') && (
        <Fieldset legend="Ask to remove" error={errors.removed}>
          {amounts.extras.map(
            ({ kind, label, cents }, index) =>
              kind !== 'incentive' && (
                <Checkbox
                  key={`${kind} ${label}`}
                  name={`remove${index}`}
                  value={label}
                  defaultChecked={values[`remove${index}`] !== undefined}
                >
                  {label}, {formatCents(cents)}
                </Checkbox>
              ),
          )}
        </Fieldset>
      )}
      <Field label="Note" note="optional" error={errors.note}>
        <TextArea name="note" rows={3} maxLength={600} defaultValue={values.note} />
      </Field>
      <div className={styles.actions}>
        <Button type="submit" name="reply" value="counter">
          {totalCents === undefined ? 'Send counter' : `Send counter: you’d pay ${formatCents(totalCents)}`}
        </Button>
      </div>
      <p className={styles.muted}>
        We email it to the dealer. Tax, title and registration follow the price and are our estimates.
      </p>
    </form>
  );
};
