import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import styles from './disclosure.module.css';

type DisclosureProps = {
  summary: ReactNode;
  /** Beside the summary, quiet: what is chosen inside, how many. */
  note?: ReactNode;
  /** At the end of the line: a figure. */
  figure?: ReactNode;
  open?: boolean;
  /** `row` is a ruled line of its own, `line` bears a figure, `link` is underlined words. */
  look?: 'row' | 'line' | 'link';
  /** Disclosures of one name close each other. */
  name?: string;
  children: ReactNode;
};

export const Disclosure = ({ summary, note, figure, open, look = 'row', name, children }: DisclosureProps) => (
  <details className={classNames(styles.disclosure, styles[look])} open={open} name={name}>
    <summary className={styles.summary}>
      <span className={styles.words}>{summary}</span>
      {note && <span className={styles.note}>{note}</span>}
      {figure && <span className={styles.figure}>{figure}</span>}
    </summary>
    <div className={styles.body}>{children}</div>
  </details>
);
