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
  return vin === undefined ? 'We do not know that car' : 'Nobody offers that car here';
};

/** No such car: what was asked for, and the two ways on. */
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
            <Field label="VIN" hint="17 letters and digits, without I, O and Q">
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
          <p>There has been no car with the number {missingVehicle.listingId}. It may be mistyped.</p>
        )}
        {missingVehicle.vin && !missingVehicle.listingId && (
          <p>
            No offer of <code>{missingVehicle.vin}</code> is on the site, and none has been for the last 60 days.
          </p>
        )}
        <p>
          The VIN stands on the dashboard behind the windshield and on the driver’s door. Or{' '}
          <a href={searchFormPath()}>search by make, price and place</a>.
        </p>
      </EmptyState>
    </Container>
  );
};
