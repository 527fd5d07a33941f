import { alertFrequencies } from '#domains/contact/alert-choices/alert-choice.ts';
import { eventLabels, frequencyLabels } from '#domains/contact/alert-choices/alert-settings.ts';
import { channelOf } from '#domains/contact/alert-choices/alert-target.ts';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/forms/checkbox.tsx';
import { Field, Fieldset } from '#ui/forms/field.tsx';
import { Switch } from '#ui/forms/switch.tsx';
import { Select } from '#ui/forms/text-input.tsx';
import styles from './choose-form.module.css';
import type { MailAction } from './mail-action.ts';
import { chooseForm } from './mail-action-form.ts';

type ChooseFormProps = { action: Extract<MailAction, { act: 'choose' }>; path: string };

/** Alert choices of one car or search, opened by a link in a mail about it. */
export const ChooseForm = ({ action, path }: ChooseFormProps) => (
  <form method="post" action={path} className={styles.form} data-follows>
    <input type="hidden" {...chooseForm} />
    {action.kind !== 'best-deals' && (
      <Fieldset legend="Notify me about">
        {eventLabels[action.kind].map(({ event, label }) => (
          <Checkbox key={event} name="event" value={event} defaultChecked={action.events.includes(event)}>
            {label}
          </Checkbox>
        ))}
      </Fieldset>
    )}
    <Fieldset legend="How">
      {action.ways.map(({ channel, on }) => (
        <Switch key={channel} name="way" value={channel} defaultChecked={on}>
          {channelOf(channel).label}
        </Switch>
      ))}
    </Fieldset>
    <Field label="How often by email">
      <Select name="frequency" defaultValue={action.frequency}>
        {alertFrequencies.map((one) => (
          <option key={one} value={one}>
            {frequencyLabels[one]}
          </option>
        ))}
      </Select>
    </Field>
    <Button type="submit" size="large" block>
      Save
    </Button>
  </form>
);
