import type { CSSProperties } from 'react';
import { classNames } from '../class-names.ts';
import styles from './progress.module.css';

type ProgressProps = {
  label: string;
  /** Omitted while the duration is unknown. */
  value?: number;
  max?: number;
  tone?: 'accent' | 'positive';
};

export const Progress = ({ label, value, max = 100, tone = 'accent' }: ProgressProps) => {
  const hasValue = value !== undefined;
  const at = hasValue ? Math.min(Math.max(value / max, 0), 1) * 100 : 40;
  return (
    <div className={classNames(styles.progress, styles[tone], !hasValue && styles.busy)}>
      <progress className={styles.native} aria-label={label} value={value} max={max} />
      <i className={styles.bar} style={{ '--at': `${at}%` } as CSSProperties} />
    </div>
  );
};
