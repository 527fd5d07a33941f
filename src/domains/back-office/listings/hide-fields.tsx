import { Field } from '#ui/forms/field.tsx';
import { Select, TextInput } from '#ui/forms/text-input.tsx';
import { hideReasons } from './hide-reasons.ts';

type HideFieldsProps = { error?: string | undefined; reason?: string | undefined; words?: string | undefined };

/** Asks why a car is hidden: a reason from the list, and words. */
export const HideFields = ({ error, reason = '', words = '' }: HideFieldsProps) => (
  <>
    <Field label="Reason" error={error} required>
      <Select name="reason" defaultValue={reason} required>
        <option value="">Choose a reason</option>
        {Object.entries(hideReasons).map(([name, label]) => (
          <option key={name} value={name}>
            {label}
          </option>
        ))}
      </Select>
    </Field>
    <Field label="In your words" note="optional">
      <TextInput name="words" defaultValue={words} maxLength={200} autoComplete="off" />
    </Field>
  </>
);
