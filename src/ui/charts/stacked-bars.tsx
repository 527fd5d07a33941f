import type { CSSProperties } from 'react';
import { grouped } from '#lib/money.ts';
import { classNames } from '../class-names.ts';
import styles from './chart.module.css';
import { extent, niceTicks, percentAlong } from './chart-scale.ts';
import { ChartTable } from './chart-table.tsx';

type Part = { name: string; tone: 'accent' | 'positive' | 'muted' | 'plain' | 'warning' | 'danger' };

type StackedBarsProps = {
  label: string;
  /** The segments of each bar, lowest first. */
  parts: readonly Part[];
  bars: readonly { label: string; values: readonly number[] }[];
  /** Heading of the table's first column. */
  labelName: string;
  height?: string;
  /** Print every n-th label, for charts with many bars. */
  labelEvery?: number;
  format?: (value: number) => string;
};

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

/** Counts of several kinds, stacked. The legend and the table name the segments, so color is not the only cue. */
export const StackedBars = ({
  label,
  parts,
  bars,
  labelName,
  height = '11rem',
  labelEvery = 1,
  format = grouped,
}: StackedBarsProps) => {
  const ticks = niceTicks(extent([0, 1, ...bars.map(({ values }) => sum(values))]), 3).filter(Number.isInteger);
  const domain = extent(ticks);
  const slot = 100 / Math.max(bars.length, 1);
  const heightOf = (value: number): number => percentAlong(value, domain);
  return (
    <figure className={styles.chart}>
      <ul className={styles.legend}>
        {parts.map(({ name, tone }) => (
          <li key={name}>
            <i className={classNames(styles.square, styles[tone])} aria-hidden="true" />
            {name}
          </li>
        ))}
      </ul>
      <div className={styles.plot} style={{ height }}>
        <svg viewBox="0 0 100 100" preserveAspectRatio="none" className={styles.drawing} role="img" aria-label={label}>
          {ticks.map((tick) => (
            <path key={tick} d={`M0 ${100 - heightOf(tick)}H100`} className={styles.grid} />
          ))}
          {bars.map((bar, index) =>
            parts.map(({ name, tone }, at) => (
              <rect
                key={`${bar.label} ${name}`}
                x={slot * (index + 0.2)}
                width={slot * 0.6}
                y={100 - heightOf(sum(bar.values.slice(0, at + 1)))}
                height={heightOf(bar.values[at] ?? 0)}
                className={classNames(styles.bar, styles[tone])}
              />
            )),
          )}
        </svg>
        {ticks.map((tick) => (
          <span
            key={tick}
            className={styles.y}
            style={{ '--y': `${100 - heightOf(tick)}%` } as CSSProperties}
            aria-hidden="true"
          >
            {format(tick)}
          </span>
        ))}
      </div>
      <ol className={styles.labels} aria-hidden="true">
        {bars.map((bar, index) => (
          <li key={bar.label}>{index % labelEvery === 0 && bar.label}</li>
        ))}
      </ol>
      <ChartTable
        caption={label}
        columns={[labelName, ...parts.map(({ name }) => name)]}
        rows={bars.map((bar) => ({ key: bar.label, cells: [bar.label, ...bar.values.map((value) => format(value))] }))}
      />
    </figure>
  );
};
