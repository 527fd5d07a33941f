import { AdminHead, AdminPanel } from '#domains/back-office/frame/admin-screen.tsx';
import { AdminTime } from '#domains/back-office/frame/admin-time.tsx';
import { ChangeTable } from '#domains/back-office/frame/change-table.tsx';
import { AdminForm } from '#domains/back-office/frame/reader-roles.tsx';
import type { Project } from '#domains/people/experiments/project.ts';
import { opsPath } from '#paths/paths.ts';
import { Button } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { Field } from '#ui/forms/field.tsx';
import { TextInput } from '#ui/forms/text-input.tsx';
import { Icon } from '#ui/icon.tsx';
import { TextLink } from '#ui/layout/layout.tsx';
import { Banner } from '#ui/status/banner.tsx';
import { AudienceEditor } from './audience-editor.tsx';
import { type DraftForm, DraftFormContext, RowButton } from './draft-fields.tsx';
import styles from './draft-screen.module.css';
import { pathLabel } from './field-names.ts';
import { ExperimentEditor, FlagEditor } from './flag-editors.tsx';
import { HoldoutsEditor } from './holdouts-editor.tsx';
import { GroupsEditor, MetricsEditor } from './list-editors.tsx';
import type { DraftRefusal, DraftView } from './project-desk.server.ts';
import { SplitPanel } from './split-panel.tsx';
import type { SplitPreview } from './split-preview.server.ts';

type DraftScreenProps = {
  draft: DraftView;
  /** The edited part: `flags.3`, `flags.3.experiments.0`, `audiences.1`, `groups`. */
  at: string;
  preview?: SplitPreview | undefined;
  refused?: DraftRefusal & { typed: DraftForm['typed'] };
};

type PartLink = { at: string; label: string; inner?: boolean };

const partsOf = ({ flags, audiences }: Project): { title: string; add?: string; links: PartLink[] }[] => [
  {
    title: 'Flags and experiments',
    add: 'flags',
    links: flags.flatMap((flag, at) => [
      { at: `flags.${at}`, label: flag.name },
      ...flag.experiments.map((rule, inner) => ({
        at: `flags.${at}.experiments.${inner}`,
        label: rule.name,
        inner: true,
      })),
    ]),
  },
  {
    title: 'Audiences',
    add: 'audiences',
    links: audiences.map(({ name }, at) => ({ at: `audiences.${at}`, label: name })),
  },
  {
    title: 'Everything else',
    links: [
      { at: 'groups', label: 'Groups' },
      { at: 'holdouts', label: 'Holdouts' },
      { at: 'metrics', label: 'Metrics, events, attributes, region' },
    ],
  },
];

const draftPath = (id: string, at: string): string => opsPath(`experiments/drafts/${id}`, { at });

const PartNav = ({ draft: { id, project }, at }: { draft: DraftView; at: string }) => (
  <nav className={styles.nav} aria-label="Parts of the draft">
    {partsOf(project).map(({ title, add, links }) => (
      <section key={title}>
        <h2>{title}</h2>
        <ul>
          {links.map((link) => (
            <li key={link.at} className={classNames(link.inner && styles.inner)}>
              <a href={draftPath(id, link.at)} aria-current={link.at === at ? 'page' : undefined}>
                {link.label}
              </a>
            </li>
          ))}
        </ul>
        {add && (
          <RowButton act="add" path={[add]}>
            {add === 'flags' ? 'Add a flag' : 'Add an audience'}
          </RowButton>
        )}
      </section>
    ))}
  </nav>
);

const Part = ({ project, at }: { project: Project; at: string }) => {
  const [list, first = '0', , second] = at.split('.');
  const index = Number(first);
  const flag = project.flags[index];
  if (list === 'groups') return <GroupsEditor project={project} />;
  if (list === 'holdouts') return <HoldoutsEditor project={project} />;
  if (list === 'metrics') return <MetricsEditor project={project} />;
  if (list === 'audiences') return <AudienceEditor project={project} at={index} />;
  if (!flag) return <p>Choose what to change.</p>;
  const rule = second === undefined ? undefined : flag.experiments[Number(second)];
  const path = ['flags', index];
  return rule ? (
    <ExperimentEditor project={project} flag={flag} rule={rule} path={[...path, 'experiments', Number(second)]} />
  ) : (
    <FlagEditor project={project} flag={flag} path={path} />
  );
};

