import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './verdict.module.css';

export type VerdictLevel = 'great' | 'good' | 'fair' | 'high' | 'none';

type VerdictProps = { level: VerdictLevel; size?: 'regular' | 'large'; children: ReactNode };

/**
 * A deal rating as word, glyph and color, so that it works in grayscale. `none` is plain text: an empty badge would
 * look like a bad rating.
 */
export const Verdict = ({ level, size = 'regular', children }: VerdictProps) => (
  <span className={classNames(styles.verdict, styles[level], size === 'large' && styles.large)}>{children}</span>
);
