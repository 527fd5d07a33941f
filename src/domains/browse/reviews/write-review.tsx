import { type FormEvent, useEffect, useState } from 'react';
import { useDispatch } from 'react-redux';
import type { ShopperDispatch } from '#domains/reference/shopper/shopper-thunk.ts';
import type { FormRefusal } from '#lib/forms/form-answer.ts';
import { type FormValues, formValues } from '#lib/forms/form-values.ts';
import { writeReviewPath } from '#paths/paths.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { Field } from '#ui/forms/field.tsx';
import { Honeypot } from '#ui/forms/honeypot.tsx';
import { Segmented } from '#ui/forms/segmented.tsx';
import { Select, TextArea, TextInput } from '#ui/forms/text-input.tsx';
import { Banner } from '#ui/status/banner.tsx';
import { longestTitle, longestWords, partsOf, primaryUses, relations, shortestWords } from './review.ts';
import { StarInput } from './star-input.tsx';
import { dropTypedReview, keepTypedReview, readTypedReview } from './typed-review.ts';
import styles from './write-review.module.css';
import type { WriteReviewView } from './write-review-view.ts';

const ownedChoices = [
  ['1', 'About a month'],
  ['3', '3 months'],
  ['6', '6 months'],
  ['12', '1 year'],
  ['24', '2 years'],
  ['36', '3 years'],
  ['48', '4 years'],
  ['60', '5 years'],
  ['84', '7 years'],
  ['120', '10 years'],
  ['180', '15 years'],
  ['240', '20 years or more'],
] as const;

type Values = Readonly<Record<string, string>>;
type FormPartProps = { view: WriteReviewView; values: Values; errors: Values };

const Ownership = ({ view: { years }, values, errors }: FormPartProps) => (
  <div className={styles.pair}>
    <Field label="Model year" required error={errors.year}>
      <Select name="year" required defaultValue={values.year ?? ''}>
        <option value="">Choose</option>
        {years.map((year) => (
          <option key={year}>{year}</option>
        ))}
      </Select>
    </Field>
    <Field label="Owned or driven for" required error={errors.ownedMonths}>
      <Select name="ownedMonths" required defaultValue={values.ownedMonths ?? ''}>
        <option value="">Choose</option>
        {ownedChoices.map(([months, label]) => (
          <option key={months} value={months}>
            {label}
          </option>
        ))}
      </Select>
    </Field>
    <Field label="Miles driven by you" required error={errors.miles}>
      <TextInput name="miles" inputMode="numeric" numeric required maxLength={12} defaultValue={values.miles} />
    </Field>
    <Field label="Used mostly for" note="optional" error={errors.primaryUse}>
      <Select name="primaryUse" defaultValue={values.primaryUse ?? ''}>
        <option value="">Choose</option>
        {Object.entries(primaryUses).map(([use, label]) => (
          <option key={use} value={use}>
            {label}
          </option>
        ))}
      </Select>
    </Field>
  </div>
);

const Standing = ({ view }: { view: WriteReviewView }) => {
  const { kind, isSignedIn, standing, askHref } = view;
  if (!isSignedIn)
    return (
      <Banner level="info" title="You can write first and sign in after.">
        Your words come along.
      </Banner>
    );
  if (standing)
    return (
      <p className={styles.note}>
        Shown as “{view.author}”, {relations[standing.relation].label.toLowerCase()}
        {kind === 'dealer' && standing.vehicle !== '' && `: ${standing.vehicle}`}.
      </p>
    );
  return (
    <Banner
      level="warning"
      title="We don’t see a question or purchase of yours with this dealer."
      action={
        askHref && (
          <ButtonLink href={askHref} size="small" variant="quiet">
            Ask this dealer
          </ButtonLink>
        )
      }
    >
      Reviews of a dealer come from people who asked it something, started a purchase or bought there. You can save a
      draft.
    </Banner>
  );
};

type WriteReviewProps = { view: WriteReviewView; refused?: FormRefusal | undefined };

/** The form for one's review. It posts to its page with and without JavaScript, and keeps what was typed. */
export const WriteReview = ({ view, refused }: WriteReviewProps) => {
  const { subject, kind, isSignedIn, isEdit, path } = view;
  const dispatch = useDispatch<ShopperDispatch<unknown>>();
  const [typed, setTyped] = useState<FormValues>();
  useEffect(() => setTyped(dispatch(readTypedReview(subject))), [dispatch, subject]);
  const values = refused?.values ?? (typed && { ...view.values, ...typed }) ?? view.values;
  const keepTyped = ({ currentTarget }: FormEvent<HTMLFormElement>) => {
    const { draft: _draft, company: _trap, ...fields } = formValues(new FormData(currentTarget));
    dispatch(keepTypedReview(subject, fields));
  };
  const discardTyped = () => {
    dispatch(dropTypedReview());
    setTyped(undefined);
  };
  const errors = refused?.errors ?? {};
  const parts = { view, values, errors };
  return (
    <form
      // Fields take their values when they are mounted.
      key={typed ? 'typed' : 'stored'}
      method="post"
      action={writeReviewPath(subject)}
      className={styles.form}
      onInput={keepTyped}
    >
      <input type="hidden" name="draft" value={values.draft ?? ''} />
      {refused?.message && <Banner level="danger" title={refused.message} />}
      {!refused?.message && Object.keys(errors).length > 0 && (
        <Banner level="danger" title="Please check the marked fields." />
      )}
      {typed && !refused && (
        <p className={styles.note} role="status">
          We kept what you typed here.{' '}
          <Button variant="plain" size="small" onClick={discardTyped}>
            Discard it
          </Button>
        </p>
      )}
      <Standing view={view} />
      <StarInput name="stars" label="How is it overall?" value={values.stars} required large error={errors.stars} />
      {kind === 'model' && <Ownership {...parts} />}
      <div className={styles.parts}>
        {Object.entries(partsOf(kind)).map(([part, label]) => (
          <StarInput key={part} name={part} label={label} value={values[part]} error={errors[part]} />
        ))}
      </div>
      <Field label="Headline" required error={errors.title}>
        <TextInput name="title" required maxLength={longestTitle} defaultValue={values.title} />
      </Field>
      <Field
        label="Your review"
        required
        hint={`At least ${shortestWords} characters. No names, phone numbers or links, please.`}
        error={errors.words}
      >
        <TextArea
          name="words"
          rows={7}
          required
          minLength={shortestWords}
          maxLength={longestWords}
          defaultValue={values.words}
        />
      </Field>
      <div className={styles.again}>
        <span>{kind === 'dealer' ? 'Would you buy here again?' : 'Would you buy it again?'}</span>
        <Segmented
          legend="Would you buy again?"
          name="buyAgain"
          defaultValue={values.buyAgain ?? ''}
          options={[
            { value: 'yes', label: 'Yes' },
            { value: 'no', label: 'No' },
            { value: '', label: 'Not sure' },
          ]}
        />
      </div>
      <Honeypot />
      <p className={styles.note}>
        Most reviews are shown at once; some wait for a quick check.{' '}
        {kind === 'dealer' && 'The dealer can answer once. '}
        You can edit or delete it; edits are marked.
      </p>
      <div className={styles.actions}>
        <Button type="submit" name="intent" value="send">
          {isSignedIn ? (isEdit ? 'Save changes' : 'Submit review') : 'Sign in and submit'}
        </Button>
        {isSignedIn && (
          <Button type="submit" name="intent" value="draft" variant="quiet" formNoValidate>
            Save draft
          </Button>
        )}
        <ButtonLink href={path} variant="plain">
          Cancel
        </ButtonLink>
      </div>
    </form>
  );
};
