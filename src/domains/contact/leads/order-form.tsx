import { Form } from 'react-router';
import type { FormAnswer } from '#lib/forms/form-answer.ts';
import { ButtonLink } from '#ui/button.tsx';
import { Field } from '#ui/forms/field.tsx';
import { Select } from '#ui/forms/text-input.tsx';
import { LeadPromise } from './lead-fields.tsx';
import styles from './lead-form.module.css';
import { PostedLeadSent } from './posted-lead-sent.tsx';
import { LeadClosing, type LeadTerms, ShopperFields } from './shopper-fields.tsx';
import { usePostedLead } from './use-posted-lead.ts';

type OrderView = {
  /** Address of the page with this configuration, which the form posts to. */
  href: string;
  dealers: readonly { id: number; name: string; place: string }[];
  dealerId: number | undefined;
  /** "$38,066": the figure that the dealer is sent. */
  outTheDoor: string;
} & LeadTerms;

type OrderFormProps = { order: OrderView; answer?: FormAnswer<{ dealer: string }> | undefined };

/** Asks a dealer to order a car. Posts to the page itself, with or without JavaScript (UI-06). */
export const OrderForm = ({ order, answer }: OrderFormProps) => {
  const { form, busy, onSubmit, errors, values, message } = usePostedLead(answer);
  const dealerId = values.ownerId ?? order.dealerId ?? order.dealers[0]?.id;
  return (
    <div className={styles.contact}>
      {answer?.status === 'sent' ? (
        <PostedLeadSent
          dealer={answer.value.dealer}
          words="They have the car as you built it, with its price, and will reply to you directly."
          next={
            <ButtonLink href={order.href} variant="quiet">
              Ask another dealer
            </ButtonLink>
          }
        />
      ) : (
        <Form
          ref={form}
          method="post"
          action={order.href}
          className={styles.form}
          preventScrollReset
          replace
          onSubmit={onSubmit}
        >
          <input type="hidden" name="originPage" value="bap" />
          <div className={styles.wide}>
            <Field label="Dealer" error={errors.ownerId} required>
              <Select name="ownerId" key={dealerId} defaultValue={dealerId} required>
                {order.dealers.map(({ id, name, place }) => (
                  <option key={id} value={id}>{`${name}, ${place}`}</option>
                ))}
              </Select>
            </Field>
          </div>
          <ShopperFields errors={errors} values={values} />
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
