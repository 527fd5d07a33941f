import { dayMs } from '#lib/duration.ts';
import type { FormAnswer } from '#lib/forms/form-answer.ts';
import type { FormValues } from '#lib/forms/form-values.ts';
import { Button } from '#ui/button.tsx';
import { RadioGroup } from '#ui/forms/checkbox.tsx';
import { Field } from '#ui/forms/field.tsx';
import { Segmented } from '#ui/forms/segmented.tsx';
import { Select, TextArea, TextInput } from '#ui/forms/text-input.tsx';
import { Card } from '#ui/layout/card.tsx';
import { Banner } from '#ui/status/banner.tsx';
import { useAlive } from '#ui/use-alive.ts';
import { AnswerTable, offerValues } from './answer-table.tsx';
import type { DealerPurchase } from './dealer-purchase.ts';
import { PaymentFields } from './payment-fields.tsx';
import styles from './quote.module.css';
import { declineReasonNames, declineReasons, totalOf } from './quote.ts';
import { linesOf } from './quote-lines.ts';
import { formatCents, quoteTime } from './quote-money.ts';
import { offerInFields, useTypedValues } from './use-offer.ts';

type DealerAnswerFormProps = {
  purchase: DealerPurchase;
  answer?: FormAnswer | undefined;
  /** Name to fill in at first, where the site knows who answers. */
  by?: string;
};

const quoteDays = [1, 2, 3, 5, 7, 14, 21, 30];

const BuyerCard = ({ purchase: { buyer, terms } }: { purchase: DealerPurchase }) => (
  <Card as="section" aria-labelledby="buyer-heading" className={styles.buyer}>
    <div className={styles.part}>
      <h2 id="buyer-heading">About {buyer}</h2>
      <dl className={styles.facts}>
        {terms.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p className={styles.muted}>Their name, email and phone are in our first email about this purchase.</p>
    </div>
  </Card>
);

/** A dealer's answer to a purchase: confirm, counter line by line, or decline. Used by the link and the portal. */
export const DealerAnswerForm = ({ purchase, answer, by }: DealerAnswerFormProps) => {
  const { request, removed, note, buyer, quote, isWithBuyer, place, version, timeZone, nowMs } = purchase;
  const refused = answer?.status === 'refused' ? answer : undefined;
  const errors = refused?.errors ?? {};
  // A counter starts from what was asked last: an earlier quote's own lines are in it unless they were refused.
  const from = isWithBuyer && quote ? quote.amounts : request.amounts;
  const start = { ...offerValues(request.amounts, from), by: by ?? quote?.by ?? '', validDays: '3', answer: 'counter' };
  const values: FormValues = { ...start, ...refused?.values };
  const isAlive = useAlive();
  const { typed = values, onInput } = useTypedValues();
  const lines = linesOf(offerInFields(typed, request.amounts.owedCents), place);
  const total = formatCents(totalOf(lines));
  const requestTotal = formatCents(totalOf(request.lines));
  const canConfirm = request.amounts.priceCents > 0;
  return (
    <form method="post" className={`${styles.layout} ${styles.answer}`} onInput={onInput}>
      <input type="hidden" name="version" value={version} />
      <div className={styles.part}>
        {refused?.message && <Banner level="danger" title={refused.message} />}
        {isWithBuyer && quote && (
          <Banner level="info" title={`Your quote for ${formatCents(totalOf(quote.lines))} is with ${buyer}.`}>
            Good until {quoteTime(quote.expiresMs, timeZone)}. Another one replaces it.
          </Banner>
        )}
        <Segmented
          block
          legend="Your answer"
          name="answer"
          defaultValue={values.answer}
          options={[
            { value: 'confirm', label: 'Confirm', disabled: !canConfirm },
            { value: 'counter', label: 'Counter' },
            { value: 'decline', label: 'Decline' },
          ]}
        />
        {errors.answer && <p className={styles.more}>{errors.answer}</p>}
        <Card as="section" aria-labelledby="quote-heading" data-for="confirm counter">
          <div className={styles.part}>
            <div className={styles.head}>
              <h2 id="quote-heading">Your written quote</h2>
              <p className={styles.muted}>
                <span data-for="confirm">Exactly what {buyer} asks</span>
                <span data-for="counter">Every fee and add-on has to be on it</span>
              </p>
            </div>
            {removed.length > 0 && <p>They ask you to remove: {removed.join(', ')}.</p>}
            {note && <p className={styles.said}>{note}</p>}
            <AnswerTable purchase={purchase} values={values} typed={typed} lines={lines} errors={errors} />
            <p className={styles.muted}>
              <span data-for="counter">Empty an amount to remove its line. </span>Tax, title and registration are our
              estimates and follow the price.
            </p>
            {!isAlive && (
              <div data-for="counter">
                <Button type="submit" variant="quiet" name="step" value="total">
                  Update total
                </Button>
              </div>
            )}
            <div data-for="counter">
              <PaymentFields values={values} errors={errors} />
            </div>
          </div>
        </Card>
        <Card data-for="decline">
          <RadioGroup
            legend="Why?"
            name="reason"
            defaultValue={values.reason ?? 'sold'}
            error={errors.reason}
            options={declineReasonNames.map((value) => ({ value, label: declineReasons[value] }))}
          />
        </Card>
      </div>
      <Card className={styles.sending}>
        <div className={styles.part}>
          <div data-for="confirm counter">
            <Field label="Quote is good until" error={errors.validDays}>
              <Select name="validDays" defaultValue={values.validDays}>
                {quoteDays.map((days) => (
                  <option key={days} value={days}>
                    {quoteTime(nowMs + days * dayMs, timeZone)} ({days === 1 ? '1 day' : `${days} days`})
                  </option>
                ))}
              </Select>
            </Field>
          </div>
          <Field label={`Note to ${buyer}`} note="optional" error={errors.note}>
            <TextArea name="note" rows={3} maxLength={600} defaultValue={values.note} />
          </Field>
          <Field label="Your name and title" error={errors.by} required>
            <TextInput name="by" maxLength={80} required autoComplete="name" defaultValue={values.by} />
          </Field>
          <div className={styles.send}>
            <Button type="submit" size="large" data-for="counter">
              Send quote for {total}
            </Button>
            <Button type="submit" size="large" data-for="confirm">
              Send quote for {requestTotal}
            </Button>
            <Button type="submit" size="large" data-for="decline">
              Decline
            </Button>
          </div>
          <p className={styles.muted} data-for="confirm counter">
            A quote is your written promise to sell at this price until it expires, as long as the car is unsold. We
            tell {buyer} that it’s here.
          </p>
          <p className={styles.muted} data-for="decline">
            This ends the purchase. We tell {buyer} your reason.
          </p>
        </div>
      </Card>
      <BuyerCard purchase={purchase} />
    </form>
  );
};
