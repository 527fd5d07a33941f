import { AdminPanel } from '#domains/back-office/frame/admin-screen.tsx';
import { ChangeTable, Effect } from '#domains/back-office/frame/change-table.tsx';
import { AdminForm } from '#domains/back-office/frame/reader-roles.tsx';
import { opsPath } from '#paths/paths.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { InlineError } from '#ui/status/inline-error.tsx';
import { FieldGroupPanel } from './field-groups.tsx';
import { ReasonField } from './reason-field.tsx';
import styles from './section-form.module.css';
import type { DraftView, SectionView } from './settings-view.ts';

const counted = (count: number, word: string): string => `${count} ${word}${count === 1 ? '' : 's'}`;

const whyNot = ({ problems, changes, isNewer }: DraftView): string => {
  if (problems.length === 1) return 'One value can’t be stored. Fix it to publish.';
  if (problems.length > 1) return `${problems.length} values can’t be stored. Fix them to publish.`;
  if (changes.length === 0) return 'No changes.';
  return isNewer ? 'You made changes after the preview. This is the latest.' : '';
};

const DraftPanel = ({ slug, version, draft }: { slug: string; version: number; draft: DraftView }) => {
  const { changes, problems, effect, reason, reasonProblem } = draft;
  const mayPublish = problems.length === 0 && changes.length > 0;
  const help = whyNot(draft);
  return (
    <div id="draft" className={styles.draft}>
      <AdminPanel
        title={`Your draft compared with ${version === 0 ? 'the defaults' : `version ${version}`}`}
        lead="Not on the site yet"
      >
        {changes.length > 0 && <ChangeTable caption="Changes of the draft" changes={changes} />}
        <Effect sentences={effect} />
        {problems.length > 0 && (
          <ul className={styles.problems}>
            {problems.map(({ path, label, words }) => (
              <li key={path}>
                <InlineError quiet>
                  {label}: {words}
                </InlineError>
              </li>
            ))}
          </ul>
        )}
        <ReasonField reason={reason} problem={reasonProblem} />
        <div className={styles.actions}>
          <ButtonLink href={opsPath(`settings/${slug}`)} variant="plain">
            Discard
          </ButtonLink>
          <Button type="submit" name="intent" value="preview" variant="quiet">
            Preview again
          </Button>
          <Button type="submit" name="intent" value="publish" disabled={!mayPublish}>
            Publish {counted(changes.length, 'change')}
          </Button>
        </div>
        {help !== '' && (
          <p className={styles.help} role="status">
            {help}
          </p>
        )}
      </AdminPanel>
    </div>
  );
};

/** The values to edit, then the draft to review before publishing. All of it is one form, with or without script. */
export const SectionForm = ({ view: { slug, version, groups, draft } }: { view: SectionView }) => (
  <AdminForm isReadable action={`${opsPath(`settings/${slug}`)}#draft`} noValidate>
    <input type="hidden" name="basedOn" value={version} />
    {draft && <input type="hidden" name="previewed" value={draft.previewed} />}
    {/* The form's first button, which the Enter key presses. */}
    <button type="submit" name="intent" value="preview" hidden>
      Preview changes
    </button>
    {groups.map((group) => (
      <FieldGroupPanel key={group.title} group={group} problems={draft?.problems ?? []} />
    ))}
    {draft ? (
      <DraftPanel slug={slug} version={version} draft={draft} />
    ) : (
      <div className={styles.actions}>
        <Button type="submit" name="intent" value="preview">
          Preview changes
        </Button>
      </div>
    )}
  </AdminForm>
);
