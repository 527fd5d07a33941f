import { useState } from 'react';
import { formValues } from '#lib/forms/form-values.ts';
import { formatPhone } from '#lib/nanp-phone.ts';
import { Field, Fieldset } from '#ui/forms/field.tsx';
import { Switch } from '#ui/forms/switch.tsx';
import { TextInput } from '#ui/forms/text-input.tsx';
import styles from './alert-fields.module.css';

type AlertChoices = { enableEmailAlerts: boolean; enableTextAlerts: boolean; mobilePhone: string };

type AlertFieldsProps = AlertChoices & {
  legend: string;
  email: string;
  text: string;
};

/** How a shopper wants to hear; the number is asked for only by those who want texts. */
export const AlertFields = ({ legend, email, text, ...chosen }: AlertFieldsProps) => {
  const [wantsTexts, setWantsTexts] = useState(chosen.enableTextAlerts);
  return (
    <Fieldset legend={legend}>
      <div className={styles.ways}>
        <Switch name="email" defaultChecked={chosen.enableEmailAlerts}>
          {email}
        </Switch>
        <Switch name="text" checked={wantsTexts} onChange={(event) => setWantsTexts(event.currentTarget.checked)}>
          {text}
        </Switch>
      </div>
      {wantsTexts && (
        <Field label="Mobile phone">
          <TextInput
            name="phone"
            type="tel"
            autoComplete="tel-national"
            inputMode="tel"
            required
            defaultValue={formatPhone(chosen.mobilePhone)}
          />
        </Field>
      )}
    </Fieldset>
  );
};

export const readAlertChoices = (form: HTMLFormElement): AlertChoices => {
  const values = formValues(new FormData(form));
  return {
    enableEmailAlerts: 'email' in values,
    enableTextAlerts: 'text' in values,
    mobilePhone: values.phone ?? '',
  };
};
