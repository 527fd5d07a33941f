import { AdminHead, AdminPanel } from '#domains/back-office/frame/admin-screen.tsx';
import { AdminForm } from '#domains/back-office/frame/reader-roles.tsx';
import type { FormAnswer } from '#lib/forms/form-answer.ts';
import { grouped } from '#lib/money.ts';
import { opsPath } from '#paths/paths.ts';
import { Button } from '#ui/button.tsx';
import { ChipRow } from '#ui/chip.tsx';
import { Field } from '#ui/forms/field.tsx';
import { Select, TextInput } from '#ui/forms/text-input.tsx';
import { Banner } from '#ui/status/banner.tsx';
import { HideFields } from '../hide-fields.tsx';
import styles from './bulk.module.css';
import type { BulkKind } from './bulk-change.ts';
import type { BulkDraft } from './bulk-desk.server.ts';

const verbs: Readonly<Record<BulkKind, string>> = {
  hide: 'Hide',
  show: 'Unhide',
  feature: 'Feature',
  unfeature: 'Stop featuring',
  correct: 'Correct',
};

const carWords = ({ total, isAtLeast }: BulkDraft): string =>
  `${isAtLeast ? 'more than ' : ''}${grouped(total)} ${total === 1 ? 'car' : 'cars'}`;

type Refused = Extract<FormAnswer, { status: 'refused' }>;

const FieldChoice = ({ draft }: { draft: BulkDraft }) => (
  <form method="get" className={styles.form}>
    <input type="hidden" name="act" value="correct" />
    <input type="hidden" name="scope" value={draft.scope} />
    <input type="hidden" name="ids" value={draft.scope === 'rows' ? draft.ids.join() : ''} />
    <input type="hidden" name="query" value={draft.query} />
    <ChipRow label="Field to correct">
      {draft.fields.map(({ name, label }) => (
        <li key={name}>
          <Button type="submit" name="field" value={name} variant="quiet" size="small">
            {label}
          </Button>
        </li>
      ))}
    </ChipRow>
  </form>
);

const ValueField = ({ draft, refused }: { draft: BulkDraft; refused: Refused | undefined }) => {
  const { field } = draft;
  if (!field) return null;
  const value = refused?.values.text ?? '';
  return (
    <>
      <input type="hidden" name="field" value={field.name} />
      <Field label={field.label} error={refused?.errors.text}>
        {field.choices ? (
          <Select name="text" defaultValue={value}>
            {field.choices.map(({ code, name }) => (
              <option key={code} value={code}>
                {name}
              </option>
            ))}
          </Select>
        ) : (
          <TextInput name="text" defaultValue={value} maxLength={60} autoComplete="off" />
        )}
      </Field>
    </>
  );
};

/** Confirms a change of many cars: which ones, and what it needs to know. */
export const BulkConfirmScreen = ({ draft, refused }: { draft: BulkDraft; refused?: Refused | undefined }) => {
  const cars = carWords(draft);
  const back = `${opsPath('listings')}${draft.query === '' ? '' : `?${draft.query}`}`;
  const needsField = draft.act === 'correct' && !draft.field;
  const others = draft.total - draft.names.length;
  return (
    <>
      <AdminHead title={`${verbs[draft.act]} ${cars}`} />
      {refused?.message && <Banner level="danger" title={refused.message} />}
      <AdminPanel title={needsField ? 'Which field?' : 'Confirm'}>
        {draft.total === 0 ? (
          <p>
            No cars are selected. <a href={back}>Back to the list</a>
          </p>
        ) : (
          <div className={styles.form}>
            <ul className={styles.names}>
              {draft.names.map((name, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: two cars may have the same name.
                <li key={index}>{name}</li>
              ))}
              {others > 0 && <li>and {grouped(others)} more</li>}
            </ul>
            {needsField ? (
              <FieldChoice draft={draft} />
            ) : (
              <AdminForm action={opsPath('listings/change')} className={styles.form}>
                <input type="hidden" name="act" value={draft.act} />
                <input type="hidden" name="scope" value={draft.scope} />
                <input type="hidden" name="ids" value={draft.scope === 'rows' ? draft.ids.join() : ''} />
                <input type="hidden" name="query" value={draft.query} />
                {draft.act === 'hide' && (
                  <HideFields
                    error={refused?.errors.reason}
                    reason={refused?.values.reason}
                    words={refused?.values.words}
                  />
                )}
                {draft.act === 'correct' && <ValueField draft={draft} refused={refused} />}
                <p className={styles.note}>
                  You can undo this for 30 days. Cars that change in the meantime stay as they are then.
                </p>
                <div className={styles.buttons}>
                  <Button type="submit">
                    {verbs[draft.act]} {cars}
                  </Button>
                  <a href={back}>Cancel</a>
                </div>
              </AdminForm>
            )}
          </div>
        )}
      </AdminPanel>
    </>
  );
};
