import { type ChangeEvent, useId } from 'react';
import { Form, useNavigation, useSubmit } from 'react-router';
import { accountPath } from '#domains/criteria/address/paths.ts';
import { Button } from '#ui/button.tsx';
import { Switch } from '#ui/forms/switch.tsx';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';
import styles from './alert-toggles.module.css';
import { alertWords } from './alert-words.ts';

export type AlertToggle = {
  kind: 'vehicle' | 'search';
  id: string;
  /** Whose alerts these are, in the controls' names. */
  name: string;
  enableEmailAlerts: boolean;
  enableTextAlerts: boolean;
};

type AlertTogglesProps = {
  alert: AlertToggle;
  /** Texts need a number; without one the switch would only fail. */
  canText: boolean;
  returnTo: string;
};

/** What the shopper has just chosen while it is on its way, and what is true from then on: taken or not. */
const useChosen = ({ kind, id, enableEmailAlerts, enableTextAlerts }: AlertToggle) => {
  const { formData } = useNavigation();
  if (formData?.get('kind') !== kind || formData.get('id') !== id) {
    return { email: enableEmailAlerts, text: enableTextAlerts };
  }
  return { email: formData.has('email'), text: formData.has('text') };
};

/** Two switches that save themselves; without script a button does. */
export const AlertToggles = ({ alert, canText, returnTo }: AlertTogglesProps) => {
  const submit = useSubmit();
  const noteId = useId();
  const describedBy = alertWords.besideSwitches ? noteId : undefined;
  const chosen = useChosen(alert);
  const { kind, id, name, enableTextAlerts } = alert;
  const words = (way: string) => (
    <>
      {way}
      <VisuallyHidden> alerts for {name}</VisuallyHidden>
    </>
  );
  // At once: a switch that waited for the next drawing would jump back and forth.
  const change = ({ currentTarget: { form } }: ChangeEvent<HTMLInputElement>) => {
    if (form) submit(form, { preventScrollReset: true, flushSync: true });
  };
  return (
    <Form method="post" action={accountPath('alerts')} preventScrollReset className={styles.toggles}>
      <input type="hidden" name="kind" value={kind} />
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="returnTo" value={returnTo} />
      <Switch name="email" checked={chosen.email} onChange={change} aria-describedby={describedBy}>
        {words('Email')}
      </Switch>
      <Switch
        name="text"
        checked={chosen.text}
        onChange={change}
        disabled={!canText && !enableTextAlerts}
        aria-describedby={describedBy}
      >
        {words('Text')}
      </Switch>
      {alertWords.besideSwitches && (
        <span id={noteId} className={styles.note}>
          {alertWords.besideSwitches}
        </span>
      )}
      <noscript>
        <Button type="submit" size="small" variant="quiet">
          Save alerts
        </Button>
      </noscript>
    </Form>
  );
};
