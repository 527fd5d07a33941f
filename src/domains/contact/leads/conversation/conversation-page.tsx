import { Form } from 'react-router';
import { Button } from '#ui/button.tsx';
import { Container } from '#ui/layout/layout.tsx';
import { PageHead } from '#ui/layout/page-head.tsx';
import type { ThreadMessage } from '../questions/question.ts';
import styles from './conversation-page.module.css';
import type { LeadWriter } from './relay-addresses.server.ts';
import { type RefusedReply, Reply, Thread } from './thread.tsx';

export type ConversationView = {
  question: { id: string; message: string; on: string; messages: readonly ThreadMessage[] };
  vehicle: string;
  /** Name of the other side. */
  other: string;
  reader: LeadWriter;
  canReply: boolean;
};

type ConversationPageProps = {
  /** Undefined if the link is none of ours, or the conversation was deleted. */
  view: ConversationView | undefined;
  action: string;
  refused?: RefusedReply | undefined;
};

const Head = () => (
  <>
    <PageHead title="Your conversation" description="Questions and answers about a car." robots="noindex" />
    {/* The address holds the key to the conversation. */}
    <meta name="referrer" content="no-referrer" />
  </>
);

/** One conversation, opened by the link in a mail, without an account. */
export const ConversationPage = ({ view, action, refused }: ConversationPageProps) => {
  if (!view) {
    return (
      <Container className={styles.page}>
        <Head />
        <h1>This link can’t be used</h1>
        <p className={styles.lead}>
          It’s incomplete, or the conversation was deleted. Open the link in the latest email.
        </p>
      </Container>
    );
  }
  const { question, vehicle, other, reader, canReply } = view;
  const names = reader === 'shopper' ? { shopper: 'You', owner: other } : { shopper: other, owner: 'You' };
  return (
    <Container className={styles.page}>
      <Head />
      <h1>{vehicle}</h1>
      <p className={styles.lead}>
        You and {other}. Neither of you sees the other’s email address. Whoever has the link of this page can read and
        answer, so keep it to yourself.
      </p>
      <Thread question={question} names={names} />
      {canReply ? (
        <>
          <Reply question={question} action={action} label={`Write to ${other}`} refused={refused} />
          <Form method="post" action={action} className={styles.end}>
            <input type="hidden" name="intent" value="end" />
            <p>Done, or not you? End it for good: no more emails about it, and nobody can write here again.</p>
            <Button type="submit" variant="quiet" size="small">
              End conversation
            </Button>
          </Form>
        </>
      ) : (
        <p className={styles.lead}>This conversation has ended.</p>
      )}
    </Container>
  );
};
