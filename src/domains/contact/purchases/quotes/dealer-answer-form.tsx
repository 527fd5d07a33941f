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
import { OfferFields, offerValues, PaymentFields } from './dealer-answer-fields.tsx';
import type { DealerPurchase } from './dealer-purchase.ts';
import styles from './quote.module.css';
import { declineReasonNames, declineReasons, totalOf } from './quote.ts';
import { linesOf } from './quote-lines.ts';
import { formatCents } from './quote-money.ts';
import { offerInFields, useLiveTotal } from './use-offer.ts';

type DealerAnswerFormProps = {
  purchase: DealerPurchase;
  answer?: FormAnswer | undefined;
  /** Name to fill in at first, where the site knows who answers. */
  by?: string;
};

const quoteDays = [1, 2, 3, 5, 7, 14, 21, 30];

const RequestCard = ({ purchase: { request, removed, note, buyer } }: { purchase: DealerPurchase }) => (
  <Card as="section" aria-labelledby="request-heading">
    <div className={styles.part}>
      <h2 id="request-heading">{buyer} asks</h2>
      <dl className={styles.facts}>
        {request.lines.map(({ kind, label, cents }) => (
          <div key={`${kind} ${label}`}>
            <dt>
              {kind === 'trade-in' ? 'Trade-in' : kind === 'owed' ? 'Owed on the trade-in' : label}
              {(kind === 'tax' || kind === 'title') && ', estimated'}
            </dt>
            <dd>{formatCents(cents)}</dd>
          </div>
        ))}
      </dl>
      <p className={styles.sum}>
        <span>Buyer pays</span>
        <span>{formatCents(totalOf(request.lines))}</span>
      </p>
      {removed.length > 0 && <p>They ask you to remove: {removed.join(', ')}.</p>}
      {note && <p className={styles.said}>{note}</p>}
    </div>
  </Card>
);

/** A dealer's answer to a purchase: confirm, counter line by line, or decline. Used by the link and the portal. */
export const DealerAnswerForm = ({ purchase, answer, by }: DealerAnswerFormProps) => {
  const { request, buyer, quote, place, version } = purchase;
  const refused = answer?.status === 'refused' ? answer : undefined;
  const errors = refused?.errors ?? {};
  // A counter starts from what was asked last: an earlier quote's own lines are in it unless they were refused.
  const start = { ...offerValues(request.amounts), by: by ?? quote?.by ?? '', validDays: '3', answer: 'counter' };
  const values: FormValues = { ...start, ...refused?.values };
  const isAlive = useAlive();
  const live = useLiveTotal(place, (typed) => offerInFields(typed, request.amounts.owedCents));
  const typedTotal = totalOf(linesOf(offerInFields(values, request.amounts.owedCents), place));
  const total = formatCents(live.totalCents ?? typedTotal);
  const canConfirm = request.amounts.priceCents > 0;
  const hasTrade = request.amounts.tradeInCents > 0 || request.amounts.owedCents > 0;
  return (
    <div className={styles.layout}>
      <form method="post" className={`${styles.part} ${styles.answer}`} onInput={live.onInput}>
        {refused?.message && <Banner level="danger" title={refused.message} />}
        <input type="hidden" name="version" value={version} />
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
        <p data-for="confirm">
          You quote exactly what {buyer} asks: <b>{formatCents(totalOf(request.lines))}</b>.
        </p>
        <div data-for="counter" className={styles.part}>
          <OfferFields values={values} errors={errors} hasTrade={hasTrade} />
          <p className={styles.muted}>
            Every fee and add-on has to be on it. Tax, title and registration are added by us as estimates.
          </p>
          <p className={styles.sum}>
            <span>Buyer pays</span>
            <output>{total}</output>
          </p>
          {!isAlive && (
            <div>
              <Button type="submit" variant="quiet" name="step" value="total">
                Update total
              </Button>
            </div>
          )}
          <PaymentFields values={values} errors={errors} />
        </div>
        <div data-for="decline">
          <RadioGroup
            legend="Why?"
            name="reason"
            defaultValue={values.reason ?? 'sold'}
            error={errors.reason}
            options={declineReasonNames.map((value) => ({ value, label: declineReasons[value] }))}
          />
        </div>
        <div data-for="confirm counter">
          <Field label="Good for" error={errors.validDays}>
            <Select name="validDays" defaultValue={values.validDays}>
              {quoteDays.map((days) => (
                <option key={days} value={days}>
                  {days === 1 ? '1 day' : `${days} days`}
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
        <div>
          <Button type="submit" size="large" data-for="counter">
            Send quote for {total}
          </Button>
          <Button type="submit" size="large" data-for="confirm">
            Send quote for {formatCents(totalOf(request.lines))}
          </Button>
          <Button type="submit" size="large" data-for="decline">
            Decline
          </Button>
        </div>
        <p className={styles.muted} data-for="confirm counter">
          A quote is your written promise to sell at this price until it expires, as long as the car is unsold. We tell{' '}
          {buyer} that it’s here.
        </p>
        <p className={styles.muted} data-for="decline">
          This ends the purchase. We tell {buyer} your reason.
        </p>
      </form>
      <div className={styles.part}>
        <RequestCard purchase={purchase} />
        <Card as="section" aria-labelledby="buyer-heading">
          <div className={styles.part}>
            <h2 id="buyer-heading">About {buyer}</h2>
            <dl className={styles.facts}>
              {purchase.terms.map(([label, value]) => (
                <div key={label}>
                  <dt>{label}</dt>
                  <dd>{value}</dd>
                </div>
              ))}
            </dl>
            <p className={styles.muted}>Their name, email and phone are in our first email about this purchase.</p>
          </div>
        </Card>
      </div>
    </div>
  );
};
