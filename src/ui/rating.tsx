import type { CSSProperties } from 'react';
import { grouped } from '#lib/money.ts';
import styles from './rating.module.css';
import { VisuallyHidden } from './visually-hidden.tsx';

type RatingProps = {
  value: number;
  outOf?: number;
  /** The number of reviews behind the average. */
  count?: number;
  /** One star and the average, for dense lists. */
  compact?: boolean;
};

export const Rating = ({ value, outOf = 5, count, compact = false }: RatingProps) => {
  const stars = compact ? 1 : outOf;
  const full = compact ? 100 : Math.min(Math.max(value / outOf, 0), 1) * 100;
  return (
    <span className={styles.rating}>
      <i className={styles.stars} style={{ '--stars': stars, '--full': `${full}%` } as CSSProperties} />
      <b>{value.toFixed(1)}</b>
      <VisuallyHidden> out of {outOf} stars</VisuallyHidden>
      {count !== undefined && (
        <span className={styles.count}>
          {grouped(count)} {count === 1 ? 'review' : 'reviews'}
        </span>
      )}
    </span>
  );
};
