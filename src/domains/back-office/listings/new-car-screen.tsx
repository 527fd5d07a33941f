import { AdminHead, AdminPanel } from '#domains/back-office/frame/admin-screen.tsx';
import { AdminForm } from '#domains/back-office/frame/reader-roles.tsx';
import type { FieldErrors } from '#lib/forms/form-answer.ts';
import { opsPath } from '#paths/paths.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { Checkbox } from '#ui/forms/checkbox.tsx';
import { Field } from '#ui/forms/field.tsx';
import { Select, TextArea, TextInput } from '#ui/forms/text-input.tsx';
import { Banner } from '#ui/status/banner.tsx';
import styles from './new-car.module.css';
import { carTypes, longestDescription, longestReason, type NewCarStart, newCarFields } from './new-car-form.ts';

type NewCarScreenProps = { start: NewCarStart; errors?: FieldErrors | undefined };

const VinForm = ({ values, note }: NewCarStart) => (
  <form method="get" action={opsPath('listings/new')} className={styles.decode}>
    {values.dealer && <input type="hidden" name="dealer" value={values.dealer} />}
    <Field label="VIN" error={note?.text} required>
      <TextInput name="vin" defaultValue={values.vin} maxLength={20} autoComplete="off" autoCapitalize="characters" />
    </Field>
    <Button type="submit">Continue</Button>
  </form>
);

const Fields = ({ start: { values, choices }, errors = {} }: NewCarScreenProps) => (
  <>
    {newCarFields.map((field) => {
      const { name, label } = field;
      const list = 'list' in field ? field.list : undefined;
      return (
        <Field
          key={name}
          label={label}
          note={'required' in field || name === 'mileage' ? undefined : 'optional'}
          hint={'hint' in field ? field.hint : undefined}
          error={errors[name]}
          required={'required' in field}
        >
          {name === 'type' ? (
            <Select name={name} defaultValue={values[name]}>
              {carTypes.map(({ value, label: words }) => (
                <option key={value} value={value}>
                  {words}
                </option>
              ))}
            </Select>
          ) : (
            <TextInput
              name={name}
              defaultValue={values[name]}
              maxLength={60}
              autoComplete="off"
              list={list && `new-car-${list}`}
              {...('numeric' in field && { numeric: true, inputMode: 'numeric' as const })}
            />
          )}
        </Field>
      );
    })}
    {Object.entries(choices).map(([list, names]) => (
      <datalist key={list} id={`new-car-${list}`}>
        {names.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
    ))}
  </>
);

/** The form for a car that no feed has. */
export const NewCarScreen = ({ start, errors }: NewCarScreenProps) => {
  const { values, note } = start;
  const isVinRead = Boolean(values.vin) && !note?.isProblem;
  const count = Object.keys(errors ?? {}).length;
  return (
    <>
      <AdminHead
        title="Add a car"
        lead="For a car that a dealer’s feed doesn’t have. It’s on sale at once, without photos."
        actions={
          <ButtonLink href={opsPath('listings')} variant="quiet" size="small">
            All listings
          </ButtonLink>
        }
      />
      {count > 0 && (
        <div className={styles.banner}>
          <Banner level="danger" title={count === 1 ? 'One field needs a change.' : `${count} fields need a change.`}>
            Nothing was added.
          </Banner>
        </div>
      )}
      {isVinRead || errors ? (
        <AdminPanel
          title="The car"
          actions={
            <ButtonLink href={opsPath('listings/new')} variant="quiet" size="small">
              Another VIN
            </ButtonLink>
          }
          lead="When a feed of this dealer brings the same VIN, the feed counts from then on: it changes the car, and takes it off sale when it’s gone. Until then no feed removes it; after two days it counts as unconfirmed."
        >
          <AdminForm className={styles.form}>
            <Field
              label="VIN"
              error={errors?.vin ?? (note?.isProblem ? note.text : undefined)}
              hint={note && !note.isProblem ? note.text : undefined}
              required
            >
              <TextInput
                name="vin"
                defaultValue={values.vin}
                maxLength={20}
                autoComplete="off"
                autoCapitalize="characters"
              />
            </Field>
            <Field label="Dealer" hint="Number or name" error={errors?.dealer} required>
              <TextInput name="dealer" defaultValue={values.dealer} maxLength={100} autoComplete="off" />
            </Field>
            <Fields start={start} errors={errors} />
            <div className={styles.wide}>
              <Field label="Description" note="optional" error={errors?.description}>
                <TextArea
                  name="description"
                  rows={4}
                  maxLength={longestDescription}
                  defaultValue={values.description}
                />
              </Field>
            </div>
            <div className={styles.wide}>
              <Field label="Why it’s added by hand" error={errors?.reason} required>
                <TextInput name="reason" defaultValue={values.reason} maxLength={longestReason} autoComplete="off" />
              </Field>
            </div>
            {errors?.elsewhere && (
              <div className={styles.wide}>
                <Banner level="warning" title={errors.elsewhere} />
                <Checkbox name="anyway">Both sellers have this car</Checkbox>
              </div>
            )}
            <div className={styles.wide}>
              <Button type="submit">Add car</Button>
            </div>
          </AdminForm>
        </AdminPanel>
      ) : (
        <AdminPanel title="Start with the VIN" lead="It fills in year, make and model, and suggests trims and colors.">
          <VinForm {...start} />
        </AdminPanel>
      )}
    </>
  );
};
