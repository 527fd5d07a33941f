import { AccountHead } from '#domains/people/accounts/area/account-layout.tsx';
import { resultsPath } from '#paths/paths.ts';
import { Badge } from '#ui/badge.tsx';
import { Button, ButtonLink } from '#ui/button.tsx';
import { Field } from '#ui/forms/field.tsx';
import { TextArea } from '#ui/forms/text-input.tsx';
import { Card } from '#ui/layout/card.tsx';
import { TextLink } from '#ui/layout/layout.tsx';
import { EmptyState } from '#ui/status/empty-state.tsx';
import { unknownWords } from '../conversation/unknown-copy.ts';
import type { LeadReply, LeadType } from '../lead.ts';
import { leadTypeNames, longestMessage } from '../lead-terms.ts';
import type { Question, QuestionState } from './question.ts';
import styles from './question-list.module.css';

const states: Readonly<
  Record<QuestionState, { tone: 'neutral' | 'info' | 'positive' | 'danger'; label: string; words: string }>
> = {
  sent: { tone: 'neutral', label: 'Sent', words: 'On its way to the dealer.' },
  delivered: { tone: 'info', label: 'Delivered', words: 'Delivered to the dealer’s email server.' },
  answered: { tone: 'positive', label: 'Answered', words: '' },
  undelivered: {
    tone: 'danger',
    label: 'Not delivered',
    words: 'The dealer’s email server refused it. Call the dealer instead.',
  },
};

const answerWords: Readonly<Record<LeadReply, string>> = {
  relay: 'Answers come through us and appear here. The dealer doesn’t see your address.',
  shown: 'The dealer has your email address and answers there, so answers don’t appear here.',
  hidden: 'The dealer has only your phone number, so answers don’t appear here.',
};

/** A refused reply, with what was typed. */
type RefusedReply = { question: string; message: string; words: string };

const typeNames: Readonly<Record<LeadType, string>> = {
  ...leadTypeNames,
  CUSTOMORDER: 'Custom order',
  QUESTION: 'Question',
};

const leftOutWords = (count: number): string =>
  count === 1 ? 'An attachment was not forwarded.' : `${count} attachments were not forwarded.`;

const Thread = ({ question: { dealer, message, on, messages } }: { question: Question }) => (
  <ol className={styles.thread}>
    <li data-writer="shopper">
      <p className={styles.who}>
        You, <time>{on}</time>
      </p>
      <p className={styles.words}>{message || 'No message.'}</p>
    </li>
    {messages.map(({ id, writer, words, leftOut, unknownSender, on: when }) => (
      <li key={id} data-writer={unknownSender === null ? writer : 'unknown'}>
        <p className={styles.who}>
          {unknownSender === null ? (writer === 'dealer' ? dealer : 'You') : unknownWords(unknownSender)},{' '}
          <time>{when}</time>
        </p>
        <p className={styles.words}>{words}</p>
        {leftOut > 0 && <p className={styles.who}>{leftOutWords(leftOut)}</p>}
      </li>
    ))}
  </ol>
);

/** Form for a further message; the dealer gets it by email, like the lead itself. */
const Reply = ({ question: { id, dealer, messages }, refused }: { question: Question; refused?: RefusedReply }) => (
  <form method="post" action={`#${id}`} className={styles.reply}>
    <input type="hidden" name="question" value={id} />
    <input type="hidden" name="after" value={messages.at(-1)?.id ?? ''} />
    <Field label={`Reply to ${dealer}`} error={refused?.message}>
      <TextArea name="words" rows={3} maxLength={longestMessage} required defaultValue={refused?.words ?? ''} />
    </Field>
    <Button type="submit" variant="quiet" size="small">
      Send reply
    </Button>
  </form>
);

const QuestionItem = ({ question, refused }: { question: Question; refused?: RefusedReply }) => {
  const { tone, label, words } = states[question.state];
  const note =
    question.state === 'undelivered' ? words : [words, answerWords[question.reply]].filter(Boolean).join(' ');
  return (
    <Card as="article" id={question.id} aria-labelledby={`about-${question.id}`}>
      <div className={styles.question}>
        <div className={styles.top}>
          <div>
            <h2 id={`about-${question.id}`} className={styles.car}>
              {question.href ? <TextLink href={question.href}>{question.vehicle}</TextLink> : question.vehicle}
            </h2>
            <p className={styles.who}>
              {typeNames[question.leadType]}, to {question.dealer}
            </p>
          </div>
          <Badge tone={tone}>{label}</Badge>
        </div>
        <Thread question={question} />
        <p className={styles.note}>{note}</p>
        {question.canReply && <Reply question={question} refused={refused} />}
      </div>
    </Card>
  );
};

/** All leads of a shopper, with their answers. */
type QuestionListProps = { questions: readonly Question[]; refused?: RefusedReply | undefined };

export const QuestionList = ({ questions, refused }: QuestionListProps) => (
  <>
    <AccountHead title="Questions">{questions.length > 0 && 'What you asked dealers, and their answers.'}</AccountHead>
    {questions.length === 0 ? (
      <EmptyState title="No questions yet" art="empty" action={<ButtonLink href={resultsPath()}>Find cars</ButtonLink>}>
        When you ask a dealer about a car, your question and the answers appear here.
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
