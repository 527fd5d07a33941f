import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './verdict.module.css';

export type VerdictLevel = 'great' | 'good' | 'fair' | 'high' | 'none';

type VerdictProps = { level: VerdictLevel; size?: 'regular' | 'large'; children: ReactNode };

/** A word, a glyph and a colour, so it survives greyscale. `none` is plain text: an empty badge reads as a bad one. */
export const Verdict = ({ level, size = 'regular', children }: VerdictProps) => (
  <span className={classNames(styles.verdict, styles[level], size === 'large' && styles.large)}>{children}</span>
);
