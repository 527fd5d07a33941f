import { AdminHead, AdminPanel } from '#domains/back-office/frame/admin-screen.tsx';
import { ForWriters } from '#domains/back-office/frame/reader-roles.tsx';
import { opsPath } from '#paths/paths.ts';
import { ButtonLink } from '#ui/button.tsx';
import { Table } from '#ui/layout/table.tsx';
import { EmptyState } from '#ui/status/empty-state.tsx';
import { megabytes, stateWords } from './feed-copy.ts';
import styles from './feed-desk.module.css';
import type { FeedsView, ImportLine, UploadLine } from './feed-views.ts';
import { FeedsTable } from './feeds-table.tsx';
import { HistoryTable } from './history-table.tsx';
import { UploadForm } from './upload-form.tsx';

const OpenImports = ({ runs }: { runs: readonly ImportLine[] }) => (
  <AdminPanel title="In progress">
    <Table caption="Imports in progress" dense>
      <thead>
        <tr>
          <th scope="col">File</th>
          <th scope="col">Feed</th>
          <th scope="col">State</th>
        </tr>
      </thead>
      <tbody>
        {runs.map((run) => (
          <tr key={run.id}>
            <th scope="row">
              <a href={opsPath(`feeds/imports/${run.id}`)}>{run.fileName}</a>
            </th>
            <td>{run.feedName ?? 'removed'}</td>
            <td>{stateWords[run.state]}</td>
          </tr>
        ))}
      </tbody>
    </Table>
  </AdminPanel>
);

const OnTheirWay = ({ uploads }: { uploads: readonly UploadLine[] }) => (
  <AdminPanel
    title="Uploads in progress"
    lead="To resume an upload, choose the same file again. Unfinished uploads are discarded after a day."
  >
    <ul>
      {uploads.map(({ id, fileName, bytes, received, operator }) => (
        <li key={id}>
          <b>{fileName}</b>: {megabytes(received)} of {megabytes(bytes)}, {operator}
        </li>
      ))}
    </ul>
  </AdminPanel>
);

type FeedsScreenProps = { view: FeedsView; refused: string | null; notice: string | null };

export const FeedsScreen = ({ view: { feeds, open, uploads, history }, refused, notice }: FeedsScreenProps) => (
  <>
    <AdminHead
      title="Feeds"
      lead={notice ?? 'Files that add cars: uploaded here, or fetched from an address.'}
      actions={
        <ForWriters of="routes/ops/feeds-feed">
          <ButtonLink href={opsPath('feeds/new')} variant="quiet" size="small">
            Fetch from an address
          </ButtonLink>
        </ForWriters>
      }
    />
    {open.length > 0 && <OpenImports runs={open} />}
    {uploads.length > 0 && <OnTheirWay uploads={uploads} />}
    <ForWriters of="routes/ops/feeds-import">
      <AdminPanel title="Import a file">
        <UploadForm feeds={feeds} refused={refused} />
      </AdminPanel>
    </ForWriters>
    <AdminPanel title="Feeds">
      {feeds.length === 0 ? (
        <EmptyState title="No feeds yet" level={3}>
          <p>Importing a file creates the first one.</p>
        </EmptyState>
      ) : (
        <FeedsTable feeds={feeds} />
      )}
    </AdminPanel>
    {history.length > 0 && (
      <AdminPanel title="Latest imports" lead="The last one of a feed can be undone for 7 days.">
        <HistoryTable caption="Latest imports of all feeds" runs={history} withFeed />
        <p className={styles.note}>Times are in UTC.</p>
      </AdminPanel>
    )}
  </>
);
