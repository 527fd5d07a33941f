import { type WebhookEvent, webhookEventNames, webhookEvents } from '#domains/contact/webhooks/webhook-events.ts';
import type { FormRefusal } from '#lib/forms/form-answer.ts';
import { Checkbox } from '#ui/forms/checkbox.tsx';
import { Field, Fieldset } from '#ui/forms/field.tsx';
import { TextInput } from '#ui/forms/text-input.tsx';
import styles from './webhooks.module.css';

type EndpointFieldsProps = {
  /** The endpoint that is changed; its address is not shown again. */
  stored?:
    | { name: string; host: string | undefined; events: readonly WebhookEvent[]; dealerId: number | null }
    | undefined;
  refused: FormRefusal | undefined;
};

/** Name, address and events of an endpoint. */
export const EndpointFields = ({ stored, refused }: EndpointFieldsProps) => {
  const { errors = {}, values } = refused ?? {};
  const selected = values?.events?.split(',') ?? stored?.events ?? [];
  const offered = webhookEventNames.filter((name) => stored?.dealerId == null || webhookEvents[name].ofDealers);
  return (
    <>
      <Field label="Name" hint="The system that gets the events." error={errors.name}>
        <TextInput name="name" maxLength={60} autoComplete="off" defaultValue={values?.name ?? stored?.name} required />
      </Field>
      <Field
        label="Address"
        hint={stored ? `Empty to keep the one at ${stored.host ?? 'the old address'}.` : undefined}
        error={errors.url}
      >
        <TextInput
          name="url"
          inputMode="url"
          autoComplete="off"
          maxLength={500}
          placeholder="https://"
          defaultValue={values?.url}
          required={!stored}
        />
      </Field>
      <Fieldset legend="Events" error={errors.events}>
        <div className={styles.events}>
          {offered.map((name) => (
            <Checkbox
              key={name}
              name="events"
              value={name}
              defaultChecked={selected.includes(name)}
              hint={webhookEvents[name].about}
            >
              {webhookEvents[name].label}
            </Checkbox>
          ))}
        </div>
      </Fieldset>
    </>
  );
};
