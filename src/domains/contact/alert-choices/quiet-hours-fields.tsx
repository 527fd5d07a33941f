import { Switch } from '#ui/forms/switch.tsx';
import { Select } from '#ui/forms/text-input.tsx';
import type { QuietHours } from './alert-choice.ts';
import styles from './alert-settings.module.css';
import { clockWords, quietTimes } from './alert-settings.ts';

type QuietHoursFieldsProps = { hours: QuietHours; timeZoneName: string; onChange(hours: QuietHours): void };

/** Quiet hours of the account: texts and push notifications are delayed until they end. */
export const QuietHoursFields = ({ hours, timeZoneName, onChange }: QuietHoursFieldsProps) => {
  const time = (name: 'from' | 'to', label: string) => (
    <Select
      size="small"
      name={`quiet-${name}`}
      aria-label={`Quiet hours ${label}`}
      value={hours[name]}
      onChange={(event) => onChange({ ...hours, [name]: event.currentTarget.value })}
    >
      {quietTimes(hours[name]).map((one) => (
        <option key={one} value={one}>
          {clockWords(one)}
        </option>
      ))}
    </Select>
  );
  return (
    <div className={styles.quiet}>
      <Switch
        name="quiet"
        checked={hours.on}
        onChange={(event) => onChange({ ...hours, on: event.currentTarget.checked })}
      >
        <b>Quiet hours</b>
      </Switch>
      <div className={styles.times}>
        {time('from', 'from')}
        <span aria-hidden="true">to</span>
        {time('to', 'to')}
      </div>
      <p className={styles.help}>
        {hours.on && hours.from !== hours.to
          ? `Texts and push notifications between ${clockWords(hours.from)} and ${clockWords(hours.to)} wait until then, ${timeZoneName}. Email isn’t held. This applies to all your alerts.`
          : `Texts and push notifications can come at any hour. Times are in ${timeZoneName}. This applies to all your alerts.`}
      </p>
    </div>
  );
};
