import type { ReactNode } from 'react';
import { VehicleCard } from '#domains/cars/listings/vehicle-card.tsx';
import type { VehicleCardView } from '#domains/cars/listings/vehicle-card-view.ts';
import type { SponsoredSlot } from '#domains/cars/search/sponsored.ts';
import { classNames } from '#ui/class-names.ts';
import styles from './sponsored-card.module.css';

const flag = { words: 'Sponsored' };

type SponsoredCardProps = {
  car: VehicleCardView;
  slot: SponsoredSlot;
  save?: ReactNode;
  className?: string | undefined;
};

/** A sponsored card: the size of a result, labeled and outlined (RULING-57). */
export const SponsoredCard = ({ car, slot, save, className }: SponsoredCardProps) => (
  <VehicleCard
    car={{ ...car, flag }}
    clickType={slot}
    className={classNames(styles.card, className)}
    save={save}
    reuse
  />
);
