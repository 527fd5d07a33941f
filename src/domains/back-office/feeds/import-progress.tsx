import { useEffect, useState } from 'react';
import { AdminPanel } from '#domains/back-office/frame/admin-screen.tsx';
import { AdminForm } from '#domains/back-office/frame/reader-roles.tsx';
import type { ImportCounts, ImportProgress } from '#domains/supply/imports/import-run.ts';
import { Button } from '#ui/button.tsx';
import { Progress } from '#ui/status/progress.tsx';
import { count, sourceWords, stateWords } from './feed-copy.ts';
import styles from './feed-desk.module.css';
import type { ImportLine } from './feed-views.ts';
import { watchImport } from './watch-import.ts';

/** The counts of an import, finished or running. */
export const Figures = ({ counts }: { counts: ImportCounts }) => (
  <dl className={styles.figures}>
    {(
      [
        ['Added', counts.added],
        ['Price changed', counts.priceChanged],
        ['Other change', counts.otherChanged],
        ['Unchanged', counts.unchanged],
        ['Left', counts.left],
        ['Refused', counts.refused],
      ] as const
    ).map(([name, value]) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd className={name === 'Refused' && value > 0 ? styles.bad : undefined}>{count(value)}</dd>
      </div>
    ))}
  </dl>
);

const wishWords = { pause: 'Pausing…', stop: 'Stopping…', 'stop-and-undo': 'Stopping, then undoing…' } as const;

const Controls = ({ progress }: { progress: ImportProgress }) => (
  <AdminForm className={styles.buttons}>
    {progress.state === 'paused' ? (
      <Button type="submit" name="intent" value="resume" size="small">
        Resume
      </Button>
    ) : (
      <Button type="submit" name="intent" value="pause" variant="quiet" size="small">
        Pause
      </Button>
    )}
    <Button type="submit" name="intent" value="stop" variant="quiet" size="small">
      Stop
    </Button>
    <Button type="submit" name="intent" value="stop-and-undo" variant="quiet" size="small">
      Stop and undo
    </Button>
  </AdminForm>
);

const doneWords = ({ task, done, total }: ImportProgress): string => {
  if (task === null) return 'Beginning…';
  if (task === 'Reading') return `Reading the file: ${total > 0 ? Math.floor((done / total) * 100) : 0}%`;
  return total > 0 ? `${task}: ${count(done)} of ${count(total)}` : task;
};

/** A running import with live counts. */
export const ImportProgressPanel = ({ run }: { run: ImportLine }) => {
  const [progress, setProgress] = useState<ImportProgress>(run);
  useEffect(() => {
    const left = new AbortController();
    const ask: typeof fetch = (path, init) => fetch(path, init);
    void watchImport({ id: run.id, ask, onProgress: setProgress, signal: left.signal }).then((over) => {
      if (over && !left.signal.aborted && run.state !== 'paused') location.reload();
    });
    return () => left.abort();
  }, [run.id, run.state]);
  const { state, wish, done, total } = progress;
  const isKnown = state !== 'queued' && total > 0;
  return (
    <AdminPanel title={`Importing ${run.feedName ?? run.fileName}`} lead={`${run.fileName}. ${sourceWords(run)}.`}>
      <Progress label="Import progress" {...(isKnown && { value: done, max: total })} />
      <p className={styles.facts} role="status">
        <span>{wish ? wishWords[wish] : stateWords[state]}</span>
        {state !== 'queued' && <span>{doneWords(progress)}</span>}
      </p>
      <Figures counts={progress.counts} />
      {state !== 'undoing' && wish === null && <Controls progress={progress} />}
      <noscript>
        <p className={styles.note}>Reload this page to see progress.</p>
      </noscript>
    </AdminPanel>
  );
};
