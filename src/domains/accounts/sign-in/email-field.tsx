import { Field } from '#ui/field.tsx';
import { TextInput } from '#ui/text-input.tsx';

/** The address an account is known by; password managers look for it as the user's name. */
export const EmailField = ({ defaultValue }: { defaultValue: string | undefined }) => (
  <Field label="E-mail" required>
    <TextInput
      type="email"
      name="email"
      autoComplete="username"
      inputMode="email"
      defaultValue={defaultValue}
      maxLength={254}
    />
  </Field>
);
