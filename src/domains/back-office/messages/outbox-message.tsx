import { AdminFacts, AdminState, AdminTimeline, LinkButton } from '#domains/back-office/frame/admin-kit.tsx';
import { AdminPanel } from '#domains/back-office/frame/admin-screen.tsx';
import { AdminForm } from '#domains/back-office/frame/reader-roles.tsx';
import { Button } from '#ui/button.tsx';
import { MailPreview } from './mail-preview.tsx';
import styles from './outbox.module.css';
import type { MessageFacts, MessageWords } from './outbox-desk.server.ts';
import { stateOfStatus } from './outbox-state.ts';

const mayResend = ({ status }: MessageFacts): boolean => ['failed', 'uncertain', 'held', 'bounced'].includes(status);

/** What each status means for the recipient. */
const meanings: Readonly<Record<MessageFacts['status'], string>> = {
  queued: 'Waiting to be sent',
  sending: 'Being sent',
  sent: 'Sent',
  failed: 'Not sent',
  uncertain: 'May or may not have arrived',
  held: 'Not sent: unsubscribed or unreachable',
  bounced: 'Bounced: no such recipient',
};

const Address = ({ facts, words }: { facts: MessageFacts; words: MessageWords | undefined }) =>
  words ? (
    words.to
  ) : (
    <AdminForm isReadable className={styles.inline}>
      {facts.to}{' '}
      <LinkButton name="intent" value="show">
        Show, logged
      </LinkButton>
    </AdminForm>
  );

/** One message with its status; its text is shown on request. */
export const OutboxMessage = ({ facts, words }: { facts: MessageFacts; words: MessageWords | undefined }) => {
  const { status, createdAt, updatedAt, failures } = facts;
  return (
    <AdminPanel
      title={facts.subject}
      lead={`Message ${facts.id.slice(0, 8)}`}
      actions={
        mayResend(facts) && (
          <AdminForm>
            <Button type="submit" variant="quiet" size="small" name="intent" value="resend">
              Resend
            </Button>
          </AdminForm>
        )
      }
    >
      <AdminFacts
        facts={[
          ['To', <Address key="to" facts={facts} words={words} />],
          ['Replies go to', words?.replyTo],
          ['Copy to', words?.cc],
          ['Brand', facts.brand],
          ['Reason', <code key="cause">{facts.cause}</code>],
          [
            'State',
            <AdminState key="state" tone={stateOfStatus(status).tone}>
              {meanings[status]}
            </AdminState>,
          ],
        ]}
      />
      <h3 className={styles.sub}>History</h3>
      <AdminTimeline
        moments={[
          { key: 'stored', atMs: createdAt, tone: 'plain', words: 'Stored' },
          ...failures.map(({ atMs, error }, index) => ({
            key: `${atMs} ${index}`,
            atMs,
            tone: 'bad' as const,
            words: <span className={styles.bad}>{error}</span>,
          })),
          ...(status === 'sent' ? [{ key: 'sent', atMs: updatedAt, tone: 'good' as const, words: meanings.sent }] : []),
        ]}
      />
      {words && <MailPreview html={words.html} text={words.text} />}
    </AdminPanel>
  );
};
