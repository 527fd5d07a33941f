import type { ReactNode } from 'react';
import { grouped } from '#lib/money.ts';
import styles from './overview.module.css';
import type { OverviewView } from './overview.server.ts';
import { overviewRanges, type Series } from './overview-series.ts';

const Figure = ({ label, value, children }: { label: string; value: number | undefined; children?: ReactNode }) =>
  value !== undefined && (
    <div className={styles.figure}>
      <dt>{label}</dt>
      <dd className={styles.value}>{grouped(value)}</dd>
      {children && <dd>{children}</dd>}
    </div>
  );

const changeText = (series: Series | undefined, words: string): string | undefined => {
  const change = series?.changePercent;
  if (change === undefined) return undefined;
  return `${change > 0 ? '+' : change < 0 ? '−' : ''}${Math.abs(change)}% vs. the ${words} before`;
};

/** The four key figures. */
export const FigureRow = ({ view: { range, cars, series, robotSearches } }: { view: OverviewView }) => {
  const words = overviewRanges.find((one) => one.range === range)?.label ?? '';
  const robots = robotSearches ? `robots: ${grouped(robotSearches)}` : undefined;
  return (
    <dl className={styles.figures}>
      <Figure label="Cars for sale" value={cars?.onOffer}>
        now
      </Figure>
      <Figure label={`Searches, ${words}`} value={series.searches?.total}>
        {[changeText(series.searches, words), robots].filter(Boolean).join('; ')}
      </Figure>
      <Figure label={`Leads, ${words}`} value={series.leads?.total}>
        {changeText(series.leads, words)}
      </Figure>
      <Figure label={`Sign-ups, ${words}`} value={series.signUps?.total}>
        {changeText(series.signUps, words)}
      </Figure>
    </dl>
  );
};
