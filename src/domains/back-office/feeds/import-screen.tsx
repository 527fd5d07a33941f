import { AdminHead, AdminPanel } from '#domains/back-office/frame/admin-screen.tsx';
import { AdminForm } from '#domains/back-office/frame/reader-roles.tsx';
import { isUnderWay } from '#domains/supply/imports/import-run.ts';
import { opsPath } from '#paths/paths.ts';
import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { Banner } from '#ui/status/banner.tsx';
import { count, megabytes, stateWords } from './feed-copy.ts';
import styles from './feed-desk.module.css';
import type { DryRun, ImportLine, ImportView } from './feed-views.ts';
import { HistoryTable } from './history-table.tsx';
import { HoldPanel } from './hold-panel.tsx';
import { Figures, ImportProgressPanel } from './import-progress.tsx';
import { Arrivals, DryRunPanel } from './mapping-aside.tsx';
import { MappingPanel } from './mapping-panel.tsx';
import { RefusedPanel } from './refused-panel.tsx';

const steps = ['File', 'Mapping', 'Import', 'Result'] as const;

const stepOf = ({ state }: ImportLine): number => {
  if (state === 'mapping' || state === 'failed') return 1;
  return isUnderWay(state) || state === 'paused' || state === 'waiting' ? 2 : 3;
};

const Steps = ({ at }: { at: number }) => (
  <ol className={styles.steps}>
    {steps.map((name, index) => (
      <li key={name} aria-current={index === at ? 'step' : undefined}>
        <b>{index < at ? <Icon name="check" /> : index + 1}</b>
        {name}
      </li>
    ))}
  </ol>
);

const undoneWords = ({ counts: { undone, notUndone, dealersUndone } }: ImportLine): string =>
  `${count(undone)} cars and ${count(dealersUndone)} dealers are as they were before.${
    notUndone > 0 ? ` ${count(notUndone)} cars were changed by someone else since and left alone.` : ''
  } A dealer who was changed since, or who has other cars, stays.`;

const Result = ({ run }: { run: ImportLine }) => (
  <AdminPanel
    title={stateWords[run.state]}
    lead={run.state === 'done' ? `${count(run.counts.rows)} rows read.` : undefined}
    actions={
      run.canUndo && (
        <AdminForm>
          <Button type="submit" name="intent" value="undo" variant="quiet" size="small">
            Undo this import
          </Button>
        </AdminForm>
      )
    }
  >
    {run.failure && <Banner level="danger">{run.failure}</Banner>}
    {run.state === 'undone' && <p>{undoneWords(run)}</p>}
    {run.counts.leavingSkipped && (
      <Banner level="warning">Too many rows can’t be read to tell which cars are gone, so none were removed.</Banner>
    )}
    <Figures counts={run.counts} />
  </AdminPanel>
);

type ImportScreenProps = {
  view: ImportView;
  edits: boolean;
  problem: string | undefined;
  dryRun: DryRun | undefined;
};

/** One import, from its file to its result. */
export const ImportScreen = ({ view, edits, problem, dryRun }: ImportScreenProps) => {
  const { run, mapping, unreadable, refused, earlier } = view;
  const at = stepOf(run);
  const lead = `${run.feedName ?? 'Removed feed'}. ${run.fileName}, ${megabytes(run.bytes)}.`;
  return (
    <>
      <AdminHead
        title="Import a feed"
        lead={at === 1 ? `${lead} Nothing changes until you start.` : lead}
        actions={
          at === 1 && (
            <AdminForm>
              <Button type="submit" name="intent" value="cancel" variant="quiet" size="small">
                Discard file
              </Button>
            </AdminForm>
          )
        }
      />
      <Steps at={at} />
      {problem && <Banner level="danger">{problem}</Banner>}
      {at === 1 && run.failure && <Banner level="danger">{run.failure}</Banner>}
      {unreadable && (
        <Banner level="danger" title="The file can’t be read.">
          {unreadable}
        </Banner>
      )}
      {mapping && (
        <div className={styles.grid}>
          <MappingPanel mapping={mapping} edits={edits} editHref={opsPath(`feeds/imports/${run.id}`, { edit: 1 })} />
          <div>
            <Arrivals arrivals={mapping.arrivals} />
            {dryRun && <DryRunPanel result={dryRun} />}
          </div>
        </div>
      )}
      {run.state === 'waiting' && run.hold && <HoldPanel hold={run.hold} />}
      {at === 2 && run.state !== 'waiting' && <ImportProgressPanel run={run} />}
      {at === 3 && <Result run={run} />}
      {at > 1 && refused.length > 0 && <RefusedPanel runId={run.id} refused={refused} total={run.counts.refused} />}
      {earlier.length > 0 && (
        <AdminPanel
          title={`Earlier imports of ${run.feedName ?? 'this feed'}`}
          lead="The last one can be undone for 7 days."
        >
          <HistoryTable caption="Earlier imports" runs={earlier} />
        </AdminPanel>
      )}
    </>
  );
};
