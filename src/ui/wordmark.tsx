import type { ReactNode } from 'react';
import styles from './wordmark.module.css';

type WordmarkProps = {
  name: string;
  /** The second half of the name, in a lighter style. */
  tail?: string;
  /** One of the marks below, a brand's own picture, or nothing. */
  mark?: ReactNode;
  /** The mark contains the name, so it is not written beside it. */
  markHasName?: boolean;
  href?: string;
};

/** The brand's mark and name. */
export const Wordmark = ({ name, tail, mark, markHasName = false, href }: WordmarkProps) => {
  const inside = (
    <>
      {mark && <span className={styles.mark}>{mark}</span>}
      <span className={markHasName ? 'visually-hidden' : styles.name}>
        {name}
        {tail && <span className={styles.tail}> {tail}</span>}
      </span>
    </>
  );
  if (!href) return <span className={styles.wordmark}>{inside}</span>;
  return (
    <a
      className={styles.wordmark}
      href={href}
      data-short-mark={mark && !markHasName ? '' : undefined}
      aria-label={[name, tail, 'home'].filter(Boolean).join(' ')}
    >
      {inside}
    </a>
  );
};

export const TileMark = () => (
  <svg viewBox="0 0 30 30" aria-hidden="true">
    <rect width="30" height="30" className={styles.tile} />
    <path d="M8 7.5h14.5v3.7H12v3h7.5v3.6H12V23H8z" className={styles.onTile} />
    <circle cx="19.8" cy="20.8" r="2.3" className={styles.onTile} />
  </svg>
);

export const RingMark = () => (
  <svg viewBox="0 0 30 30" aria-hidden="true" fill="none" stroke="currentColor" strokeWidth="1.8">
    <circle cx="15" cy="15" r="13" />
    <path d="M8 20V10l7 7 7-7v10" />
  </svg>
);

export const PetalMark = () => (
  <svg viewBox="0 0 30 30" aria-hidden="true" className={styles.petals}>
    <path d="M15 2c3 4 3 7 0 11-3-4-3-7 0-11Zm13 13c-4 3-7 3-11 0 4-3 7-3 11 0ZM15 28c-3-4-3-7 0-11 3 4 3 7 0 11ZM2 15c4-3 7-3 11 0-4 3-7 3-11 0Z" />
  </svg>
);
