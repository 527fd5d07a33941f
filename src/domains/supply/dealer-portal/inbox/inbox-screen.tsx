import { Conversation } from '#domains/contact/leads/conversation/conversation.tsx';
import type { RefusedWrite } from '#domains/contact/leads/conversation/refused-write.ts';
import type { SellerQuestion } from '#domains/contact/leads/questions/question.ts';
import { dealerPortalPath } from '#paths/paths.ts';
import { Badge } from '#ui/badge.tsx';
import { classNames } from '#ui/class-names.ts';
import { Banner } from '#ui/status/banner.tsx';
import { EmptyState } from '#ui/status/empty-state.tsx';
import { PortalHead, PortalPanel } from '../frame/portal-screen.tsx';
import { PortalDay } from '../frame/portal-time.tsx';
import { fillTemplate } from './fill-template.ts';
import type { InboxView } from './inbox.server.ts';
import styles from './inbox-screen.module.css';
import type { AnswerTemplate } from './template-store.server.ts';

type InboxScreenProps = {
  dealer: { id: number; name: string };
  /** Who answers. */
  me: string;
  inbox: InboxView;
  selected: SellerQuestion | undefined;
  templates: readonly AnswerTemplate[];
  /** The template to begin the answer with. */
  templateId: string;
  isSent: boolean;
  refused?: RefusedWrite | undefined;
};

/** An answer that begins with a template. */
const startOf = (question: SellerQuestion, words: string): RefusedWrite => ({
  status: 'refused',
  code: '',
  message: null,
  errors: {},
  values: { words },
  question: question.id,
  intent: 'reply',
});

const QuestionPanel = ({
  dealer,
  me,
  question,
  templates,
  templateId,
  refused,
}: Pick<InboxScreenProps, 'dealer' | 'me' | 'templates' | 'templateId' | 'refused'> & { question: SellerQuestion }) => {
  const at = dealerPortalPath(dealer.id, `inbox/${question.id}`);
  const template = templates.find(({ id }) => id === templateId);
  const values = { shopper: question.shopper, car: question.vehicle, dealer: dealer.name, me };
  const start = template && startOf(question, fillTemplate(template.words, values));
  return (
    <PortalPanel title={`${question.shopper} about ${question.vehicle}`} lead="Addresses stay private on both sides.">
      <Conversation
        key={templateId}
        question={question}
        names={{ shopper: question.shopper, owner: dealer.name }}
        reader="owner"
        action={at}
        refused={refused ?? start}
      >
        {question.canReply && templates.length > 0 && (
          <nav aria-label="Templates" className={styles.templates}>
            {templates.map(({ id, name }) => (
              <a
                key={id}
                href={`${at}?template=${id}`}
                className={styles.template}
                aria-current={id === templateId ? 'true' : undefined}
              >
                {name}
              </a>
            ))}
          </nav>
        )}
        {!question.canReply && !question.hasEnded && (
          <p className="muted">The shopper asked for a call. Their number is in your lead email.</p>
        )}
      </Conversation>
    </PortalPanel>
  );
};

/** Questions and purchases in one list, the longest wait first, and one of them beside it. */
export const InboxScreen = ({ dealer, inbox, selected, isSent, ...panel }: InboxScreenProps) => {
  const { questions, purchases, answerTime } = inbox;
  const waiting = [...questions, ...purchases].filter(({ isWaiting }) => isWaiting).length;
  return (
    <>
      <PortalHead title="Inbox" lead={`${waiting} waiting. ${answerTime ?? 'Shoppers see your usual answer time.'}`} />
      {isSent && <Banner level="positive" title="Sent. The shopper gets it by email and on the site." />}
      <div className={classNames(styles.columns, !selected && styles.alone)}>
        <PortalPanel flush>
          {questions.length === 0 && purchases.length === 0 ? (
            <EmptyState title="No messages yet">Questions and purchases of shoppers appear here.</EmptyState>
          ) : (
            <ul className={styles.list}>
              {purchases.map(({ id, title, buyer, isWaiting, startedMs }) => (
                <li key={id}>
                  <a href={dealerPortalPath(dealer.id, `purchases/${id}`)} className={styles.item}>
                    <b>{buyer}</b>
                    {isWaiting && <Badge tone="warning">Waiting</Badge>}
                    <span>{title}, purchase</span>
                    <small>
                      <PortalDay ms={startedMs} />
                    </small>
                  </a>
                </li>
              ))}
              {questions.map(({ id, shopper, vehicle, message, on, isWaiting }) => (
                <li key={id}>
                  <a
                    href={dealerPortalPath(dealer.id, `inbox/${id}`)}
                    className={styles.item}
                    aria-current={id === selected?.id ? 'true' : undefined}
                  >
                    <b>{shopper}</b>
                    {isWaiting && <Badge tone="warning">Waiting</Badge>}
                    <span>{vehicle}, question</span>
                    <span className={styles.words}>{message}</span>
                    <small>{on}</small>
                  </a>
                </li>
              ))}
            </ul>
          )}
        </PortalPanel>
        {selected && (
          <div className={styles.aside}>
            <QuestionPanel dealer={dealer} question={selected} {...panel} />
          </div>
        )}
      </div>
    </>
  );
};
