import type { CSSProperties } from 'react';
import { classNames } from '../class-names.ts';
import styles from './chart.module.css';
import { areaPath, extent, linePath, niceTicks, type Point, percentAlong, stepPath, toPlot } from './chart-scale.ts';
import { ChartTable } from './chart-table.tsx';

export type Series = {
  name: string;
  points: readonly Point[];
  tone?: 'accent' | 'muted' | 'positive';
  /** Each value holds until the next one, as prices and rates do. */
  stepped?: boolean;
  filled?: boolean;
};

type LineChartProps = {
  /** A sentence that describes the chart. */
  label: string;
  series: readonly Series[];
  xName: string;
  formatX: (x: number) => string;
  formatY: (y: number) => string;
  /** Which x values to print; first and last by default. */
  xTicks?: readonly number[];
  height?: string;
};

const nothing = (value: number | undefined): value is undefined => value === undefined;

/** Rendered completely on the server. The lines stretch with the page; labels are HTML text on top and don't. */
export const LineChart = ({ label, series, xName, formatX, formatY, xTicks, height = '11rem' }: LineChartProps) => {
  const points = series.flatMap((one) => one.points);
  const x = extent(points.map((point) => point.x));
  const yTicks = niceTicks(extent(points.map((point) => point.y)));
  const y = extent(yTicks);
  const xs = [...new Set(points.map((point) => point.x))].sort((a, b) => a - b);
  const ticks = xTicks ?? [x[0], x[1]];
  return (
    <figure className={styles.chart}>
      <div className={styles.plot} style={{ height }}>
        <svg viewBox="0 0 100 100" preserveAspectRatio="none" className={styles.drawing} role="img" aria-label={label}>
          {yTicks.map((tick) => (
            <path key={tick} d={`M0 ${100 - percentAlong(tick, y)}H100`} className={styles.grid} />
          ))}
          {series.map((one) => (
            <Trace key={one.name} series={one} points={toPlot(one.points, x, y)} />
          ))}
        </svg>
        {yTicks.map((tick) => (
          <span key={tick} className={styles.y} style={at({ y: 100 - percentAlong(tick, y) })} aria-hidden="true">
            {formatY(tick)}
          </span>
        ))}
        {ticks.map((tick) => (
          <span key={tick} className={styles.x} style={at({ x: percentAlong(tick, x) })} aria-hidden="true">
            {formatX(tick)}
          </span>
        ))}
        {series.map(({ name, points: own, tone = 'accent' }) => {
          const last = toPlot(own.slice(-1), x, y)[0];
          return last && <i key={name} className={classNames(styles.end, styles[tone])} style={at(last)} />;
        })}
      </div>
      {series.length > 1 && (
        <ul className={styles.legend} aria-hidden="true">
          {series.map(({ name, tone = 'accent' }) => (
            <li key={name}>
              <i className={classNames(styles.key, styles[tone])} />
              {name}
            </li>
          ))}
        </ul>
      )}
      <ChartTable
        caption={label}
        columns={[xName, ...series.map(({ name }) => name)]}
        rows={xs.map((value) => ({
          key: String(value),
          cells: [
            formatX(value),
            ...series.map((one) => {
              const y = one.points.find((point) => point.x === value)?.y;
              return nothing(y) ? '' : formatY(y);
            }),
          ],
        }))}
      />
    </figure>
  );
};

const at = ({ x = 0, y = 0 }: Partial<Point>) => ({ '--x': `${x}%`, '--y': `${y}%` }) as CSSProperties;

const Trace = ({ series, points }: { series: Series; points: readonly Point[] }) => {
  const { tone = 'accent', stepped = false, filled = false } = series;
  const outline = stepped ? stepPath(points) : linePath(points);
  return (
    <g className={styles[tone]}>
      {filled && <path d={areaPath(outline, points)} className={styles.area} />}
      <path d={outline} className={styles.trace} />
    </g>
  );
};
