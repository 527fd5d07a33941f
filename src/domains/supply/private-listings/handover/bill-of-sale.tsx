import { AccountHead } from '#domains/people/accounts/area/account-layout.tsx';
import { grouped } from '#lib/money.ts';
import { handoverPath } from '#paths/paths.ts';
import { Field } from '#ui/forms/field.tsx';
import { TextArea, TextInput } from '#ui/forms/text-input.tsx';
import { TextLink } from '#ui/layout/layout.tsx';
import selling from '../screens/selling.module.css';
import frame from '../screens/step-frame.module.css';
import styles from './bill-of-sale.module.css';
import type { HandoverView } from './handover-view.server.ts';
import { PrintButton } from './print-button.tsx';

type BillOfSaleProps = { view: HandoverView; sellerName: string };

/** Typed on the page and printed; it belongs to no form, so nothing of it is sent. */
const Line = ({ label, value = '', hint }: { label: string; value?: string; hint?: string }) => (
  <Field label={label} hint={hint}>
    <TextInput defaultValue={value} autoComplete="off" maxLength={120} className={styles.line} />
  </Field>
);

const mileageClaims = [
  'It is the actual mileage.',
  'The odometer has passed its mechanical limits.',
  'It is not the actual mileage.',
];

const Party = ({ title, name = '' }: { title: string; name?: string }) => (
  <section className={styles.party} aria-label={title}>
    <h2>{title}</h2>
    <Line label="Full name" value={name} />
    <Line label="Street address" />
    <Line label="City, state, ZIP code" />
    <p className={styles.sign}>Signature and date</p>
  </section>
);

/** A bill of sale filled in from the listing: on paper it is one page (SELL-15). */
export const BillOfSale = ({ view, sellerName }: BillOfSaleProps) => {
  const { id, name, vin, color, mileage, priceUsd } = view;
  return (
    <>
      <div data-screen-only="">
        <AccountHead title="Bill of sale" action={<PrintButton />}>
          Fill it in here or by hand, and print it twice. What you type stays on this page: it isn’t sent or saved.
        </AccountHead>
      </div>
      <div className={selling.column}>
        <p data-screen-only="">
          <TextLink href={handoverPath(id)}>Back to the guide</TextLink>
        </p>
        <article className={styles.bill} aria-label="Bill of sale">
          <p className={styles.title}>Bill of sale for a motor vehicle</p>
          <section className={styles.car} aria-label="Vehicle">
            <h2>Vehicle</h2>
            <Line label="Year, make, model" value={name} />
            <Line label="VIN" value={vin} />
            <Line label="Color" value={color} />
            <Line label="Odometer reading in miles" hint={`Listed with ${grouped(mileage)}. Write today’s reading.`} />
          </section>
          <fieldset className={styles.claims}>
            <legend>About the odometer reading the seller states:</legend>
            {mileageClaims.map((claim) => (
              <label key={claim}>
                <input type="radio" name="mileage" />
                {claim}
              </label>
            ))}
          </fieldset>
          <section className={styles.car} aria-label="Sale">
            <h2>Sale</h2>
            <Line label="Price in dollars" value={priceUsd === null ? '' : grouped(priceUsd)} />
            <Line label="Date and time" />
            <div className={styles.wide}>
              <Field label="Conditions" note="if you agreed on any">
                <TextArea rows={2} maxLength={500} autoComplete="off" className={styles.line} />
              </Field>
            </div>
          </section>
          <p>
            The seller owns this vehicle, may sell it, and sells it to the buyer for this price. It is sold as it is,
            without a warranty of the seller, unless the conditions say otherwise.
          </p>
          <div className={styles.parties}>
            <Party title="Seller" name={sellerName} />
            <Party title="Buyer" />
          </div>
        </article>
        <p className={frame.small} data-screen-only="">
          Some states have a form of their own, or ask for a notary
          {view.rules ? `. Check with the ${view.rules.office}` : ''}.
        </p>
      </div>
    </>
  );
};
