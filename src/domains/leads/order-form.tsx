import { useEffect, useRef } from 'react';
import { Form, useNavigation } from 'react-router';
import { convert } from '#domains/analytics/conversions.ts';
import { ButtonLink } from '#ui/button.tsx';
import { Field } from '#ui/forms/field.tsx';
import { Select } from '#ui/forms/text-input.tsx';
import { LeadPromise } from './lead-fields.tsx';
import styles from './lead-form.module.css';
import type { LeadAnswer } from './lead-terms.ts';
import { type FilledIn, LeadClosing, type LeadTerms, ShopperFields } from './shopper-fields.tsx';
import { fieldNamed, fieldsOf, keepProfileOf, useStoredProfile } from './use-stored-profile.ts';

type OrderView = {
  /** Where the form posts to: the page of this very build. */
  href: string;
  dealers: readonly { id: number; name: string; place: string }[];
  dealerId: number | undefined;
  /** "$38,066": the figure the dealer is told. */
  outTheDoor: string;
} & LeadTerms;

const untouched: FilledIn & { message: null } = { errors: {}, values: {}, message: null };

type OrderFormProps = { order: OrderView; answer?: LeadAnswer | undefined };

const OrderSent = ({ dealer, href }: { dealer: string; href: string }) => {
  const outcome = useRef<HTMLDivElement>(null);
  useEffect(() => outcome.current?.focus(), []);
  return (
    <div ref={outcome} tabIndex={-1} className={styles.sent} role="status">
      <h3>Sent to {dealer}</h3>
      <p>They have the car as you built it, with its price, and will answer you themselves.</p>
      <ButtonLink href={href} variant="quiet">
        Ask another dealer
      </ButtonLink>
    </div>
  );
};

/** UI-06: asks one dealer to order a car. The page itself takes it, with script or without. */
export const OrderForm = ({ order, answer }: OrderFormProps) => {
  const form = useRef<HTMLFormElement>(null);
  const busy = useNavigation().formMethod === 'POST';
  const posted = useRef<Record<string, string>>(undefined);
  useStoredProfile(form);
  useEffect(() => {
    if (answer?.status === 'sent' && posted.current) {
      keepProfileOf(posted.current);
      convert('nds_lead');
    }
    const [first] = answer?.status === 'refused' ? Object.keys(answer.errors) : [];
    if (first !== undefined && form.current) fieldNamed(form.current, first)?.focus();
  }, [answer]);
  const { errors, values, message } = answer?.status === 'refused' ? answer : untouched;
  const chosen = values.ownerId ?? order.dealerId ?? order.dealers[0]?.id;
  return (
    <div className={styles.contact}>
      {answer?.status === 'sent' ? (
        <OrderSent dealer={answer.dealer ?? 'the dealer'} href={order.href} />
      ) : (
        <Form
          ref={form}
          method="post"
          action={order.href}
          className={styles.form}
          preventScrollReset
          replace
          onSubmit={(event) => {
            posted.current = fieldsOf(event.currentTarget);
          }}
        >
          <input type="hidden" name="originPage" value="bap" />
          <div className={styles.wide}>
            <Field label="Dealer" error={errors.ownerId} required>
              <Select name="ownerId" key={chosen} defaultValue={chosen} required>
                {order.dealers.map(({ id, name, place }) => (
                  <option key={id} value={id}>{`${name}, ${place}`}</option>
                ))}
              </Select>
            </Field>
          </div>
          <ShopperFields errors={errors} values={values} answers={order.answers} />
          <LeadClosing
            terms={order}
            dealer="the dealer"
            errors={errors}
            message={message}
            values={values}
            busy={busy}
          />
        </Form>
      )}
      <LeadPromise lead={{ dealer: 'the dealer you choose', outTheDoor: order.outTheDoor }} />
    </div>
  );
};
