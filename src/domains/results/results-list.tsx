import { Fragment, memo, type ReactNode } from 'react';
import { VehicleCard } from '#domains/listings/vehicle-card.tsx';
import type { VehicleCardView } from '#domains/listings/vehicle-card-view.ts';
import styles from './results-list.module.css';
import type { ResultsView } from './results-view.ts';
import { SponsoredStrip, WhySponsored } from './sponsored-strip.tsx';

/** What a card may carry; without them it has neither heart nor box. */
export type CardControls = {
  save?: (car: VehicleCardView) => ReactNode;
  compare?: (car: VehicleCardView) => ReactNode;
};

/** Whole rows in one, two and three columns, so that a strip never leaves a hole. */
const rowsOf = 6;
const saveAfter = rowsOf * 2;
const eagerCards = 3;

type CardGridProps = {
  cars: readonly VehicleCardView[];
  controls: CardControls;
  after?: Readonly<Record<number, ReactNode>>;
};

const CardGrid = ({ cars, controls, after = {} }: CardGridProps) =>
  cars.map((car, index) => {
    const slots = { save: controls.save?.(car), compare: controls.compare?.(car) };
    return (
      <Fragment key={car.id}>
        <VehicleCard car={car} {...(index < eagerCards ? { eager: true } : { className: styles.later })} {...slots} />
        {after[index + 1]}
      </Fragment>
    );
  });

type ResultsListProps = { view: ResultsView; controls: CardControls; saveSearch?: ReactNode };

/** Drawn anew only when the results change: pointing at a car or waiting for others leaves it alone. */
export const ResultsList = memo(({ view, controls, saveSearch }: ResultsListProps) => {
  const { cars, sponsored } = view;
  const [spotlight, ...spotlights] = sponsored.spotlight;
  const [alpha] = sponsored.alpha;
  const ending = [...spotlights, ...sponsored.supplemental];
  const after = {
    [rowsOf]: spotlight && <SponsoredStrip car={spotlight} />,
    [rowsOf * 3]: alpha && <SponsoredStrip car={alpha} />,
  };
  const withSave = { ...after, [saveAfter]: saveSearch };
  return (
    <div className={styles.frame} data-click-type="listing">
      <div className={styles.cards}>
        <CardGrid cars={cars} controls={controls} after={cars.length < saveAfter ? after : withSave} />
        {cars.length < saveAfter && saveSearch}
        {ending.map((car) => (
          <SponsoredStrip key={car.id} car={car} />
        ))}
      </div>
      {(spotlight || alpha) && <WhySponsored />}
    </div>
  );
});

/** Cars that are close to what was asked for, when that was little or nothing. */
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
