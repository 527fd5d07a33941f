import type { ReactNode } from 'react';
import { Form } from 'react-router';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/forms/field.tsx';
import { TextArea } from '#ui/forms/text-input.tsx';
import { InlineError } from '#ui/status/inline-error.tsx';
import { longestMessage } from '../lead-terms.ts';
import type { ThreadMessage } from '../questions/question.ts';
import type { LeadWriter } from './relay-addresses.server.ts';
import styles from './thread.module.css';
import { unknownWords } from './unknown-copy.ts';

type ThreadProps = {
  question: { message: string; on: string; messages: readonly ThreadMessage[] };
  /** How the reader knows each side. */
  names: Readonly<Record<LeadWriter, string>>;
};

const leftOutWords = (count: number): string =>
  count === 1 ? 'An attachment was not forwarded.' : `${count} attachments were not forwarded.`;

/** The question and everything that was written since. */
export const Thread = ({ question: { message, on, messages }, names }: ThreadProps) => (
  <ol className={styles.thread}>
    <li data-writer="shopper">
      <p className={styles.who}>
        {names.shopper}, <time>{on}</time>
      </p>
      <p className={styles.words}>{message || 'No message.'}</p>
    </li>
    {messages.map(({ id, writer, words, leftOut, unknownSender, on: when }) => (
      <li key={id} data-writer={unknownSender === null ? writer : 'unknown'}>
        <p className={styles.who}>
          {unknownSender === null ? names[writer] : unknownWords(unknownSender)}, <time>{when}</time>
        </p>
        <p className={styles.words}>{words}</p>
        {leftOut > 0 && <p className={styles.who}>{leftOutWords(leftOut)}</p>}
      </li>
    ))}
  </ol>
);

/** A refused message, with what was typed. */
export type RefusedReply = { error: string | undefined; message: string | null; words: string };

type ReplyProps = {
  question: { id: string; messages: readonly ThreadMessage[] };
  /** The page it is posted to, without script too. */
  action: string;
  label: string;
  refused?: RefusedReply | undefined;
  children?: ReactNode;
};

/** A further message to the other side, who gets it by email and on the site. */
export const Reply = ({ question: { id, messages }, action, label, refused, children }: ReplyProps) => {
  const after = messages.at(-1)?.id ?? '';
  return (
    <Form key={after} method="post" action={action} preventScrollReset className={styles.reply}>
      {children}
      <input type="hidden" name="intent" value="reply" />
      <input type="hidden" name="question" value={id} />
      <input type="hidden" name="after" value={after} />
      <Field label={label} error={refused?.error}>
        <TextArea name="words" rows={3} maxLength={longestMessage} required defaultValue={refused?.words ?? ''} />
      </Field>
      {refused?.message && <InlineError>{refused.message}</InlineError>}
      <Button type="submit" size="small">
        Send
      </Button>
    </Form>
  );
};
