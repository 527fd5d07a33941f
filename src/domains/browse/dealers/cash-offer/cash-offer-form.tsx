import { sendForm } from '#domains/browse/results/search-form.tsx';
import { formatMoney } from '#lib/money.ts';
import { sellPath } from '#paths/paths.ts';
import { Button } from '#ui/button.tsx';
import { RadioGroup } from '#ui/forms/checkbox.tsx';
import { Field } from '#ui/forms/field.tsx';
import { Select, TextInput, ZipInput } from '#ui/forms/text-input.tsx';
import styles from './cash-offer-form.module.css';
import type { CashOfferView } from './cash-offer-view.ts';

/** A GET form in two steps: the make determines the models. With JavaScript the first step submits itself. */
export const CashOfferForm = ({ view }: { view: CashOfferView }) => {
  const { fields, errors, models, dealer } = view;
  const isFirstStep = models.length === 0;
  return (
    <form action={sellPath()} className={styles.form} data-scroll="keep" id="estimate">
      {dealer && <input type="hidden" name="dealer_id" value={dealer.id} />}
      {dealer?.offerCode && <input type="hidden" name="offerCode" value={dealer.offerCode} />}
      <Field
        label="VIN"
        note="optional"
        hint="17 characters, on the dashboard by the windshield. We’ll fill in what we can."
        error={errors.vin}
      >
        <TextInput
          name="vin"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={17}
          key={fields.vin}
          defaultValue={fields.vin}
        />
      </Field>
      <div className={styles.row}>
        <Field label="Year">
          <Select key={fields.year} name="year" defaultValue={fields.year}>
            {view.years.map((year) => (
              <option key={year} value={year}>
                {year}
              </option>
            ))}
          </Select>
        </Field>
        <Field label="Make">
          <Select
            key={fields.makeCode}
            name="makeCode"
            defaultValue={fields.makeCode}
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
            <Select
              key={`${fields.makeCode} ${fields.modelCode}`}
              name="modelCode"
              defaultValue={fields.modelCode}
              onChange={(event) => sendForm(event.currentTarget)}
            >
              <option value="">Choose a model</option>
              {models.map(({ code, name }) => (
                <option key={code} value={code}>
                  {name}
                </option>
              ))}
            </Select>
          </Field>
          {view.trims.length > 1 && (
            <Field
              label="Trim"
              note="optional"
              hint="Trim affects the value most. Without it, the range covers all trims."
            >
              <Select key={`${fields.modelCode} ${fields.year} ${fields.trim}`} name="trim" defaultValue={fields.trim}>
                <option value="">Not sure</option>
                {view.trims.map((name) => (
                  <option key={name} value={name}>
                    {name}
                  </option>
                ))}
              </Select>
            </Field>
          )}
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
            options={view.conditions.map(({ code, name, hint, overGoodUsd }) => ({
              value: code,
              label: (
                <>
                  <b>{name}</b> <span className={styles.hint}>{hint}</span>
                  {overGoodUsd !== undefined && overGoodUsd !== 0 && (
                    <span className={styles.over}>
                      {overGoodUsd < 0 ? '−' : '+'}
                      {formatMoney(Math.abs(overGoodUsd))}
                    </span>
                  )}
                </>
              ),
            }))}
          />
          <Field label="Still owed on it" note="optional" error={errors.owed}>
            <TextInput name="owed" defaultValue={fields.owed} inputMode="numeric" numeric prefix="$" />
          </Field>
        </>
      )}
      <Button type="submit" size="large" {...(!isFirstStep && { name: 'ask', value: '1' })}>
        {isFirstStep ? 'Continue' : 'Estimate'}
      </Button>
    </form>
  );
};
