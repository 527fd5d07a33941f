import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { ScrollArea } from './scroll-area.tsx';
import styles from './table.module.css';

type TableProps = {
  /** Names the table and the area it scrolls in. */
  caption: string;
  showCaption?: boolean;
  dense?: boolean;
  /** thead and tbody. Mark cells and headings of figures with data-num; data-small="hide" leaves a column out on phones. */
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
