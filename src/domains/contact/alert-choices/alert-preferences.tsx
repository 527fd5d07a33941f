import { useState } from 'react';
import { accountPath } from '#paths/paths.ts';
import { Button } from '#ui/button.tsx';
import { SectionHead } from '#ui/layout/layout.tsx';
import type { QuietHours } from './alert-choice.ts';
import styles from './alert-settings.module.css';
import { QuietHoursFields } from './quiet-hours-fields.tsx';

type AlertPreferencesProps = { quietHours: QuietHours; timeZoneName: string; anyOn: boolean };

/** Settings that apply to every alert of an account. */
export const AlertPreferences = ({ quietHours, timeZoneName, anyOn }: AlertPreferencesProps) => {
  const [hours, setHours] = useState(quietHours);
  return (
    <section aria-labelledby="alert-preferences" className={styles.page}>
      <SectionHead title="For all alerts" id="alert-preferences" />
      <form method="post" action={accountPath('alerts')} className={styles.form}>
        <input type="hidden" name="intent" value="quiet-hours" />
        <QuietHoursFields hours={hours} timeZoneName={timeZoneName} onChange={setHours} />
        <div className={styles.ways}>
          <Button type="submit" size="small" variant="quiet">
            Save quiet hours
          </Button>
        </div>
      </form>
      {anyOn && (
        <form method="post" action={accountPath('alerts')} className={styles.ways}>
          <Button type="submit" size="small" variant="quiet" name="intent" value="stop-all">
            Stop all alerts
          </Button>
          <span className={styles.help}>
            Email, text and push for all cars and searches, and best deals. Your cars and searches stay saved.
          </span>
        </form>
      )}
    </section>
  );
};
