import { AdminPanel } from '#domains/back-office/frame/admin-screen.tsx';
import { ChangeTable, Effect } from '#domains/back-office/frame/change-table.tsx';
import { AdminForm } from '#domains/back-office/frame/reader-roles.tsx';
import { opsPath } from '#paths/paths.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { ReasonField } from './reason-field.tsx';
import styles from './section-form.module.css';
import type { ComparedView } from './settings-view.ts';

/** `part` is the page below /ops. */
type ComparedPanelProps = { part: string; version: number; compared: ComparedView };

const nameOf = (version: number): string => (version === 0 ? 'the defaults' : `version ${version}`);

const Restore = ({ part, version, compared }: ComparedPanelProps) => (
  <AdminForm action={opsPath(part)}>
    <input type="hidden" name="basedOn" value={version} />
    <input type="hidden" name="restore" value={compared.version} />
    <Effect sentences={compared.effect} />
    <ReasonField reason={compared.reason} problem={compared.reasonProblem} />
    <div className={styles.actions}>
      <ButtonLink href={opsPath(part)} variant="plain">
        Cancel
      </ButtonLink>
      <Button type="submit">Put {nameOf(compared.version)} back</Button>
    </div>
  </AdminForm>
);

/** What an older version changed, or what restoring it would change. */
export const ComparedPanel = ({ part, version, compared }: ComparedPanelProps) => {
  const { purpose, changes } = compared;
  const isRestore = purpose === 'restore';
  const title = isRestore ? `Roll back to ${nameOf(compared.version)}` : `What ${nameOf(compared.version)} changed`;
  return (
    <AdminPanel
      title={title}
      lead={isRestore ? 'It’s published as a new version; the history keeps everything.' : undefined}
    >
      {changes.length > 0 ? (
        <ChangeTable caption="Before and after" changes={changes} />
      ) : (
        <p>{isRestore ? 'Same as the published version.' : 'Nothing that can be compared.'}</p>
      )}
      {isRestore && changes.length > 0 && <Restore part={part} version={version} compared={compared} />}
    </AdminPanel>
  );
};
