import { Banner } from '#ui/status/banner.tsx';
import { InlineError } from '#ui/status/inline-error.tsx';
import { type AccountMessage, messageText } from './account-messages.ts';
import styles from './message-lines.module.css';

/** Messages by severity; several of a kind are on separate lines (SAVE-13). */
export const MessageLines = ({ messages }: { messages: readonly AccountMessage[] }) => {
  const errors = messages.filter(({ severity }) => severity === 'ERROR');
  const warnings = messages.filter(({ severity }) => severity === 'WARN');
  const notes = messages.filter(({ severity }) => severity === 'INFO');
  return (
    <div className={styles.lines}>
      {errors.length > 0 && <InlineError>{messageText(errors)}</InlineError>}
      {warnings.length > 0 && <Banner level="warning">{messageText(warnings)}</Banner>}
      {notes.length > 0 && <Banner level="info">{messageText(notes)}</Banner>}
    </div>
  );
};
