import type { CSSProperties } from 'react';
import { grouped } from '#lib/money.ts';
import { classNames } from '../class-names.ts';
import styles from './chart.module.css';
import { extent, niceTicks, percentAlong } from './chart-scale.ts';
import { ChartTable } from './chart-table.tsx';

type Bar = { label: string; value: number; tone?: 'accent' | 'muted' | 'positive' };

type BarChartProps = {
  label: string;
  bars: readonly Bar[];
  /** Column headings of the table. */
  labelName: string;
  valueName: string;
  format?: (value: number) => string;
  height?: string;
  /** Print every n-th label, for charts with many bars. */
  labelEvery?: number;
};

export const BarChart = ({
  label,
  bars,
  labelName,
  valueName,
  format = grouped,
  height = '11rem',
  labelEvery = 1,
}: BarChartProps) => {
  const ticks = niceTicks(extent([0, ...bars.map(({ value }) => value)]), 3);
  const domain = extent(ticks);
  const floor = 100 - percentAlong(0, domain);
  const slot = 100 / Math.max(bars.length, 1);
  return (
    <figure className={styles.chart}>
      <div className={styles.plot} style={{ height }}>
        <svg viewBox="0 0 100 100" preserveAspectRatio="none" className={styles.drawing} role="img" aria-label={label}>
          {ticks.map((tick) => (
            <path key={tick} d={`M0 ${100 - percentAlong(tick, domain)}H100`} className={styles.grid} />
          ))}
          {bars.map((bar, index) => {
            const top = 100 - percentAlong(bar.value, domain);
            return (
              <rect
                key={bar.label}
                x={slot * (index + 0.2)}
                width={slot * 0.6}
                y={Math.min(top, floor)}
                height={Math.abs(floor - top)}
                className={classNames(styles.bar, styles[bar.tone ?? 'accent'])}
              />
            );
          })}
        </svg>
        {ticks.map((tick) => (
          <span
            key={tick}
            className={styles.y}
            style={{ '--y': `${100 - percentAlong(tick, domain)}%` } as CSSProperties}
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
        columns={[labelName, valueName]}
        rows={bars.map((bar) => ({ key: bar.label, cells: [bar.label, format(bar.value)] }))}
      />
    </figure>
  );
};
