import { inventoryPath, searchFormPath } from '#paths/paths.ts';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/forms/field.tsx';
import { TextInput } from '#ui/forms/text-input.tsx';
import { Container } from '#ui/layout/layout.tsx';
import { EmptyState } from '#ui/status/empty-state.tsx';
import type { MissingVehicle } from './vehicle-page.server.ts';
import styles from './vehicle-unknown.module.css';

const titleOf = ({ vin, listingId }: MissingVehicle): string => {
  if (vin === undefined && listingId === undefined) return 'Find a car by its VIN';
  return vin === undefined ? 'Car not found' : 'That car isn’t listed here';
};

export const VehicleUnknown = ({
  missingVehicle,
  brandName,
}: {
  missingVehicle: MissingVehicle;
  brandName: string;
}) => {
  const title = titleOf(missingVehicle);
  return (
    <Container>
      <title>{`${title} | ${brandName}`}</title>
      <meta name="robots" content="noindex" />
      <EmptyState
        title={title}
        level={1}
        action={
          <form action={inventoryPath()} method="get" className={styles.form}>
            <Field label="VIN" hint="17 letters and numbers, without I, O or Q">
              <TextInput
                name="vin"
                numeric
                required
                minLength={17}
                maxLength={17}
                pattern="[A-HJ-NPR-Za-hj-npr-z0-9]{17}"
                autoComplete="off"
                spellCheck={false}
                defaultValue={missingVehicle.vin}
              />
            </Field>
            <Button type="submit" icon="search">
              Find this car
            </Button>
          </form>
        }
      >
        {missingVehicle.listingId && (
          <p>We’ve had no car with the number {missingVehicle.listingId}. Check for typos.</p>
        )}
        {missingVehicle.vin && !missingVehicle.listingId && (
          <p>
            <code>{missingVehicle.vin}</code> isn’t listed here and hasn’t been in the last 60 days.
          </p>
        )}
        <p>
          The VIN is on the dashboard by the windshield and on the driver’s door. Or{' '}
          <a href={searchFormPath()}>search by make, price and location</a>.
        </p>
      </EmptyState>
    </Container>
  );
};
