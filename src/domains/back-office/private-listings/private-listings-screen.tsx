import { AdminHead, AdminPanel } from '#domains/back-office/frame/admin-screen.tsx';
import { AdminTime } from '#domains/back-office/frame/admin-time.tsx';
import { AdminForm } from '#domains/back-office/frame/reader-roles.tsx';
import { photoPath } from '#domains/reference/pictures/picture.ts';
import { holdReasons } from '#domains/supply/private-listings/private-listing.ts';
import { statusCopy } from '#domains/supply/private-listings/screens/status-copy.ts';
import { formatMoney, grouped } from '#lib/money.ts';
import { opsPath, vehiclePath } from '#paths/paths.ts';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/forms/field.tsx';
import { TextArea } from '#ui/forms/text-input.tsx';
import { Banner } from '#ui/status/banner.tsx';
import { EmptyState } from '#ui/status/empty-state.tsx';
import type { QueuedConversation } from './conversation-desk.server.ts';
import { ConversationQueue } from './conversation-queue.tsx';
import type { OpenedListing, QueuedListing } from './private-listing-desk.server.ts';
import styles from './private-listings-screen.module.css';

type ScreenProps = {
  queue: readonly QueuedListing[];
  conversations: readonly QueuedConversation[];
  opened?: OpenedListing | undefined;
  done: boolean;
  refused?: { message: string; reason: string } | undefined;
};

const Queue = ({ queue, at }: { queue: readonly QueuedListing[]; at: string | undefined }) => (
  <nav aria-label="Private listings" className={styles.queue}>
    <ul>
      {queue.map(({ id, name, photo, status, sinceMs }) => (
        <li key={id}>
          <a href={opsPath(`private/${id}`)} aria-current={id === at ? 'page' : undefined}>
            {photo && <img src={photoPath(photo, 320, 'webp')} alt="" width={64} height={36} loading="lazy" />}
            <span className={styles.words}>
              <b>{name}</b>
              <small>
                <AdminTime ms={sinceMs} />
              </small>
            </span>
            <Badge tone={statusCopy[status].tone}>{statusCopy[status].label}</Badge>
          </a>
        </li>
      ))}
    </ul>
  </nav>
);

const Decide = ({ opened, refused }: { opened: OpenedListing; refused: ScreenProps['refused'] }) => {
  const { id, status } = opened;
  if (!['review', 'live', 'hidden'].includes(status)) return null;
  return (
    <AdminForm action={opsPath(`private/${id}`)} className={styles.decide}>
      <input type="hidden" name="version" value={opened.version} />
      <Field
        label="Reason"
        hint="Emailed to the seller as you write it. Needed to refuse or take down."
        error={refused?.message}
      >
        <TextArea name="reason" rows={2} maxLength={1000} defaultValue={refused?.reason} />
      </Field>
      <div className={styles.buttons}>
        {status === 'review' && (
          <>
            <Button type="submit" name="decision" value="approved" size="small">
              Approve
            </Button>
            <Button type="submit" name="decision" value="refused" variant="quiet" size="small">
              Refuse
            </Button>
          </>
        )}
        {status === 'live' && (
          <Button type="submit" name="decision" value="hidden" size="small">
            Take down
          </Button>
        )}
        {status === 'hidden' && (
          <Button type="submit" name="decision" value="shown" size="small">
            Put back
          </Button>
        )}
      </div>
    </AdminForm>
  );
};

const Opened = ({ opened, refused }: { opened: OpenedListing; refused: ScreenProps['refused'] }) => (
  <AdminPanel
    title={opened.name}
    lead={`VIN ${opened.vin}${opened.priceUsd === null ? '' : `, ${formatMoney(opened.priceUsd)}`}`}
    actions={
      opened.listingId !== null && (
        <>
          <a href={opsPath(`listings/${opened.listingId}`)}>History and corrections</a>
          {opened.status === 'live' && <a href={vehiclePath({ listingId: opened.listingId })}>View on site</a>}
        </>
      )
    }
  >
    {opened.holds.length > 0 && (
      <ul className={styles.holds}>
        {opened.holds.map((hold) => (
          <li key={hold}>
            <Badge tone="warning">{holdReasons[hold]}</Badge>
          </li>
        ))}
      </ul>
    )}
    <div className={styles.photos}>
      {opened.photos.map((hash, at) => (
        <img key={hash} src={photoPath(hash, 320, 'webp')} alt={`View ${at + 1}`} width={160} height={120} />
      ))}
    </div>
    <p className={styles.description}>{opened.description}</p>
    {opened.answers.length > 0 && (
      <p>{opened.answers.map(({ label, value }) => `${label}: ${value.toLowerCase()}`).join(' · ')}</p>
    )}
    {opened.reason && <p className="muted">Seller was told: “{opened.reason}”</p>}
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
);

/** Private sellers' listings: those that wait, and what was decided. */
export const PrivateListingsScreen = ({ queue, conversations, opened, done, refused }: ScreenProps) => {
  const waiting = queue.filter(({ status }) => status === 'review').length + conversations.length;
  return (
    <>
      <AdminHead
        title="Private sellers"
        lead={waiting === 0 ? 'None waiting.' : `${grouped(waiting)} ${waiting === 1 ? 'waits' : 'wait'} for you.`}
      />
      {done && (
        <Banner level="positive" title="Decided.">
          The seller gets an email, and it’s in the audit log.
        </Banner>
      )}
      {conversations.length > 0 && <ConversationQueue conversations={conversations} />}
      {queue.length === 0 && !opened ? (
        <AdminPanel>
          <EmptyState title="No private listings" level={2}>
            Cars that people list themselves appear here.
          </EmptyState>
        </AdminPanel>
      ) : (
        <div className={styles.two}>
          {queue.length > 0 && <Queue queue={queue} at={opened?.id} />}
          {opened && <Opened opened={opened} refused={refused} />}
        </div>
      )}
    </>
  );
};
