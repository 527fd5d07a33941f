import type { ReactNode } from 'react';
import type { VehicleCardView } from '#domains/cars/listings/vehicle-card-view.ts';
import { PhotoPicture } from '#domains/reference/pictures/photo-picture.tsx';
import { formatMoney } from '#lib/money.ts';
import { Card } from '#ui/layout/card.tsx';
import { SectionHead } from '#ui/layout/layout.tsx';
import styles from './vehicle-nearby.module.css';

type VehicleNearbyProps = {
  car: VehicleCardView;
  /** Whether no other seller has one. */
  isSameSeller: boolean;
  difference?: ReactNode;
};

/** The same model at about the same price (CMP-11). */
export const VehicleNearby = ({ car, isSameSeller, difference }: VehicleNearbyProps) => (
  <section aria-labelledby="nearby">
    <SectionHead
      id="nearby"
      title={isSameSeller ? 'Another one at this dealer' : 'The same model nearby'}
      note={difference ? 'For about the same price, at another dealer' : 'For about the same price'}
    />
    <Card>
      <div className={styles.car}>
        <PhotoPicture
          hash={car.photo}
          src={car.picture}
          sizes="10rem"
          alt=""
          width={160}
          height={90}
          loading="lazy"
          decoding="async"
        />
        <div>
          <a href={car.href}>{car.title}</a>
          <p>
            {car.price !== null && <strong>{formatMoney(car.price)}</strong>} {car.facts}
          </p>
          <p>
            {car.seller}, {car.fresh}
          </p>
          {difference && <p>{difference}</p>}
        </div>
      </div>
    </Card>
  </section>
);
