import type { CSSProperties } from 'react';
import { VisuallyHidden } from '../visually-hidden.tsx';
import { extent, niceTicks, percentAlong } from './chart-scale.ts';
import styles from './interval.module.css';

type IntervalProps = {
  /** A sentence that describes the drawing. */
  label: string;
  low: number;
  middle: number;
  high: number;
  /** The values the interval was computed from, drawn as marks. */
  values: readonly number[];
  format: (value: number) => string;
};

const at = (percent: number) => ({ '--x': `${percent}%` }) as CSSProperties;

/** The range of an estimate, drawn as a band with its middle, because a bar would look exact. */
export const Interval = ({ label, low, middle, high, values, format }: IntervalProps) => {
  const ticks = niceTicks(extent([low, high, ...values]), 4);
  const domain = extent(ticks);
  const [from, to] = [percentAlong(low, domain), percentAlong(high, domain)];
  return (
    <figure className={styles.interval}>
      <VisuallyHidden>{label}</VisuallyHidden>
      <div className={styles.line} aria-hidden="true">
        <i className={styles.band} style={{ '--x': `${from}%`, '--to': `${to}%` } as CSSProperties} />
        {[...new Set(values)].map((value) => (
          <i key={value} className={styles.value} style={at(percentAlong(value, domain))} />
        ))}
        <i className={styles.middle} style={at(percentAlong(middle, domain))} />
      </div>
      <div className={styles.axis} aria-hidden="true">
        {ticks.map((tick) => (
          <span key={tick} style={at(percentAlong(tick, domain))}>
            {format(tick)}
          </span>
        ))}
      </div>
    </figure>
  );
};
