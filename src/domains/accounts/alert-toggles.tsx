import { Form, useSubmit } from 'react-router';
import { Button } from '#ui/button.tsx';
import { Switch } from '#ui/switch.tsx';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';
import styles from './alert-toggles.module.css';

export type AlertToggle = {
  kind: 'vehicle' | 'search';
  id: string;
  version: number;
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

/** Two switches that save themselves; without script a button does. */
export const AlertToggles = ({ alert, canText, returnTo }: AlertTogglesProps) => {
  const submit = useSubmit();
  const { kind, id, version, name, enableEmailAlerts, enableTextAlerts } = alert;
  const words = (way: string) => (
    <>
      {way}
      <VisuallyHidden> alerts for {name}</VisuallyHidden>
    </>
  );
  return (
    <Form
      // What the server says stands: a switch that could not be saved goes back.
      key={`${version}-${enableEmailAlerts}-${enableTextAlerts}`}
      method="post"
      action="/my-autotrader/alerts"
      preventScrollReset
      className={styles.toggles}
      onChange={(event) => submit(event.currentTarget, { preventScrollReset: true })}
    >
      <input type="hidden" name="kind" value={kind} />
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="returnTo" value={returnTo} />
      <Switch name="email" defaultChecked={enableEmailAlerts}>
        {words('Email')}
      </Switch>
      <Switch name="text" defaultChecked={enableTextAlerts} disabled={!canText && !enableTextAlerts}>
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
