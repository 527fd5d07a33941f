import styles from './quote.module.css';
import { formatDifference } from './quote-money.ts';

/** What one side has more or less than the other. */
export const Difference = ({ cents }: { cents: number }) =>
  cents === 0 ? (
    <span className={styles.muted}>same</span>
  ) : (
    <span className={cents > 0 ? styles.more : styles.less}>{formatDifference(cents)}</span>
  );
