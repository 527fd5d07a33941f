import { VehicleCard } from '#domains/cars/listings/vehicle-card.tsx';
import { grouped } from '#lib/money.ts';
import { ButtonLink } from '#ui/button.tsx';
import { Chip, ChipRow } from '#ui/chip.tsx';
import { SectionHead, TextLink } from '#ui/layout/layout.tsx';
import { EmptyState } from '#ui/status/empty-state.tsx';
import type { DealerDetailsView } from './dealer-details-view.ts';
import styles from './dealer-inventory.module.css';

const mostMakes = 14;
const eagerCards = 3;

/** Links to the dealer's cars by type and by make, and the first cars. */
export const DealerInventory = ({ view }: { view: DealerDetailsView }) => {
  const { byType, byMake, cars, total, allHref } = view;
  if (total === 0) {
    return (
      <EmptyState
        title="No cars on this lot now"
        art="empty"
        action={<ButtonLink href={view.nearbyHref}>See dealers nearby</ButtonLink>}
      >
        Cars appear here as soon as the dealer lists them.
      </EmptyState>
    );
  }
  return (
    <>
      <section aria-labelledby="lot">
        <SectionHead id="lot" title="On the lot" action={<TextLink href={allHref}>Search these cars</TextLink>} />
        <ul className={styles.types}>
          {byType.map(({ label, count, href }) => (
            <li key={label}>
              <a href={href}>
                <b>{grouped(count)}</b>
                {label}
              </a>
            </li>
          ))}
        </ul>
        <ChipRow label="Cars by make">
          {byMake.slice(0, mostMakes).map(({ label, count, href }) => (
            <li key={label}>
              <Chip href={href}>
                {label} · {grouped(count)}
              </Chip>
            </li>
          ))}
        </ChipRow>
      </section>
      <section aria-labelledby="cars">
        <h2 id="cars" className="visually-hidden">
          Cars
        </h2>
        <div className={styles.cars}>
          {cars.map((car, at) => (
            <VehicleCard key={car.id} car={car} eager={at < eagerCards} />
          ))}
        </div>
        {total > cars.length && (
          <p className={styles.all}>
            <ButtonLink href={allHref} variant="quiet" size="large">
              See all {grouped(total)} cars
            </ButtonLink>
          </p>
        )}
      </section>
    </>
  );
};
