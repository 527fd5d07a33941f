import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { Icon } from './icon.tsx';
import type { IconName } from './icons.ts';
import styles from './verdict.module.css';

export type VerdictLevel = 'great' | 'good' | 'fair' | 'high' | 'none';

const glyphs: Record<Exclude<VerdictLevel, 'none'>, IconName> = {
  great: 'double-down',
  good: 'down',
  fair: 'equals',
  high: 'up',
};

type VerdictProps = { level: VerdictLevel; size?: 'regular' | 'large'; children: ReactNode };

/** A word, a glyph and a colour, so it survives greyscale. `none` is plain text: an empty badge reads as a bad one. */
export const Verdict = ({ level, size = 'regular', children }: VerdictProps) => (
  <span className={classNames(styles.verdict, styles[level], size === 'large' && styles.large)}>
    {level !== 'none' && <Icon name={glyphs[level]} />}
    {children}
  </span>
);
