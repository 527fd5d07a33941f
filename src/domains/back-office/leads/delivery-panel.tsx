import { AdminPanel } from '#domains/back-office/frame/admin-screen.tsx';
import { AdminForm } from '#domains/back-office/frame/reader-roles.tsx';
import { type LeadMailFormat, leadMailFormats } from '#domains/contact/leads/delivery/lead-delivery.ts';
import { opsPath } from '#paths/paths.ts';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/forms/field.tsx';
import { Select } from '#ui/forms/text-input.tsx';
import styles from './delivery-panel.module.css';

type DeliveryPanelProps = {
  dealerId: number;
  mailFormat: LeadMailFormat;
  refused?: { errors: Readonly<Record<string, string>>; values: Readonly<Record<string, string>> } | undefined;
};

/** A dealer's delivery of leads by email. */
export const DeliveryPanel = ({ dealerId, mailFormat, refused }: DeliveryPanelProps) => {
  const values = { mailFormat, ...refused?.values };
  const errors = refused?.errors ?? {};
  return (
    <AdminPanel
      title="How leads arrive"
      lead={
        <>
          By email to the address in the details, and to the dealer’s own system by{' '}
          <a href={opsPath('webhooks', { dealer: dealerId })}>webhook</a> if it has one.
        </>
      }
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
        <div className={styles.foot}>
          <Button type="submit" size="small" variant="quiet">
            Change how leads arrive
          </Button>
        </div>
      </AdminForm>
    </AdminPanel>
  );
};
