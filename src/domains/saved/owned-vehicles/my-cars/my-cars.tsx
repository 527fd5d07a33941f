import type { FormEvent } from 'react';
import { useDispatch } from 'react-redux';
import { Form, useNavigate, useSubmit } from 'react-router';
import { AccountHead } from '#domains/people/accounts/area/account-layout.tsx';
import type { UserDispatch } from '#domains/people/accounts/user-slice.ts';
import { RemovedBanner } from '#domains/saved/bookmarks/removed-banner.tsx';
import type { RemovedName } from '#domains/saved/bookmarks/removed-item-store.server.ts';
import { formatMoney, grouped } from '#lib/money.ts';
import { sellPath } from '#paths/paths.ts';
import { Card } from '#ui/layout/card.tsx';
import { TextLink } from '#ui/layout/layout.tsx';
import { Price } from '#ui/price.tsx';
import { RowButton } from '#ui/row-action.tsx';
import { useFocusAfterRemoval } from '#ui/use-focus-after-removal.ts';
import type { ValuedVehicle } from '../owned-vehicle.ts';
import { type AddCar, myCarsPath } from './add-car.ts';
import { AddCarForms } from './add-car-forms.tsx';
import styles from './my-cars.module.css';
import { removeOwnedVehicle } from './remove-owned-vehicle.ts';

const Worth = ({ car: { estimatedValue, evidence, mileage } }: { car: ValuedVehicle }) => {
  if (estimatedValue !== null && evidence) {
    return (
      <div className={styles.worth}>
        <Price amount={estimatedValue} size="card" />
        <p className={styles.quiet}>
          Half of {grouped(evidence.comparables)} similar cars are listed at {formatMoney(evidence.fromUsd)} to{' '}
          {formatMoney(evidence.toUsd)}.
        </p>
      </div>
    );
  }
  return (
    <p className={styles.quiet}>
      {mileage === null
        ? 'Without its mileage we cannot say what it is worth.'
        : 'Not enough similar cars to estimate what it’s worth.'}
    </p>
  );
};

/** Query of the estimate's form for this car; without miles the form asks for them. */
const valuationFields = ({ year, makeCode, modelCode, trim, mileage, zip }: ValuedVehicle) => ({
  year,
  makeCode,
  modelCode,
  ...(trim && { trim }),
  ...(mileage !== null && { mileage }),
  ...(zip && { zip }),
});

const rowIdOf = ({ vehicleId }: ValuedVehicle): string => `owned-${vehicleId}`;

/** Removes by the API; if that fails, the form is submitted and the page shows the result. */
const useRemoval = ({ vehicleId }: ValuedVehicle) => {
  const dispatch = useDispatch<UserDispatch>();
  const navigate = useNavigate();
  const submit = useSubmit();
  return async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const stay = { preventScrollReset: true };
    if (await dispatch(removeOwnedVehicle(vehicleId))) return navigate(`${myCarsPath}?removed=${vehicleId}`, stay);
    return submit(form, stay);
  };
};

const OwnedCar = ({ car }: { car: ValuedVehicle }) => {
  const remove = useRemoval(car);
  const name = `${car.year} ${car.make} ${car.model}`;
  const facts = [car.trim, car.mileage !== null && `${grouped(car.mileage)} mi`, car.zip].filter(Boolean).join(' · ');
  return (
    <Card as="article" id={rowIdOf(car)}>
      <div className={styles.car}>
        <div>
          <h2 className={styles.name}>{name}</h2>
          {facts && <p className={styles.quiet}>{facts}</p>}
        </div>
        <Worth car={car} />
        <div className={styles.row}>
          <TextLink href={sellPath(valuationFields(car))}>Sell or trade it</TextLink>
          <Form method="post" action={myCarsPath} preventScrollReset onSubmit={remove}>
            <input type="hidden" name="intent" value="remove" />
            <input type="hidden" name="vehicleId" value={car.vehicleId} />
            <RowButton type="submit" data-removes word="Remove" row={name} icon="trash" />
          </Form>
        </div>
      </div>
    </Card>
  );
};

type MyCarsProps = {
  cars: readonly ValuedVehicle[];
  add: AddCar;
  zip: string;
  typedVin: string;
  /** The item that was just removed, which the page offers to restore. */
  removed: RemovedName | undefined;
  problem?: string | undefined;
};

/** The shopper's cars with current estimates (PROF-09). */
export const MyCars = ({ cars, add, zip, typedVin, removed, problem }: MyCarsProps) => {
  useFocusAfterRemoval(cars.map(rowIdOf));
  return (
    <>
      <AccountHead title="My cars">
        {cars.length === 0 ? 'Add the car you drive to see what it’s worth.' : 'What they’re worth today.'}
      </AccountHead>
      <RemovedBanner removed={removed} path={myCarsPath} problem={problem} />
      {cars.length > 0 && (
        <div className={styles.cars}>
          {cars.map((car) => (
            <OwnedCar key={car.vehicleId} car={car} />
          ))}
        </div>
      )}
      <AddCarForms car={add} zip={zip} typedVin={typedVin} />
    </>
  );
};
