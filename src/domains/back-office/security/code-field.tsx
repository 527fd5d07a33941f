import { Field } from '#ui/forms/field.tsx';
import { TextInput } from '#ui/forms/text-input.tsx';

type CodeFieldProps = { label: string; hint: string; error?: string | undefined; autoFocus?: boolean };

/** Field for a second-factor code; phones can fill it in from an authenticator app. */
export const CodeField = ({ label, hint, error, autoFocus = false }: CodeFieldProps) => (
  <Field label={label} hint={hint} error={error} required>
    <TextInput name="code" autoComplete="one-time-code" spellCheck={false} maxLength={20} autoFocus={autoFocus} />
  </Field>
);
