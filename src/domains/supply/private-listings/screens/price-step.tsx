import { useState } from 'react';
import { Form } from 'react-router';
import type { FormRefusal } from '#lib/forms/form-answer.ts';
import { formatMoney, grouped } from '#lib/money.ts';
import { listingStepPath } from '#paths/paths.ts';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/forms/checkbox.tsx';
import { Field, Fieldset } from '#ui/forms/field.tsx';
import { TextArea, TextInput } from '#ui/forms/text-input.tsx';
import { InlineError } from '#ui/status/inline-error.tsx';
import { longestDescription } from '../listing-steps.ts';
import type { PriceView } from '../listing-views.ts';
import { RatingWord } from './rating-word.tsx';
import styles from './step-frame.module.css';
import { StepFrame } from './step-frame.tsx';

type PriceStepProps = { view: PriceView; refused?: FormRefusal | undefined };

const daysWords = (days: number): string => (days < 21 ? `about ${days} days` : `about ${Math.round(days / 7)} weeks`);

/** Price and description. */
export const PriceStep = ({ view, refused }: PriceStepProps) => {
  const { head, choices, usual, soldCars, owedUsd } = view;
  const errors = refused?.errors ?? {};
  const [price, setPrice] = useState(refused?.values.price ?? (view.priceUsd === null ? '' : grouped(view.priceUsd)));
  const typedUsd = Number(price.replace(/[$,\s]/g, ''));
  // The server asks about a price that is probably a mistake, and takes it when it is confirmed.
  const isQuestion = errors.price?.startsWith('Is ') ?? false;
  return (
    <StepFrame
      head={head}
      title={head.status === 'draft' ? 'Choose a price' : 'Price and description'}
      lead={
        soldCars > 0
          ? `Days are from ${grouped(soldCars)} similar cars that sold here in the last 180 days.`
          : undefined
      }
    >
      <Form method="post" action={listingStepPath(head.draftId, 'price')} className={styles.body}>
        {refused?.message && <InlineError>{refused.message}</InlineError>}
        {choices.length > 0 && (
          <Fieldset legend="What a price means">
            <div className={styles.pick}>
              {choices.map(({ priceUsd, rating, days }) => (
                <label key={priceUsd}>
                  <input
                    type="radio"
                    name="choice"
                    value={priceUsd}
                    checked={typedUsd === priceUsd}
                    onChange={() => setPrice(grouped(priceUsd))}
                  />
                  <b>{formatMoney(priceUsd)}</b>
                  <RatingWord rating={rating} />
                  {days !== undefined && <span className={styles.days}>{daysWords(days)}</span>}
                </label>
              ))}
            </div>
          </Fieldset>
        )}
        {choices.length === 0 && usual && (
          <p className={styles.panel}>
            Half of {grouped(usual.cars)} similar cars, adjusted to match yours, are listed at{' '}
            {formatMoney(usual.fromUsd)} to {formatMoney(usual.toUsd)}.
          </p>
        )}
        <Field label="Your price" error={errors.price} required>
          <TextInput
            name="price"
            inputMode="numeric"
            numeric
            prefix="$"
            maxLength={12}
            value={price}
            onChange={(event) => setPrice(event.currentTarget.value)}
          />
        </Field>
        {isQuestion && (
          <Checkbox name="isConfirmed" value="on">
            Yes, that’s my price
          </Checkbox>
        )}
        {typedUsd > 0 && (
          <dl className={`${styles.panel} ${styles.rows}`}>
            <div>
              <dt>Buyer pays you</dt>
              <dd>{formatMoney(typedUsd)}</dd>
            </div>
            {owedUsd !== null && owedUsd > 0 && (
              <div>
                <dt>Loan payoff</dt>
                <dd>−{formatMoney(owedUsd)}</dd>
              </div>
            )}
            <div>
              <dt>Our fee</dt>
              <dd>$0</dd>
            </div>
            <div>
              <dt>
                <b>You keep</b>
              </dt>
              <dd>
                <b>{formatMoney(typedUsd - (owedUsd ?? 0))}</b>
              </dd>
            </div>
          </dl>
        )}
        <Field
          label="Description"
          error={errors.description}
          hint="Written from your answers. Change anything. Leave out phone numbers: buyers message you here."
        >
          <TextArea
            name="description"
            rows={6}
            maxLength={longestDescription}
            defaultValue={refused?.values.description ?? (view.description || view.suggestedDescription)}
          />
        </Field>
        <div className={styles.actions}>
          <Button type="submit">{head.status === 'draft' ? 'Preview listing' : 'Save changes'}</Button>
        </div>
      </Form>
    </StepFrame>
  );
};
