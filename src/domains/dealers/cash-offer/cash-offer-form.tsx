import { sellPath } from '#domains/criteria/address/paths.ts';
import { sendForm } from '#domains/results/search-form.tsx';
import { Button } from '#ui/button.tsx';
import { RadioGroup } from '#ui/forms/checkbox.tsx';
import { Field } from '#ui/forms/field.tsx';
import { Select, TextInput, ZipInput } from '#ui/forms/text-input.tsx';
import styles from './cash-offer-form.module.css';
import type { CashOfferView } from './cash-offer-view.ts';

/** A GET form in two steps: a make brings its models. With script the first step sends itself. */
export const CashOfferForm = ({ view }: { view: CashOfferView }) => {
  const { fields, errors, models, dealer } = view;
  const isFirstStep = models.length === 0;
  return (
    <form action={sellPath()} className={styles.form} data-scroll="keep" id="estimate">
      {dealer && <input type="hidden" name="dealer_id" value={dealer.id} />}
      {dealer?.offerCode && <input type="hidden" name="offerCode" value={dealer.offerCode} />}
      <div className={styles.row}>
        <Field label="Year">
          <Select name="year" defaultValue={fields.year}>
            {view.years.map((year) => (
              <option key={year} value={year}>
                {year}
              </option>
            ))}
          </Select>
        </Field>
        <Field label="Make" required>
          <Select
            name="makeCode"
            defaultValue={fields.makeCode}
            required
            onChange={(event) => sendForm(event.currentTarget)}
          >
            <option value="">Choose a make</option>
            {view.makes.map(({ code, name }) => (
              <option key={code} value={code}>
                {name}
              </option>
            ))}
          </Select>
        </Field>
      </div>
      {!isFirstStep && (
        <>
          <Field label="Model" required error={errors.modelCode}>
            <Select key={fields.makeCode} name="modelCode" defaultValue={fields.modelCode}>
              <option value="">Choose a model</option>
              {models.map(({ code, name }) => (
                <option key={code} value={code}>
                  {name}
                </option>
              ))}
            </Select>
          </Field>
          <div className={styles.row}>
            <Field label="Miles" required error={errors.mileage}>
              <TextInput name="mileage" defaultValue={fields.mileage} inputMode="numeric" numeric suffix="mi" />
            </Field>
            <Field label="ZIP code" note="optional">
              <ZipInput defaultValue={fields.zip} />
            </Field>
          </div>
          <RadioGroup
            legend="Condition"
            name="condition"
            defaultValue={fields.condition}
            options={view.conditions.map(({ code, name, hint }) => ({
              value: code,
              label: (
                <>
                  <b>{name}</b> <span className={styles.hint}>{hint}</span>
                </>
              ),
            }))}
          />
        </>
      )}
      <Button type="submit" size="large">
        {isFirstStep ? 'Continue' : 'Estimate'}
      </Button>
    </form>
  );
};
