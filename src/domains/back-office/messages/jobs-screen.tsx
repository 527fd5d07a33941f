import { LinkButton } from '#domains/back-office/frame/admin-kit.tsx';
import { AdminHead, AdminPanel } from '#domains/back-office/frame/admin-screen.tsx';
import { AdminTime } from '#domains/back-office/frame/admin-time.tsx';
import { AdminForm } from '#domains/back-office/frame/reader-roles.tsx';
import { waitText } from '#domains/back-office/frame/wait-text.ts';
import { opsPath } from '#paths/paths.ts';
import { Button } from '#ui/button.tsx';
import { Pagination } from '#ui/layout/pagination.tsx';
import { Table } from '#ui/layout/table.tsx';
import { Banner } from '#ui/status/banner.tsx';
import { EmptyState } from '#ui/status/empty-state.tsx';
import type { DeadLetter, JobsView } from './job-desk.server.ts';
import styles from './jobs.module.css';

export type JobsScreenView = JobsView & {
  /** Only dead letters of this kind are shown. */
  kind?: string | undefined;
  done?: 'requeued' | 'deleted' | undefined;
};

const figure = (count: number): string => count.toLocaleString('en-US');

const doneWords = {
  requeued: 'Requeued with all attempts.',
  deleted: 'Deleted. It will not be tried again.',
} as const;

const Queues = ({ kinds }: { kinds: JobsView['kinds'] }) => (
  <Table caption="Jobs by kind" dense>
    <thead>
      <tr>
        <th scope="col">Kind</th>
        <th scope="col" data-num>
          Waiting
        </th>
        <th scope="col" data-num>
          Oldest
        </th>
        <th scope="col" data-num>
          Running
        </th>
        <th scope="col" data-num>
          Later
        </th>
        <th scope="col" data-num>
          Dead
        </th>
        <th scope="col" data-num>
          Next run
        </th>
      </tr>
    </thead>
    <tbody>
      {kinds.map(({ kind, waiting, oldestMs, running, delayed, dead, nextAt }) => (
        <tr key={kind}>
          <th scope="row">{kind}</th>
          <td data-num>{figure(waiting)}</td>
          <td data-num>{oldestMs !== null && waitText(oldestMs)}</td>
          <td data-num>{figure(running)}</td>
          <td data-num>{figure(delayed)}</td>
          <td data-num>
            {dead > 0 ? (
              <a
                href={opsPath('jobs', { kind })}
                className={styles.dead}
                aria-label={`${figure(dead)} dead of ${kind}`}
              >
                {figure(dead)}
              </a>
            ) : (
              0
            )}
          </td>
          <td data-num>{nextAt !== null && <AdminTime ms={nextAt} />}</td>
        </tr>
      ))}
    </tbody>
  </Table>
);

const Letter = ({ letter }: { letter: DeadLetter }) => {
  const { id, kind, attempts, error, diedAt, messageId } = letter;
  const name = `${kind} ${id.slice(0, 8)}`;
  return (
    <tr>
      <th scope="row">
        <code className={styles.job}>{name}</code>
        {messageId && <a href={opsPath(`outbox/${messageId}`)}>The message</a>}
      </th>
      <td data-small="hide">
        {attempts}, last <AdminTime ms={diedAt} />
      </td>
      <td className={styles.error}>{error}</td>
      <td>
        <AdminForm className={styles.buttons}>
          <input type="hidden" name="id" value={id} />
          <LinkButton name="intent" value="requeue" aria-label={`Requeue ${name}`}>
            Requeue
          </LinkButton>
          <LinkButton name="intent" value="delete" aria-label={`Delete ${name}`}>
            Delete
          </LinkButton>
        </AdminForm>
      </td>
    </tr>
  );
};

const DeadLetters = ({ view: { dead, kind, kinds, page, pageCount, deadCount } }: { view: JobsScreenView }) => (
  <AdminPanel
    title={kind === undefined ? 'Dead letters' : `Dead letters of ${kind}`}
    actions={
      <>
        {kind !== undefined && <a href={opsPath('jobs')}>All kinds</a>}
        {kinds
          .filter((one) => one.dead > 0 && (kind === undefined || one.kind === kind))
          .map((one) => (
            <AdminForm key={one.kind}>
              <input type="hidden" name="kind" value={one.kind} />
              <Button type="submit" variant="quiet" size="small" name="intent" value="requeue-kind">
                Requeue all {figure(one.dead)} of {one.kind}
              </Button>
            </AdminForm>
          ))}
      </>
    }
  >
    {deadCount === 0 ? (
      <EmptyState title="No failed jobs" />
    ) : (
      <Table caption="Dead letters" dense>
        <thead>
          <tr>
            <th scope="col">Job</th>
            <th scope="col" data-small="hide">
              Attempts
            </th>
            <th scope="col">Last error</th>
            <th scope="col">Actions</th>
          </tr>
        </thead>
        <tbody>
          {dead.map((letter) => (
            <Letter key={letter.id} letter={letter} />
          ))}
        </tbody>
      </Table>
    )}
    <Pagination
      page={page}
      pageCount={pageCount}
      hrefFor={(number) => opsPath('jobs', { ...(kind && { kind }), ...(number > 1 && { page: number }) })}
    />
  </AdminPanel>
);

/** Background jobs: waiting, running and failed for good. */
export const JobsScreen = ({ view, problem }: { view: JobsScreenView; problem?: string | undefined }) => {
  const total = (of: 'waiting' | 'running' | 'dead') => view.kinds.reduce((sum, one) => sum + one[of], 0);
  return (
    <>
      <AdminHead
        title="Jobs"
        lead={`${figure(total('waiting'))} waiting, ${figure(total('running'))} running, ${figure(total('dead'))} dead.`}
      />
      {problem && <Banner level="warning">{problem}</Banner>}
      {view.done && <Banner level="positive">{doneWords[view.done]}</Banner>}
      <AdminPanel title="Queues">
        {view.kinds.length === 0 ? <EmptyState title="No jobs" /> : <Queues kinds={view.kinds} />}
      </AdminPanel>
      <DeadLetters view={view} />
    </>
  );
};
