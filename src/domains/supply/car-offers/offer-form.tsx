import { quoteTime } from '#domains/contact/purchases/quotes/quote-money.ts';
import type { FormRefusal } from '#lib/forms/form-answer.ts';
import { Button } from '#ui/button.tsx';
import { Checkbox, RadioGroup } from '#ui/forms/checkbox.tsx';
import { Field } from '#ui/forms/field.tsx';
import { Segmented } from '#ui/forms/segmented.tsx';
import { Select, TextArea, TextInput } from '#ui/forms/text-input.tsx';
import { Banner } from '#ui/status/banner.tsx';
import {
  offerConditionNames,
  offerConditions,
  offerDeclineNames,
  offerDeclines,
  payoutNames,
  payouts,
} from './car-offer.ts';
import { CarPanel, ValuePanel } from './car-panel.tsx';
import type { OfferReplyPage } from './offer-replies.server.ts';
import styles from './screens.module.css';

type OfferFormProps = {
  page: Extract<OfferReplyPage, { state: 'open' }>;
  refused?: FormRefusal | undefined;
};

const validDays = [2, 3, 5, 7, 10, 14];

/** A dealer's answer to a seller who asks for offers: a written price, or why not. */
export const OfferForm = ({ page: { car, version, by, untilMs, timeZone }, refused }: OfferFormProps) => {
  const { errors = {}, message } = refused ?? {};
  const values: Readonly<Record<string, string>> = { answer: 'offer', by, validDays: '5', ...refused?.values };
  return (
    <div className={styles.layout}>
      <form method="post" className={`${styles.part} ${styles.answer}`}>
        {message && <Banner level="danger" title={message} />}
        <input type="hidden" name="version" value={version} />
        <Segmented
          block
          legend="Your answer"
          name="answer"
          defaultValue={values.answer ?? 'offer'}
          options={[
            { value: 'offer', label: 'Make an offer' },
            { value: 'decline', label: 'Pass' },
          ]}
        />
        <div className={styles.part} data-for="offer">
          <div className={styles.fields}>
            <Field label="Your written price" error={errors.price}>
              <TextInput
                name="price"
                prefix="$"
                numeric
                inputMode="numeric"
                autoComplete="off"
                defaultValue={values.price}
              />
            </Field>
            <Field label="Valid for" error={errors.validDays}>
              <Select name="validDays" defaultValue={values.validDays}>
                {validDays.map((days) => (
                  <option key={days} value={days}>
                    {days} days
                  </option>
                ))}
              </Select>
            </Field>
          </div>
          <RadioGroup
            legend="Conditions"
            name="condition"
            defaultValue={values.condition ?? 'inspection'}
            error={errors.condition}
            options={offerConditionNames.map((value) => ({ value, label: offerConditions[value] }))}
          />
          <RadioGroup
            legend="How you pay"
            name="payout"
            defaultValue={values.payout ?? 'check'}
            error={errors.payout}
            options={payoutNames.map((value) => ({ value, label: payouts[value] }))}
          />
          <Checkbox name="picksUp" defaultChecked={values.picksUp === 'on'}>
            We pick the car up for free
          </Checkbox>
          <Checkbox name="paysLoan" defaultChecked={values.paysLoan === 'on'}>
            We pay off a loan to the lender
          </Checkbox>
        </div>
        <div data-for="decline">
          <RadioGroup
            legend="Why?"
            name="reason"
            defaultValue={values.reason ?? 'kind'}
            error={errors.reason}
            options={offerDeclineNames.map((value) => ({ value, label: offerDeclines[value] }))}
          />
        </div>
        <Field label="Note to the seller" note="optional" error={errors.note}>
          <TextArea name="note" rows={3} maxLength={600} defaultValue={values.note} />
        </Field>
        <Field label="Your name and title" error={errors.by} required>
          <TextInput name="by" maxLength={80} required autoComplete="name" defaultValue={values.by} />
        </Field>
        <div>
          <Button type="submit" size="large" data-for="offer">
            Send offer
          </Button>
          <Button type="submit" size="large" data-for="decline">
            Pass
          </Button>
        </div>
        <p className={styles.muted} data-for="offer">
          An offer is your written promise to buy at this price until it expires, if the car is as described. The seller
          sees it without your name; both of you learn who the other is if they choose you.
        </p>
        <p className={styles.muted}>You can answer until {quoteTime(untilMs, timeZone)}.</p>
      </form>
      <div className={styles.part}>
        <CarPanel car={car} title="The car" />
        {car.value && <ValuePanel value={car.value} />}
      </div>
    </div>
  );
};
