import type { ReactNode } from 'react';
import type { AlertChannel } from '#domains/contact/channels/alert-channel.ts';
import { formatPhone } from '#lib/nanp-phone.ts';
import { Checkbox } from '#ui/forms/checkbox.tsx';
import { Fieldset } from '#ui/forms/field.tsx';
import { Switch } from '#ui/forms/switch.tsx';
import { Select, TextInput } from '#ui/forms/text-input.tsx';
import { Icon } from '#ui/icon.tsx';
import type { IconName } from '#ui/icons.ts';
import { InlineError } from '#ui/status/inline-error.tsx';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';
import { type AlertFrequency, alertFrequencies } from './alert-choice.ts';
import styles from './alert-settings.module.css';
import { type AlertDraft, type AlertSettings, eventLabels, frequencyLabels } from './alert-settings.ts';
import { QuietHoursFields } from './quiet-hours-fields.tsx';

type Flag = 'enableEmailAlerts' | 'enableTextAlerts' | 'enablePushAlerts';

type ChannelRow = { channel: AlertChannel; flag: Flag; label: string; icon: IconName };

const channels: readonly ChannelRow[] = [
  { channel: 'email', flag: 'enableEmailAlerts', label: 'Email', icon: 'mail' },
  { channel: 'text', flag: 'enableTextAlerts', label: 'Text', icon: 'message' },
  { channel: 'push', flag: 'enablePushAlerts', label: 'Push', icon: 'bell' },
];

const frequencyOf = (text: string): AlertFrequency => alertFrequencies.find((one) => one === text) ?? 'at-once';

type AlertSettingsFieldsProps = {
  settings: AlertSettings;
  draft: AlertDraft;
  onChange(draft: AlertDraft): void;
  /** Validation error of the phone number. */
  phoneError?: string | undefined;
  /** Why push notifications are not available on this device; empty when they are. */
  pushNote?: string | undefined;
};

/** Events, channels and quiet hours; used in the dialog and on the page for browsers without JavaScript. */
export const AlertSettingsFields = (props: AlertSettingsFieldsProps) => {
  const { settings, draft, onChange, phoneError, pushNote = '' } = props;
  const what = settings.kind === 'search' ? 'this search' : 'this car';
  const details: Readonly<Record<AlertChannel, ReactNode>> = {
    email: settings.email,
    text: settings.textAlertsPending ? 'Waiting for YES from your phone' : 'A US mobile number',
    push: pushNote || 'Notifications on your devices',
  };
  return (
    <>
      <Fieldset legend="Notify me about">
        {eventLabels[settings.kind].map(({ event, label }) => (
          <Checkbox
            key={event}
            name="event"
            value={event}
            checked={draft.events.includes(event)}
            onChange={({ currentTarget: { checked } }) => {
              const others = draft.events.filter((one) => one !== event);
              onChange({ ...draft, events: checked ? [...others, event] : others });
            }}
          >
            {label}
          </Checkbox>
        ))}
      </Fieldset>
      <Fieldset legend="How">
        {channels.map(({ channel, flag, label, icon }) => (
          <div key={channel} className={styles.channel} data-off={!draft[flag] || undefined}>
            <Switch
              name={channel}
              checked={draft[flag]}
              disabled={channel === 'push' && pushNote !== '' && !draft[flag]}
              onChange={(event) => onChange({ ...draft, [flag]: event.currentTarget.checked })}
            >
              <VisuallyHidden>{label}</VisuallyHidden>
            </Switch>
            <Icon name={icon} className={styles.icon} />
            <div className={styles.what}>
              <b aria-hidden="true">{label}</b>
              <p>{details[channel]}</p>
            </div>
            <Select
              size="small"
              name={`${channel}-frequency`}
              aria-label={`${label}: how often`}
              value={draft.frequency[channel]}
              onChange={(event) => {
                const frequency = { ...draft.frequency, [channel]: frequencyOf(event.currentTarget.value) };
                onChange({ ...draft, frequency });
              }}
            >
              {alertFrequencies.map((one) => (
                <option key={one} value={one}>
                  {frequencyLabels[one]}
                </option>
              ))}
            </Select>
            {channel === 'text' && (
              <div className={styles.note}>
                <TextInput
                  name="phone"
                  type="tel"
                  size="small"
                  autoComplete="tel-national"
                  inputMode="tel"
                  aria-label="Mobile phone"
                  placeholder="Mobile phone"
                  aria-invalid={phoneError ? true : undefined}
                  aria-describedby={phoneError ? 'alert-phone-error' : undefined}
                  defaultValue={formatPhone(settings.phone)}
                  onChange={(event) => onChange({ ...draft, phone: event.currentTarget.value })}
                />
                {phoneError ? (
                  <InlineError id="alert-phone-error">{phoneError}</InlineError>
                ) : (
                  <p>Up to one text a day for {what}. Carrier rates may apply. Reply STOP at any time.</p>
                )}
              </div>
            )}
          </div>
        ))}
      </Fieldset>
      <QuietHoursFields
        hours={draft.quietHours}
        timeZoneName={settings.timeZoneName}
        onChange={(quietHours) => onChange({ ...draft, quietHours })}
      />
    </>
  );
};
