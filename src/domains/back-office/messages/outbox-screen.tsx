import { AdminPair } from '#domains/back-office/frame/admin-kit.tsx';
import { AdminHead, AdminPanel } from '#domains/back-office/frame/admin-screen.tsx';
import { AdminTime } from '#domains/back-office/frame/admin-time.tsx';
import { AdminForm } from '#domains/back-office/frame/reader-roles.tsx';
import { opsPath } from '#paths/paths.ts';
import { Button } from '#ui/button.tsx';
import { Pagination } from '#ui/layout/pagination.tsx';
import { TabLinks } from '#ui/layout/tabs.tsx';
import { Banner } from '#ui/status/banner.tsx';
import { EmptyState } from '#ui/status/empty-state.tsx';
import styles from './outbox.module.css';
import type { MessageFacts, MessageWords, OutboxPage } from './outbox-desk.server.ts';
import { OutboxMessage } from './outbox-message.tsx';
import { type OutboxStateName, outboxStates } from './outbox-state.ts';

export type OutboxView = OutboxPage & {
  state: OutboxStateName;
  opened?: MessageFacts | undefined;
  resent: boolean;
};

type OutboxScreenProps = { view: OutboxView; words?: MessageWords | undefined; problem?: string | undefined };

const nothing: Readonly<Record<OutboxStateName, string>> = {
  failed: 'No failed messages',
  uncertain: 'No uncertain messages',
  waiting: 'No messages waiting',
  sent: 'No messages sent yet',
  held: 'No messages held back',
  bounced: 'No bounced messages',
};

const figure = (count: number): string => count.toLocaleString('en-US');

const Rows = ({ view: { messages, state, page, opened } }: { view: OutboxView }) => (
  <ul className={styles.rows}>
    {messages.map(({ id, subject, to, createdAt }) => (
      <li key={id}>
        <a
          className={styles.row}
          href={opsPath(`outbox/${id}`, { state, ...(page > 1 && { page }) })}
          aria-current={id === opened?.id ? 'true' : undefined}
        >
          <b>{subject}</b>
          <small>{to}</small>
          <AdminTime ms={createdAt} />
        </a>
      </li>
    ))}
  </ul>
);

const ResendAll = ({ count }: { count: number }) => (
  <AdminForm action={opsPath('outbox', { state: 'failed' })} className={styles.foot}>
    <Button type="submit" size="small" name="intent" value="resend-failed">
      {count === 1 ? 'Resend it' : `Resend all ${figure(count)}`}
    </Button>
  </AdminForm>
);

/** Messages by status; recipient and text are shown on request, which is logged. */
export const OutboxScreen = ({ view, words, problem }: OutboxScreenProps) => {
  const { state, counts, messages, page, pageCount, opened, resent } = view;
  const hrefFor = (number: number) => opsPath('outbox', { state, ...(number > 1 && { page: number }) });
  return (
    <>
      <AdminHead
        title="Outbox"
        lead={`${figure(counts.failed)} failed, ${figure(counts.uncertain)} uncertain, ${figure(counts.waiting)} waiting.`}
      />
      {problem && <Banner level="warning">{problem}</Banner>}
      {resent && (
        <Banner level="positive">Queued. Resent messages keep their ID, so duplicates can be recognized.</Banner>
      )}
      <AdminPair narrow={opened ? 'first' : undefined}>
        <AdminPanel flush>
          <div className={styles.tabs}>
            <TabLinks
              label="Messages by state"
              items={outboxStates.map((one) => ({
                href: opsPath('outbox', { state: one.state }),
                label: one.label,
                count: figure(counts[one.state]),
                current: one.state === state,
              }))}
            />
          </div>
          {messages.length === 0 ? <EmptyState title={nothing[state]} /> : <Rows view={view} />}
          <Pagination page={page} pageCount={pageCount} hrefFor={hrefFor} />
          {state === 'failed' && counts.failed > 0 && <ResendAll count={counts.failed} />}
        </AdminPanel>
        {opened && <OutboxMessage facts={opened} words={words} />}
      </AdminPair>
    </>
  );
};
