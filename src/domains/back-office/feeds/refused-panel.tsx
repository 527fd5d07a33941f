import { AdminPanel } from '#domains/back-office/frame/admin-screen.tsx';
import { feedCalls } from '#domains/supply/imports/feed-calls.ts';
import type { StoredProblem } from '#domains/supply/imports/problem-file.server.ts';
import { ButtonLink } from '#ui/button.tsx';
import { Table } from '#ui/layout/table.tsx';
import { count } from './feed-copy.ts';
import styles from './feed-desk.module.css';

type RefusedPanelProps = { runId: string; refused: readonly StoredProblem[]; total: number };

/** Rows that were left out, each with its reason. */
export const RefusedPanel = ({ runId, refused, total }: RefusedPanelProps) => (
  <AdminPanel
    title="Refused rows"
    lead={total > refused.length ? `The first ${count(refused.length)} reasons of ${count(total)} rows.` : undefined}
    actions={
      <ButtonLink href={`${feedCalls.imports}/${runId}/refused.csv`} variant="quiet" size="small" icon="download">
        All as CSV
      </ButtonLink>
    }
  >
    <Table caption="Rows that were left out" dense>
      <thead>
        <tr>
          <th scope="col">Row</th>
          <th scope="col">VIN</th>
          <th scope="col">Column</th>
          <th scope="col">Value</th>
          <th scope="col">Why</th>
        </tr>
      </thead>
      <tbody>
        {refused.map(({ line, vin, column, value, reason }) => (
          <tr key={`${line} ${column} ${reason}`}>
            <td>{count(line)}</td>
            <td className={styles.mono}>{vin}</td>
            <td className={styles.mono}>{column}</td>
            <td className={`${styles.mono} ${styles.bad}`}>{value}</td>
            <td>{reason}</td>
          </tr>
        ))}
      </tbody>
    </Table>
  </AdminPanel>
);
