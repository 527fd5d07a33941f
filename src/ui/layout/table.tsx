import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { ScrollArea } from './scroll-area.tsx';
import styles from './table.module.css';

type TableProps = {
  /** Names both the table and its scroll area. */
  caption: string;
  showCaption?: boolean;
  dense?: boolean;
  /**
   * thead and tbody. Mark numeric cells and their headings with data-num; data-small="hide" hides a column on phones.
   */
  children: ReactNode;
};

export const Table = ({ caption, showCaption = false, dense = false, children }: TableProps) => (
  <ScrollArea className={styles.scroll} label={caption}>
    <table className={classNames(styles.table, dense && styles.dense)}>
      <caption className={showCaption ? styles.caption : 'visually-hidden'}>{caption}</caption>
      {children}
    </table>
  </ScrollArea>
);
