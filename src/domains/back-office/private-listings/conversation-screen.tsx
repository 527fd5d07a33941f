import { AdminHead, AdminPanel } from '#domains/back-office/frame/admin-screen.tsx';
import { AdminTime } from '#domains/back-office/frame/admin-time.tsx';
import { opsPath } from '#paths/paths.ts';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/forms/field.tsx';
import { TextArea } from '#ui/forms/text-input.tsx';
import { TextLink } from '#ui/layout/layout.tsx';
import { Banner } from '#ui/status/banner.tsx';
import type { OpenedConversation, QueuedConversation } from './conversation-desk.server.ts';
import { ConversationQueue } from './conversation-queue.tsx';
import styles from './private-listings-screen.module.css';

type ScreenProps = {
  queue: readonly QueuedConversation[];
  opened: OpenedConversation;
  done: boolean;
  refused?: { message: string; reason: string } | undefined;
};

const Messages = ({ opened: { entries, names } }: { opened: OpenedConversation }) => (
  <ol className={styles.messages}>
    {entries.map(({ id, writer, words, atMs, hold }) => (
      <li key={id} data-writer={writer}>
        <p className="muted">
          {names[writer]}, <AdminTime ms={atMs} />
        </p>
        <p className={styles.description}>{words || 'No message.'}</p>
        {hold?.state === 'waiting' && <Badge tone="warning">Waits: {hold.pattern}</Badge>}
        {hold?.state === 'refused' && <Badge tone="danger">Refused: {hold.reason}</Badge>}
      </li>
    ))}
  </ol>
);

const Decide = ({ opened, refused }: Pick<ScreenProps, 'opened' | 'refused'>) => {
  const { leadId, entries, reports, hasEnded, blocked, names } = opened;
  const waiting = entries.find(({ hold }) => hold?.state === 'waiting');
  return (
    <form method="post" action={opsPath(`private/conversations/${leadId}`)} className={styles.decide}>
      {waiting && <input type="hidden" name="holdId" value={waiting.id} />}
      <Field label="Reason" hint="Emailed as you write it. Needed to refuse, end or block." error={refused?.message}>
        <TextArea name="reason" rows={2} maxLength={1000} defaultValue={refused?.reason} />
      </Field>
      <div className={styles.buttons}>
        {waiting && (
          <>
            <Button type="submit" name="decision" value="release" size="small">
              Send message
            </Button>
            <Button type="submit" name="decision" value="refuse" variant="quiet" size="small">
              Refuse message
            </Button>
          </>
        )}
        {reports.some(({ isOpen }) => isOpen) && (
          <Button type="submit" name="decision" value="dismiss" variant="quiet" size="small">
            Dismiss report
          </Button>
        )}
        {!hasEnded && (
          <Button type="submit" name="decision" value="end" variant="quiet" size="small">
            End conversation
          </Button>
        )}
        {(['owner', 'shopper'] as const).map((side) => (
          <Button
            key={side}
            type="submit"
            name="decision"
            value={`${blocked[side] ? 'allow' : 'block'}-${side}`}
            variant="quiet"
            size="small"
          >
            {blocked[side] ? 'Allow' : 'Block'} {names[side]}
          </Button>
        ))}
      </div>
    </form>
  );
};

/** One conversation with a private seller that somebody reported or that has a held message. */
export const ConversationScreen = ({ queue, opened, done, refused }: ScreenProps) => (
  <>
    <AdminHead title="Private sellers" lead="Reading a conversation is in the audit log." />
    <p>
      <TextLink href={opsPath('private')}>All private sellers</TextLink>
    </p>
    {done && (
      <Banner level="positive" title="Decided.">
        Emails are on their way, and it’s in the audit log.
      </Banner>
    )}
    <div className={styles.two}>
      {queue.length > 0 && <ConversationQueue conversations={queue} at={opened.leadId} />}
      <AdminPanel title={opened.vehicle} lead={`${opened.names.shopper} and ${opened.names.owner}, who sells it`}>
        {opened.hasEnded && <Badge>Ended</Badge>}
        <ul className={styles.holds}>
          {opened.reports.map(({ id, reporter, why, words, atMs, isOpen }) => (
            <li key={id}>
              <Badge tone={isOpen ? 'warning' : 'neutral'}>{isOpen ? 'Reported' : 'Was reported'}</Badge> by{' '}
              {opened.names[reporter]}, <AdminTime ms={atMs} />: {why}
              {words && <p className={styles.description}>“{words}”</p>}
            </li>
          ))}
        </ul>
        <Messages opened={opened} />
        <Decide opened={opened} refused={refused} />
        {opened.history.length > 0 && (
          <ul className={styles.history}>
            {opened.history.map(({ id, atMs, summary }) => (
              <li key={id}>
                <AdminTime ms={atMs} /> {summary}
              </li>
            ))}
          </ul>
        )}
      </AdminPanel>
    </div>
  </>
);
