import type { ReactNode } from 'react';
import styles from './styleguide.module.css';

export type StyleguideSection = { id: string; title: string; render(): ReactNode };

/** One example with the name of its state under it. */
export const Sample = ({ name, force, children }: { name: string; force?: 'hover' | 'focus'; children: ReactNode }) => (
  <div className={styles.sample} data-force={force}>
    {children}
    <small>{name}</small>
  </div>
);

export const SampleRow = ({ children }: { children: ReactNode }) => <div className={styles.row}>{children}</div>;

/** A generic car silhouette for stages and cards. */
export const Silhouette = () => (
  <svg viewBox="0 0 200 80" className={styles.silhouette} aria-hidden="true">
    <path d="M14 62c-3-14 2-20 14-23l26-6 24-18c5-4 9-5 15-5h42c10 0 15 3 21 10l14 15 14 4c9 3 11 9 10 23z" />
    <circle cx="50" cy="62" r="13" />
    <circle cx="152" cy="62" r="13" />
  </svg>
);
