import { Field } from '#ui/forms/field.tsx';
import { TextInput } from '#ui/forms/text-input.tsx';
import styles from './auth-page.module.css';

type NameFieldsProps = { firstName?: string | undefined; lastName?: string | undefined };

export const NameFields = ({ firstName, lastName }: NameFieldsProps) => (
  <div className={styles.names}>
    <Field label="First name" required>
      <TextInput name="firstName" autoComplete="given-name" defaultValue={firstName} maxLength={60} />
    </Field>
    <Field label="Last name">
      <TextInput name="lastName" autoComplete="family-name" defaultValue={lastName} maxLength={60} />
    </Field>
  </div>
);
