import { AdminTime } from '#domains/back-office/frame/admin-time.tsx';
import { AdminForm } from '#domains/back-office/frame/reader-roles.tsx';
import { opsPath } from '#paths/paths.ts';
import { Button } from '#ui/button.tsx';
import { Table } from '#ui/layout/table.tsx';
import { count, sourceWords, stateWords } from './feed-copy.ts';
import styles from './feed-desk.module.css';
import type { ImportLine } from './feed-views.ts';

const figuresOf = ({ counts }: ImportLine) => ({
  rows: counts.rows,
  added: counts.added,
  changed: counts.priceChanged + counts.otherChanged,
  left: counts.left,
  refused: counts.refused,
});

const UndoForm = ({ run }: { run: ImportLine }) => (
  <AdminForm of="routes/ops/feeds-import" action={opsPath(`feeds/imports/${run.id}`)}>
    <Button type="submit" name="intent" value="undo" variant="quiet" size="small">
      Undo
    </Button>
  </AdminForm>
);

type HistoryTableProps = { caption: string; runs: readonly ImportLine[]; withFeed?: boolean };

/** Imports with their results; the last import of a feed can be undone. */
export const HistoryTable = ({ caption, runs, withFeed = false }: HistoryTableProps) => (
  <Table caption={caption} dense>
    <thead>
      <tr>
        <th scope="col">When</th>
        {withFeed && <th scope="col">Feed</th>}
        <th scope="col">From</th>
        {['Rows', 'Added', 'Changed', 'Left', 'Refused'].map((name) => (
          <th key={name} scope="col" data-num>
            {name}
          </th>
        ))}
        <th scope="col" className={styles.after}>
          State
        </th>
        <th scope="col">
          <span className="visually-hidden">Undo</span>
        </th>
      </tr>
    </thead>
    <tbody>
      {runs.map((run) => (
        <tr key={run.id}>
          <th scope="row" className={styles.when}>
            <a href={opsPath(`feeds/imports/${run.id}`)}>
              <AdminTime ms={run.createdMs} />
            </a>
          </th>
          {withFeed && <td>{run.feedName ?? <span className={styles.does}>removed</span>}</td>}
          <td className={styles.does}>
            {sourceWords(run)}
            <span className={styles.note}>{run.fileName}</span>
          </td>
          {Object.entries(figuresOf(run)).map(([name, figure]) => (
            <td key={name} data-num>
              {count(figure)}
            </td>
          ))}
          <td className={styles.after}>{stateWords[run.state]}</td>
          <td>{run.canUndo && <UndoForm run={run} />}</td>
        </tr>
      ))}
    </tbody>
  </Table>
);
