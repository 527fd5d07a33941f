import type { CSSProperties } from 'react';
import { classNames } from '#ui/class-names.ts';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';
import { signedPercent } from '../results/verdict-words.ts';
import styles from './lift-interval.module.css';

const widest = 0.2;

const place = (lift: number): string =>
  `${((Math.max(-widest, Math.min(widest, lift)) + widest) / (2 * widest)) * 100}%`;

/** From where to where a lift may lie, on a line from −20% to +20% with nothing in the middle. */
export const LiftInterval = ({ low, high, lift }: { low: number; high: number; lift: number }) => (
  <span className={styles.line}>
    <VisuallyHidden>
      {signedPercent(low)} to {signedPercent(high)}
    </VisuallyHidden>
    <i
      className={classNames(styles.band, low > 0 && styles.more, high < 0 && styles.less)}
      style={{ '--from': place(low), '--to': place(high) } as CSSProperties}
    />
    <b className={styles.middle} style={{ '--from': place(lift) } as CSSProperties} />
  </span>
);
