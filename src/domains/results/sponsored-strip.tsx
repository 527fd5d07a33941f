import { DealVerdict, VehiclePicture } from '#domains/listings/vehicle-card.tsx';
import { trimLine, type VehicleCardView } from '#domains/listings/vehicle-card-view.ts';
import { OutTheDoorFigure, PaymentFigure } from '#domains/payments/figures/cost-line.tsx';
import { CardTitle, Stage } from '#ui/layout/card.tsx';
import { Price } from '#ui/price.tsx';
import styles from './sponsored-strip.module.css';

const whyId = 'why-sponsored';

/** RULING-57: the word first, an outline of its own, outside the count; it meets every filter like any result. */
export const SponsoredStrip = ({ car }: { car: VehicleCardView }) => (
  <article className={styles.strip} data-costs={car.costs}>
    <Stage ratio="16 / 8.4" className={styles.stage}>
      <VehiclePicture car={car} />
    </Stage>
    <div className={styles.words}>
      <p className={styles.label}>
        <b>Sponsored</b> · meets all your filters ·{' '}
        <button type="button" className={styles.why} popoverTarget={whyId}>
          Why this one
        </button>
      </p>
      <CardTitle href={car.href}>{car.name}</CardTitle>
      <p className={styles.line}>{[trimLine(car), car.seller].filter(Boolean).join(' · ')}</p>
      <p className={styles.line}>
        {car.facts} · {car.fresh}
      </p>
    </div>
    <div className={styles.price}>
      {car.price === null ? <b>No price listed</b> : <Price amount={car.price} />}
      {car.outTheDoor !== undefined && <OutTheDoorFigure car={car} />}
      {car.monthly !== undefined && <PaymentFigure car={car} />}
      <DealVerdict car={car} />
    </div>
  </article>
);

/** Once on a page, for every strip. */
export const WhySponsored = () => (
  <section id={whyId} popover="auto" className={styles.box} aria-label="Why this car is shown here">
    <p>
      The seller pays for this place. The car meets every filter you set, is not counted among the results, and moves
      none of them up or down. Places change hands every hour.
    </p>
  </section>
);
