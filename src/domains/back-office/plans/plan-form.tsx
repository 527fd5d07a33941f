import { AdminForm } from '#domains/back-office/frame/reader-roles.tsx';
import { type Plan, planOffers } from '#domains/supply/dealer-plans/plan.ts';
import type { FormRefusal } from '#lib/forms/form-answer.ts';
import { opsPath } from '#paths/paths.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { Field } from '#ui/forms/field.tsx';
import { Select, TextArea, TextInput } from '#ui/forms/text-input.tsx';
import styles from './plans.module.css';

const dollars = (cents: number): string => (cents / 100).toFixed(2);
const limit = (number: number | null): string => (number === null ? '' : String(number));

const textsOf = (plan: Plan): Record<string, string> => ({
  name: plan.name,
  about: plan.about,
  offer: plan.offer,
  price: dollars(plan.priceCents),
  mostCars: limit(plan.mostCars),
  featuredPlaces: String(plan.featuredPlaces),
  leads: limit(plan.leads),
  extraLead: dollars(plan.extraLeadCents),
  trialDays: String(plan.trialDays),
  states: plan.states.join(', '),
});

const fresh: Readonly<Record<string, string>> = { featuredPlaces: '0', trialDays: '0', extraLead: '0' };

/** What a plan costs and holds, which stays once a dealer was on it. */
const TermsFields = ({ values, errors }: { values: Record<string, string>; errors: FormRefusal['errors'] }) => (
  <>
    <Field label="Price a month" error={errors.price}>
      <TextInput name="price" prefix="$" inputMode="decimal" numeric defaultValue={values.price} required />
    </Field>
    <Field label="Most cars on sale" hint="Empty for no limit." error={errors.mostCars}>
      <TextInput name="mostCars" inputMode="numeric" numeric defaultValue={values.mostCars} />
    </Field>
    <Field label="Featured places" error={errors.featuredPlaces}>
      <TextInput name="featuredPlaces" inputMode="numeric" numeric defaultValue={values.featuredPlaces} required />
    </Field>
    <Field label="Trial days" hint="One trial for each dealer." error={errors.trialDays}>
      <TextInput name="trialDays" inputMode="numeric" numeric defaultValue={values.trialDays} required />
    </Field>
    <Field label="Leads a month" hint="Empty for no limit." error={errors.leads}>
      <TextInput name="leads" inputMode="numeric" numeric defaultValue={values.leads} />
    </Field>
    <Field label="Each further lead" hint="Leads always arrive." error={errors.extraLead}>
      <TextInput name="extraLead" prefix="$" inputMode="decimal" numeric defaultValue={values.extraLead} />
    </Field>
    <div className={styles.wide}>
      <Field label="States" hint="Codes such as GA, FL. Empty for dealers of all states." error={errors.states}>
        <TextInput name="states" defaultValue={values.states} maxLength={400} />
      </Field>
    </div>
  </>
);

type PlanFormProps = { plan: Plan | undefined; isFixed: boolean; refused: FormRefusal | undefined };

/** Adds a plan or changes one. */
export const PlanForm = ({ plan, isFixed, refused }: PlanFormProps) => {
  const values = { ...fresh, ...(plan && textsOf(plan)), ...refused?.values };
  const { errors = {} } = refused ?? {};
  return (
    <AdminForm action={opsPath('plans', plan ? { plan: plan.id } : {})} className={styles.form}>
      <input type="hidden" name="id" value={plan?.id ?? ''} />
      <Field label="Name" error={errors.name}>
        <TextInput name="name" maxLength={40} defaultValue={values.name} required />
      </Field>
      <Field label="Who chooses it" error={errors.offer}>
        <Select name="offer" defaultValue={values.offer ?? 'everyone'}>
          {Object.entries(planOffers).map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </Select>
      </Field>
      <div className={styles.wide}>
        <Field label="What dealers read about it" note="optional" error={errors.about}>
          <TextArea name="about" rows={2} maxLength={300} defaultValue={values.about} />
        </Field>
      </div>
      {plan && isFixed ? (
        <>
          {Object.entries(textsOf(plan))
            .filter(([name]) => !['name', 'about', 'offer'].includes(name))
            .map(([name, value]) => (
              <input key={name} type="hidden" name={name} value={value} />
            ))}
          <p className={`${styles.wide} ${styles.note}`}>
            {plan.priceCents === 0 && plan.id === 'free'
              ? 'It costs nothing and has no limits. Dealers are on it until another plan is chosen.'
              : 'Dealers are or were on this plan, so what it costs and holds stays.'}
          </p>
        </>
      ) : (
        <TermsFields values={values} errors={errors} />
      )}
      <div className={styles.wide}>
        <Button type="submit">{plan ? 'Save' : 'Add plan'}</Button>{' '}
        {plan && (
          <ButtonLink href={opsPath('plans')} variant="quiet">
            Cancel
          </ButtonLink>
        )}
      </div>
    </AdminForm>
  );
};
