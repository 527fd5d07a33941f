import { Form } from 'react-router';
import { listCarPath, listingStepPath } from '#paths/paths.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { Field } from '#ui/forms/field.tsx';
import { Select, TextInput, ZipInput } from '#ui/forms/text-input.tsx';
import { Container, TextLink } from '#ui/layout/layout.tsx';
import { PageHead } from '#ui/layout/page-head.tsx';
import { InlineError } from '#ui/status/inline-error.tsx';
import type { StartView } from '../listing-views.ts';
import { Options } from './options.tsx';
import styles from './step-frame.module.css';

const path = listCarPath();

const VinForm = ({ typedVin, problem }: { typedVin: string; problem: string | undefined }) => (
  <form action={path} className={styles.panel} data-scroll="keep">
    <Field
      label="VIN"
      hint="17 characters. On the driver’s door frame, your insurance card or the title."
      error={problem && 'This isn’t a valid VIN. Please check each character.'}
    >
      <TextInput
        name="vin"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={17}
        defaultValue={typedVin}
      />
    </Field>
    <Button type="submit">Look up my car</Button>
  </form>
);

const ChooseForm = ({ car }: Pick<StartView, 'car'>) => {
  // The next answer in turn is required by the button alone: a change of an earlier one is sent without it.
  const next = (['year', 'make', 'model'] as const).find((name) => !car[name]);
  const send = ({ currentTarget: { form } }: { currentTarget: HTMLSelectElement }) => {
    if (!form) return;
    form.noValidate = true;
    form.requestSubmit();
    form.noValidate = false;
  };
  return (
    <form action={path} className={styles.panel} data-scroll="keep">
      <h2>{car.vin ? 'What the VIN doesn’t tell' : 'Enter by hand'}</h2>
      {car.vin && <input type="hidden" name="vin" value={car.vin} />}
      <div className={styles.two}>
        <Field label="Year">
          <Select key={car.year} name="year" defaultValue={car.year} required={next === 'year'} onChange={send}>
            <Options none="Choose" options={car.years} />
          </Select>
        </Field>
        <Field label="Make">
          <Select key={car.make} name="make" defaultValue={car.make} required={next === 'make'} onChange={send}>
            <Options none="Choose" options={car.makes} />
          </Select>
        </Field>
        <Field label="Model">
          <Select
            key={`${car.year}${car.make}${car.model}`}
            name="model"
            defaultValue={car.model}
            disabled={car.models.length === 0}
            required={next === 'model'}
            onChange={send}
          >
            <Options none={car.models.length === 0 ? 'Year and make first' : 'Choose'} options={car.models} />
          </Select>
        </Field>
      </div>
      {!car.ready && (
        <div>
          <Button type="submit" variant="quiet">
            Next
          </Button>
        </div>
      )}
    </form>
  );
};

const ConfirmForm = ({ car, zip }: Pick<StartView, 'car' | 'zip'>) => {
  const { problems, typed } = car;
  // The trim is asked only where the VIN leaves it open.
  const asksTrim = car.trim === '' && car.trims.length > 1;
  return (
    <Form method="post" action={path} className={styles.panel}>
      {(['vin', 'year', 'make', 'model'] as const).map((name) => (
        <input key={name} type="hidden" name={name} value={car[name] ?? ''} />
      ))}
      <p>
        <strong>{[car.name, car.trim].filter(Boolean).join(' ')}</strong>
        {car.vin && <span className={styles.small}> VIN {car.vin}</span>}
      </p>
      {(problems.form || problems.model || problems.vin) && (
        <InlineError>{problems.form ?? problems.model ?? problems.vin}</InlineError>
      )}
      {!asksTrim && <input type="hidden" name="trim" value={car.trim || (car.trims[0]?.value ?? '')} />}
      <div className={styles.two}>
        {asksTrim && (
          <Field label="Trim" error={problems.trim}>
            <Select name="trim" defaultValue={typed?.trim ?? ''}>
              <Options none="Not sure" options={car.trims} />
            </Select>
          </Field>
        )}
        <Field label="Miles" error={problems.mileage} required>
          <TextInput
            name="mileage"
            inputMode="numeric"
            maxLength={9}
            suffix="mi"
            numeric
            defaultValue={typed?.mileage}
          />
        </Field>
        <Field label="ZIP code" error={problems.zip} required hint="Where the car is. Buyers see the town.">
          <ZipInput defaultValue={typed?.zip ?? zip} />
        </Field>
      </div>
      <div className={styles.actions}>
        <Button type="submit">Continue</Button>
        <ButtonLink href={path} variant="quiet">
          Start over
        </ButtonLink>
      </div>
    </Form>
  );
};

/** The first step: which car it is. */
export const StartStep = ({ view }: { view: StartView }) => {
  const { car, typedVin, zip, isSignedIn, drafts } = view;
  return (
    <Container className={styles.page}>
      <PageHead
        title="List your car"
        description="Sell your car yourself: free, with its value and questions answered here."
        canonical={path}
      />
      <h1 tabIndex={-1}>List your car</h1>
      <p className={styles.lead}>
        Free, in six short steps. Buyers write to you here and never see your email address.
      </p>
      <div className={styles.body}>
        {drafts.length > 0 && (
          <section className={styles.panel} aria-labelledby="drafts">
            <h2 id="drafts">Go on with</h2>
            <ul className={styles.rows}>
              {drafts.map(({ id, name }) => (
                <li key={id}>
                  <TextLink href={listingStepPath(id, 'details')}>{name}</TextLink>
                </li>
              ))}
            </ul>
          </section>
        )}
        {!car.ready && !car.vin && <VinForm typedVin={typedVin} problem={car.problems.vin} />}
        {(!car.ready || !car.vin) && <ChooseForm car={car} />}
        {car.ready && <ConfirmForm car={car} zip={zip} />}
        {!isSignedIn && (
          <p className={styles.small}>No account needed yet. Your draft stays on this device until you sign in.</p>
        )}
      </div>
    </Container>
  );
};
