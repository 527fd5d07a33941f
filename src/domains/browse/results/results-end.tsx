import type { ReactNode } from 'react';
import { carsPerPage } from '#domains/finding/criteria/page-sizes.ts';
import { formatMoney, grouped } from '#lib/money.ts';
import { Pagination } from '#ui/layout/pagination.tsx';
import { NarrowWays } from './narrow-ways.tsx';
import { carsWord } from './results-copy.ts';
import styles from './results-end.module.css';
import type { ResultsView } from './results-view.ts';

const NoPrice = ({ noPrice }: Pick<ResultsView, 'noPrice'>) => {
  if (!noPrice) return null;
  const { count, href } = noPrice;
  return (
    <p>
      Your price limits hide {carsWord(count)} without a listed price.{' '}
      <a href={href} rel="nofollow">
        Show {grouped(count)} without a price
      </a>
    </p>
  );
};

/** Average, lowest and highest price of all results (SRCH-16). */
const Prices = ({ stats }: Pick<ResultsView, 'stats'>) => {
  const { averagePrice = null, lowestPrice = null, highestPrice = null } = stats ?? {};
  if (averagePrice === null || lowestPrice === null || highestPrice === null || lowestPrice === highestPrice)
    return null;
  return (
    <p>
      Prices range from {formatMoney(lowestPrice)} to {formatMoney(highestPrice)}; the average is{' '}
      {formatMoney(averagePrice)}.
    </p>
  );
};

const majorities = {
  featured: 'Most sellers here pay for a featured listing.',
  standard: 'Most sellers here have a standard listing.',
} as const;

/** Pagination and notes on the results. */
export const ResultsEnd = ({ view, recentSearches }: { view: ResultsView; recentSearches?: ReactNode }) => {
  const { pages, from, to, total, sizes, majority, cars } = view;
  return (
    <div className={styles.end}>
      <Pagination page={pages.page} pageCount={pages.pageCount} hrefFor={(page) => pages.hrefs[page] ?? ''} />
      {cars.length > 0 && (
        <p>
          {grouped(from)} to {grouped(to)} of {grouped(total)}. Every car here matches all your filters.
        </p>
      )}
      {total > pages.reach && (
        <>
          <p>
            The first {grouped(pages.reach)} can be paged through. Narrow the search by make, price or place to see the
            others.
          </p>
          <NarrowWays view={view} />
        </>
      )}
      <Prices stats={view.stats} />
      <NoPrice noPrice={view.noPrice} />
      {majority && <p data-majority={majority}>{majorities[majority]} What a seller pays never changes the order.</p>}
      {cars.some((car) => !car.photo) && (
        <p>If there’s no photo, we show an illustration of the body style and color, not the car itself.</p>
      )}
      {total > carsPerPage && (
        <nav className={styles.sizes} aria-label="Cars per page">
          Per page
          {sizes.map(({ label, href, current }) => (
            <a
              key={label}
              href={href}
              rel="nofollow"
              aria-current={current || undefined}
              aria-label={`${label} per page`}
            >
              {label}
            </a>
          ))}
        </nav>
      )}
      {recentSearches}
    </div>
  );
};
