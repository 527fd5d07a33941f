import styles from '#domains/back-office/frame/admin-desk.module.css';
import { AdminFacts, AdminState, AdminTimeline, LinkButton } from '#domains/back-office/frame/admin-kit.tsx';
import { AdminPanel } from '#domains/back-office/frame/admin-screen.tsx';
import { AdminTime } from '#domains/back-office/frame/admin-time.tsx';
import { AdminForm } from '#domains/back-office/frame/reader-roles.tsx';
import { unknownWords } from '#domains/contact/leads/conversation/unknown-copy.ts';
import { formatPhone } from '#lib/nanp-phone.ts';
import { opsPath } from '#paths/paths.ts';
import { Button } from '#ui/button.tsx';
import { webhookWords } from '../webhooks/webhook-copy.ts';
import type { LeadFacts, LeadWords } from './lead-desk.server.ts';
import { deskTypeNames } from './lead-filter.ts';
import { leadMailState } from './lead-mail-status.ts';

const writerNames = { owner: 'The seller', shopper: 'The shopper' } as const;

const Who = ({ lead, words }: { lead: LeadFacts; words: LeadWords | undefined }) => {
  if (lead.forgotten)
    return <p className={styles.hidden}>The shopper’s data was deleted. Only the car and the dealer are kept.</p>;
  if (!words) {
    return (
      <AdminForm isReadable className={styles.hidden}>
        The shopper and their message are hidden.{' '}
        <LinkButton name="intent" value="show">
          Show, logged
        </LinkButton>
      </AdminForm>
    );
  }
  return (
    <>
      <p className={styles.say}>{words.message || 'No message.'}</p>
      {words.conversation.map(({ id, writer, words: text, createdMs, unknownSender }) => (
        <div key={id}>
          <p className={styles.by}>
            {unknownSender === null ? writerNames[writer] : unknownWords(unknownSender)}, <AdminTime ms={createdMs} />
          </p>
          <p className={styles.say}>{text}</p>
        </div>
      ))}
      <AdminFacts
        facts={[
          ['Name', `${words.firstName} ${words.lastName}`.trim()],
          ['Email', words.email],
          ['Phone', formatPhone(words.phone)],
          ['Time', words.preferredTime],
          ['ZIP', words.searchZip],
        ]}
      />
    </>
  );
};

const happened = ({ createdMs, mail, message, written, webhooks }: LeadFacts) => [
  { key: 'received', atMs: createdMs, tone: 'good' as const, words: 'Received' },
  ...(message?.failures ?? []).map(({ atMs, error }, index) => ({
    key: `${atMs} ${index}`,
    atMs,
    tone: 'bad' as const,
    words: <span className={styles.bad}>{error}</span>,
  })),
  ...(mail === 'sent' && message
    ? [{ key: 'sent', atMs: message.updatedAt, tone: 'good' as const, words: 'Email sent' }]
    : []),
  ...webhooks.map(({ id, state, outcome, updatedMs }) => ({
    key: id,
    atMs: updatedMs,
    tone: webhookWords[state].tone,
    words: `Webhook: ${webhookWords[state].words}${outcome && `, ${outcome}`}`,
  })),
  ...written.map(({ id, writer, createdMs: atMs }) => ({
    key: id,
    atMs,
    tone: 'good' as const,
    words: writer === 'owner' ? 'The seller answered' : 'The shopper wrote again',
  })),
];

/** One lead and the state of its mail; the shopper's data is shown on request. */
export const LeadPanel = ({ lead, words }: { lead: LeadFacts; words: LeadWords | undefined }) => {
  const { tone, words: state } = leadMailState(lead.mail);
  const settled = lead.mail === 'sent' || lead.mail === 'failed' || lead.mail === 'uncertain';
  return (
    <AdminPanel
      title={`Lead ${lead.id.slice(0, 8)}`}
      lead={deskTypeNames[lead.leadType]}
      actions={
        settled && (
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
          ['Car', lead.vehicle],
          ['Listing', lead.listingId],
          [
            'Dealer',
            <a
              key="dealer"
              href={opsPath('leads', { dealer: lead.dealer.id })}
            >{`${lead.dealer.name} (${lead.dealer.id})`}</a>,
          ],
          ['Brand', lead.brand],
          [
            'Email',
            <AdminState key="mail" tone={tone}>
              {state}
            </AdminState>,
          ],
          [
            'Message',
            lead.message && (
              <a key="message" href={opsPath(`outbox/${lead.message.id}`)}>
                In the outbox
              </a>
            ),
          ],
        ]}
      />
      <h3 className={styles.sub}>What the shopper wrote</h3>
      <Who lead={lead} words={words} />
      <h3 className={styles.sub}>History</h3>
      <AdminTimeline moments={happened(lead)} />
    </AdminPanel>
  );
};
