import { Fragment, memo, type ReactNode } from 'react';
import { VehicleCard } from '#domains/listings/vehicle-card.tsx';
import type { VehicleCardView } from '#domains/listings/vehicle-card-view.ts';
import type { SponsoredSlot } from '#domains/search/sponsored.ts';
import styles from './results-list.module.css';
import type { ResultsView } from './results-view.ts';
import { SponsoredCard, WhySponsored } from './sponsored-card.tsx';

/** What a card may carry; without them it has neither heart nor box. */
export type CardControls = {
  save?: (car: VehicleCardView) => ReactNode;
  compare?: (car: VehicleCardView) => ReactNode;
};

/** Whole rows in one, two and three columns, so that what runs over all of them never leaves a hole. */
const saveAfter = 12;
const eagerCards = 3;
/** After so many cars that were found, one whose seller pays for the place. */
const betweenSponsored = 4;

type SponsoredCar = { car: VehicleCardView; slot: SponsoredSlot };
type GridCar = { car: VehicleCardView; slot?: SponsoredSlot };

/** Cars as they stand in the grid: the found ones in their order, the others among them and never before the first. */
const gridOf = (cars: readonly VehicleCardView[], sponsored: readonly SponsoredCar[]): readonly GridCar[] =>
  cars.flatMap((car, at): GridCar[] => {
    const isLast = at === cars.length - 1;
    const place = Math.ceil((at + 1) / betweenSponsored) - 1;
    const extra = (at + 1) % betweenSponsored === 0 || isLast ? sponsored[place] : undefined;
    return [{ car }, ...(extra ? [extra] : [])];
  });

type CardGridProps = { cells: readonly GridCar[]; controls: CardControls; after?: ReactNode };

/** `after` stands below the first rows, or at the end of a shorter list. */
const CardGrid = ({ cells, controls, after }: CardGridProps) => {
  const afterAt = Math.min(saveAfter, cells.length) - 1;
  return cells.map(({ car, slot }, index) => {
    const save = controls.save?.(car);
    const near = index < eagerCards ? { eager: true } : { className: styles.later };
    return (
      <Fragment key={car.id}>
        {slot ? (
          <SponsoredCard car={car} slot={slot} save={save} className={styles.later} />
        ) : (
          <VehicleCard car={car} {...near} save={save} compare={controls.compare?.(car)} />
        )}
        {index === afterAt && after}
      </Fragment>
    );
  });
};

type ResultsListProps = { view: ResultsView; controls: CardControls; saveSearch?: ReactNode };

/** Drawn anew only when the results change: pointing at a car or waiting for others leaves it alone. */
export const ResultsList = memo(({ view, controls, saveSearch }: ResultsListProps) => {
  const { cars, sponsored } = view;
  const paid = (['spotlight', 'alpha', 'supplemental'] as const).flatMap((slot) =>
    sponsored[slot].map((car): SponsoredCar => ({ car, slot })),
  );
  const cells = gridOf(cars, paid);
  return (
    <div className={styles.frame} data-click-type="listing">
      <div className={styles.cards}>
        <CardGrid cells={cells} controls={controls} after={saveSearch} />
      </div>
      {cells.some(({ slot }) => slot) && <WhySponsored />}
    </div>
  );
});

/** Cars that are close to what was asked for, when that was little or nothing. */
export const MoreCars = ({ more, controls }: { more: NonNullable<ResultsView['more']>; controls: CardControls }) => (
  <section className={styles.more} aria-labelledby="more-heading" data-click-type="listing">
    <h2 id="more-heading">{more.title}</h2>
    <div className={styles.frame}>
      <div className={styles.cards}>
        <CardGrid cells={gridOf(more.cars, [])} controls={controls} />
      </div>
    </div>
  </section>
);
