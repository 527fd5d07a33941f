import { LinkButton } from '#domains/back-office/frame/admin-kit.tsx';
import { AdminHead, AdminPanel } from '#domains/back-office/frame/admin-screen.tsx';
import { AdminTime } from '#domains/back-office/frame/admin-time.tsx';
import { AdminForm } from '#domains/back-office/frame/reader-roles.tsx';
import { opsPath } from '#paths/paths.ts';
import { Table } from '#ui/layout/table.tsx';
import { Banner } from '#ui/status/banner.tsx';
import { EmptyState } from '#ui/status/empty-state.tsx';
import styles from './bulk.module.css';
import type { BulkLine } from './bulk-desk.server.ts';
import { bulkWords } from './bulk-notice.tsx';

/** Changes of many cars, latest first, each with its undo. */
export const BulkHistoryScreen = ({ lines, refused }: { lines: readonly BulkLine[]; refused?: string | undefined }) => (
  <>
    <AdminHead
      title="Bulk changes"
      lead="Changes of many cars at once. Each can be undone for 30 days."
      actions={<a href={opsPath('listings')}>Back to listings</a>}
    />
    {refused && <Banner level="danger" title={refused} />}
    <AdminPanel>
      {lines.length === 0 ? (
        <EmptyState title="No bulk changes yet" level={2}>
          Select cars in the table of listings to hide, feature or correct them together.
        </EmptyState>
      ) : (
        <Table caption="Bulk changes" dense>
          <thead>
            <tr>
              <th scope="col">When</th>
              <th scope="col">Change</th>
              <th scope="col" data-small="hide">
                Operator
              </th>
              <th scope="col">
                <span className="visually-hidden">Undo</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {lines.map((line) => (
              <tr key={line.id}>
                <td>
                  <AdminTime ms={line.createdMs} />
                </td>
                <td className={styles.words}>
                  {bulkWords(line)}
                  {line.left.length > 0 && (
                    <>
                      {' '}
                      Such as <a href={opsPath(`listings/${line.left[0]?.id}`)}>{line.left[0]?.name}</a>.
                    </>
                  )}
                </td>
                <td data-small="hide">{line.operator.email}</td>
                <td>
                  {line.canUndo && (
                    <AdminForm>
                      <input type="hidden" name="id" value={line.id} />
                      <LinkButton>Undo</LinkButton>
                    </AdminForm>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </Table>
      )}
    </AdminPanel>
  </>
);