const Problems = ({ problems }: { problems: DraftView['problems'] }) => (
  <AdminPanel title="Before it can be published">
    {problems.length === 0 ? (
      <p className={styles.fine}>
        <Icon name="check" /> Every rule can be reached, shares add up and every value is valid.
      </p>
    ) : (
      <ul className={styles.problems}>
        {problems.map(({ at, message }) => (
          <li key={`${at} ${message}`}>
            <Icon name="alert" />
            <span>
              <strong>{at.replace(':', ' ')}</strong>: {message}
            </span>
          </li>
        ))}
      </ul>
    )}
  </AdminPanel>
);

const Publish = ({ draft, reason }: { draft: DraftView; reason: string }) => {
  const { problems, waitsFor, current, basedOn, changes } = draft;
  const isStale = current !== basedOn;
  return (
    <AdminPanel title="Publish">
      {waitsFor === 'review' && <p>You wrote it: ask another operator to review and publish it.</p>}
      {waitsFor === 'another-operator' && <p>Waiting for another operator to publish it.</p>}
      {!waitsFor && (
        <>
          <Field label="Why" hint="For the history and the audit log.">
            <TextInput name="reason" defaultValue={reason} maxLength={200} autoComplete="off" />
          </Field>
          <div className={styles.acts}>
            <Button
              type="submit"
              name="act"
              value="publish"
              disabled={problems.length > 0 || isStale || changes.length === 0}
            >
              Publish revision {current + 1}
            </Button>
          </div>
        </>
      )}
      <div className={styles.acts}>
        {waitsFor === 'review' && (
          <Button type="submit" name="act" value="review" variant="quiet" disabled={problems.length > 0}>
            Ask for review
          </Button>
        )}
        <Button type="submit" name="act" value="discard" variant="quiet">
          Discard draft
        </Button>
      </div>
    </AdminPanel>
  );
};

/** A draft of the project: one part to edit, its errors, its changes and a preview of its split. */
export const DraftScreen = ({ draft, at, preview, refused }: DraftScreenProps) => {
  const form: DraftForm = {
    project: draft.project,
    typed: refused?.typed ?? {},
    problems: refused?.problems ?? [],
  };
  return (
    <DraftFormContext value={form}>
      <AdminForm isReadable action={draftPath(draft.id, at)}>
        <input type="hidden" name="version" value={draft.version} />
        {/* The form's first button, which the Enter key presses. */}
        <button type="submit" name="act" value="save" className="visually-hidden" tabIndex={-1}>
          Save
        </button>
        <AdminHead
          title={draft.title}
          lead={
            <>
              Draft of {draft.author}, saved <AdminTime ms={draft.updatedMs} />, on revision {draft.basedOn}.{' '}
              <TextLink href={opsPath('experiments')}>All experiments</TextLink>
            </>
          }
          actions={
            <Button type="submit" name="act" value="save" size="small">
              Save draft
            </Button>
          }
        />
        {refused && (
          <Banner level="danger" title={refused.message}>
            {refused.problems.length > 0 && (
              <ul>
                {refused.problems.map(({ at: where, message }) => (
                  <li key={`${where} ${message}`}>
                    <strong>{pathLabel(draft.project, where)}</strong>: {message.replace(/^Invalid input: /, '')}
                  </li>
                ))}
              </ul>
            )}
          </Banner>
        )}
        {draft.current !== draft.basedOn && (
          <Banner level="warning" title={`Revision ${draft.current} was published since this draft was started.`}>
            <ChangeTable caption="What changed since" changes={draft.since} />
            <Button type="submit" name="act" value="take-over" size="small" variant="quiet">
              Update draft
            </Button>
          </Banner>
        )}
        <div className={classNames(styles.grid, (refused || draft.current !== draft.basedOn) && styles.below)}>
          <PartNav draft={draft} at={at} />
          <div>
            <Part project={draft.project} at={at} />
          </div>
          <aside className={styles.side}>
            <Problems problems={draft.problems} />
            {preview && <SplitPanel preview={preview} />}
            <AdminPanel title={`Compared with revision ${draft.basedOn}`}>
              {draft.changes.length === 0 ? (
                <p>No changes yet.</p>
              ) : (
                <ChangeTable caption="What this draft changes" changes={draft.changes} />
              )}
            </AdminPanel>
            <Publish draft={draft} reason={refused?.typed.reason ?? ''} />
          </aside>
        </div>
      </AdminForm>
    </DraftFormContext>
  );
};
