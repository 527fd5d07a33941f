import { AdminPanel } from '#domains/back-office/frame/admin-screen.tsx';
import { AdminTime } from '#domains/back-office/frame/admin-time.tsx';
import { ChangeTable } from '#domains/back-office/frame/change-table.tsx';
import { AdminForm, ForWriters } from '#domains/back-office/frame/reader-roles.tsx';
import { opsPath } from '#paths/paths.ts';
import { StatusDot } from '#ui/badge.tsx';
import { Button, ButtonLink } from '#ui/button.tsx';
import { Field } from '#ui/forms/field.tsx';
import { TextInput } from '#ui/forms/text-input.tsx';
import { Table } from '#ui/layout/table.tsx';
import { InlineError } from '#ui/status/inline-error.tsx';
import { designForm } from './studio-fields-form.tsx';
import styles from './studio-screen.module.css';
import type { StudioCheck, StudioView } from './studio-view.ts';

const Checks = ({ checks }: { checks: readonly StudioCheck[] }) =>
  checks.length > 0 && (
    <ul className={styles.checks}>
      {checks.map(({ level, words }) => (
        <li key={words}>
          {level === 'danger' ? <InlineError quiet>{words}</InlineError> : <StatusDot tone={level}>{words}</StatusDot>}
        </li>
      ))}
    </ul>
  );

/** What the draft changes, its preview, and the way to the site. */
export const DraftPanel = ({ view }: { view: StudioView }) => {
  const { draft, draftVersion, changes, checks, previewHref, reason, reasonProblem } = view;
  if (!draft) {
    return (
      <AdminPanel title="Draft">
        <p className={styles.muted}>No open changes. Save fields to begin a draft.</p>
      </AdminPanel>
    );
  }
  const isRefused = checks.some(({ level }) => level === 'danger');
  return (
    <AdminPanel
      title={`Draft ${draftVersion}`}
      lead={
        <>
          Saved by {draft.who}, <AdminTime ms={draft.atMs} />
        </>
      }
      actions={
        previewHref !== undefined && (
          <ButtonLink href={previewHref} target="_blank" rel="noopener" variant="quiet" size="small">
            Preview
          </ButtonLink>
        )
      }
    >
      <p className={styles.muted}>
        The preview’s link works for a day, until the draft is saved again, and for everyone you send it to.
      </p>
      {changes.length > 0 && <ChangeTable caption="What the draft changes" changes={changes} />}
      <Checks checks={checks} />
      <ForWriters>
        <div className={styles.publish}>
          <Field label="Why" hint="For the history and the audit log." error={reasonProblem} required>
            <TextInput form={designForm} name="reason" defaultValue={reason} maxLength={200} autoComplete="off" />
          </Field>
          <div className={styles.actions}>
            <Button form={designForm} type="submit" name="intent" value="discard" formNoValidate variant="plain">
              Discard draft
            </Button>
            <Button form={designForm} type="submit" name="intent" value="publish" disabled={isRefused}>
              Publish draft {draftVersion}
            </Button>
          </div>
          {isRefused && <p className={styles.muted}>Fix what is marked above to publish.</p>}
        </div>
      </ForWriters>
    </AdminPanel>
  );
};

/** Takes a brand off the site, or puts it back; its versions stay either way. */
export const RetirePanel = ({ view }: { view: StudioView }) => {
  if (view.kind !== 'studio' || view.state === 'draft') return null;
  const isLive = view.state === 'live';
  return (
    <AdminPanel
      title={isLive ? 'Retire' : 'Put back on the site'}
      lead={
        isLive
          ? 'Its hosts are answered with 404 from then on. Versions and cars stay.'
          : 'With the version that was on the site last.'
      }
    >
      <AdminForm action={opsPath(`brands/${view.key}`)} className={styles.publish}>
        <input type="hidden" name="basedOn" value={view.draftVersion} />
        <input type="hidden" name="basedOnLive" value={view.liveVersion} />
        <Field label="Why" required>
          <TextInput name="reason" maxLength={200} autoComplete="off" />
        </Field>
        <div className={styles.actions}>
          <Button type="submit" name="intent" value={isLive ? 'retire' : 'revive'} variant="quiet">
            {isLive ? 'Retire the brand' : 'Put it back'}
          </Button>
        </div>
      </AdminForm>
    </AdminPanel>
  );
};

/** The values on the site and who answered: the project, brands.json, Settings or the studio. */
export const SourcesPanel = ({ view }: { view: StudioView }) =>
  view.sources.length > 0 && (
    <AdminPanel title="On the site now" lead="Each value, and the place that it comes from.">
      <Table caption="Values on the site and where they come from" dense>
        <thead>
          <tr>
            <th scope="col">Value</th>
            <th scope="col">On the site</th>
            <th scope="col">From</th>
          </tr>
        </thead>
        <tbody>
          {view.sources.map(({ label, value, source }) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              <td className={styles.value}>{value}</td>
              <td>{source}</td>
            </tr>
          ))}
        </tbody>
      </Table>
    </AdminPanel>
  );
