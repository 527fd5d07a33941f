import { AdminState, type AdminTone } from '#domains/back-office/frame/admin-kit.tsx';
import { AdminHead, AdminPanel } from '#domains/back-office/frame/admin-screen.tsx';
import { AdminTime } from '#domains/back-office/frame/admin-time.tsx';
import { AdminForm, ForWriters } from '#domains/back-office/frame/reader-roles.tsx';
import { signedPercent, verdictNames } from '#domains/people/experiments/results/verdict-copy.ts';
import { opsPath } from '#paths/paths.ts';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/forms/field.tsx';
import { Select, TextInput } from '#ui/forms/text-input.tsx';
import { TextLink } from '#ui/layout/layout.tsx';
import { Table } from '#ui/layout/table.tsx';
import { Banner } from '#ui/status/banner.tsx';
import type { ExperimentRow, ExperimentsView } from './experiment-list.server.ts';
import styles from './experiments-screen.module.css';
import { FlagsPanel } from './flags-panel.tsx';
import { LiftInterval } from './lift-interval.tsx';
import { type TesterLink, TesterLinkPanel } from './tester-link-panel.tsx';

const verdictTones: Record<keyof typeof verdictNames, AdminTone> = {
  winner: 'good',
  loser: 'bad',
  neutral: 'plain',
  broken: 'bad',
  'keep-running': 'plain',
};

const stateTones: Record<string, AdminTone> = { Running: 'good', Paused: 'warn' };

const Row = ({ row }: { row: ExperimentRow }) => (
  <tr>
    <th scope="row">
      <a href={opsPath(`experiments/results/${row.key}`)}>{row.name}</a> <code data-small="hide">{row.key}</code>
      {row.kind !== 'test' && <small> {row.kind}</small>}
    </th>
    <td>
      <AdminState tone={stateTones[row.state] ?? 'plain'}>{row.state}</AdminState>
    </td>
    <td data-num data-small="hide">
      {row.visitors.toLocaleString('en-US')}
    </td>
    <td className={styles.interval} data-small="hide">
      {row.interval && row.lift !== undefined ? (
        <LiftInterval {...row.interval} lift={row.lift} />
      ) : (
        <small>no interval yet</small>
      )}
    </td>
    <td data-num>{row.lift === undefined ? '' : signedPercent(row.lift)}</td>
    <td>
      <AdminState tone={verdictTones[row.verdict]}>{verdictNames[row.verdict]}</AdminState>
    </td>
  </tr>
);

const NewExperiment = ({ flags, refused }: { flags: ExperimentsView['flags']; refused?: Refused | undefined }) => (
  <AdminPanel title="New experiment" lead="Starts a draft. Nothing changes for visitors until it’s published.">
    <AdminForm className={styles.begin}>
      <Field label="Name" error={refused?.message} required>
        <TextInput name="name" defaultValue={refused?.name ?? ''} maxLength={120} autoComplete="off" required />
      </Field>
      <Field label="Flag">
        <Select name="flag" defaultValue={refused?.flag ?? ''}>
          <option value="">A new one</option>
          {flags.map(({ key, name }) => (
            <option key={key} value={key}>
              {name}
            </option>
          ))}
        </Select>
      </Field>
      <Button type="submit" name="act" value="begin">
        Start a draft
      </Button>
    </AdminForm>
  </AdminPanel>
);

type Refused = { message: string; name: string; flag: string };

type ExperimentsScreenProps = {
  view: ExperimentsView;
  published?: number | undefined;
  refused?: Refused | undefined;
  testerLink?: TesterLink | undefined;
  flagProblem?: string | undefined;
};

/** All experiments with their results so far, the drafts, and earlier revisions. */
export const ExperimentsScreen = ({ view, published, refused, testerLink, flagProblem }: ExperimentsScreenProps) => (
  <>
    <AdminHead
      title="Experiments"
      lead={`Project ${view.sdkKey}, revision ${view.revision}${view.revision === 0 ? ' (default)' : ''}. Every process reads a new one within a second.`}
      actions={
        <ForWriters>
          <TextLink href={opsPath('experiments/why')}>Why this variation?</TextLink>
        </ForWriters>
      }
    />
    {published !== undefined && (
      <Banner level="positive" title={`Revision ${published} is on the site.`}>
        Pages use it right away, other SDKs at their next poll.
      </Banner>
    )}
    <AdminPanel>
      <Table caption="Experiments">
        <thead>
          <tr>
            <th scope="col">Experiment</th>
            <th scope="col">State</th>
            <th scope="col" data-num data-small="hide">
              Visitors
            </th>
            <th scope="col" data-small="hide">
              Main metric, −20% to +20%
            </th>
            <th scope="col" data-num>
              Lift
            </th>
            <th scope="col">Verdict</th>
          </tr>
        </thead>
        <tbody>
          {view.experiments.map((row) => (
            <Row key={row.key} row={row} />
          ))}
        </tbody>
      </Table>
    </AdminPanel>
    <FlagsPanel flags={view.flags} problem={flagProblem} />
    {view.drafts.length > 0 && (
      <AdminPanel title="Drafts">
        <ul className={styles.drafts}>
          {view.drafts.map((draft) => (
            <li key={draft.id}>
              <a href={opsPath(`experiments/drafts/${draft.id}`)}>{draft.title}</a>
              <small>
                {draft.author}, saved <AdminTime ms={draft.updatedMs} />
                {draft.inReview && ', waiting for review'}
              </small>
            </li>
          ))}
        </ul>
      </AdminPanel>
    )}
    <ForWriters>
      <NewExperiment flags={view.flags} refused={refused} />
      <TesterLinkPanel flags={view.flags} made={testerLink} />
    </ForWriters>
    <AdminPanel title="Revisions" lead="You can restore any of them as a new revision.">
      <ol className={styles.drafts}>
        {view.history.map(({ revision, reason, who, atMs }) => (
          <li key={revision}>
            <a href={opsPath(`experiments/revisions/${revision}`)}>
              {revision}: {reason}
            </a>
            <small>
              {who}, <AdminTime ms={atMs} />
            </small>
          </li>
        ))}
        <li>
          <a href={opsPath('experiments/revisions/0')}>0: default</a>
        </li>
      </ol>
    </AdminPanel>
  </>
);
