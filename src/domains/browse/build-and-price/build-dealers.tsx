import { formatMoney } from '#lib/money.ts';
import { dialledPhone, formatPhone } from '#lib/nanp-phone.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { Field } from '#ui/forms/field.tsx';
import { ZipInput } from '#ui/forms/text-input.tsx';
import { Rating } from '#ui/rating.tsx';
import styles from './build-dealers.module.css';
import type { CarBuildView, OrderDealerView, PreorderView } from './build-view.ts';

const Dealer = ({ dealer }: { dealer: OrderDealerView }) => {
  const { name, place, miles, phone, rating, href, askHref, boosted } = dealer;
  return (
    <li className={styles.dealer}>
      <div>
        <h3>
          <a href={href}>{name}</a>
        </h3>
        <p className={styles.where}>
          {place}
          {miles !== null && ` · ${miles} mi`}
          {boosted && ' · your dealer'}
        </p>
        {rating && <Rating value={rating.value} count={rating.count} compact />}
      </div>
      <div className={styles.ways}>
        {phone && <a href={`tel:${dialledPhone(phone)}`}>{formatPhone(phone)}</a>}
        {askHref && (
          <ButtonLink href={askHref} variant="quiet" size="small">
            Ask to order<span className="visually-hidden"> at {name}</span>
          </ButtonLink>
        )}
      </div>
    </li>
  );
};

/** The car that all listed dealers can order, at MSRP (RSRCH-12). */
const Preorder = ({ preorder: { id, title, image, alt, msrpUsd } }: { preorder: PreorderView }) => (
  <div className={styles.preorder} id={id}>
    <img src={image} alt={alt} width={160} height={90} loading="lazy" />
    <p>
      <b>Pre-order: {title}</b>
      <span>{formatMoney(msrpUsd)} national MSRP before options, at these dealers</span>
    </p>
  </div>
);

/** Dealers who can order this car (RSRCH-13). */
export const BuildDealers = ({ view }: { view: CarBuildView }) => (
  <section id="dealers" className={styles.dealers} aria-labelledby="dealers-heading">
    <div className={styles.head}>
      <div>
        <h2 id="dealers-heading">Dealers who can order it</h2>
        <p>
          {view.near
            ? `Nearest to ${view.near} first. Ask them how long an order takes.`
            : 'Enter your ZIP code to see the nearest first, and the price with your state’s taxes.'}
        </p>
      </div>
      <div className={styles.zip}>
        <Field label="ZIP code">
          <ZipInput icon="pin" size="small" defaultValue={view.zip} />
        </Field>
        <Button type="submit" variant="quiet" size="small">
          Update
        </Button>
      </div>
    </div>
    {view.preorder && <Preorder preorder={view.preorder} />}
    {view.preorderOwners.length > 0 ? (
      <ul className={styles.list}>
        {view.preorderOwners.map((dealer) => (
          <Dealer key={dealer.id} dealer={dealer} />
        ))}
      </ul>
    ) : (
      <p className={styles.none}>
        No dealer on this site takes orders for this model.{' '}
        {view.inStock.count > 0 && 'There are some in stock, though: '}
        <a href={view.inStock.href}>see new ones for sale</a>.
      </p>
    )}
  </section>
);
