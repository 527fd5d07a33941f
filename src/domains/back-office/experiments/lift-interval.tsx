import type { CSSProperties } from 'react';
import { signedPercent } from '#domains/people/experiments/results/verdict-copy.ts';
import { classNames } from '#ui/class-names.ts';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';
import styles from './lift-interval.module.css';

const widest = 0.2;

const place = (lift: number): string =>
  `${((Math.max(-widest, Math.min(widest, lift)) + widest) / (2 * widest)) * 100}%`;

/** The interval of a lift on a line from −20% to +20%; a band beyond that fades out and is also written as text. */
export const LiftInterval = ({ low, high, lift }: { low: number; high: number; lift: number }) => (
  <span className={styles.line}>
    {low < -widest || high > widest ? (
      <small className={styles.range}>
        {signedPercent(low)} to {signedPercent(high)}
      </small>
    ) : (
      <VisuallyHidden>
        {signedPercent(low)} to {signedPercent(high)}
      </VisuallyHidden>
    )}
    <i
      className={classNames(
        styles.band,
        low > 0 && styles.more,
        high < 0 && styles.less,
        low < -widest && styles.openLow,
        high > widest && styles.openHigh,
      )}
      style={{ '--from': place(low), '--to': place(high) } as CSSProperties}
    />
    <b className={styles.middle} style={{ '--from': place(lift) } as CSSProperties} />
  </span>
);
