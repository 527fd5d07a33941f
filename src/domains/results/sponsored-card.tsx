import type { ReactNode } from 'react';
import { VehicleCard } from '#domains/listings/vehicle-card.tsx';
import type { VehicleCardView } from '#domains/listings/vehicle-card-view.ts';
import type { SponsoredSlot } from '#domains/search/sponsored.ts';
import { classNames } from '#ui/class-names.ts';
import styles from './sponsored-card.module.css';

const whyId = 'why-sponsored';
const flag = { words: 'Sponsored' };

type SponsoredCardProps = {
  car: VehicleCardView;
  slot: SponsoredSlot;
  save?: ReactNode;
  className?: string | undefined;
};

/**
 * RULING-57: among the results and as large as they are, with the word on its picture and an outline of its own; outside
 * the count, and it meets every filter like any result.
 */
export const SponsoredCard = ({ car, slot, save, className }: SponsoredCardProps) => (
  <VehicleCard
    car={{ ...car, flag }}
    clickType={slot}
    className={classNames(styles.card, className)}
    save={save}
    compare={
      <button type="button" className={styles.why} popoverTarget={whyId}>
        Why this one
      </button>
    }
  />
);

/** Once on a page, for every one of them. */
export const WhySponsored = () => (
  <section id={whyId} popover="auto" className={styles.box} aria-label="Why this car is shown here">
    <p>
      The seller pays for this place. The car meets every filter you set, is not counted among the results, and moves
      none of them up or down. Places change hands every hour.
    </p>
  </section>
);
