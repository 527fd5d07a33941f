import type { ReactNode } from 'react';
import { AlertFields } from '#domains/contact/alert-choices/alert-fields.tsx';
import type { AccountMessage } from '#domains/people/accounts/account-messages.ts';
import { MessageLines } from '#domains/people/accounts/message-lines.tsx';
import { Button, ButtonLink } from '#ui/button.tsx';
import styles from './bookmark-form.module.css';

type Alerts = { enableEmailAlerts: boolean; enableTextAlerts: boolean; mobilePhone: string };

type BookmarkFormProps = {
  /** The page of the list, which also takes what is sent. */
  path: string;
  idField: { name: string; value: string };
  version: number;
  title: string;
  /** Why the last attempt was not taken; a warning is overridden by sending again (RULING-16). */
  refusal?: AccountMessage | undefined;
  alertsLegend: string;
  alerts: Alerts;
  phone: string;
  children: ReactNode;
};

/** The update panel's fields, in the list itself, for those without script (SAVE-12 to SAVE-14). */
export const BookmarkForm = ({ path, idField, alerts, phone, refusal, children, ...of }: BookmarkFormProps) => (
  <form method="post" action={path} className={styles.form} aria-label={`Edit ${of.title}`}>
    <input type="hidden" name="intent" value="update" />
    <input type="hidden" {...idField} />
    <input type="hidden" name="version" value={of.version} />
    {refusal?.severity === 'WARN' && <input type="hidden" name="overwrite" value="yes" />}
    {refusal && <MessageLines messages={[refusal]} />}
    {children}
    <AlertFields
      legend={of.alertsLegend}
      email="Email me"
      text="Text me"
      enableEmailAlerts={alerts.enableEmailAlerts}
      enableTextAlerts={alerts.enableTextAlerts}
      mobilePhone={alerts.mobilePhone || phone}
    />
    <div className={styles.ways}>
      <Button type="submit" size="small">
        Save
      </Button>
      <ButtonLink href={path} size="small" variant="quiet">
        Cancel
      </ButtonLink>
    </div>
  </form>
);
