import { AdminState } from '#domains/back-office/frame/admin-kit.tsx';
import { AdminPanel } from '#domains/back-office/frame/admin-screen.tsx';
import { AdminTime } from '#domains/back-office/frame/admin-time.tsx';
import { AdminForm } from '#domains/back-office/frame/reader-roles.tsx';
import type { DeliveryView } from '#domains/contact/leads/delivery/delivery-desk.server.ts';
import { leadMailFormats } from '#domains/contact/leads/delivery/lead-delivery.ts';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/forms/checkbox.tsx';
import { Field } from '#ui/forms/field.tsx';
import { Select, TextInput } from '#ui/forms/text-input.tsx';
import styles from './delivery-panel.module.css';
import { webhookWords } from './webhook-copy.ts';

type DeliveryPanelProps = {
  delivery: DeliveryView;
  refused?: { errors: Readonly<Record<string, string>>; values: Readonly<Record<string, string>> } | undefined;
};

const Last = ({ last }: { last: NonNullable<DeliveryView['last']> }) => {
  const { tone, words } = webhookWords[last.state];
  return (
    <p className={styles.last}>
      <AdminState tone={tone}>{`Last lead: ${words}`}</AdminState> <AdminTime ms={last.updatedMs} />
      {last.outcome !== '' && `, ${last.outcome}`}
    </p>
  );
};

/** A dealer's delivery of leads: the format of mails and the webhook. */
export const DeliveryPanel = ({ delivery, refused }: DeliveryPanelProps) => {
  const { mailFormat, webhook, last } = delivery;
  const values = { mailFormat, webhookUrl: webhook?.url ?? '', ...refused?.values };
  const errors = refused?.errors ?? {};
  return (
    <AdminPanel
      title="How leads arrive"
      lead="By email to the address in the details, and by webhook to the dealer’s own system if it has one."
    >
      <AdminForm className={styles.form}>
        <input type="hidden" name="act" value="leads" />
        <Field label="Email" error={errors.mailFormat}>
          <Select name="mailFormat" size="small" defaultValue={values.mailFormat}>
            {leadMailFormats.map(({ format, label }) => (
              <option key={format} value={format}>
                {label}
              </option>
            ))}
          </Select>
        </Field>
        <Field label="Webhook address" note="optional" error={errors.webhookUrl}>
          <TextInput
            name="webhookUrl"
            size="small"
            inputMode="url"
            autoComplete="off"
            maxLength={500}
            placeholder="https://"
            defaultValue={values.webhookUrl}
          />
        </Field>
        {webhook && (
          <>
            <p className={styles.secret}>
              Each call is signed with this secret, in <code>x-webhook-signature</code>:<code>{webhook.secret}</code>
            </p>
            <Checkbox name="newSecret">Create a new secret. The old one stops working right away.</Checkbox>
          </>
        )}
        {last && <Last last={last} />}
        <div className={styles.foot}>
          <Button type="submit" size="small" variant="quiet">
            Change how leads arrive
          </Button>
        </div>
      </AdminForm>
    </AdminPanel>
  );
};
