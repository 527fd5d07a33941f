import { Fragment, memo, type ReactNode } from 'react';
import { VehicleCard } from '#domains/cars/listings/vehicle-card.tsx';
import type { VehicleCardView } from '#domains/cars/listings/vehicle-card-view.ts';
import styles from './results-list.module.css';
import type { ResultsView } from './results-view.ts';

/** Optional controls of a card. */
export type CardControls = {
  save?: (car: VehicleCardView) => ReactNode;
  compare?: (car: VehicleCardView) => ReactNode;
};

/** A multiple of one, two and three columns, so that the element spanning the row leaves no gap. */
const saveAfter = 12;
const eagerCards = 3;
type CardGridProps = { cars: readonly VehicleCardView[]; controls: CardControls; after?: ReactNode };

/** `after` is placed below the first rows, or at the end of a shorter list. */
const CardGrid = ({ cars, controls, after }: CardGridProps) => {
  const afterAt = Math.min(saveAfter, cars.length) - 1;
  return cars.map((car, index) => {
    const near = index < eagerCards ? { eager: true } : { className: styles.later };
    return (
      <Fragment key={car.id}>
        <VehicleCard car={car} {...near} reuse save={controls.save?.(car)} compare={controls.compare?.(car)} />
        {index === afterAt && after}
      </Fragment>
    );
  });
};

type ResultsListProps = { view: ResultsView; controls: CardControls; saveSearch?: ReactNode };

/** Memoized: renders only when the results change, not on hovering or loading. */
export const ResultsList = memo(({ view, controls, saveSearch }: ResultsListProps) => (
  <div className={styles.frame} data-click-type="listing">
    <div className={styles.cards}>
      <CardGrid cars={view.cars} controls={controls} after={saveSearch} />
    </div>
  </div>
));

/** Similar cars, for few or no results. */
export const MoreCars = ({ more, controls }: { more: NonNullable<ResultsView['more']>; controls: CardControls }) => (
  <section className={styles.more} aria-labelledby="more-heading" data-click-type="listing">
    <h2 id="more-heading">{more.title}</h2>
    <div className={styles.frame}>
      <div className={styles.cards}>
        <CardGrid cars={more.cars} controls={controls} />
      </div>
    </div>
  </section>
);
