import type { CSSProperties, ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import type { VerdictLevel } from '../verdict.tsx';
import { VisuallyHidden } from '../visually-hidden.tsx';
import { extent, niceTicks, percentAlong, stackDots } from './chart-scale.ts';
import styles from './dot-plot.module.css';

type DotPlotProps = {
  /** A sentence that describes the plot; show a table of the same values beside it. */
  label: string;
  values: readonly number[];
  value: number;
  /** The middle half of the values, from first to third quartile. */
  band: readonly [number, number];
  level?: VerdictLevel;
  markLabel: ReactNode;
  bandLabel: ReactNode;
  format: (value: number) => string;
};

const SLOTS = 32;

const along = (name: '--x' | '--from' | '--to', percent: number) => ({ [name]: `${percent}%` }) as CSSProperties;

/** A detailed price line: one dot per compared value, with `value` marked. */
export const DotPlot = ({ label, values, value, band, level = 'none', markLabel, bandLabel, format }: DotPlotProps) => {
  const ticks = niceTicks(extent([...values, value]), 5);
  const domain = extent(ticks);
  const dots = stackDots(values, domain, SLOTS);
  const tallest = Math.max(1, ...dots.map(({ row }) => row + 1));
  const mark = percentAlong(value, domain);
  return (
    <figure className={classNames(styles.plot, styles[level])}>
      <VisuallyHidden>{label}</VisuallyHidden>
      <div className={styles.area} style={{ '--rows': tallest } as CSSProperties} aria-hidden="true">
        <div
          className={styles.band}
          style={{ ...along('--from', percentAlong(band[0], domain)), ...along('--to', percentAlong(band[1], domain)) }}
        >
          <span>{bandLabel}</span>
        </div>
        {dots.map(({ x, row }) => (
          <i key={`${x}-${row}`} className={styles.dot} style={{ ...along('--x', x), '--row': row } as CSSProperties} />
        ))}
        <i className={styles.flag} style={along('--x', mark)} />
        <i className={styles.mark} style={along('--x', mark)} />
        <span className={styles.markLabel} style={along('--x', mark)}>
          {markLabel}
        </span>
      </div>
      <div className={styles.axis} aria-hidden="true">
        {ticks.map((tick) => (
          <span key={tick} style={along('--x', percentAlong(tick, domain))}>
            {format(tick)}
          </span>
        ))}
      </div>
    </figure>
  );
};
