import { AdminPanel } from '#domains/back-office/frame/admin-screen.tsx';
import { AdminForm, ForWriters } from '#domains/back-office/frame/reader-roles.tsx';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/forms/checkbox.tsx';
import { Field, Fieldset } from '#ui/forms/field.tsx';
import { Select, TextInput } from '#ui/forms/text-input.tsx';
import { Banner } from '#ui/status/banner.tsx';
import formStyles from '../experiments-screen.module.css';
import type { RampView } from './ramp-desk.server.ts';
import { defaultRamp, guardField, type RampFields, toleranceField } from './ramp-form.ts';
import styles from './ramp-panel.module.css';

type StartRampPanelProps = {
  start: NonNullable<RampView['start']>;
  /** The variation that won, if one did. */
  winner: string | undefined;
  /** What was typed, if it was refused. */
  fields: RampFields | undefined;
  problem: string | undefined;
};

/** Starts a ramp from a result. */
export const StartRampPanel = ({ start, winner, fields, problem }: StartRampPanelProps) => (
  <ForWriters>
    <AdminPanel
      title="Give it to more visitors step by step"
      lead="Ends the experiment. A share of visitors gets the variation, and as many are compared with them. It goes one step further when every guard holds with enough visitors, and back to 0% by itself when one is worse than tolerated and that isn’t chance."
    >
      {problem && <Banner level="danger">{problem}</Banner>}
      <AdminForm className={styles.form}>
        <div className={formStyles.begin}>
          <Field label="Variation">
            <Select name="variation" defaultValue={fields?.variation ?? winner ?? start.variations.at(-1)}>
              {start.variations.map((key) => (
                <option key={key} value={key}>
                  {key}
                </option>
              ))}
            </Select>
          </Field>
          <Field label="Steps in percent">
            <TextInput name="steps" defaultValue={fields?.steps ?? defaultRamp.steps} autoComplete="off" required />
          </Field>
          <Field label="Hours per step">
            <TextInput
              name="hours"
              inputMode="numeric"
              defaultValue={fields?.hours ?? defaultRamp.hours}
              autoComplete="off"
              required
            />
          </Field>
          <Field label="New visitors per step" note="in each group">
            <TextInput
              name="visitors"
              inputMode="numeric"
              defaultValue={fields?.visitors ?? defaultRamp.visitors}
              autoComplete="off"
              required
            />
          </Field>
        </div>
        <Fieldset legend="Guards" hint="The worst change of each that is tolerated.">
          <ul className={styles.guards}>
            {start.metrics.map(({ id, name, better }) => {
              const isGuard = fields ? fields[guardField(id)] !== undefined : start.guarded.includes(id);
              return (
                <li key={id}>
                  <Checkbox name={guardField(id)} value="on" defaultChecked={isGuard}>
                    {name}
                  </Checkbox>
                  <TextInput
                    name={toleranceField(id)}
                    inputMode="decimal"
                    size="small"
                    aria-label={`${name}: tolerated change in percent`}
                    prefix={better === 'higher' ? '−' : '+'}
                    suffix="%"
                    defaultValue={fields?.[toleranceField(id)] ?? defaultRamp.tolerance}
                    autoComplete="off"
                  />
                </li>
              );
            })}
          </ul>
        </Fieldset>
        <div className={formStyles.begin}>
          <Field label="Reason" required>
            <TextInput name="reason" maxLength={200} defaultValue={fields?.reason ?? ''} autoComplete="off" required />
          </Field>
          <Button type="submit" name="act" value="ramp-start" size="small">
            Start the ramp
          </Button>
        </div>
      </AdminForm>
    </AdminPanel>
  </ForWriters>
);
