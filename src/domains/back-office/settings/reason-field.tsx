import { Field } from '#ui/forms/field.tsx';
import { TextInput } from '#ui/forms/text-input.tsx';
import styles from './reason-field.module.css';

export const ReasonField = ({ reason, problem }: { reason: string; problem?: string | undefined }) => (
  <div className={styles.reason}>
    <Field label="Why" hint="For the history and the audit log." error={problem} required>
      <TextInput name="reason" defaultValue={reason} maxLength={200} autoComplete="off" />
    </Field>
  </div>
);
