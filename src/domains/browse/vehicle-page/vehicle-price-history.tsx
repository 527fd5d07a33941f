import { formatMoney } from '#lib/money.ts';
import { LineChart, type Series } from '#ui/charts/line-chart.tsx';
import { SectionHead } from '#ui/layout/layout.tsx';
import { PriceChange } from '#ui/price.tsx';
import { isoDate, shortDate } from './vehicle-dates.ts';
import styles from './vehicle-price-history.module.css';
import type { PriceHistoryView } from './vehicle-price-history-view.ts';

const seriesOf = ({ moves, endMs, estimate }: PriceHistoryView): Series[] => {
  const points = moves.map(({ atMs, price }) => ({ x: atMs, y: price })).reverse();
  const last = points.at(-1);
  if (last && last.x < endMs) points.push({ x: endMs, y: last.y });
  const own: Series = { name: 'This car', points, stepped: true, filled: true };
  if (estimate === undefined) return [own];
  const from = points[0]?.x ?? endMs;
  return [
    own,
    {
      name: 'Market value today',
      tone: 'muted',
      points: [
        { x: from, y: estimate },
        { x: endMs, y: estimate },
      ],
    },
  ];
};

/** All prices with their dates (RULING-62). */
export const VehiclePriceHistory = ({ history }: { history: PriceHistoryView }) => (
  <section aria-labelledby="price-history">
    <SectionHead id="price-history" title="Price history" note={history.note} />
    <div className={styles.history}>
      <LineChart
        label={history.sentence}
        series={seriesOf(history)}
        xName="Day"
        formatX={shortDate}
        formatY={formatMoney}
      />
      <ol className={styles.moves}>
        {history.moves.map(({ atMs, price, change }) => (
          <li key={atMs}>
            <time dateTime={isoDate(atMs)}>{shortDate(atMs)}</time>
            <span>
              {change === undefined ? <span className="muted">listed</span> : <PriceChange amount={change} />}
            </span>
            <span>{formatMoney(price)}</span>
          </li>
        ))}
      </ol>
    </div>
  </section>
);
