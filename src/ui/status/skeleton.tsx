import type { CSSProperties, ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { VisuallyHidden } from '../visually-hidden.tsx';
import styles from './skeleton.module.css';

type SkeletonProps = {
  width?: string | number;
  height?: string | number;
  shape?: 'line' | 'block' | 'circle';
  style?: CSSProperties;
};

/** A gray placeholder of the size of the content, so that there is no layout shift. */
export const Skeleton = ({ width = '100%', height = '0.875rem', shape = 'line', style }: SkeletonProps) => (
  <span className={classNames(styles.bone, styles[shape])} style={{ ...style, width, height }} aria-hidden="true" />
);

/** Placeholder lines with the line height of the text they replace. */
export const SkeletonText = ({ lines = 1, lastWidth = '60%' }: { lines?: number; lastWidth?: string }) => (
  <span className={styles.text} aria-hidden="true">
    {Array.from({ length: lines }, (_, line) => line).map((line) => (
      <span key={line} className={styles.row}>
        <Skeleton width={lines > 1 && line === lines - 1 ? lastWidth : '100%'} height="0.7em" />
      </span>
    ))}
  </span>
);

/** Announces "Loading" once for all placeholders inside. */
export const SkeletonGroup = ({ label = 'Loading', children }: { label?: string; children: ReactNode }) => (
  <div aria-busy="true">
    <output>
      <VisuallyHidden>{label}</VisuallyHidden>
    </output>
    {children}
  </div>
);
