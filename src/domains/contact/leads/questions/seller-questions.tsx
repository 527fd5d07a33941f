import { Badge } from '#ui/badge.tsx';
import { Conversation } from '../conversation/conversation.tsx';
import type { RefusedWrite } from '../conversation/refused-write.ts';
import { leadTypeNames } from '../lead-terms.ts';
import type { SellerQuestion } from './question.ts';
import styles from './seller-questions.module.css';

type SellerQuestionsProps = {
  questions: readonly SellerQuestion[];
  /** The page the answers are posted to. */
  action: string;
  refused?: RefusedWrite | undefined;
};

const topicOf = ({ leadType }: SellerQuestion): string =>
  leadType === 'CUSTOMORDER' ? 'Custom order' : leadType === 'QUESTION' ? 'Question' : leadTypeNames[leadType];

const badgeOf = ({ hasEnded, isWaiting }: SellerQuestion) => {
  if (hasEnded) return <Badge>Ended</Badge>;
  return isWaiting ? <Badge tone="warning">Waiting for you</Badge> : <Badge tone="positive">Answered</Badge>;
};

/** What shoppers asked about a seller's car, answered in place. */
export const SellerQuestions = ({ questions, action, refused }: SellerQuestionsProps) => (
  <ul className={styles.list}>
    {questions.map((question) => {
      const { id, shopper } = question;
      return (
        <li key={id} id={id} className={styles.question}>
          <div className={styles.top}>
            <h3>
              {shopper}
              <small>{topicOf(question)}</small>
            </h3>
            {badgeOf(question)}
          </div>
          <Conversation
            question={question}
            names={{ shopper, owner: 'You' }}
            reader="owner"
            action={`${action}#${id}`}
            refused={refused?.question === id ? refused : undefined}
          />
        </li>
      );
    })}
  </ul>
);
