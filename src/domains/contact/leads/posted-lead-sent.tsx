import { type ReactNode, useEffect, useRef } from 'react';
import styles from './lead-form.module.css';

/** Replaces a form after it was sent, and takes the focus. */
export const PostedLeadSent = ({ dealer, words, next }: { dealer: string; words: string; next: ReactNode }) => {
  const outcome = useRef<HTMLDivElement>(null);
  useEffect(() => outcome.current?.focus(), []);
  return (
    <div ref={outcome} tabIndex={-1} className={styles.sent} role="status">
      <h3>Sent to {dealer}</h3>
      <p>{words}</p>
      {next}
    </div>
  );
};
