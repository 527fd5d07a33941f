import { type FormEvent, useState } from 'react';
import { AdminPanel } from '#domains/back-office/frame/admin-screen.tsx';
import { AdminForm } from '#domains/back-office/frame/reader-roles.tsx';
import { SettingInput } from '#domains/back-office/settings/setting-input.tsx';
import { opsPath } from '#paths/paths.ts';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/forms/field.tsx';
import { TextArea, TextInput } from '#ui/forms/text-input.tsx';
import { ContrastList } from './contrast-list.tsx';
import styles from './studio-screen.module.css';
import type { StudioFieldView, StudioGroupView, StudioView } from './studio-view.ts';

/** The form that other parts of the screen belong to, such as the button to publish. */
export const designForm = 'design';

const LockedField = ({ field: { label, text, kind, locked } }: { field: StudioFieldView }) => (
  <Field label={label} note="locked" hint={locked}>
    {kind === 'paragraphs' ? (
      <TextArea defaultValue={text} rows={2} disabled />
    ) : (
      <TextInput defaultValue={text} disabled />
    )}
  </Field>
);

const OpenField = ({ field, problem }: { field: StudioFieldView; problem: string | undefined }) => (
  <Field
    label={field.label}
    note={field.isChanged ? 'changed in the draft' : undefined}
    hint={field.hint}
    error={problem}
  >
    <SettingInput field={field} />
  </Field>
);

const Group = ({ group, view }: { group: StudioGroupView; view: StudioView }) => {
  const [colors, setColors] = useState(view.accent);
  const hasColors = group.fields.some(({ path, locked }) => path === 'accent' && locked === undefined);
  const follow = ({ target }: FormEvent<HTMLDivElement>) => {
    if (!(target instanceof HTMLInputElement)) return;
    if (target.name === 'accent' || target.name === 'onAccent') setColors({ ...colors, [target.name]: target.value });
  };
  return (
    <AdminPanel title={group.title} lead={group.lead}>
      <div className={styles.fields} onInput={hasColors ? follow : undefined}>
        {group.fields.map((field) =>
          field.locked === undefined ? (
            <OpenField
              key={field.path}
              field={field}
              problem={view.problems.find(({ path }) => path === field.path)?.words}
            />
          ) : (
            <LockedField key={field.path} field={field} />
          ),
        )}
        {hasColors && <ContrastList {...colors} />}
      </div>
    </AdminPanel>
  );
};

/** Every field of the draft, saved together. */
export const StudioFieldsForm = ({ view }: { view: StudioView }) => (
  <AdminForm id={designForm} isReadable action={opsPath(`brands/${view.key}`)} className={styles.form}>
    <input type="hidden" name="basedOn" value={view.draftVersion} />
    <input type="hidden" name="basedOnLive" value={view.liveVersion} />
    {/* The form's first button, which the Enter key presses. Only publishing needs the reason. */}
    <button type="submit" name="intent" value="save" formNoValidate hidden>
      Save draft
    </button>
    {view.groups.map((group) => (
      <Group key={`${group.title} ${view.draftVersion}`} group={group} view={view} />
    ))}
    <div className={styles.actions}>
      <Button type="submit" name="intent" value="save" formNoValidate>
        Save draft
      </Button>
    </div>
  </AdminForm>
);
