import { AdminPanel } from '#domains/back-office/frame/admin-screen.tsx';
import { AdminForm } from '#domains/back-office/frame/reader-roles.tsx';
import type { FormAnswer } from '#lib/forms/form-answer.ts';
import { opsPath } from '#paths/paths.ts';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/forms/field.tsx';
import { TextInput } from '#ui/forms/text-input.tsx';
import styles from './studio-screen.module.css';

export type NewBrandAnswer = FormAnswer<{ key: string }> | undefined;

/** Begins a brand with its sub-domain and name; everything else is said in its draft. */
export const NewBrandPanel = ({ answer, base }: { answer: NewBrandAnswer; base: string }) => {
  const refused = answer?.status === 'refused' ? answer : undefined;
  const text = (name: string): string => refused?.values[name] ?? '';
  return (
    <div id="new">
      <AdminPanel title="New brand" lead="A draft, which nobody sees until you send its link or publish it.">
        <AdminForm action={opsPath('brands')} className={styles.fields}>
          <Field
            label="Sub-domain"
            note={`.${base}`}
            hint="Small letters, digits and hyphens."
            error={refused?.errors.key}
            required
          >
            <TextInput name="key" defaultValue={text('key')} autoComplete="off" autoCapitalize="none" />
          </Field>
          <Field label="Name" error={refused?.errors.name} required>
            <TextInput name="name" defaultValue={text('name')} autoComplete="off" maxLength={60} />
          </Field>
          <Field label="Accent" hint="A color such as #0a6b4f. Empty: one is derived." error={refused?.errors.accent}>
            <TextInput name="accent" defaultValue={text('accent')} autoComplete="off" />
          </Field>
          <div>
            <Button type="submit">Begin the brand</Button>
          </div>
        </AdminForm>
      </AdminPanel>
    </div>
  );
};
