import type { ReactNode } from 'react';
import { formatMoney } from '#lib/money.ts';
import { classNames } from './class-names.ts';
import styles from './price.module.css';
import { VisuallyHidden } from './visually-hidden.tsx';

type PriceProps = {
  amount: number;
  size?: 'small' | 'card' | 'large' | 'hero';
  /** A unit such as "/mo", smaller than the amount. */
  per?: ReactNode;
  format?: (amount: number) => string;
};

/** Whole dollars in tabular figures, never wrapped. */
export const Price = ({ amount, size = 'card', per, format = formatMoney }: PriceProps) => (
  <span className={classNames(styles.price, styles[size])}>
    {format(amount)}
    {per && <small className={styles.per}>{per}</small>}
  </span>
);

type PriceChangeProps = { amount: number; format?: (amount: number) => string };

/** A decrease is green with a minus, an increase amber with a plus; red is reserved for errors. */
export const PriceChange = ({ amount, format = formatMoney }: PriceChangeProps) => {
  if (amount === 0) return <span className={styles.same}>no change</span>;
  const fell = amount < 0;
  return (
    <span className={fell ? styles.down : styles.up}>
      <VisuallyHidden>{fell ? 'down ' : 'up '}</VisuallyHidden>
      <span aria-hidden="true">{fell ? '−' : '+'}</span>
      {format(Math.abs(amount))}
    </span>
  );
};
