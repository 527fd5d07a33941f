import { useState } from 'react';
import { formatPhone } from '#lib/nanp-phone.ts';
import { Field, Fieldset } from '#ui/forms/field.tsx';
import { Switch } from '#ui/forms/switch.tsx';
import { TextInput } from '#ui/forms/text-input.tsx';
import styles from './alert-fields.module.css';

type AlertFieldsProps = {
  enableEmailAlerts: boolean;
  enableTextAlerts: boolean;
  mobilePhone: string;
  legend: string;
  email: string;
  text: string;
};

/** Email and text switches; the phone number field appears only when texts are on. */
export const AlertFields = ({ legend, email, text, ...alerts }: AlertFieldsProps) => {
  const [wantsTexts, setWantsTexts] = useState(alerts.enableTextAlerts);
  return (
    <Fieldset legend={legend}>
      <div className={styles.ways}>
        <Switch name="email" defaultChecked={alerts.enableEmailAlerts}>
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
            defaultValue={formatPhone(alerts.mobilePhone)}
          />
        </Field>
      )}
    </Fieldset>
  );
};
