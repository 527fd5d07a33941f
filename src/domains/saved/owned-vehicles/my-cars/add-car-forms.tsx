import { Button, ButtonLink } from '#ui/button.tsx';
import { Field } from '#ui/forms/field.tsx';
import { Select, TextInput } from '#ui/forms/text-input.tsx';
import { Card } from '#ui/layout/card.tsx';
import { SectionHead } from '#ui/layout/layout.tsx';
import { InlineError } from '#ui/status/inline-error.tsx';
import { type AddCar, myCarsPath, type Option } from './add-car.ts';
import styles from './my-cars.module.css';

const Options = ({ none, options }: { none: string; options: readonly Option[] }) => (
  <>
    <option value="">{none}</option>
    {options.map(({ value, label }) => (
      <option key={value} value={value}>
        {label}
      </option>
    ))}
  </>
);

const VinForm = ({ problem, vin }: { problem: string | undefined; vin: string }) => (
  <form action={myCarsPath} className={styles.form} data-scroll="keep">
    <Field
      label="VIN"
      hint="17 characters, on the dashboard by the windshield or on your insurance card."
      error={problem && `This ${problem}.`}
    >
      <TextInput
        name="vin"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={17}
        defaultValue={vin}
      />
    </Field>
    <Button type="submit" variant="quiet">
      Look it up
    </Button>
  </form>
);

/** Each choice narrows the next. With JavaScript a choice is submitted at once, otherwise by its button. */
const ChooseForm = ({ car }: { car: AddCar }) => {
  const send = (event: { currentTarget: HTMLSelectElement }) => event.currentTarget.form?.requestSubmit();
  return (
    <form action={myCarsPath} className={styles.form} data-scroll="keep">
      {car.vin && <input type="hidden" name="vin" value={car.vin} />}
      <div className={styles.triple}>
        <Field label="Year">
          <Select key={car.year} name="year" defaultValue={car.year} onChange={send}>
            <Options none="Choose" options={car.years} />
          </Select>
        </Field>
        <Field label="Make">
          <Select key={car.make} name="make" defaultValue={car.make} onChange={send}>
            <Options none="Choose" options={car.makes} />
          </Select>
        </Field>
        <Field label="Model">
          <Select
            key={`${car.year}${car.make}${car.model}`}
            name="model"
            defaultValue={car.model}
            disabled={car.models.length === 0}
            onChange={send}
          >
            <Options none={car.models.length === 0 ? 'Year and make first' : 'Choose'} options={car.models} />
          </Select>
        </Field>
      </div>
      {!car.ready && (
        <Button type="submit" variant="quiet">
          Next
        </Button>
      )}
    </form>
  );
};

type ConfirmProps = { car: AddCar; zip: string };

/** Problems of the car as a whole, or of values that cannot be changed in this form. */
const problemOf = ({ form, vin, year }: AddCar['problems']): string | undefined =>
  form ?? (vin && `This car ${vin}.`) ?? (year && `The year ${year}`);

const ConfirmForm = ({ car, zip }: ConfirmProps) => {
  const problem = problemOf(car.problems);
  return (
    <form method="post" action={myCarsPath} className={styles.form}>
      <input type="hidden" name="intent" value="add" />
      {(['vin', 'year', 'make', 'model'] as const).map((name) => (
        <input key={name} type="hidden" name={name} value={car[name] ?? ''} />
      ))}
      <p className={styles.found}>
        <strong>{car.name}</strong>
        {car.vin && <span> VIN {car.vin}</span>}
      </p>
      {problem && <InlineError>{problem}</InlineError>}
      <div className={styles.triple}>
        <Field label="Trim" note="optional" error={car.problems.trim}>
          <Select name="trim" defaultValue={car.typed?.trim ?? car.trim}>
            <Options none="Not sure" options={car.trims} />
          </Select>
        </Field>
        <Field label="Mileage" error={car.problems.mileage} required>
          <TextInput
            name="mileage"
            inputMode="numeric"
            maxLength={9}
            suffix="mi"
            numeric
            defaultValue={car.typed?.mileage}
          />
        </Field>
        <Field label="ZIP code" error={car.problems.zip}>
          <TextInput
            name="zip"
            inputMode="numeric"
            autoComplete="postal-code"
            maxLength={5}
            defaultValue={car.typed?.zip ?? zip}
          />
        </Field>
      </div>
      <div className={styles.row}>
        <Button type="submit">Add this car</Button>
        <ButtonLink href={myCarsPath} variant="quiet">
          Start over
        </ButtonLink>
      </div>
    </form>
  );
};

/** Adds a car by VIN or by choosing; nothing is stored until the shopper confirms it. */
export const AddCarForms = ({ car, zip, typedVin }: { car: AddCar; zip: string; typedVin: string }) => (
  <Card as="section" aria-labelledby="add-car">
    <SectionHead title="Add a car" id="add-car" note="We estimate what it’s worth from similar cars for sale." />
    <div className={styles.steps}>
      {!car.ready && !car.vin && (
        <>
          <VinForm problem={car.problems.vin} vin={typedVin} />
          <p className={styles.or}>or choose it</p>
        </>
      )}
      {car.vin && !car.ready && (
        <p className={styles.quiet}>The VIN doesn’t tell us everything. Please choose what’s missing.</p>
      )}
      {(!car.ready || !car.vin) && <ChooseForm car={car} />}
      {car.ready && <ConfirmForm car={car} zip={zip} />}
    </div>
  </Card>
);
