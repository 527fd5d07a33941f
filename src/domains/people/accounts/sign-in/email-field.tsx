import { Field } from '#ui/forms/field.tsx';
import { TextInput } from '#ui/forms/text-input.tsx';

type EmailFieldProps = {
  defaultValue: string | undefined;
  /** Of an address that is known already; password managers still look for it. */
  readOnly?: boolean;
};

/** The address an account is known by; password managers look for it as the user's name. */
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
