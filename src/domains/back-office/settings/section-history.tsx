import { AdminPanel } from '#domains/back-office/frame/admin-screen.tsx';
import { AdminTime } from '#domains/back-office/frame/admin-time.tsx';
import { ForWriters } from '#domains/back-office/frame/reader-roles.tsx';
import { opsPath } from '#paths/paths.ts';
import { Badge } from '#ui/badge.tsx';
import { TextLink } from '#ui/layout/layout.tsx';
import { RowLink } from '#ui/row-action.tsx';
import styles from './section-history.module.css';
import type { VersionView } from './settings-view.ts';

const valuesOf = (changed: number): string => `${changed} ${changed === 1 ? 'value' : 'values'}`;

const Actions = ({ part, row }: { part: string; row: VersionView }) => {
  const name = `version ${row.version}`;
  const address = (query: Record<string, string>) => opsPath(part, query);
  return (
    <span className={styles.actions}>
      {row.version > 0 && row.isReadable && (
        <RowLink word="Diff" row={`of ${name}`} href={address({ diff: String(row.version) })} />
      )}
      {row.isCurrent && <Badge tone="positive">On the site</Badge>}
      {!row.isCurrent && row.isReadable && (
        <ForWriters>
          <RowLink word="Roll back" row={`to ${name}`} href={address({ restore: String(row.version) })} />
        </ForWriters>
      )}
      {!row.isReadable && <Badge tone="warning">Can’t be read</Badge>}
    </span>
  );
};

type SectionHistoryProps = {
  /** The page below /ops. */
  part: string;
  /** Its subject in the audit log. */
  subject: string;
  history: readonly VersionView[];
};

/** All versions, latest first; the last one is the default of the release. */
export const SectionHistory = ({ part, subject, history }: SectionHistoryProps) => (
  <AdminPanel title="History" actions={<TextLink href={opsPath('audit', { subject })}>In the audit log</TextLink>}>
    <ol className={styles.versions}>
      {history.map((row) => (
        <li key={row.version}>
          <b>{row.version}</b>
          <div>
            <p>{row.reason}</p>
            {row.who !== undefined && row.atMs !== undefined && (
              <small>
                {row.who}, <AdminTime ms={row.atMs} />
                {row.changed !== undefined && `, ${valuesOf(row.changed)}`}
              </small>
            )}
          </div>
          <Actions part={part} row={row} />
        </li>
      ))}
    </ol>
  </AdminPanel>
);
