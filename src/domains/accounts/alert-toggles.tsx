import { type ChangeEvent, useState } from 'react';
import { Form, useSubmit } from 'react-router';
import { Button } from '#ui/button.tsx';
import { Switch } from '#ui/switch.tsx';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';
import styles from './alert-toggles.module.css';

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

/** Follows the shopper at once, and whatever the server or the panel says afterwards. */
const useChosen = ({ enableEmailAlerts: email, enableTextAlerts: text }: AlertToggle) => {
  const [chosen, choose] = useState({ email, text });
  const [told, setTold] = useState({ email, text });
  if (told.email !== email || told.text !== text) {
    setTold({ email, text });
    choose({ email, text });
  }
  return { chosen, choose };
};

/** Two switches that save themselves; without script a button does. */
export const AlertToggles = ({ alert, canText, returnTo }: AlertTogglesProps) => {
  const submit = useSubmit();
  const { chosen, choose } = useChosen(alert);
  const { kind, id, name, enableTextAlerts } = alert;
  const words = (way: string) => (
    <>
      {way}
      <VisuallyHidden> alerts for {name}</VisuallyHidden>
    </>
  );
  const change = (event: ChangeEvent<HTMLInputElement>) => {
    const { name: way, checked, form } = event.currentTarget;
    choose({ ...chosen, [way]: checked });
    if (form) submit(form, { preventScrollReset: true });
  };
  return (
    <Form method="post" action="/my-autotrader/alerts" preventScrollReset className={styles.toggles}>
      <input type="hidden" name="kind" value={kind} />
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="returnTo" value={returnTo} />
      <Switch name="email" checked={chosen.email} onChange={change}>
        {words('Email')}
      </Switch>
      <Switch name="text" checked={chosen.text} onChange={change} disabled={!canText && !enableTextAlerts}>
        {words('Text')}
      </Switch>
      <noscript>
        <Button type="submit" size="small" variant="quiet">
          Save alerts
        </Button>
      </noscript>
    </Form>
  );
};
