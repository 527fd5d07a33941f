import { Container } from '#ui/layout/layout.tsx';
import { PageHead } from '#ui/layout/page-head.tsx';
import type { Thread } from '../questions/question.ts';
import { Conversation } from './conversation.tsx';
import styles from './conversation-page.module.css';
import type { RefusedWrite } from './refused-write.ts';
import type { LeadWriter } from './relay-addresses.server.ts';

export type ConversationView = {
  question: Thread;
  /** Name of the other side. */
  other: string;
  reader: LeadWriter;
};

type ConversationPageProps = {
  /** Undefined if the link is none of ours, or the conversation was deleted. */
  view: ConversationView | undefined;
  action: string;
  refused?: RefusedWrite | undefined;
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
  const { question, other, reader } = view;
  const names = reader === 'shopper' ? { shopper: 'You', owner: other } : { shopper: other, owner: 'You' };
  return (
    <Container className={styles.page}>
      <Head />
      <h1>{question.vehicle}</h1>
      <p className={styles.lead}>
        You and {other}. Neither of you sees the other’s email address. Whoever has the link of this page can read and
        answer, so keep it to yourself.
      </p>
      <Conversation question={question} names={names} reader={reader} action={action} refused={refused} />
    </Container>
  );
};
