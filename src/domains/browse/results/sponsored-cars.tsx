import type { CardControls } from './results-list.tsx';
import type { ResultsView } from './results-view.ts';
import { SponsoredCard } from './sponsored-card.tsx';
import styles from './sponsored-cars.module.css';

const slots = ['spotlight', 'alpha', 'supplemental'] as const;

export const hasSponsored = ({ sponsored }: Pick<ResultsView, 'sponsored'>): boolean =>
  slots.some((slot) => sponsored[slot].length > 0);

type SponsoredCarsProps = Pick<ResultsView, 'sponsored'> & { controls: CardControls; className?: string | undefined };

/**
 * Sponsored cars, beside the list on wide screens and after it on others: the order of results is not affected, and
 * they are not counted (RULING-57).
 */
export const SponsoredCars = ({ sponsored, controls, className }: SponsoredCarsProps) => (
  <aside className={className} aria-labelledby="sponsored-heading">
    <h2 id="sponsored-heading" className={styles.heading}>
      Sponsored
    </h2>
    <p className={styles.why}>
      Sellers pay for these spots. The cars match all your filters and never change the order of your results.
    </p>
    <div className={styles.cards}>
      {slots.flatMap((slot) =>
        sponsored[slot].map((car) => <SponsoredCard key={car.id} car={car} slot={slot} save={controls.save?.(car)} />),
      )}
    </div>
  </aside>
);
