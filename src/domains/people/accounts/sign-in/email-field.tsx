import { Field } from '#ui/forms/field.tsx';
import { TextInput } from '#ui/forms/text-input.tsx';

type EmailFieldProps = {
  defaultValue: string | undefined;
  /** For a known address; the field is still there for password managers. */
  readOnly?: boolean;
};

/** The account's address, marked as the user name for password managers. */
export const EmailField = ({ defaultValue, readOnly = false }: EmailFieldProps) => (
  <Field label="Email" required={!readOnly}>
    <TextInput
      type="email"
      name="email"
      autoComplete="username"
      inputMode="email"
      defaultValue={defaultValue}
      maxLength={254}
      readOnly={readOnly}
    />
  </Field>
);
