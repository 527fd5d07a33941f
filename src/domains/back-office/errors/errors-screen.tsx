import deskStyles from '#domains/back-office/frame/admin-desk.module.css';
import { AdminState, LinkButton } from '#domains/back-office/frame/admin-kit.tsx';
import { AdminHead, AdminPanel } from '#domains/back-office/frame/admin-screen.tsx';
import { AdminTime } from '#domains/back-office/frame/admin-time.tsx';
import { AdminForm } from '#domains/back-office/frame/reader-roles.tsx';
import { grouped } from '#lib/money.ts';
import { opsPath } from '#paths/paths.ts';
import { Button } from '#ui/button.tsx';
import { Pagination } from '#ui/layout/pagination.tsx';
import { Table } from '#ui/layout/table.tsx';
import { Banner } from '#ui/status/banner.tsx';
import { EmptyState } from '#ui/status/empty-state.tsx';
import type { ErrorsView } from './error-desk.server.ts';
import type { ErrorGroup } from './error-group.ts';
import styles from './errors-screen.module.css';

const Review = ({ group }: { group: ErrorGroup }) =>
  group.reviewedMs === null ? (
    <AdminForm>
      <input type="hidden" name="id" value={group.id} />
      <LinkButton name="intent" value="review" aria-label={`Mark reviewed: ${group.type} at ${group.place}`}>
        Mark reviewed
      </LinkButton>
    </AdminForm>
  ) : (
    <AdminTime ms={group.reviewedMs} />
  );

const Row = ({ group }: { group: ErrorGroup }) => {
  const { type, shape, place, frame, total, firstMs, lastMs, requestId, release, reviewedMs } = group;
  return (
    <tr>
      <th scope="row" className={styles.kind}>
        <AdminState tone={reviewedMs === null ? 'bad' : 'plain'}>
          <b>{type}</b>
          {shape && `: ${shape}`}
        </AdminState>
        <small className={styles.quiet}>
          {place}
          {frame && <code>{frame}</code>}
        </small>
      </th>
      <td data-num>{grouped(total)}</td>
      <td data-small="hide">
        <AdminTime ms={firstMs} />
      </td>
      <td className={styles.last}>
        <AdminTime ms={lastMs} />
        <small className={styles.quiet}>
          {release}
          {requestId && <code>{requestId}</code>}
        </small>
      </td>
      <td>
        <Review group={group} />
      </td>
    </tr>
  );
};

const Groups = ({ groups }: Pick<ErrorsView, 'groups'>) => (
  <Table caption="Errors by kind, latest first" dense>
    <thead>
      <tr>
        <th scope="col">Error</th>
        <th scope="col" data-num>
          Times
        </th>
        <th scope="col" data-small="hide">
          First
        </th>
        <th scope="col">Last</th>
        <th scope="col">Reviewed</th>
      </tr>
    </thead>
    <tbody>
      {groups.map((group) => (
        <Row key={group.id} group={group} />
      ))}
    </tbody>
  </Table>
);

const leadOf = ({ total, newCount }: ErrorsView): string =>
  total === 0 ? 'What failed unexpectedly shows up here.' : `${grouped(newCount)} new of ${grouped(total)}.`;

type ErrorsScreenProps = { view: ErrorsView; isReviewed: boolean; problem?: string | undefined };

/** Unexpected errors, one row for each kind. */
export const ErrorsScreen = ({ view, isReviewed, problem }: ErrorsScreenProps) => (
  <>
    <AdminHead
      title="Errors"
      lead={leadOf(view)}
      actions={
        view.newCount > 0 && (
          <AdminForm>
            <Button type="submit" variant="quiet" size="small" name="intent" value="review-all">
              Mark all reviewed
            </Button>
          </AdminForm>
        )
      }
    />
    <div className={deskStyles.banners}>
      {problem && <Banner level="warning">{problem}</Banner>}
      {isReviewed && !problem && (
        <Banner level="positive">Marked reviewed. It’s new again if it happens in another release.</Banner>
      )}
    </div>
    <AdminPanel
      title="Errors by kind"
      lead="Values in messages are left out. Search the log for the request ID to see the whole error. Kept for 90 days."
    >
      {view.total === 0 ? <EmptyState title="No errors" level={3} /> : <Groups groups={view.groups} />}
      <Pagination
        page={view.page}
        pageCount={view.pageCount}
        hrefFor={(number) => opsPath('errors', number > 1 ? { page: number } : {})}
      />
    </AdminPanel>
  </>
);
