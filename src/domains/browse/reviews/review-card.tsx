import type { ReactNode } from 'react';
import { Badge } from '#ui/badge.tsx';
import { Rating } from '#ui/rating.tsx';
import styles from './review-card.module.css';
import type { ReviewCardView } from './review-view.ts';

type ReviewCardProps = {
  review: ReviewCardView;
  level?: 2 | 3;
  /** Buttons and links below it. */
  children?: ReactNode;
};

/** One review with the dealer's answer; a demo review says so (REV-10). */
export const ReviewCard = ({ review, level = 3, children }: ReviewCardProps) => {
  const { id, title, stars, who, date, edited, isDemo, words, details, answer } = review;
  const Heading = `h${level}` as const;
  return (
    <article className={styles.review} id={`review-${id}`} aria-labelledby={`title-${id}`}>
      <div className={styles.head}>
        <Heading id={`title-${id}`}>{title}</Heading>
        <Rating value={stars} />
      </div>
      <p className={styles.who}>
        {isDemo && <Badge tone="info">Demo review</Badge>}
        <span>{[...who, date, ...(edited === null ? [] : [`edited ${edited}`])].join(' · ')}</span>
      </p>
      <p className={styles.words}>{words}</p>
      {details.length > 0 && <p className={styles.details}>{details.join(' · ')}</p>}
      {answer && (
        <div className={styles.answer}>
          <b>{answer.by}</b> <small>answered {answer.date}</small>
          <p className={styles.words}>{answer.words}</p>
        </div>
      )}
      {children && <div className={styles.acts}>{children}</div>}
    </article>
  );
};
