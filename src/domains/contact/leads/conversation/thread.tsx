import type { MessageHold, Thread as ThreadView } from '../questions/question.ts';
import type { LeadWriter } from './relay-addresses.server.ts';
import styles from './thread.module.css';
import { unknownWords } from './unknown-copy.ts';

type ThreadProps = {
  question: Pick<ThreadView, 'message' | 'on' | 'messages' | 'hold'>;
  /** How the reader knows each side. */
  names: Readonly<Record<LeadWriter, string>>;
};

const leftOutWords = (count: number): string =>
  count === 1 ? 'An attachment was not forwarded.' : `${count} attachments were not forwarded.`;

const Held = ({ hold: { state, why } }: { hold: MessageHold }) => (
  <p className={styles.held}>
    {state === 'waiting' ? (
      <>
        <b>Waiting for a check.</b> {why} We look at it, then send it or email you why not.
      </>
    ) : (
      <>
        <b>Not sent.</b> {why}
      </>
    )}
  </p>
);

/** The question and everything that was written since. */
export const Thread = ({ question: { message, on, messages, hold: first }, names }: ThreadProps) => (
  <ol className={styles.thread}>
    <li data-writer="shopper">
      <p className={styles.who}>
        {names.shopper}, <time>{on}</time>
      </p>
      <p className={styles.words}>{message || 'No message.'}</p>
      {first && <Held hold={first} />}
    </li>
    {messages.map(({ id, writer, words, leftOut, unknownSender, on: when, hold }) => (
      <li key={id} data-writer={unknownSender === null ? writer : 'unknown'}>
        <p className={styles.who}>
          {unknownSender === null ? names[writer] : unknownWords(unknownSender)}, <time>{when}</time>
        </p>
        <p className={styles.words}>{words}</p>
        {leftOut > 0 && <p className={styles.who}>{leftOutWords(leftOut)}</p>}
        {hold && <Held hold={hold} />}
      </li>
    ))}
  </ol>
);
