import { Button, ButtonLink } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { Rating } from '#ui/rating.tsx';
import { TextInput } from '#ui/text-input.tsx';
import styles from './build-dealers.module.css';
import type { CarBuildView, OrderDealerView } from './build-view.ts';

const phoneWords = (digits: string): string => digits.replace(/^(\d{3})(\d{3})(\d{4})$/, '($1) $2-$3');

const Dealer = ({ dealer }: { dealer: OrderDealerView }) => {
  const { name, place, miles, phone, weeks, rating, href, boosted } = dealer;
  return (
    <li className={styles.dealer}>
      <div>
        <h3>{name}</h3>
        <p className={styles.where}>
          {place}
          {miles !== null && ` · ${miles} mi`}
          {boosted && ' · the dealer you came from'}
        </p>
        {rating && <Rating value={rating.value} count={rating.count} compact />}
      </div>
      <p className={styles.time}>
        About {weeks} weeks
        <small>estimated, from order to keys</small>
      </p>
      <div className={styles.ways}>
        {phone && <a href={`tel:+1${phone}`}>{phoneWords(phone)}</a>}
        <ButtonLink href={href} variant="quiet" size="small">
          Ask to order<span className="visually-hidden"> at {name}</span>
        </ButtonLink>
      </div>
    </li>
  );
};

/** RSRCH-13: who can order exactly this car. */
export const BuildDealers = ({ view }: { view: CarBuildView }) => (
  <section id="dealers" className={styles.dealers} aria-labelledby="dealers-heading">
    <div className={styles.head}>
      <div>
        <h2 id="dealers-heading">Dealers who can order it</h2>
        <p>
          {view.near
            ? `Nearest to ${view.near} first.`
            : 'Enter your ZIP code to see the nearest first, and the price with your state’s taxes.'}
        </p>
      </div>
      <div className={styles.zip}>
        <Field label="ZIP code">
          <TextInput
            name="zip"
            icon="pin"
            numeric
            size="small"
            defaultValue={view.zip}
            inputMode="numeric"
            pattern="[0-9]{5}"
            maxLength={5}
            autoComplete="postal-code"
          />
        </Field>
        <Button type="submit" variant="quiet" size="small">
          Update
        </Button>
      </div>
    </div>
    {view.dealers.length > 0 ? (
      <ul className={styles.list}>
        {view.dealers.map((dealer) => (
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
