import { Checkbox } from '#ui/forms/checkbox.tsx';
import { Field } from '#ui/forms/field.tsx';
import { TextInput } from '#ui/forms/text-input.tsx';
import { alertWords } from '../alert-copy.ts';

/** The questions for new users; both are optional (RULING-31). */
export const WelcomeFields = ({ error }: { error?: string | undefined }) => (
  <>
    <Field label="ZIP code" note="optional" hint="For distances and taxes where you are." error={error}>
      <TextInput name="zip" inputMode="numeric" autoComplete="postal-code" maxLength={10} />
    </Field>
    <Checkbox name="alertConsent" value="yes">
      {alertWords.welcome}
    </Checkbox>
  </>
);
