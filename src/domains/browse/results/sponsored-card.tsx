import type { ReactNode } from 'react';
import { DealVerdict, VehiclePicture } from '#domains/cars/listings/vehicle-card.tsx';
import { trimLine, type VehicleCardView } from '#domains/cars/listings/vehicle-card-view.ts';
import type { SponsoredSlot } from '#domains/cars/search/sponsored.ts';
import { Card, CardTitle, Stage } from '#ui/layout/card.tsx';
import { Price } from '#ui/price.tsx';
import styles from './sponsored-card.module.css';

type SponsoredCardProps = {
  car: VehicleCardView;
  slot: SponsoredSlot;
  save?: ReactNode;
};

/** A sponsored card: smaller than a result and labeled, so that it is not taken for one (RULING-57). */
export const SponsoredCard = ({ car, slot, save }: SponsoredCardProps) => (
  <Card as="article" inset="none" interactive className={styles.card} data-click-type={slot}>
    <div className={styles.picture}>
      <Stage top>
        <VehiclePicture car={car} />
      </Stage>
      {save && <div className={styles.save}>{save}</div>}
    </div>
    <div className={styles.body}>
      <p className={styles.label}>Sponsored</p>
      <CardTitle level={3} href={car.href}>
        {car.name}
      </CardTitle>
      <p className={styles.line}>{trimLine(car)}</p>
      <div className={styles.price}>
        {car.price === null ? <p>Price not listed</p> : <Price amount={car.price} />}
        <DealVerdict car={car} />
      </div>
      {car.fee && <p className={styles.line}>{car.fee}</p>}
      <p className={styles.line}>{car.facts}</p>
      <p className={styles.line}>{car.seller}</p>
    </div>
  </Card>
);
