import type { CSSProperties, ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import type { VerdictLevel } from '../verdict.tsx';
import { VisuallyHidden } from '../visually-hidden.tsx';
import styles from './price-line.module.css';
import { type PriceSpread, priceLinePlaces } from './price-line-places.ts';

type PriceLineProps = {
  price: number;
  /** Omitted where there are too few cars to compare with: the line stays empty at the same height. */
  spread?: PriceSpread;
  level?: VerdictLevel;
  /** A sentence under the line that says what it shows. */
  children?: ReactNode;
  /** The same sentence for screen readers, where none is displayed. */
  label?: string;
  /** Labels under the two ends. */
  ends?: readonly [ReactNode, ReactNode];
};

/** The thin line is the range, the thick part its middle half, the dot this price. */
export const PriceLine = ({ price, spread, level = 'none', label, children, ends }: PriceLineProps) => {
  const places = spread && priceLinePlaces(price, spread);
  const style = places && {
    '--from': `${places.bandFrom}%`,
    '--to': `${places.bandTo}%`,
    '--at': `${places.mark}%`,
  };
  return (
    <div className={styles.frame}>
      <div className={classNames(styles.line, styles[level])} style={style as CSSProperties} aria-hidden="true">
        {places && <i className={styles.mark} />}
      </div>
      {ends && (
        <div className={styles.ends}>
          <span>{ends[0]}</span>
          <span>{ends[1]}</span>
        </div>
      )}
      {label && <VisuallyHidden>{label}</VisuallyHidden>}
      {children && <p className={styles.words}>{children}</p>}
    </div>
  );
};
