import { Form } from 'react-router';
import { conditions } from '#domains/cars/appraisal/condition.ts';
import type { FormRefusal } from '#lib/forms/form-answer.ts';
import { listingStepPath } from '#paths/paths.ts';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/forms/checkbox.tsx';
import { Field, Fieldset } from '#ui/forms/field.tsx';
import { Select, TextInput } from '#ui/forms/text-input.tsx';
import { InlineError } from '#ui/status/inline-error.tsx';
import { titleStates } from '../listing-steps.ts';
import type { DetailsView } from '../listing-views.ts';
import { Options } from './options.tsx';
import styles from './step-frame.module.css';
import { StepFrame } from './step-frame.tsx';

type DetailsStepProps = { view: DetailsView; refused?: FormRefusal | undefined };

const yesNo = [
  { value: 'yes', label: 'Yes' },
  { value: 'no', label: 'No' },
];
const counts = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, at) => ({ value: String(from + at), label: String(from + at) }));
const answerOf = (value: boolean | null): string => (value === null ? '' : value ? 'yes' : 'no');

/** Answers of other steps that may keep changed details from the public page. */
const elsewhere = ['price', 'description', 'trim', 'zip'] as const;

/** What a VIN does not say. */
export const DetailsStep = ({ view: { head, draft, choices }, refused }: DetailsStepProps) => {
  const errors = refused?.errors ?? {};
  const typed = (name: string, value: string | number | null): string =>
    refused?.values[name] ?? (value === null ? '' : String(value));
  const ticked = refused?.values.features?.split(',') ?? draft.featureCodes;
  const asksVin = draft.vin === '';
  const isMarked = Object.keys(errors).some(
    (name) => !elsewhere.some((answer) => answer === name) && (asksVin || name !== 'vin'),
  );
  const owes = draft.owedUsd === null ? '' : draft.owedUsd > 0 ? 'yes' : 'no';
  return (
    <StepFrame
      head={head}
      title="Tell buyers about it"
      lead="Only what we couldn’t read from the VIN. Skip what you don’t know."
    >
      <Form method="post" action={listingStepPath(head.draftId, 'details')} className={styles.body}>
        {refused?.message && <InlineError>{refused.message}</InlineError>}
        {isMarked && <InlineError>Please check the answers marked below. Nothing is lost.</InlineError>}
        {asksVin || !errors.vin || <InlineError>{errors.vin}</InlineError>}
        {elsewhere.map((answer) => errors[answer] && <InlineError key={answer}>{errors[answer]}</InlineError>)}
        <div className={styles.panel}>
          {asksVin && (
            <Field label="VIN" error={errors.vin} hint="Needed to publish. Buyers check it.">
              <TextInput name="vin" autoComplete="off" maxLength={17} defaultValue={typed('vin', '')} />
            </Field>
          )}
          <div className={styles.two}>
            <Field label="Color" error={errors.exteriorColor}>
              <Select name="exteriorColor" defaultValue={typed('exteriorColor', draft.exteriorColor)}>
                <Options none="Choose" options={choices.colors} />
              </Select>
            </Field>
            <Field label="Interior" error={errors.interiorColor}>
              <Select name="interiorColor" defaultValue={typed('interiorColor', draft.interiorColor)}>
                <Options none="Choose" options={choices.interiors} />
              </Select>
            </Field>
            {choices.drives.length > 0 && (
              <Field label="Drive" error={errors.drive}>
                <Select name="drive" defaultValue={typed('drive', draft.drive)}>
                  <Options none="Not sure" options={choices.drives} />
                </Select>
              </Field>
            )}
            {choices.transmissions.length > 0 && (
              <Field label="Transmission" error={errors.transmission} required>
                <Select name="transmission" defaultValue={typed('transmission', draft.transmission)}>
                  <Options none="Choose" options={choices.transmissions} />
                </Select>
              </Field>
            )}
            <Field label="Condition" error={errors.condition}>
              <Select name="condition" defaultValue={typed('condition', draft.condition)}>
                <Options
                  none="Choose"
                  options={conditions.map(({ code, name, hint }) => ({
                    value: code,
                    label: `${name}: ${hint.toLowerCase()}`,
                  }))}
                />
              </Select>
            </Field>
            <Field label="Owners, you included" error={errors.owners}>
              <Select name="owners" defaultValue={typed('owners', draft.owners)}>
                <Options none="Not sure" options={counts(1, 8)} />
              </Select>
            </Field>
            <Field label="Accidents" error={errors.accidents}>
              <Select name="accidents" defaultValue={typed('accidents', draft.accidents)}>
                <Options none="Not sure" options={[{ value: '0', label: 'None' }, ...counts(1, 8)]} />
              </Select>
            </Field>
            <Field label="Title" error={errors.title}>
              <Select name="title" defaultValue={typed('title', draft.title)}>
                <Options
                  none="Choose"
                  options={Object.entries(titleStates).map(([value, label]) => ({ value, label }))}
                />
              </Select>
            </Field>
            <Field label="Keys" error={errors.keys}>
              <Select name="keys" defaultValue={typed('keys', draft.keys)}>
                <Options none="Choose" options={counts(1, 4)} />
              </Select>
            </Field>
            <Field label="Service records" error={errors.hasRecords}>
              <Select name="hasRecords" defaultValue={typed('hasRecords', answerOf(draft.hasRecords))}>
                <Options none="Choose" options={yesNo} />
              </Select>
            </Field>
            <Field label="Loan still owed" error={errors.loan}>
              <Select name="loan" defaultValue={typed('loan', owes)}>
                <Options none="Choose" options={yesNo} />
              </Select>
            </Field>
            <Field
              label="Payoff amount"
              note="if a loan is owed"
              error={errors.owedUsd}
              hint="Only you see the amount."
            >
              <TextInput
                name="owedUsd"
                inputMode="numeric"
                numeric
                prefix="$"
                maxLength={12}
                defaultValue={typed('owedUsd', draft.owedUsd || null)}
              />
            </Field>
          </div>
        </div>
        <div className={styles.panel}>
          <Fieldset
            legend={`Features of your ${head.name}`}
            hint="Standard ones are ticked. Untick what yours doesn’t have."
          >
            <div className={styles.choices}>
              {choices.features.map(({ value, label, isStandard }) => (
                <Checkbox
                  key={value}
                  name="features"
                  value={value}
                  defaultChecked={ticked ? ticked.includes(value) : isStandard}
                >
                  {label}
                </Checkbox>
              ))}
            </div>
          </Fieldset>
        </div>
        <div className={styles.actions}>
          <Button type="submit">{head.status === 'draft' ? 'Continue' : 'Save changes'}</Button>
        </div>
      </Form>
    </StepFrame>
  );
};
