import { AccountHead } from '#domains/people/accounts/area/account-layout.tsx';
import { accountPath, resultsPath } from '#paths/paths.ts';
import { Badge } from '#ui/badge.tsx';
import { ButtonLink } from '#ui/button.tsx';
import { Card } from '#ui/layout/card.tsx';
import { TextLink } from '#ui/layout/layout.tsx';
import { EmptyState } from '#ui/status/empty-state.tsx';
import { Conversation } from '../conversation/conversation.tsx';
import type { RefusedWrite } from '../conversation/refused-write.ts';
import type { LeadReply, LeadType } from '../lead.ts';
import { leadTypeNames } from '../lead-terms.ts';
import type { Question, QuestionState } from './question.ts';
import styles from './question-list.module.css';

const states: Readonly<Record<QuestionState, { tone: 'neutral' | 'info' | 'positive' | 'danger'; label: string }>> = {
  sent: { tone: 'neutral', label: 'Sent' },
  delivered: { tone: 'info', label: 'Delivered' },
  answered: { tone: 'positive', label: 'Answered' },
  undelivered: { tone: 'danger', label: 'Not delivered' },
};

const badgeOf = ({ state, hasEnded, hold }: Question) => {
  if (hasEnded) return { tone: 'neutral', label: 'Ended' } as const;
  if (hold) return { tone: 'danger', label: hold.state === 'waiting' ? 'Waiting for a check' : 'Not sent' } as const;
  return states[state];
};

const stateWords = ({ state, isPrivate }: Question): string => {
  const seller = isPrivate ? 'seller' : 'dealer';
  if (state === 'sent') return `On its way to the ${seller}.`;
  if (state === 'delivered') return `Delivered to the ${seller}’s email server.`;
  if (state === 'answered') return '';
  return isPrivate
    ? 'The seller’s email server refused it. They can still read it on the site.'
    : 'The dealer’s email server refused it. Call the dealer instead.';
};

const answerWords: Readonly<Record<LeadReply, string>> = {
  relay: 'Answers come through us and appear here. The seller doesn’t see your address.',
  shown: 'The dealer has your email address and may answer there. Only answers through us appear here.',
  hidden: 'The dealer has only your phone number, so answers don’t appear here.',
};

const typeNames: Readonly<Record<LeadType, string>> = {
  ...leadTypeNames,
  CUSTOMORDER: 'Custom order',
  QUESTION: 'Question',
};

const QuestionItem = ({ question, refused }: { question: Question; refused?: RefusedWrite | undefined }) => {
  const { id, dealer, state, reply, hasEnded, hold } = question;
  const { tone, label } = badgeOf(question);
  const words = stateWords(question);
  const note = state === 'undelivered' ? words : [words, answerWords[reply]].filter(Boolean).join(' ');
  return (
    <Card as="article" id={id} aria-labelledby={`about-${id}`}>
      <div className={styles.question}>
        <div className={styles.top}>
          <div>
            <h2 id={`about-${id}`} className={styles.car}>
              {question.href ? <TextLink href={question.href}>{question.vehicle}</TextLink> : question.vehicle}
            </h2>
            <p className={styles.who}>
              {typeNames[question.leadType]}, to {dealer}
            </p>
          </div>
          <Badge tone={tone}>{label}</Badge>
        </div>
        <Conversation
          question={question}
          names={{ shopper: 'You', owner: dealer }}
          reader="shopper"
          action={`${accountPath('questions')}#${id}`}
          refused={refused}
        >
          {!hasEnded && !hold && <p className={styles.note}>{note}</p>}
        </Conversation>
      </div>
    </Card>
  );
};

/** All leads of a shopper, with their answers. */
type QuestionListProps = {
  questions: readonly Question[];
  refused?: RefusedWrite | undefined;
};

export const QuestionList = ({ questions, refused }: QuestionListProps) => (
  <>
    <AccountHead title="Questions">{questions.length > 0 && 'What you asked sellers, and their answers.'}</AccountHead>
    {questions.length === 0 ? (
      <EmptyState title="No questions yet" art="empty" action={<ButtonLink href={resultsPath()}>Find cars</ButtonLink>}>
        When you ask about a car, your question and the answers appear here.
      </EmptyState>
    ) : (
      <div className={styles.list}>
        {questions.map((question) => (
          <QuestionItem key={question.id} question={question} {...(refused?.question === question.id && { refused })} />
        ))}
      </div>
    )}
  </>
);
