import { useState } from 'react';
import { accountPath } from '#paths/paths.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { SectionHead } from '#ui/layout/layout.tsx';
import { InlineError } from '#ui/status/inline-error.tsx';
import styles from './alert-settings.module.css';
import { type AlertSettings, draftOf } from './alert-settings.ts';
import { AlertSettingsFields } from './alert-settings-fields.tsx';

type AlertSettingsFormProps = {
  settings: AlertSettings;
  phoneError?: string | undefined;
  problem?: string | undefined;
};

/** The dialog's fields as a section of the page, for browsers without JavaScript. */
export const AlertSettingsForm = ({ settings, phoneError, problem }: AlertSettingsFormProps) => {
  const [draft, setDraft] = useState(() => draftOf(settings));
  return (
    <section id="alert-settings" aria-labelledby="alert-settings-title" className={styles.page}>
      <SectionHead title={settings.name} id="alert-settings-title" note="Choose what we notify you about, and how." />
      <form method="post" action={accountPath('alerts')} className={styles.form}>
        <input type="hidden" name="intent" value="settings" />
        <input type="hidden" name="kind" value={settings.kind} />
        <input type="hidden" name="id" value={settings.id} />
        <input type="hidden" name="version" value={settings.version} />
        {problem && <InlineError>{problem}</InlineError>}
        <AlertSettingsFields settings={settings} draft={draft} onChange={setDraft} phoneError={phoneError} />
        <div className={styles.ways}>
          <Button type="submit">Save alerts</Button>
          <ButtonLink href={accountPath('alerts')} variant="quiet">
            Cancel
          </ButtonLink>
        </div>
      </form>
    </section>
  );
};
